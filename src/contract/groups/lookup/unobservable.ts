export const lookupUnobservable = [
  {
    statement: "GET /lookup/resetMasterConstantCache resets the cache of the master constants.",
    source: "Lookup, /lookup/resetMasterConstantCache",
    reason: "No documented route changes a master constant, so a stale cache cannot be told from a fresh one.",
  },
] as const;
