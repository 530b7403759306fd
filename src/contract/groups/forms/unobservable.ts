export const formsUnobservable = [
  {
    statement: "The caller names the file of a PDF form.",
    source: "Job forms, introduction",
    reason: "It is what a caller does with the bytes after they were answered.",
  },
] as const;
