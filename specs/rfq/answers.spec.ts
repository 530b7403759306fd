import { acceptModel } from "../../fixtures/payloads/rfq.js";
import { type Answer, assume, isTakenBare, mentions, scenario, watched } from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { isDone } from "../shipment/records.js";
import { UnlistedParameters } from "../unlisted-parameters.js";
import { type Acceptance, isAcceptedAlone, isShownAccepted } from "./acceptance.js";
import { isNotAccepted, keepsAcceptance } from "./accepted.js";
import { asAnswered, asItIs, isNoAcceptance, isToldByList, toldByList } from "./answered.js";
import { AnsweredJobs, booked } from "./booked.js";
import { areClosed } from "./closing.js";
import { commentedSince, isStillAnswered } from "./commented.js";
import { followsInList, isToldInList, listedFor, listedSince } from "./listed.js";
import {
  isAnswerDeclared,
  isAnsweredAlone,
  isListedAlone,
  isNotUsedUp,
  moved,
  noneIsAnswered,
  showsChange,
} from "./moves.js";
import {
  type Beside,
  keepsComment,
  laterRequestsToAnswer,
  mayBeAnswered,
  type Request,
  requestAtHand,
  requestOf,
  requestsElsewhere,
  requestsOf,
  usedOf,
} from "./records.js";
import { readAgain, WaitingRequests } from "./waiting.js";
import { isNotWonInstead, wonBeside } from "./won.js";

