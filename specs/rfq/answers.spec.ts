import { assume, scenario } from "../../src/scenario/index.js";
import { UnlistedParameters } from "../unlisted-parameters.js";
import {
  commentedToAnswer,
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
  "a declined quote request shows it, and another does not",
  {
    judges: [
      "route:POST /rfq/{rfqId}/decline",
      "rfq-decline-visible",
      "rfq-decline-only-that",
      "rfq-decline-keeps-comments",
    ],
  },
  async (context) => {
    const { corporate, check } = context;
    const { requests, comment } = await commentedToAnswer(context, "rfqToDeclineId", "rfqToLeaveId");
    const [request, other] = requests;
    const { rfqId } = request;
    const declined = await corporate.post("/rfq/{rfqId}/decline", { rfqId });
    await check("route:POST /rfq/{rfqId}/decline", () => isAnswerDeclared(request, declined));
    declined.accepted();
    const [after, otherAfter] = [await requestOf(corporate, rfqId), await requestOf(corporate, other.rfqId)];
    await check("rfq-decline-visible", () => showsChange(request, after, "declined"));
    await check("rfq-decline-only-that", () => otherAfter.isAs(other.before));
    await check("rfq-decline-keeps-comments", () => keepsComment(request, after, comment, "declined"));
  },
);

scenario(
  "a cancelled quote request shows it, and another does not",
  {
    judges: [
      "route:POST /rfq/{rfqId}/cancel",
      "rfq-cancel-visible",
      "rfq-cancel-only-that",
      "rfq-cancel-keeps-comments",
    ],
  },
  async (context) => {
    const { corporate, check } = context;
    const { requests, comment } = await commentedToAnswer(context, "rfqToCancelId", "rfqToLeaveId");
    const [request, other] = requests;
    const { rfqId } = request;
    const cancelled = await corporate.post("/rfq/{rfqId}/cancel", { rfqId });
    await check("route:POST /rfq/{rfqId}/cancel", () => isAnswerDeclared(request, cancelled));
    cancelled.accepted();
    // A cancelled request may be gone, which shows it as well.
    const after = await corporate.get("/rfq/{rfqId}", { rfqId });
    const otherAfter = await requestOf(corporate, other.rfqId);
    await check("rfq-cancel-visible", () => showsChange(request, after, "cancelled"));
    await check("rfq-cancel-only-that", () => otherAfter.isAs(other.before));
    await check("rfq-cancel-keeps-comments", () => {
      assume(after.isSuccess, "a cancelled quote request is not read any more");
      keepsComment(request, after, comment, "cancelled");
    });
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
    await check("route:POST /rfq/{rfqId}/acceptwinner", () => {
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
