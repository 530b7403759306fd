export const notesUnobservable = [
  {
    statement: "Every filter of GET /note is optional in the schema.",
    source: "Errors, rule 1",
    reason: "No documented route publishes the schema; what is observed is that each filter alone is enough.",
  },
] as const;
