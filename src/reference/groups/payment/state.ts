import { below } from "../jobs/below.js";

export type VerificationStatus = "none" | "pending" | "verified" | "cancelled";

/** What was paid for a job before payments moved to an application of their own. */
export interface Account {
  balance: number;
  readonly currency: "USD";
  readonly payments: { readonly id: string; readonly amount: number; readonly method: string }[];
  readonly sources: { readonly id: string; readonly kind: "card" | "bank"; readonly label: string }[];
  verification: VerificationStatus;
}

/** The account of a job. */
export const accountOf = below<Account>("payment-accounts", ({ id }, world) => ({
  balance: 1000 + (id % 100),
  currency: "USD",
  payments: [],
  sources: [{ id: world.uuid(), kind: "card", label: "Card on file" }],
  verification: "none",
}));
