export type VerificationStatus = "none" | "pending" | "verified" | "cancelled";

/** What was paid for a job before payments moved to an application of their own. */
export interface Account {
  balance: number;
  readonly currency: "USD";
  readonly payments: { readonly id: string; readonly amount: number; readonly method: string }[];
  sources: readonly { readonly id: string; readonly kind: "card" | "bank"; readonly label: string }[];
  verification: VerificationStatus;
}
