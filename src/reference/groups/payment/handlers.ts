import { type Answer, ok, succeeded } from "../../core/answer.js";
import { unstatedDemands } from "../../core/demands.js";
import { Form } from "../../core/form.js";
import type { Handlers } from "../../core/handler.js";
import { missing } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { jobOf } from "../jobs/below.js";
import { type Job, jobs } from "../jobs/state.js";
import type { Account, VerificationStatus } from "./account.js";
import * as decide from "./decisions.js";
import * as open from "./open.js";
import { accountOf, exchangedBefore, exchangedOnce, lastDone } from "./state.js";

const accountAt = (world: World, displayId: number): Account => accountOf(world, jobOf(world, displayId));

const isUnknown = (world: World, displayId: number): boolean => world.of(jobs).get(displayId) === undefined;

const info = ({ balance, currency, payments, verification }: Account) => ({
  balance,
  currency,
  payments: [...payments],
  ach_verification: verification,
});

/** The account of a job, and those of other jobs to which the same is done. */
const alikeAccounts = (world: World, write: decide.PaymentWrite, job: Job): readonly Account[] =>
  [job, ...world.choose(decide.alsoPaid)(write, job, world.of(jobs).all())].map((one) => accountOf(world, one));

/** @throws Refusal where the amount is none, or the source is not the job's */
function pay(world: World, job: Job, body: unknown, method: string): void {
  const account = accountOf(world, job);
  world.choose(open.whatIsDue).demand(account);
  const form = Form.of(body);
  const source = form.text("source_id");
  world.choose(unstatedDemands)(form, "amount");
  const amount = form.raw("amount") ?? account.balance;
  if (typeof amount !== "number" || (form.has("amount") && amount <= 0))
    form.complain("amount", "A positive amount is needed.");
  if (source !== undefined && !account.sources.some((known) => known.id === source))
    form.complain("source_id", "There is no such source.");
  form.settle();
  if (source !== undefined) world.of(decide.paidBy).add(source);
  const booked = method === "source" ? world.choose(decide.bookedAmount)(Number(amount)) : Number(amount);
  for (const paid of alikeAccounts(world, "pay", job)) {
    world.choose(decide.earlierPayments)(paid, method);
    const listed = world.choose(decide.listedAmount)(booked, paid, method);
    paid.payments.push({ id: world.uuid(), amount: listed, method });
    paid.balance -= booked;
  }
}

/** @returns the jobs that have a bank which is called like the last one of a job */
function withBankOf(world: World, job: Job): readonly Job[] {
  const banks = (one: Job) => accountOf(world, one).sources.filter(({ kind }) => kind === "bank");
  const last = banks(job).at(-1);
  const all = last ? world.of(jobs).all() : [];
  return all.filter((one) => banks(one).some(({ label }) => label === last?.label));
}

function addBank(world: World, job: Job, body: unknown): void {
  const form = Form.of(body);
  world.choose(unstatedDemands)(form, "label");
  const label = world.choose(decide.calledBy)(form.text("label") ?? "Bank");
  form.settle();
  const alike = alikeAccounts(world, "bank", job);
  const all = world
    .of(jobs)
    .all()
    .map((one) => accountOf(world, one));
  world.choose(decide.besideTheBank)(
    all.filter((account) => !alike.includes(account)),
    label,
  );
  for (const account of alike) {
    world.choose(decide.paidBefore)("bank", account);
    account.sources = [
      ...world.choose(open.besideTheAdded)(account.sources),
      { id: world.uuid(), kind: "bank", label },
    ];
    account.verification = world.choose(open.ofBanks).whenAdded;
  }
  world.of(lastDone).banks = accountOf(world, job).sources.slice(-1);
}

function settleVerification(world: World, job: Job, write: "verify" | "cancel", to: VerificationStatus): Answer {
  const own = accountOf(world, job);
  if (write === "cancel") world.choose(decide.cancellable)(own);
  world.choose(open.ofBanks).underWay(own);
  world.choose(write === "verify" ? decide.besideTheVerified : decide.besideTheCancelled)(own);
  for (const account of alikeAccounts(world, write, job)) {
    world.choose(decide.paidBefore)(write, account);
    account.verification = to;
  }
  return succeeded;
}

/** What the URL of an exchange tells of. */
function exchangedFor(world: World, key: string, origin: string | undefined, others: readonly string[]) {
  const last = world.of(decide.lastOrigin);
  if (origin === undefined) return { key, origin: world.choose(decide.withoutOrigin)(last.origin) };
  last.origin = origin;
  const [asked, earlier] = [{ key, origin }, world.of(decide.firstAsked)];
  earlier.asked ??= asked;
  return world.choose(decide.exchangedFor)(asked, others, earlier.asked);
}

