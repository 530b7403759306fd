import {
  achSession,
  achTransfer,
  attachBank,
  bankSource,
  payBySource,
  verifyAch,
} from "../../fixtures/payloads/payment.js";
import {
  type Answer,
  assume,
  assumeSeen,
  fieldOf,
  idOf,
  isObject,
  isTakenBare,
  mentions,
  phrase,
  type ScenarioContext,
  scalarsIn,
  scenario,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { jobOfSameCustomer, ownJob } from "../jobs/records.js";
import { hasFailed } from "../of-new.js";
import { isDone } from "../shipment/records.js";
import { otherJobNamed } from "../tracking/records.js";
import {
  areAllBooked,
  areListedAlike,
  areToldAlike,
  isBooked,
  listsNoOther,
  staysBooked,
  stayToldAlike,
} from "./booked.js";
import { isDue, type PaymentWrite, paymentWrites } from "./writes.js";

/** @returns the id of a payment source, which may be called that of the source */
const sourceIdOf = (source: unknown): unknown =>
  idOf(source) ?? (isObject(source) ? fieldOf(source, "source_id") : undefined);

const isBySource = ({ route }: Pick<PaymentWrite, "route">): boolean => route.endsWith("bysource");

scenario(
  "the payment of a job is read before its removal",
  {
    judges: ["route:GET /job/{jobDisplayId}/payment", "route:GET /job/{jobDisplayId}/payment/sources"],
    formerly: ["before-8-01-the-payment-of-a-job-is-read"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, given, check }) => {
    const { jobDisplayId } = fixtures;
    const other = given("otherJobDisplayId");
    // That each is of its own job is seen on the way.
    if (other !== undefined) await corporate.get("/job/{jobDisplayId}/payment", { jobDisplayId: other });
    const info = await corporate.get("/job/{jobDisplayId}/payment", { jobDisplayId });
    await check("route:GET /job/{jobDisplayId}/payment", () => info.isDeclared());
    const sources = await corporate.get("/job/{jobDisplayId}/payment/sources", { jobDisplayId });
    await check("route:GET /job/{jobDisplayId}/payment/sources", () => sources.isDeclared());
  },
);

scenario(
  "a job is paid for in each of the ways before their removal",
  {
    judges: [
      "route:GET /job/{jobDisplayId}/payment/create",
      "route:POST /job/{jobDisplayId}/payment/bysource",
      "route:POST /job/{jobDisplayId}/payment/ACHPaymentSession",
      "route:POST /job/{jobDisplayId}/payment/ACHCreditTransfer",
      "route:POST /job/{jobDisplayId}/payment/attachCustomerBank",
      "route:POST /job/{jobDisplayId}/payment/verifyJobACHSource",
      "route:POST /job/{jobDisplayId}/payment/banksource",
      "route:POST /job/{jobDisplayId}/payment/cancelJobACHVerification",
      "payment-unknown-job",
    ],
    inParts: ["payment-unknown-job"],
    formerly: ["before-8-01-a-job-is-paid-for-in-each-of-the-ways"],
  },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const { displayId: jobDisplayId } = await ownJob(context);
    const unused = Number(await unusedId("job"));
    const prepared = await corporate.get("/job/{jobDisplayId}/payment/create", { jobDisplayId });
    await check("route:GET /job/{jobDisplayId}/payment/create", () => {
      isDue(prepared, "due");
      prepared.isDeclared();
    });
    await check("payment-unknown-job", () =>
      corporate.get("/job/{jobDisplayId}/payment/create", { jobDisplayId: unused }).rejected(prepared),
    );
    const cancel = "/job/{jobDisplayId}/payment/cancelJobACHVerification";
    if (hasFailed(await corporate.post(cancel, { jobDisplayId }))) {
      // With none under way it may be refused. That the service fails of each such job is seen on the way.
      const { displayId: another } = await ownJob(context);
      await corporate.post(cancel, { jobDisplayId: another });
    }
    const sourceOfJob = async () => {
      const listed = await corporate.get("/job/{jobDisplayId}/payment/sources", { jobDisplayId });
      if (!listed.isSuccess) await context.settled();
      return listed.isSuccess && Array.isArray(listed.body) ? sourceIdOf(listed.body[0]) : undefined;
    };
    const source = await sourceOfJob();
    /** Sends a step of a verification: one that the step before has settled is under way for another bank. */
    const underWay = async (send: () => PromiseLike<Answer>): Promise<Answer> => {
      const answer = await send();
      if (!answer.isTurnedDown) return answer;
      const body = attachBank(data);
      const bank = await corporate.post("/job/{jobDisplayId}/payment/attachCustomerBank", { jobDisplayId, body });
      return bank.isSuccess ? send() : answer;
    };
    const judgeWrite = async ({ route, needs, send, ...more }: PaymentWrite, by: unknown) => {
      const answer = await (needs === "underWay" ? underWay(send) : send());
      await check(route, async () => {
        if ("withEmptyObject" in more) await isTakenBare(answer, more.withEmptyObject);
        assume(by !== undefined || !isBySource({ route }), "the job has no payment source to pay by");
        if (needs !== undefined) isDue(answer, needs);
        answer.isDeclared();
      });
    };
    const writes = paymentWrites(corporate, data, jobDisplayId, source).filter(
      (write) => source !== undefined || !isBySource(write),
    );
    for (const write of writes) await judgeWrite(write, source);
    if (source === undefined) {
      // A bank that was attached meanwhile is one.
      const attached = await sourceOfJob();
      for (const write of paymentWrites(corporate, data, jobDisplayId, attached).filter(isBySource))
        await judgeWrite(write, attached);
    }
    // How each is answered when it comes a second time is looked at on the way.
    for (const { send } of writes) await send();
    const cancelled = await underWay(() => corporate.post(cancel, { jobDisplayId }));
    await check("payment-unknown-job", () => corporate.post(cancel, { jobDisplayId: unused }).rejected(cancelled));
    // Looked at for open points alone: no clause depends on these answers.
    const read = () => corporate.get("/job/{jobDisplayId}/payment", { jobDisplayId });
    await read();
    await corporate.get("/job/{jobDisplayId}/payment/create", { jobDisplayId });
    await read();
  },
);

