export const rfqModels = [
  "QuoteRequestDisplayInfo",
  "RfqForJobParams",
  "AcceptModel",
  "RfqAcceptWinnerParams",
] as const;
