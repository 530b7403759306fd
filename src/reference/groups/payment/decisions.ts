import { type Answer, noContent, ok } from "../../core/answer.js";
import { whole } from "../../core/behaviours/intact.js";
import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decodedAgain, fits } from "../../core/behaviours/patterns.js";
import { decision, type Fault, fault } from "../../core/decision.js";
import { failure, invalid } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { type Job, ofThatCustomer } from "../jobs/state.js";
import type { Account } from "./account.js";

/** Whose account a request is about. */
type AccountOf = (job: Job, all: readonly Job[]) => Job;

export const bankOf = decision<AccountOf>("payment-bank-job", {
  conforms: { "that-job": (job) => job },
  faults: {
    "payment-bank-of-its-job#of-the-first": fault(
      "A bank is attached to the first job.",
      (job, [first]) => first ?? job,
    ),
    "payment-bank-of-its-job#of-the-one-before": fault(
      "A bank is attached to the job before.",
      (job, all) => all[all.indexOf(job) - 1] ?? job,
    ),
  },
});

/** The job that a bank is added to, beside the one for which a payment session was opened last. */
export const bankAddedTo = decision<(job: Job, session: Job | undefined) => Job>("payment-bank-added-to", {
  conforms: { "that-job": (job) => job },
  faults: {
    "payment-bank-of-its-job#of-the-last-session": fault(
      "A bank is added to the job for which a payment session was opened last.",
      (job, session) => session ?? job,
    ),
  },
});

/** What a payment session does to the banks of its job, beside those that were added last. */
export const broughtBySession = nothingElse<[account: Account, last: Account["sources"]]>(
  "payment-session-brings",
  "nothing",
  {
    "payment-bank-of-its-job#brought-by-a-session": fault(
      "A payment session brings the bank that was added last, of whichever job.",
      (account, last) => {
        const added = last.filter((bank) => !account.sources.includes(bank));
        account.sources = [...account.sources, ...added];
      },
    ),
    "payment-bank-of-its-job#dropped-by-a-session": fault(
      "A payment session sets the sources of its job to those that it began with.",
      (account) => {
        account.sources = account.sources.filter(({ kind }) => kind !== "bank");
      },
    ),
  },
);

/** The session that was opened first of all, and for which job. */
const firstSession = state("payment-first-session", () => new Map<"first", object>());

/** A payment session as it is answered. */
export const session = decision<(opened: object, jobDisplayId: number, world: World) => object>("payment-session", {
  conforms: {
    "by-its-id": (opened) => opened,
    "with-its-job": (opened, jobDisplayId) => ({ ...opened, jobDisplayId }),
  },
  faults: {
    "payment-only-that-job#one-session-for-all": fault(
      "The first payment session, with the display id of its job, is answered for every job.",
      (opened, jobDisplayId, world) => {
        const sessions = world.of(firstSession);
        const first = sessions.get("first") ?? { ...opened, jobDisplayId };
        sessions.set("first", first);
        return first;
      },
    ),
  },
});

/** The job whose payment was asked for first. */
const firstPaid = state("payment-first-asked", () => new Map<"first", number>());

/** What is shown of the payment of a job, beside which job it is of. */
export const paymentOf = decision<(shown: object, jobDisplayId: number, world: World) => object>("payment-of", {
  conforms: {
    "that-job": (shown) => shown,
    "that-job-by-its-id": (shown, jobDisplayId) => ({ ...shown, jobDisplayId }),
  },
  faults: {
    "route:GET /job/{jobDisplayId}/payment#names-the-first-job": fault(
      "The payment of every job names the one whose payment was asked for first.",
      (shown, jobDisplayId, world) => {
        const asked = world.of(firstPaid);
        const first = asked.get("first") ?? jobDisplayId;
        asked.set("first", first);
        return { ...shown, jobDisplayId: first };
      },
    ),
  },
});

