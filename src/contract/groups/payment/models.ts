export const paymentModels = [
  "PaymentParams",
  "PaymentInfo",
  "PaymentSource",
  "PayBySourceRequest",
  "ACHSessionRequest",
  "ACHSessionResponse",
  "ACHCreditTransferRequest",
  "AttachBankRequest",
  "VerifyACHRequest",
  "BankSourceRequest",
] as const;
