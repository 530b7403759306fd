export const documentsModels = [
  "DocumentUploadRequest",
  "DocumentUploadResponse",
  "Document",
  "DocumentUpdateRequest",
] as const;