/** Whether it pays for nothing itself. */
const isNoPayment = ({ route }: Pick<PaymentWrite, "route">): boolean => !/(bysource|ACHCreditTransfer)$/.test(route);

/** A payment write that was carried out. */
interface Done {
  readonly path: string;
  readonly answer: Answer;
}

/** @throws Mismatch where what was done for one job names the display id of another */
function namesItsJob(answer: Answer, jobDisplayId: number): void {
  const other = otherJobNamed(answer, jobDisplayId);
  if (other !== undefined) throw answer.mismatch(`jobDisplayId to be ${jobDisplayId}, that of the job`, phrase(other));
}

/** What shows how a job is paid for. */
const paymentReads = ["/job/{jobDisplayId}/payment", "/job/{jobDisplayId}/payment/sources"] as const;

/**
 * Cancels the verification of a bank that is attached to a job, and sends all other payment writes of the job.
 *
 * @param isSent which of them are sent: all, where there is a source to pay by, unless given
 * @returns those that were carried out, each with the end of its path
 */
async function paidInAllWays(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  source: unknown,
  isSent: (write: PaymentWrite) => boolean = (write) => source !== undefined || !isBySource(write),
): Promise<readonly Done[]> {
  const done: Done[] = [];
  const send = async (write: PaymentWrite) => {
    const answer = await write.send();
    if (answer.isSuccess) done.push({ path: write.route.replace(/^.*\//, ""), answer });
  };
  const writes = paymentWrites(corporate, data, jobDisplayId, source);
  for (const write of writes.filter(({ route }) => route.endsWith("cancelJobACHVerification"))) await send(write);
  for (const write of writes) if (isSent(write)) await send(write);
  return done;
}

/**
 * Adds a bank to one job, when a payment session was opened for another, and before one is opened for that once more.
 *
 * @returns what the bank is called, undefined where it was refused, and how the sessions were answered
 */
async function addedBeside(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  other: number,
): Promise<{ readonly added: string | undefined; readonly sessions: readonly Answer[] }> {
  const label = data.text("bank");
  const open = () =>
    corporate.post("/job/{jobDisplayId}/payment/ACHPaymentSession", { jobDisplayId: other, body: achSession(data) });
  const first = await open();
  const body = bankSource(data, label);
  const added = await corporate.post("/job/{jobDisplayId}/payment/banksource", { jobDisplayId, body });
  const second = await open();
  return { added: added.isSuccess ? label : undefined, sessions: [first, second] };
}

/** @throws Mismatch where a job lists a bank that was added to another one */
function isNotAmong(sources: Answer, label: string): void {
  if (mentions(sources.body, label))
    throw sources.mismatch("the banks of that job", "one that was added to another job when a session was opened");
}

/**
 * @param before the sources of a job
 * @param after the same, since a bank was verified, or a session opened, and may be called otherwise then
 * @throws Mismatch where there are fewer of them, and one of these banks is not there any more
 */
function areStillThere(before: Answer, after: Answer, banks: readonly string[], since: string): void {
  const isLost = (label: string) => mentions(before.body, label) && !mentions(after.body, label);
  if (banks.some(isLost) && after.rows().length < before.rows().length)
    throw after.mismatch(`all sources of the job, since ${since}`, "fewer of them");
}

/**
 * @param before the sources of a job
 * @param after the same, once the job was paid for by one by which it can be paid for again: one that is used up may be gone
 * @throws Mismatch where one of them is not there any more
 */
function listsAllStill(before: Answer, after: Answer): void {
  if (!after.isSuccess || after.rows().length >= before.rows().length) return;
  const now = after.rows().map(sourceIdOf);
  const gone = before
    .rows()
    .map(sourceIdOf)
    .find((id) => id !== undefined && !now.includes(id));
  if (gone !== undefined) throw after.mismatch(`the source ${gone} of a job that was paid for, as before`, phrase(now));
}

/**
 * Attaches two banks at the same time.
 *
 * @returns what those are called that were accepted
 * @throws Inconclusive where neither was
 */
async function attachedAtOnce(
  labels: readonly string[],
  attach: (label: string) => PromiseLike<Answer>,
): Promise<readonly string[]> {
  const answers = await Promise.all(labels.map(attach));
  const taken = labels.filter((_, at) => answers[at]?.isSuccess);
  if (taken.length === 0) answers[0]?.accepted();
  return taken;
}

/** @throws Mismatch where a job lists one alone of two banks that were attached at the same time */
function areBothListed(sources: Answer, banks: readonly string[]): void {
  const [lost, ...more] = banks.filter((label) => !mentions(sources.body, label));
  if (lost !== undefined && more.length < banks.length - 1)
    throw sources.mismatch("both banks that were attached at the same time", `one of them, and not "${lost}"`);
}

/**
 * Attaches a further bank to a job, and cancels its verification.
 *
 * @returns whether both were accepted
 */
async function isNextCancelled(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
): Promise<boolean> {
  const body = attachBank(data);
  const attached = await corporate.post("/job/{jobDisplayId}/payment/attachCustomerBank", { jobDisplayId, body });
  if (!attached.isSuccess) return false;
  return isDone(await corporate.post("/job/{jobDisplayId}/payment/cancelJobACHVerification", { jobDisplayId }));
}

/**
 * Which of the banks was verified, and whether those that were not are taken off with the verification of another, is open.
 *
 * @param before the sources of a job, since one of its banks was verified
 * @param after the same, since the verification of a further one was cancelled
 * @throws Mismatch where none of these banks is there any more, by what it is called or by their number, or where none is called so
 */
function keepsTheVerified(before: Answer, after: Answer, banks: readonly string[]): void {
  const areCalledSo = banks.every((label) => mentions(before.body, label));
  const areGone = !banks.some((label) => mentions(after.body, label));
  if (!areCalledSo || !areGone) return;
  if (after.rows().length <= before.rows().length - banks.length)
    throw after.mismatch("the bank that was verified to stay when another verification is cancelled", "no bank");
  if (after.rows().length >= before.rows().length)
    throw after.mismatch(`banks that are called ${banks.join(" and ")}, as before a verification is cancelled`, "none");
}

scenario(
  "a bank that is attached to a job is a source of that job",
  {
    judges: ["payment-bank-of-its-job", "payment-only-that-job"],
    atOnce: ["GET /job/{jobDisplayId}/payment/sources"],
    inParts: ["payment-bank-of-its-job", "payment-only-that-job"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const sourcesOf = (jobDisplayId: number) =>
      corporate.get("/job/{jobDisplayId}/payment/sources", { jobDisplayId }).accepted();
    const attached: { readonly label: string; readonly sources: Answer }[] = [];
    const atOnce: string[] = [];
    const [one, other] = [await ownJob(context), await ownJob(context)];
    for (const { displayId: jobDisplayId } of [one, other]) {
      const attach = (label: string) =>
        corporate.post("/job/{jobDisplayId}/payment/attachCustomerBank", {
          jobDisplayId,
          body: attachBank(data, label),
        });
      const unusual = data.unusual("bank");
      // Such letters and signs may be refused.
      const isUnusual = jobDisplayId === other.displayId && (await attach(unusual)).isSuccess;
      const isFirst = attached.length === 0;
      if (isFirst) atOnce.push(...(await attachedAtOnce([data.text("bank"), data.text("bank")], attach)));
      const given = isUnusual ? unusual : data.text("bank");
      if (!isFirst && !isUnusual) await attach(given).accepted();
      const sources = await sourcesOf(jobDisplayId);
      const label = isFirst ? (atOnce.find((one) => mentions(sources.body, one)) ?? atOnce[0] ?? given) : given;
      if (isFirst && !mentions(sources.body, label)) await context.settled();
      attached.push({ label, sources });
    }
    const [first, left] = [one.displayId, given("jobDisplayId")];
    const { added, sessions } = await addedBeside(context, first, other.displayId);
    const isOpened = sessions.some(({ isSuccess }) => isSuccess);
    const sinceOpened = await sourcesOf(other.displayId);
    const ofFirst = await sourcesOf(first);
    const lists = [...attached.map(({ sources }) => sources), ofFirst];
    if (left !== undefined) lists.push(await sourcesOf(left));
    // One customer may have several jobs, and a bank be no source until it is verified.
    const isShown = attached.some(({ label }) => lists.some(({ body }) => mentions(body, label)));
    const areTheirs = await check("payment-bank-of-its-job", () => {
      assumeSeen(isShown, "no job lists a bank by what it was attached with");
      for (const { label, sources } of attached) sources.shows(label, "the bank");
    });
    const [{ label: ofBoth = "", sources: atFirst } = {}, { label: ofOtherOne = "", sources: once } = {}] = attached;
    await check("payment-bank-of-its-job", () => {
      if (once && isOpened) areStillThere(once, sinceOpened, [ofOtherOne], "a payment session was opened");
    });
    const body = attachBank(data, ofBoth);
    const again = await corporate.post("/job/{jobDisplayId}/payment/attachCustomerBank", {
      jobDisplayId: other.displayId,
      body,
    });
    const stillOfFirst = await sourcesOf(first);
    await check("payment-bank-of-its-job", () => {
      // Whether a bank that is called like one of another job is refused is open.
      if (again.isSuccess && mentions(ofFirst.body, ofBoth))
        stillOfFirst.shows(ofBoth, "the bank, beside one of another job that is called the same,");
    });
    const isSound = areTheirs || !isShown;
    const before: Watched[] = [];
    for (const route of paymentReads)
      before.push(await watched(() => corporate.get(route, { jobDisplayId: other.displayId })));
    const areShared = mentions(attached[1]?.sources.body, ofBoth);
    const ofOther = before[paymentReads.length - 1];
    await check("payment-bank-of-its-job", () => {
      // Jobs may share their banks, and a bank be no source until it is verified.
      if (added !== undefined && !areShared && ofOther?.isSuccess) isNotAmong(ofOther, added);
      // A bank may take the place of the one that was attached before.
      const areSeveral = again.isSuccess && [ofOtherOne, ofBoth].every((label) => mentions(ofOther?.body, label));
      if (areSeveral && atFirst) areBothListed(atFirst, atOnce);
    });
    const verified = await corporate.post("/job/{jobDisplayId}/payment/verifyJobACHSource", {
      jobDisplayId: first,
      body: verifyAch(data),
    });
    const sinceVerified = verified.isSuccess ? await sourcesOf(first) : undefined;
    await check("payment-bank-of-its-job", () => {
      const banks = [...atOnce, ...(added === undefined ? [] : [added])];
      if (sinceVerified) areStillThere(stillOfFirst, sinceVerified, banks, "one of them was verified");
    });
    const isCancelled = sinceVerified !== undefined && added !== undefined && (await isNextCancelled(context, first));
    const sinceCancelled = isCancelled ? await sourcesOf(first) : undefined;
    await check("payment-bank-of-its-job", () => {
      if (sinceVerified && sinceCancelled && added !== undefined)
        keepsTheVerified(sinceVerified, sinceCancelled, [...atOnce, added]);
    });
    const source = Array.isArray(ofFirst.body) ? sourceIdOf(ofFirst.body[0]) : undefined;
    const done = isSound ? await paidInAllWays(context, first, source) : [];
    await check("payment-only-that-job", async () => {
      for (const session of sessions) namesItsJob(session, other.displayId);
      for (const { answer } of done) namesItsJob(answer, first);
      assume(isSound, "a bank that is attached to a job is none of that job already");
      const [{ label = "" } = {}, second] = attached;
      const areOne =
        mentions(second?.sources.body, label) || (added !== undefined && mentions(sinceOpened.body, added));
      assume(!areOne, "jobs of several customers share one list of sources here");
      assume(done.length > 0, "no payment write is carried out for a new job");
      for (const [index, route] of paymentReads.entries()) {
        const earlier = before[index];
        if (earlier?.isSuccess)
          (await corporate.get(route, { jobDisplayId: other.displayId }).accepted()).isAs(earlier);
      }
      const isTold = before.some(({ isSuccess, body }) => isSuccess && scalarsIn(body).length > 0);
      assume(isTold, "nothing is shown of how a job is paid for");
    });
    if (!again.isSuccess || !isSound) return;
    const payment = "/job/{jobDisplayId}/payment";
    const paidBefore = await watched(() => corporate.get(payment, { jobDisplayId: first }));
    const transferred = await corporate.post("/job/{jobDisplayId}/payment/ACHCreditTransfer", {
      jobDisplayId: other.displayId,
      body: achTransfer(data),
    });
    if (!transferred.isSuccess || !paidBefore.isSuccess) return;
    const paidAfter = await corporate.get(payment, { jobDisplayId: first }).accepted();
    await check("payment-only-that-job", () => paidAfter.isAs(paidBefore));
  },
);

scenario(
  "what is paid for a job by a source is booked as it was paid",
  {
    judges: ["payment-amount-kept", "payment-only-that-job", "payment-reads-agree", "payment-stays-paid"],
    atOnce: ["GET /job/{jobDisplayId}/payment"],
    inParts: ["payment-amount-kept", "payment-reads-agree", "payment-stays-paid"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const own = await ownJob(context);
    const { displayId: ofSameCustomer } = await jobOfSameCustomer(context, own);
    const { displayId: jobDisplayId } = own;
    const sources = () => corporate.get("/job/{jobDisplayId}/payment/sources", { jobDisplayId }).accepted();
    let listed = await sources();
    if (listed.rows().length === 0) {
      await corporate.post("/job/{jobDisplayId}/payment/attachCustomerBank", { jobDisplayId, body: attachBank(data) });
      listed = await sources();
    }
    const [source] = listed.rows();
    const readOf = (id: number) => corporate.get("/job/{jobDisplayId}/payment", { jobDisplayId: id });
    const read = () => readOf(jobDisplayId);
    const prepareFor = (id: number) => corporate.get("/job/{jobDisplayId}/payment/create", { jobDisplayId: id });
    const prepare = () => prepareFor(jobDisplayId);
    const before = await watched(() => read().accepted());
    const besideBefore = await watched(() => readOf(ofSameCustomer).accepted());
    const prepared = await prepare();
    // Neither half of it could be taken for a count, and it is a cent short where it is multiplied by 100 and cut.
    const [amount, more, besideMore] = [8.87, 4.21, 2.57];
    const pay = (sum: number) => {
      const body = payBySource(data, sourceIdOf(source), sum);
      return corporate.post("/job/{jobDisplayId}/payment/bysource", { jobDisplayId, body });
    };
    const first = await pay(amount);
    // A bank may have to be verified before anything is paid by it.
    const verify = () =>
      corporate.post("/job/{jobDisplayId}/payment/verifyJobACHSource", { jobDisplayId, body: verifyAch(data) });
    const paid = first.isTurnedDown && (await verify()).isSuccess ? await pay(amount) : first;
    isDue(paid, "due");
    paid.accepted();
    const listedAfter = await corporate.get("/job/{jobDisplayId}/payment/sources", { jobDisplayId });
    const after = await read().accepted();
    const [preparedAfter, preparedBeside] = [await prepare(), await prepareFor(ofSameCustomer)];
    const isKept = await check("payment-amount-kept", () =>
      assumeSeen(isBooked(before, after, amount), "the payment of a job does not show what was paid by a source"),
    );
    const beside = await readOf(ofSameCustomer);
    await check("payment-only-that-job", () => {
      assume(isKept, "the payment of a job does not show what was paid by a source");
      listsNoOther(besideBefore, beside.accepted(), amount);
    });
    await check("payment-reads-agree", () => {
      assume(prepared.isSuccess && preparedAfter.isSuccess, "no payment is prepared for the job");
      if (beside.isSuccess && preparedBeside.isSuccess) stayToldAlike([after, preparedAfter], [beside, preparedBeside]);
      assumeSeen(
        areToldAlike([before, after], [prepared, preparedAfter]),
        "what is prepared showed no amount that the payment of a job shows, and that has changed since",
      );
    });
    const staysPaid = async (since: string) => {
      const now = await read();
      return check("payment-stays-paid", () => {
        assume(isKept, "the payment of a job does not show what was paid by a source");
        staysBooked(before, now.accepted(), amount, since);
      });
    };
    const isLeft = await staysPaid("a payment was prepared");
    const done = isLeft ? await paidInAllWays(context, jobDisplayId, undefined, isNoPayment) : [];
    const staysSo = done.length > 0 ? await staysPaid(done.map(({ path }) => path).join(", ")) : isLeft;
    if (!isKept || !staysSo) return;
    const sums = [more, besideMore];
    const together = await Promise.all(sums.map(pay));
    const taken = sums.filter((_, at) => together[at]?.isSuccess);
    if (taken.length === 0) return;
    await check("payment-stays-paid", () => listsAllStill(listed, listedAfter));
    const last = await read().accepted();
    await check("payment-amount-kept", () => {
      areAllBooked(before, last, [amount, ...taken]);
      areListedAlike([before, after], amount, [after, last], taken);
    });
    const preparedLast = await prepare();
    const transfer = (sum: number) =>
      corporate.post("/job/{jobDisplayId}/payment/ACHCreditTransfer", { jobDisplayId, body: achTransfer(data, sum) });
    if (!(await transfer(more)).isSuccess) return;
    const [end, preparedEnd] = [await read().accepted(), await prepare()];
    await check("payment-reads-agree", () => {
      assume(preparedLast.isSuccess && preparedEnd.isSuccess, "no payment is prepared for the job any more");
      stayToldAlike([after, preparedAfter], [last, preparedLast]);
      stayToldAlike([last, preparedLast], [end, preparedEnd]);
    });
    if (!(await transfer(besideMore)).isSuccess) return;
    const transferred = await read().accepted();
    await check("payment-amount-kept", () => areListedAlike([last, end], more, [end, transferred], [besideMore]));
  },
);