/** What becomes of the other banks of a job when one is verified. */
export const besideTheVerified = nothingElse<[account: Account]>("payment-beside-the-verified", "stay", {
  "payment-bank-of-its-job#the-verified-alone": fault(
    "Of several banks the one that is verified alone stays.",
    (account) => {
      const last = account.sources.findLast(({ kind }) => kind === "bank");
      account.sources = account.sources.filter((one) => one.kind !== "bank" || one === last);
    },
  ),
});

/** What holds up a cancellation where a verification is under way, or none is. */
export const cancellable = nothingElse<[account: Account]>("payment-cancellable", "nothing", {
  "route:POST /job/{jobDisplayId}/payment/cancelJobACHVerification#fails-before-any": fault(
    "A cancellation for a job that never had a verification makes the service fail.",
    ({ verification }) => {
      if (verification === "none") throw failure;
    },
  ),
});

/** What becomes of the banks of a job when a verification is cancelled. */
export const besideTheCancelled = nothingElse<[account: Account]>("payment-beside-the-cancelled", "stay", {
  "payment-bank-of-its-job#renamed-once-cancelled": fault(
    "Once a verification is cancelled the banks of the job are called as new ones are.",
    (account) => {
      account.sources = account.sources.map((one) => (one.kind === "bank" ? { ...one, label: "Bank" } : one));
    },
  ),
  "payment-bank-of-its-job#none-once-cancelled": fault(
    "Once a verification is cancelled no bank of the job is left.",
    (account) => {
      account.sources = account.sources.filter(({ kind }) => kind !== "bank");
    },
  ),
});

/** What a bank is called that is added. */
export const calledBy = decision<(label: string) => string>("payment-bank-label", {
  conforms: { "as-it-is-given": (label) => label },
  faults: {
    "payment-bank-of-its-job#labels-cut": fault("What a bank is called is kept in 100 characters.", (label) =>
      label.slice(0, 100),
    ),
    "payment-bank-of-its-job#labels-escaped": fault(
      "What a bank is called is kept with signs escaped that mean something in markup.",
      (label) => label.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
    ),
  },
});

/** What becomes of the banks of other jobs when one is attached: nothing in a conforming deployment. */
export const besideTheBank = nothingElse<[others: readonly Account[], label: string]>(
  "payment-bank-besides",
  "nothing",
  {
    "payment-bank-of-its-job#takes-its-namesakes": fault(
      "A bank is taken from other jobs when one that is called the same is attached.",
      (others, label) => {
        for (const account of others) account.sources = account.sources.filter((one) => one.label !== label);
      },
    ),
  },
);

export const sourcesOf = decision<AccountOf>("payment-sources-job", {
  conforms: { "that-job": (job) => job },
  faults: {
    "payment-bank-of-its-job#listed-for-the-next": fault(
      "A job lists the sources of the job before it.",
      (job, all) => all[all.indexOf(job) - 1] ?? job,
    ),
  },
});

/** What banks of one job that are attached at the same time do to each other. */
export const attachingAtOnce = decision<(account: Account, attach: () => void) => void | Promise<void>>(
  "payment-banks-at-once",
  {
    conforms: { nothing: (_account, attach) => attach() },
    faults: {
      "payment-bank-of-its-job#overwritten-at-once": fault(
        "Of two banks that are attached to a job at the same time the last alone stays.",
        async (account, attach) => {
          const before = account.sources;
          await meanwhile();
          attach();
          account.sources = [...before, ...account.sources.slice(-1)];
        },
      ),
    },
  },
);

/** Of which job the sources are read where those of another are read at the same time. */
export const sourcesAtOnce = decision<(asked: Job, latest: () => Job) => Job | Promise<Job>>(
  "payment-sources-at-once",
  {
    conforms: { "that-job": (asked) => asked },
    faults: {
      "route:GET /job/{jobDisplayId}/payment/sources#of-the-last-at-once": fault(
        "Of two who ask for the sources of jobs at the same time each is answered those that the last one asked for.",
        async (_asked, latest) => {
          await meanwhile();
          return latest();
        },
      ),
    },
  },
);

