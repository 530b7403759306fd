export const serviceModels = ["ServiceBaseResponse"] as const;