export const paymentHandlers = {
  "GET /job/{jobDisplayId}/payment": ({ world, path }) => {
    const account = accountAt(world, path.jobDisplayId);
    const shown = info({ ...account, payments: world.choose(decide.paymentsListed)(account.payments) });
    return ok(world.choose(decide.paymentOf)(shown, path.jobDisplayId, world));
  },

  "GET /job/{jobDisplayId}/payment/create": ({ world, path }) => {
    if (isUnknown(world, path.jobDisplayId) && world.choose(decide.unknownJob)("prepared")) return ok({ balance: 0 });
    const account = accountAt(world, path.jobDisplayId);
    world.choose(open.whatIsDue).demand(account);
    const last = world.of(lastDone);
    const prepared = info(world.choose(decide.preparedBy)(account, last.prepared));
    last.prepared = account;
    world.choose(decide.paidBefore)("prepared", account);
    return ok({ ...prepared, intent: world.uuid() });
  },

  "GET /job/{jobDisplayId}/payment/sources": async ({ world, path }) => {
    const last = world.of(lastDone);
    const asked = world.choose(decide.sourcesOf)(jobOf(world, path.jobDisplayId), world.of(jobs).all());
    last.askedFor = asked;
    const job = await world.choose(decide.sourcesAtOnce)(asked, () => last.askedFor ?? asked);
    return ok(world.choose(decide.sourcesListed)(accountOf(world, job).sources, world.of(decide.paidBy)));
  },

  "POST /job/{jobDisplayId}/payment/bysource": async ({ world, path, body }) => {
    const job = jobOf(world, path.jobDisplayId);
    await world.choose(decide.payingAtOnce)(accountOf(world, job), () => pay(world, job, body, "source"));
    return succeeded;
  },

  "POST /job/{jobDisplayId}/payment/ACHPaymentSession": ({ world, path }) => {
    const account = accountAt(world, path.jobDisplayId);
    world.choose(open.whatIsDue).demand(account);
    world.choose(decide.paidBefore)("session", account);
    const last = world.of(lastDone);
    last.session = jobOf(world, path.jobDisplayId);
    world.choose(decide.broughtBySession)(account, last.banks);
    return ok(world.choose(decide.session)({ session_id: world.uuid() }, path.jobDisplayId, world));
  },

  "POST /job/{jobDisplayId}/payment/ACHCreditTransfer": ({ world, path, body }) => {
    const job = jobOf(world, path.jobDisplayId);
    pay(world, world.choose(decide.transferredFor)(job, withBankOf(world, job)), body, "ACH");
    return succeeded;
  },

  "POST /job/{jobDisplayId}/payment/attachCustomerBank": async ({ world, path, body }) => {
    const job = world.choose(decide.bankOf)(jobOf(world, path.jobDisplayId), world.of(jobs).all());
    await world.choose(decide.attachingAtOnce)(accountOf(world, job), () => addBank(world, job, body));
    return succeeded;
  },

  "POST /job/{jobDisplayId}/payment/verifyJobACHSource": ({ world, path }) => {
    return settleVerification(world, jobOf(world, path.jobDisplayId), "verify", "verified");
  },

  "POST /job/{jobDisplayId}/payment/cancelJobACHVerification": ({ world, path }) => {
    // After its removal what lingers is all that comes here.
    const isServed = world.holds("payment-removed-cancel-ach") || world.choose(decide.unknownJob)("cancelled");
    if (isUnknown(world, path.jobDisplayId) && isServed) return succeeded;
    return settleVerification(world, jobOf(world, path.jobDisplayId), "cancel", "cancelled");
  },

  "POST /job/{jobDisplayId}/payment/banksource": ({ world, path, body }) => {
    const job = jobOf(world, path.jobDisplayId);
    addBank(world, world.choose(decide.bankAddedTo)(job, world.of(lastDone).session), body);
    return succeeded;
  },

  "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange": ({ world, path, query }) => {
    const { id, sub_key } = jobOf(world, path.jobDisplayId);
    const others = world
      .of(jobs)
      .all()
      .filter((job) => job.id !== id)
      .map((job) => job.sub_key);
    world.choose(decide.originTaken)(query.origin);
    if (!world.choose(decide.keyOpens)(path.jobSubKey, sub_key, others, query.origin)) throw missing("The jobSubKey");
    world.of(exchangedOnce).add(id);
    const { key, origin } = exchangedFor(world, path.jobSubKey, query.origin, others);
    const made = world.choose(decide.entryUrl)(key, origin);
    const url = world.choose(decide.keptUrl)(made, query.origin, world.of(decide.answeredUrls));
    const before = world.of(exchangedBefore);
    const asked = `${path.jobSubKey} ${query.origin}`;
    const isAgain = before.has(asked);
    before.add(asked);
    return world.choose(decide.exchangeForm)(world.choose(decide.entryTicket)(url, world), isAgain);
  },
} satisfies Handlers;