/** What payments of one job at the same time do to each other. */
export const payingAtOnce = decision<(account: Account, pay: () => void) => void | Promise<void>>(
  "payment-paid-at-once",
  {
    conforms: { nothing: (_account, pay) => pay() },
    faults: {
      "payment-amount-kept#one-of-two-at-once": fault(
        "Of two payments by a source at the same time one is lost.",
        async (account, pay) => {
          const { length } = account.payments;
          await meanwhile();
          const lost = account.payments.splice(length);
          account.balance += lost.reduce((sum, { amount }) => sum + amount, 0);
          pay();
        },
      ),
    },
  },
);

/** What is done to the payment of a job. */
export type PaymentWrite = "pay" | "bank" | "verify" | "cancel";

/** For which other jobs it is done as well. */
type AlsoFor = (write: PaymentWrite, job: Job, all: readonly Job[]) => readonly Job[];

const forAll =
  (wrong: PaymentWrite): AlsoFor =>
  (write, job, all) =>
    write === wrong ? all.filter(({ id }) => id !== job.id) : [];

export const alsoPaid = decision<AlsoFor>("payment-also-for", {
  conforms: {
    "no-other": () => [],
    "banks-for-all": (write, { id }, all) => (write === "pay" ? [] : all.filter((one) => one.id !== id)),
  },
  faults: {
    "payment-only-that-job#pays-all": fault("What is paid for one job is paid for all.", forAll("pay")),
    "payment-only-that-job#pays-those-of-its-customer": fault(
      "What is paid for one job is paid for all of its customer.",
      (write, job, all) => (write === "pay" ? ofThatCustomer(all, job) : []),
    ),
    "payment-only-that-job#verifies-all": fault(
      "The verification of one job's source verifies those of all jobs.",
      forAll("verify"),
    ),
    "payment-only-that-job#cancels-all": fault(
      "The cancellation of one job's verification cancels those of all jobs.",
      forAll("cancel"),
    ),
    "payment-only-that-job#cancels-the-franchisee-s": fault(
      "The cancellation of one job's verification cancels those of all jobs of its franchisee.",
      (write, job, all) =>
        forAll("cancel")(write, job, all).filter(({ franchisee_id }) => franchisee_id === job.franchisee_id),
    ),
  },
});

/** How much of an amount is booked. */
export const bookedAmount = decision<(amount: number) => number>("payment-booked-amount", {
  conforms: { "all-of-it": (amount) => amount },
  faults: {
    "payment-amount-kept#cents-cut": fault("What is paid is booked without its cents.", Math.trunc),
    "payment-amount-kept#a-cent-short": fault(
      "What is paid is booked in cents, cut as they are multiplied: of some amounts one is lost.",
      (amount) => Math.floor(amount * 100) / 100,
    ),
    "payment-amount-kept#in-tenths": fault(
      "What is paid is booked in tenths.",
      (amount) => Math.round(amount * 10) / 10,
    ),
  },
});

/** What becomes of earlier payments of a job by the way of one that is made. */
export const earlierPayments = nothingElse<[account: Account, method: string]>("payment-earlier-payments", "stay", {
  "payment-amount-kept#replaced-by-the-next": fault(
    "A payment takes the place of the one before by the same way.",
    (account, method) => {
      const at = account.payments.findIndex((one) => one.method === method);
      const [replaced] = at < 0 ? [] : account.payments.splice(at, 1);
      account.balance += replaced?.amount ?? 0;
    },
  ),
});

const sumUnder = (by: string): Fault<(amount: number, account: Account, method: string) => number> =>
  fault(
    `A further payment of a job is listed with all that was paid so far, by the way ${by}.`,
    (amount, account, method) =>
      method === by
        ? account.payments.filter((one) => one.method === by).reduce((sum, one) => sum + one.amount, amount)
        : amount,
  );

