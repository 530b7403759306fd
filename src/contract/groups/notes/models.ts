export const notesModels = ["GlobalNote", "NoteRequest", "SuggestedUser"] as const;