scenario(
  "declining and cancelling are no acceptance",
  {
    judges: [
      "route:POST /rfq/{rfqId}/decline",
      "rfq-decline-visible",
      "rfq-decline-only-that",
      "rfq-decline-keeps-comments",
      "rfq-decline-is-no-accept",
      "route:POST /rfq/{rfqId}/cancel",
      "rfq-cancel-visible",
      "rfq-cancel-only-that",
      "rfq-cancel-keeps-comments",
      "rfq-cancel-is-no-accept",
      "route:POST /rfq/{rfqId}/accept",
      "rfq-accept-visible",
      "rfq-accept-keeps-comments",
      "rfq-comment-keeps-state",
      "rfq-accept-only-that",
      "rfq-acceptwinner-visible",
      "rfq-forjob-follows-answers",
      "rfq-answers-book-no-job",
    ],
    inParts: ["rfq-accept-only-that", "rfq-accept-visible", "rfq-forjob-follows-answers", "rfq-comment-keeps-state"],
    formerly: [
      "an-accepted-quote-request-shows-it",
      "a-declined-and-a-cancelled-quote-request-show-it-and-another-does-not",
      "a-declined-quote-request-shows-it-and-another-does-not",
      "a-cancelled-quote-request-shows-it-and-another-does-not",
    ],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const jobs = new AnsweredJobs(context);
    const waiting = new WaitingRequests(context);
    const elsewhere = await requestsElsewhere(context);
    let latest = elsewhere.before;
    const readLatest = async () => {
      latest = Object.assign(await requestsOf(context, elsewhere.jobId), { first: latest });
      return latest;
    };
    // A list of every job's quote requests is the matter of its own clause.
    const others = async (request: Request) =>
      request.isGiven
        ? waiting.beside(request)
        : isAmong(request.rfqId, latest)
          ? []
          : [{ before: latest, again: readLatest }];
    const looking = { corporate, data, given, jobs, others };
    const { declined, cancelled, left, closed } = await areClosed(context, looking);
    // One that is given may be accepted once alone: all that needs an acceptance is judged by this one.
    const [plain, other] = await requestAtHand(context, "rfqToAcceptId");
    const { rfqId } = plain;
    const [remark, text, late] = [data.text("comment"), data.text("answer"), data.text("comment")];
    const [comment, lateComment] = [acceptModel(data, remark, 80), acceptModel(data, late, 95)];
    const commented = await corporate.post("/rfq/{rfqId}/comment", { rfqId, body: comment });
    const toAccept = { ...plain, before: await watched(() => requestOf(corporate, rfqId)) };
    const ofComments = toAccept.before.changesSince(plain.before).map(({ path }) => path);
    if (commented.isSuccess)
      for (const { one, done, read } of closed)
        await check("rfq-comment-keeps-state", () => isStillAnswered(one, read, done, ofComments));
    await jobs.look(toAccept);
    const ofCompany = plain.isGiven ? await waiting.ofItsCompany(toAccept) : [];
    const another = left ?? asAnswered(cancelled);
    const beside = other ?? (another && (await asItIs(context, another)));
    const listed = await listedFor(context, toAccept);
    // What was sent to others since may be all that has it read anew.
    await requestOf(corporate, rfqId);
    const accept = async (body: typeof comment) => ({
      body,
      answer: await corporate.post("/rfq/{rfqId}/accept", { rfqId, body }),
    });
    const large = largePrice + data.distinctInt({ min: 1, max: 9999 });
    const dear = await accept(acceptModel(data, text, large));
    // So high a price may be refused.
    const { body, answer } = dear.answer.isTurnedDown ? await accept(acceptModel(data, text)) : dear;
    // Nothing more is known of the state of an acceptance then.
    if (commented.isSuccess && answer.isTurnedDown)
      await check("rfq-comment-keeps-state", () => isNotAccepted(plain.before, toAccept.before, comment.value));
    await check("route:POST /rfq/{rfqId}/accept", () => isAnswerDeclared(toAccept, answer));
    isNotUsedUp(toAccept, answer);
    answer.accepted();
    const acceptance = await watched(() => requestOf(corporate, rfqId));
    const listedAfter = await listedSince(context, plain, listed);
    await check("rfq-forjob-follows-answers", () => {
      const own = { request: toAccept, after: acceptance, listed: listedAfter };
      followsInList(own, "accepted");
      assume([declined, cancelled, own].some(isToldInList), untoldByLists);
    });
    const accepted: Acceptance = {
      plain,
      request: toAccept,
      after: acceptance,
      comment: { value: comment.value, text: remark, isTaken: commented.isSuccess },
      sent: { value: body.value, text },
      price: dear.answer.isSuccess ? large : undefined,
      listed: listedAfter,
    };
    await isShownAccepted(context, accepted);
    const besideAfter = beside && (await requestOf(corporate, beside.rfqId));
    const before = latest;
    const leftElsewhere = await requestsOf(context, elsewhere.jobId);
    const leftOfCompany = await readAgain(ofCompany);
    const closedAfter: (readonly [Beside, Answer])[] = [];
    for (const { one, read } of closed)
      closedAfter.push([
        { rfqId: one.request.rfqId, before: Object.assign(read, { first: read }) },
        await corporate.get("/rfq/{rfqId}", { rfqId: one.request.rfqId }),
      ]);
    await isAcceptedAlone(context, accepted, {
      beside: beside && besideAfter && [beside, besideAfter],
      elsewhere: [
        ...(isAmong(rfqId, before, leftElsewhere) ? [] : [{ before, after: leftElsewhere }]),
        ...leftOfCompany,
      ],
      closed: closedAfter,
    });
    const again = await corporate.post("/rfq/{rfqId}/comment", { rfqId, body: lateComment });
    const last = await requestOf(corporate, rfqId);
    await check("rfq-comment-keeps-state", () => {
      const both = moved(plain, acceptance, [comment.value, body.value]);
      assume(both.length > 0, "an acceptance leaves nothing to see but moments, if anything");
      const shown = moved(plain, toAccept.before, comment.value);
      if (commented.isSuccess && shown.join() === both.join())
        throw toAccept.before.mismatch("a comment to leave the state as it was", shown.join());
      const read = [plain.before, toAccept.before, acceptance, last] as const;
      if (again.isSuccess) keepsAcceptance({ read, texts: [remark, text, late], model: lateComment.value });
    });
    for (const [name, one] of [
      ["decline", declined],
      ["cancel", cancelled],
    ] as const)
      await check(`rfq-${name}-is-no-accept`, () =>
        isNoAcceptance(one, name, { request: toAccept, after: acceptance, sent: body.value }),
      );
    await jobs.lookAgain();
    const booking = await booked(context, elsewhere.displayId);
    await check("rfq-answers-book-no-job", () => {
      jobs.areTheSame();
      jobs.areNotBooked(booking);
    });
    const named = other && besideAfter && { rfqId: other.rfqId, before: besideAfter };
    const won = named && (await wonBeside(context, named, { rfqId, before: last }));
    await check("rfq-acceptwinner-visible", () => {
      if (won) isNotWonInstead(won);
    });
    // One of a job that is booked by now may be refused.
    const { id, displayId } = elsewhere;
    if (id === undefined || !mentions(acceptance.body, text)) return;
    await usedOf(context, { displayId, id }, id, "rfqToAcceptId");
    const shared = await corporate.post("/rfq/{rfqId}/accept", { rfqId: id, body });
    const theirs = isDone(shared) ? await requestOf(corporate, id) : undefined;
    await check("rfq-accept-visible", () =>
      theirs?.shows(text, "what a quote request of another job was accepted with as well,"),
    );
  },
);