/** The amount that a payment is listed with. */
export const listedAmount = decision<(amount: number, account: Account, method: string) => number>(
  "payment-listed-amount",
  {
    conforms: { "its-own": (amount) => amount },
    faults: {
      "payment-amount-kept#sources-in-all": sumUnder("source"),
      "payment-amount-kept#transfers-in-all": sumUnder("ACH"),
    },
  },
);

/** What else is done about the payment of a job. */
type Step = "prepared" | "session" | "bank" | "verify" | "cancel";

const takenBackBy = (...steps: readonly Step[]) =>
  fault<(step: Step, account: Account) => void>(
    `What was paid for a job is taken back by what else is done: ${steps.join(", ")}.`,
    (step, account) => {
      if (!steps.includes(step)) return;
      account.balance += account.payments.reduce((sum, { amount }) => sum + amount, 0);
      account.payments.length = 0;
    },
  );

/** What becomes of what was paid for a job by what else is done about it. */
export const paidBefore = nothingElse<[step: Step, account: Account]>("payment-paid-before", "stays", {
  "payment-stays-paid#taken-back-by-a-preparation": takenBackBy("prepared"),
  "payment-stays-paid#taken-back-by-a-session": takenBackBy("session"),
  "payment-stays-paid#taken-back-by-a-bank": takenBackBy("bank"),
  "payment-stays-paid#taken-back-by-the-end-of-a-verification": takenBackBy("verify", "cancel"),
});

/** What the payment of a job lists of what was paid. */
export const paymentsListed = whole<Account["payments"]>("payment-payments-listed", "all", {
  "payment-reads-agree#lists-no-transfers": fault("The payment of a job lists no transfers.", (payments) =>
    payments.filter(({ method }) => method !== "ACH"),
  ),
});

/** The sources by which something was paid. */
export const paidBy = state("payment-paid-by", () => new Set<string>());

/** Which sources of a job are listed, by those that something was paid by. */
export const sourcesListed = decision<(sources: Account["sources"], paidBy: ReadonlySet<string>) => Account["sources"]>(
  "payment-sources-listed",
  {
    conforms: { all: (sources) => sources },
    faults: {
      "payment-stays-paid#unlists-what-it-was-paid-by": fault(
        "A source by which something was paid is not among the sources of its job any more.",
        (sources, paid) => sources.filter(({ id }) => !paid.has(id)),
      ),
    },
  },
);

/** Whose bank a transfer is made from, of the jobs that have one of that name, first to last. */
export const transferredFor = decision<(job: Job, namesakes: readonly Job[]) => Job>("payment-transferred-for", {
  conforms: { "that-job": (job) => job },
  faults: {
    "payment-only-that-job#transfers-for-a-namesake": fault(
      "A transfer is booked for the first job that has a bank of that name.",
      (job, namesakes) => namesakes[0] ?? job,
    ),
  },
});

/** What of the account of a job a payment is prepared by; the account that one was prepared by last is given as well. */
export const preparedBy = decision<(account: Account, last: Account | undefined) => Account>("payment-prepared-by", {
  conforms: { "all-of-it": (account) => account },
  faults: {
    "payment-reads-agree#without-the-latest": fault(
      "A payment is prepared as if the latest had not been made.",
      (account) => {
        const [latest] = account.payments.slice(-1);
        const payments = account.payments.slice(0, -1);
        return { ...account, payments, balance: account.balance + (latest?.amount ?? 0) };
      },
    ),
    "payment-reads-agree#verification-under-way": fault(
      "A payment is prepared as if a verification that was cancelled were under way.",
      (account) => (account.verification === "cancelled" ? { ...account, verification: "pending" } : account),
    ),
    "payment-reads-agree#without-transfers": fault(
      "A payment is prepared as if no transfer had been made.",
      (account) => {
        const payments = account.payments.filter(({ method }) => method !== "ACH");
        const [all, known] = [account.payments, payments].map((of) => of.reduce((sum, { amount }) => sum + amount, 0));
        return { ...account, payments, balance: account.balance + (all ?? 0) - (known ?? 0) };
      },
    ),
    "payment-reads-agree#of-the-job-before": fault(
      "A payment is prepared by the account of the job for which one was prepared last.",
      (account, last) => last ?? account,
    ),
    "payment-reads-agree#one-of-each-amount": fault(
      "A payment is prepared by one payment of each amount.",
      (account) => {
        const amounts = account.payments.map(({ amount }) => amount);
        return { ...account, payments: account.payments.filter(({ amount }, at) => amounts.indexOf(amount) === at) };
      },
    ),
  },
});

