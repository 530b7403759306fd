import { decision } from "../../core/decision.js";
import { Refusal } from "../../core/refusal.js";
import type { Account, VerificationStatus } from "./account.js";

/** What the document leaves open about the payment of a job. */

/** What a job costs before anything was paid, and what is done where that is nothing. */
interface Due {
  readonly at: (jobId: number) => number;
  /** @throws Refusal where nothing can be paid */
  readonly demand: (account: Account) => void;
}

const nothing = () => 0;

export const whatIsDue = decision<Due>("payment-due", {
  openPoint: "payment-nothing-due",
  conforms: {
    "something-at-once": { at: (jobId) => 1000 + (jobId % 100), demand: () => {} },
    "nothing-and-served": { at: nothing, demand: () => {} },
    "nothing-and-refused": {
      at: nothing,
      demand: ({ balance }) => {
        if (balance <= 0) throw new Refusal("conflict", "There is nothing to pay.");
      },
    },
  },
});

/** Which sources a job has beside a bank that is added. */
export const besideTheAdded = decision<(sources: Account["sources"]) => Account["sources"]>(
  "payment-beside-the-added",
  {
    conforms: {
      all: (sources) => sources,
      "no-other-bank": (sources) => sources.filter(({ kind }) => kind !== "bank"),
    },
  },
);

/** What becomes of a bank that is added, and when its verification may be settled. */
interface Banks {
  readonly whenAdded: VerificationStatus;
  /** @throws Refusal where no verification is under way */
  readonly underWay: (account: Account) => void;
}

const underWayOnly: Banks["underWay"] = ({ verification }) => {
  if (verification !== "pending") throw new Refusal("conflict", "No verification is under way.");
};

export const ofBanks = decision<Banks>("payment-verification", {
  openPoint: "ach-states",
  conforms: {
    "settled-at-any-time": { whenAdded: "pending", underWay: () => {} },
    "settled-while-under-way": { whenAdded: "pending", underWay: underWayOnly },
    "banks-known-at-once": { whenAdded: "verified", underWay: underWayOnly },
  },
});
