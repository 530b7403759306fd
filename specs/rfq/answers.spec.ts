import { assume, isTakenBare, scenario } from "../../src/scenario/index.js";
import { UnlistedParameters } from "../unlisted-parameters.js";
import {
  answered,
  asAnswered,
  asItIs,
  isAtHand,
  isCarriedOut,
  isToldByList,
  leavesBeside,
  takenAtHand,
} from "./answered.js";
import {
  isAnswerDeclared,
  isAnsweredAlone,
  keepsComment,
  laterRequestsToAnswer,
  moved,
  noneIsAnswered,
  requestOf,
  requestsElsewhere,
  requestsOf,
  showsChange,
} from "./records.js";

scenario(
  "a declined and a cancelled quote request show it, and another does not",
  {
    judges: [
      "route:POST /rfq/{rfqId}/decline",
      "route:POST /rfq/{rfqId}/cancel",
      "rfq-decline-visible",
      "rfq-decline-only-that",
      "rfq-decline-keeps-comments",
      "rfq-cancel-visible",
      "rfq-cancel-only-that",
      "rfq-cancel-keeps-comments",
    ],
    formerly: [
      "a-declined-quote-request-shows-it-and-another-does-not",
      "a-cancelled-quote-request-shows-it-and-another-does-not",
    ],
  },
  async (context) => {
    const { corporate, check } = context;
    const { toDecline, toCancel, left } = await takenAtHand(context);
    const besideDecline = left ?? (toCancel && (await asItIs(context, toCancel)));
    const declined = toDecline && (await answered(context, "decline", toDecline, besideDecline));
    const isLeft = await check("rfq-decline-only-that", () => leavesBeside(declined, "decline"));
    // Each is read before the next is answered: an answer that hits its neighbours is another clause's matter.
    const cancelled = toCancel && (await answered(context, "cancel", toCancel, left ?? asAnswered(declined)));
    await check("rfq-cancel-only-that", () => {
      isAtHand(cancelled, "cancel");
      assume(isLeft || !declined?.beside || !declined.answer.isSuccess, "declining one changes another already");
      leavesBeside(cancelled, "cancel");
    });
    for (const [name, done, one, another] of [
      ["decline", "declined", declined, cancelled],
      ["cancel", "cancelled", cancelled, declined],
    ] as const) {
      await check(`route:POST /rfq/{rfqId}/${name}`, async () => {
        isAtHand(one, name);
        const { rfqId } = one.request;
        await isTakenBare(one.answer, () => corporate.post(`/rfq/{rfqId}/${name}`, { rfqId, body: {} }));
        isAnswerDeclared(one.request, one.answer);
      });
      await check(`rfq-${name}-visible`, async () => {
        isCarriedOut(one, name);
        assume(!(await isToldByList(context, one)), "the list of its job tells of it otherwise than its read");
        showsChange(one.request, one.after, done, another);
      });
      await check(`rfq-${name}-keeps-comments`, () => {
        isCarriedOut(one, name);
        assume(one.after.isSuccess, `a ${done} quote request is not read any more`);
        keepsComment(one.request, one.after, one.request.comment, done);
      });
    }
  },
);

scenario(
  "a quote request whose winner was accepted shows it",
  {
    judges: ["route:POST /rfq/{rfqId}/acceptwinner", "rfq-acceptwinner-visible", "rfq-acceptwinner-only-that"],
    inParts: ["rfq-acceptwinner-only-that"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const [request, other] = await laterRequestsToAnswer(context, "rfqToWinId", "rfqToLeaveId");
    const { rfqId } = request;
    // Where requests are given, another one may be of another job.
    const elsewhere = request.isGiven ? undefined : await requestsElsewhere(context);
    const parameters = new UnlistedParameters(data, "RfqAcceptWinnerParams", { company_id: given("companyId") });
    const won = await parameters.ask((unlistedQuery) =>
      corporate.post("/rfq/{rfqId}/acceptwinner", { rfqId, unlistedQuery }),
    );
    await check("route:POST /rfq/{rfqId}/acceptwinner", async () => {
      await isTakenBare(won, () => corporate.post("/rfq/{rfqId}/acceptwinner", { rfqId, body: {} }));
      assume(
        !won.isInvalid,
        "it is refused without parameters that the document does not show: give `samples.RfqAcceptWinnerParams`",
      );
      isAnswerDeclared(request, won);
    });
    won.accepted();
    const after = await requestOf(corporate, rfqId);
    await check("rfq-acceptwinner-visible", () => showsChange(request, after, "won"));
    await check("rfq-acceptwinner-only-that", async () => {
      assume(other !== undefined, "there is one quote request alone that may be answered");
      isAnsweredAlone([request, after], [other, await requestOf(corporate, other.rfqId)], "won");
    });
    const leftElsewhere = elsewhere && (await requestsOf(context, elsewhere.jobId));
    await check("rfq-acceptwinner-only-that", () => {
      // A list of every job's quote requests is the matter of its own clause.
      if (elsewhere && leftElsewhere && !elsewhere.before.ids().includes(String(rfqId)))
        noneIsAnswered(elsewhere.before, leftElsewhere, moved(request, after));
    });
  },
);