/** What is done for a job that does not exist. */
export const unknownJob = decision<(asked: "prepared" | "cancelled") => boolean>("payment-unknown-job", {
  conforms: { refused: () => false },
  faults: {
    "payment-unknown-job#prepared": fault(
      "A payment is prepared for a job that does not exist.",
      (asked) => asked === "prepared",
    ),
    "payment-unknown-job#cancelled": fault(
      "The cancellation of a verification is answered with success for a job that does not exist.",
      (asked) => asked === "cancelled",
    ),
  },
});

/** Where the payment application is entered for a job. */
export const entryUrl = decision<(key: string, origin: string | undefined) => string>("payment-entry-url", {
  openPoint: "exchange-origin-effect",
  conforms: {
    "origin-in-the-url": (key, origin) => {
      const url = new URL(`https://payments.example.com/entry/${key}`);
      if (origin !== undefined) url.searchParams.set("origin", origin);
      return url.href;
    },
    "origin-without-effect": (key) => `https://payments.example.com/entry/${key}`,
  },
  faults: {
    "payment-exchange-url#origin-not-encoded": fault(
      "The origin stands in the entry URL as it was sent, with its blanks.",
      (key, origin) => `https://payments.example.com/entry/${key}${origin === undefined ? "" : `?origin=${origin}`}`,
    ),
    "payment-exchange-url#entry-url-relative": fault(
      "The exchange answers a path without scheme and host.",
      (key) => `/entry/${key}`,
    ),
    "payment-exchange-url#entry-url-empty": fault("The exchange answers an empty string.", () => ""),
    "payment-exchange-origin-optional#entry-url-relative-with-origin": fault(
      "With origin the exchange answers a path in place of a URL.",
      (key, origin) => (origin === undefined ? `https://payments.example.com/entry/${key}` : `/entry/${key}`),
    ),
  },
});

/** The URLs that were answered, by the origin that was named. */
export const answeredUrls = state("payment-answered-urls", () => new Map<string, string>());

/** The entry URL for one key, beside those that were answered before. */
type Kept = (url: string, origin: string | undefined, answered: Map<string, string>) => string;

export const keptUrl = decision<Kept>("payment-entry-kept", {
  conforms: { "made-anew": (url) => url },
  faults: {
    "payment-exchange-url#kept-by-origin": fault(
      "The entry URL is kept by its origin alone: another job is answered that of the first.",
      (url, origin = "", answered) => {
        const kept = answered.get(origin) ?? url;
        answered.set(origin, kept);
        return kept;
      },
    ),
  },
});

/** What an exchange with an origin is answered for: the key that was given, or one of all others, and which of the origins so far. */
interface Asked {
  readonly key: string;
  readonly origin: string;
}
type ExchangedFor = (asked: Asked, others: readonly string[], first: Asked) => Asked;

export const firstAsked = state<{ asked?: Asked }>("payment-first-exchange", () => ({}));

export const exchangedFor = decision<ExchangedFor>("payment-exchange-for", {
  conforms: { "what-is-asked": (asked) => asked },
  faults: {
    "payment-exchange-origin-optional#key-of-another": fault(
      "With origin the URL carries the key of another job.",
      (asked, others) => ({ ...asked, key: others[0] ?? asked.key }),
    ),
    "payment-exchange-origin-optional#first-origin": fault(
      "With origin the URL carries the origin that was named first.",
      (asked, _, first) => ({ ...asked, origin: first.origin }),
    ),
  },
});