scenario(
  "a quote request whose winner was accepted shows it",
  {
    judges: [
      "route:POST /rfq/{rfqId}/acceptwinner",
      "rfq-acceptwinner-visible",
      "rfq-acceptwinner-only-that",
      "rfq-acceptwinner-keeps-comments",
      "rfq-comment-keeps-state",
      "rfq-forjob-follows-answers",
      "rfq-answers-book-no-job",
    ],
    inParts: ["rfq-acceptwinner-only-that"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const [plain, left] = await laterRequestsToAnswer(context, "rfqToWinId", "rfqToLeaveId");
    const { rfqId } = plain;
    const remark = data.text("comment");
    await corporate.post("/rfq/{rfqId}/comment", { rfqId, body: acceptModel(data, remark) });
    const request = { ...plain, before: await watched(() => requestOf(corporate, rfqId)) };
    const ofComments = request.before.changesSince(plain.before).map(({ path }) => path);
    // A comment that hits its neighbours is another clause's matter.
    const other = left && (await asItIs(context, left));
    // Where requests are given, another one may be of another job.
    const elsewhere = request.isGiven ? undefined : await requestsElsewhere(context);
    const parameters = new UnlistedParameters(data, "RfqAcceptWinnerParams", { company_id: given("companyId") });
    const ofCompany = request.isGiven ? await new WaitingRequests(context).ofItsCompany(request) : [];
    const jobs = new AnsweredJobs(context);
    await jobs.look(request);
    const listed = await listedFor(context, request);
    // What was made since may be all that has it read anew.
    await requestOf(corporate, rfqId);
    const bare = await parameters.ask((unlistedQuery) =>
      corporate.post("/rfq/{rfqId}/acceptwinner", { rfqId, unlistedQuery }),
    );
    const withBody = bare.isInvalid
      ? await corporate.post("/rfq/{rfqId}/acceptwinner", { rfqId, body: {} })
      : undefined;
    const won = withBody?.isSuccess ? withBody : bare;
    await check("route:POST /rfq/{rfqId}/acceptwinner", async () => {
      await isTakenBare(bare, async () => won);
      isWinnerTaken(request, won, parameters);
      isAnswerDeclared(request, won);
    });
    isWinnerTaken(request, won, parameters);
    won.accepted();
    const after = await requestOf(corporate, rfqId);
    await check("rfq-acceptwinner-visible", async () => {
      assume(!(await isToldByList(context, { request, after })), toldByList);
      showsChange(request, after, "won");
    });
    await check("rfq-acceptwinner-keeps-comments", () => keepsComment(request, after, remark, "won"));
    const listedAfter = await listedSince(context, request, listed);
    await check("rfq-forjob-follows-answers", () => {
      const own = { request, after, listed: listedAfter };
      followsInList(own, "won");
      assume(isToldInList(own), untoldByLists);
    });
    await check("rfq-acceptwinner-only-that", async () => {
      assume(other !== undefined, "there is one quote request alone that may be answered");
      isAnsweredAlone([request, after], [other, await requestOf(corporate, other.rfqId)], "won");
      isListedAlone({ request, listed: listedAfter }, "won");
    });
    const leftElsewhere = elsewhere && (await requestsOf(context, elsewhere.jobId));
    await check("rfq-acceptwinner-only-that", () => {
      // A list of every job's quote requests is the matter of its own clause.
      if (elsewhere && leftElsewhere && !isAmong(rfqId, elsewhere.before, leftElsewhere))
        noneIsAnswered(elsewhere.before, leftElsewhere, moved(request, after));
    });
    const leftOfCompany = await readAgain(ofCompany);
    await check("rfq-acceptwinner-only-that", () => {
      for (const one of leftOfCompany) noneIsAnswered(one.before, one.after, moved(request, after));
    });
    const winner = { request, answer: won, after };
    const since = await commentedSince(context, winner);
    await check("rfq-comment-keeps-state", () => {
      assume(since !== undefined, "a quote request whose winner was accepted takes no comment, or does not show it");
      isStillAnswered(winner, since.read, "won", ofComments);
    });
    await jobs.lookAgain();
    const booking = await booked(context, elsewhere?.displayId ?? (await ownJob(context)).displayId);
    await check("rfq-answers-book-no-job", () => {
      jobs.areTheSame();
      jobs.areNotBooked(booking);
    });
  },
);

/** More than 31 bits hold of cents, and a little more of it is the price of nothing else. */
const largePrice = 30_000_000.5;

/** Why lists of quote requests tell nothing of their answers. */
const untoldByLists = "no list of a job shows what an answer to its quote request changes, nor how it reads before";

/** Whether a list of another job has the quote request, before or since. */
const isAmong = (rfqId: string | number, ...lists: readonly Answer[]): boolean =>
  lists.some((list) => list.hasId(rfqId));

/** @throws Inconclusive where the winner of a quote request is not taken, for parameters that are open or since it was answered before */
function isWinnerTaken(request: Request, won: Answer, parameters: UnlistedParameters): void {
  if (parameters.isGiven) {
    isNotUsedUp(request, won);
    assume(!won.isInvalid, `it is refused (${won.status}), maybe for what \`samples.RfqAcceptWinnerParams\` holds`);
  }
  const orElse = request.isGiven ? `; or ${mayBeAnswered(request)}` : "";
  assume(
    !won.isInvalid,
    `it is refused (${won.status}) without parameters that the document does not show: give \`samples.RfqAcceptWinnerParams\`${orElse}`,
  );
}
