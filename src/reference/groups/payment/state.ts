import { state } from "../../core/world.js";
import { below } from "../jobs/below.js";
import type { Job } from "../jobs/state.js";
import type { Account } from "./account.js";
import { whatIsDue } from "./open.js";

/** The account of a job. */
export const accountOf = below<Account>("payment-accounts", ({ id }, world) => ({
  balance: world.choose(whatIsDue).at(id),
  currency: "USD",
  payments: [],
  sources: [{ id: world.uuid(), kind: "card", label: "Card on file" }],
  verification: "none",
}));

/** The jobs whose keys were exchanged. */
export const exchangedOnce = state("payment-exchanged-once", () => new Set<number>());

/** What was exchanged, with the origin that was named. */
export const exchangedBefore = state("payment-exchanged-before", () => new Set<string>());

/** The jobs for which a payment session was opened and sources asked for last, and the banks that were added last. */
export const lastDone = state<LastDone>("payment-last-done", () => ({ banks: [] }));

export interface LastDone {
  session?: Job;
  askedFor?: Job;
  prepared?: Account;
  banks: Account["sources"];
}