/** The origin that was named last. */
export const lastOrigin = state<{ origin?: string }>("payment-last-origin", () => ({}));

/** The origin that an exchange is answered for where none is named, of the one that was named last. */
export const withoutOrigin = decision<(last: string | undefined) => string | undefined>("payment-exchange-unnamed", {
  conforms: { none: () => undefined },
  faults: {
    "payment-exchange-origin-optional#origin-of-the-last": fault(
      "Without origin the URL carries the origin that was named last.",
      (last) => last,
    ),
  },
});

const knownOrigin = "https://www.example.com";

/** The entry URL as it is answered this time. */
export const entryTicket = decision<(url: string, world: World) => string>("payment-entry-ticket", {
  openPoint: "exchange-repeat",
  conforms: { "the-same-url": (url) => url, "a-new-url-each-time": (url, world) => `${url}#ticket=${world.uuid()}` },
});

export const originTaken = decision<(origin: string | undefined) => void>("payment-origin", {
  openPoint: "exchange-origin-foreign",
  conforms: {
    taken: () => {},
    "unknown-refused": (origin) => {
      if (origin !== undefined && origin !== knownOrigin) throw invalid({ origin: ["This origin is not known."] });
    },
  },
  faults: {
    "payment-exchange-origin-optional#origin-refused": fault("origin is refused.", (origin) => {
      if (origin !== undefined) throw invalid({ origin: ["This parameter is not known."] });
    }),
  },
});

/** Whether a key opens the payment application for a job: `own` is the job's key, `others` are those of all others. */
type Opens = (key: string, own: string, others: readonly string[], origin: string | undefined) => boolean;

export const keyOpens = decision<Opens>("payment-key", {
  conforms: { "of-that-job-only": (key, own) => key === own },
  faults: {
    "payment-exchange-unknown-key#key-unchecked": fault(
      "A key that no job has opens the payment application.",
      (key, own, others) => key === own || !others.includes(key),
    ),
    "payment-exchange-unknown-key#key-tail-ignored": fault(
      "What follows the length of a key is not looked at.",
      (key, own) => key.slice(0, own.length) === own,
    ),
    "payment-exchange-unknown-key#key-beginning": fault(
      "The beginning of a key opens the payment application.",
      (key, own) => own.startsWith(key),
    ),
    "payment-exchange-unknown-key#key-end": fault("The end of a key opens the payment application.", (key, own) =>
      own.endsWith(key),
    ),
    "payment-exchange-unknown-key#key-as-pattern": fault("A pattern that fits the key opens it.", (key, own) =>
      fits(key, own, "%", "_"),
    ),
    "payment-exchange-unknown-key#decoded-twice": fault(
      "A key is decoded twice.",
      (key, own) => decodedAgain(key) === own,
    ),
    "payment-exchange-unknown-key#key-with-stars": fault("A key may be told with stars.", (key, own) =>
      fits(key, own, "*", "?"),
    ),
    "payment-exchange-foreign-key#key-of-any-job": fault(
      "The key of any job opens the payment application.",
      (key, own, others) => key === own || others.includes(key),
    ),
    "payment-exchange-foreign-key#from-an-origin": fault(
      "The key of any job opens the payment application for who names an origin.",
      (key, own, others, origin) => key === own || (origin !== undefined && others.includes(key)),
    ),
  },
});

/** How a URL is answered, the first time or again for the same key and origin. */
export const exchangeForm = decision<(url: string, isAgain: boolean) => Answer>("payment-exchange-form", {
  openPoint: "exchange-string-form",
  conforms: {
    "json-string": (url) => ok(url),
    "plain-text": (url) => ({
      kind: "bytes",
      status: 200,
      type: "text/plain; charset=utf-8",
      bytes: new TextEncoder().encode(url),
    }),
  },
  faults: {
    "route:GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange#nothing-again": fault(
      "The exchange that was asked for before answers nothing any more.",
      (url, isAgain) => (isAgain ? noContent : ok(url)),
    ),
  },
});
