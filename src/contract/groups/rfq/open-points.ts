import { openPointsOf } from "../../open-point.js";

export const rfqOpenPoints = openPointsOf("rfq", {
  "rfq-states": {
    asks: "Which states has a quote request, and which answers are allowed in which?",
    source: "States and transitions, closing sentences",
    sane: ["a second answer is refused", "a second answer changes nothing", "the last answer counts"],
    seenBy: "The states that a quote request made for the purpose shows after each answer.",
    routes: [
      "POST /rfq/{rfqId}/accept",
      "POST /rfq/{rfqId}/decline",
      "POST /rfq/{rfqId}/cancel",
      "POST /rfq/{rfqId}/acceptwinner",
      "GET /rfq/{rfqId}",
    ],
  },
  "rfq-create": {
    asks: "How does a quote request come about, as no route creates one?",
    source: "RFQ table; Jobs, job sub-groups (rfq)",
    sane: ["through the job-scoped group, which is not shown", "outside the interface"],
    notObserved: "No route creates a quote request, so there is nothing to send.",
  },
  "rfq-id-type": {
    asks: "Is the id of a quote request the integer rfq_id of documents?",
    source: "RFQ, GET /rfq/{rfqId}; Documents, GET /documents/list (rfq_id)",
    sane: ["the same integer", "a UUID"],
    seenBy: "The members of a listed quote request that read it.",
    routes: ["GET /rfq/{rfqId}", "GET /rfq/forjob/{jobId}"],
  },
  "rfq-jobid-type": {
    asks: "Does /rfq/forjob take the display id or the UUID of a job?",
    source: "RFQ, GET /rfq/forjob/{jobId}",
    sane: ["the display id", "the UUID", "both"],
    seenBy: "The answers to both for one job.",
    routes: ["GET /rfq/forjob/{jobId}"],
  },
  "rfq-forjob-params": {
    asks: "Which parameters does /rfq/forjob take, and are any needed?",
    source: "RFQ, GET /rfq/forjob/{jobId} (RfqForJobParams)",
    sane: ["none is needed", "a company or a service type"],
    seenBy: "The answer without any parameter.",
    routes: ["GET /rfq/forjob/{jobId}"],
  },
  "rfq-forjob-empty": {
    asks: "What does /rfq/forjob answer for a job without quote requests, and for no job?",
    source: "RFQ, GET /rfq/forjob/{jobId}",
    sane: ["an empty array", "a refusal"],
    seenBy: "The answer for a job that does not exist.",
    routes: ["GET /rfq/forjob/{jobId}"],
  },
  // Neither the document nor a ruling says more: List[QuoteRequestDisplayInfo] may be those that wait for an answer, or all.
  "rfq-forjob-answered": {
    asks: "Does /rfq/forjob still list a quote request that was declined or cancelled?",
    source: "RFQ, GET /rfq/forjob/{jobId}; States and transitions, closing sentences",
    sane: ["it lists all of the job", "it lists those that wait for an answer, or were accepted"],
    notObserved: "What a list leaves out may be no quote request of the job, or one that was removed.",
    routes: ["GET /rfq/forjob/{jobId}", "POST /rfq/{rfqId}/decline", "POST /rfq/{rfqId}/cancel"],
  },
  "rfq-acceptmodel": {
    asks: "What does AcceptModel hold for an acceptance, and what for a comment?",
    source: "RFQ, rows with AcceptModel",
    sane: ["a price", "a text", "both"],
    seenBy: "The answer to the profile's sample.",
    routes: ["POST /rfq/{rfqId}/accept", "POST /rfq/{rfqId}/comment"],
  },
  "rfq-acceptwinner-params": {
    asks: "Which parameters does acceptwinner take, and are any needed?",
    source: "RFQ, POST /rfq/{rfqId}/acceptwinner (RfqAcceptWinnerParams)",
    sane: ["none is needed", "the winning company"],
    seenBy: "The answer without any parameter, on a quote request given for the purpose.",
    routes: ["POST /rfq/{rfqId}/acceptwinner"],
  },
  "rfq-winner-others": {
    asks: "What becomes of a job's other quote requests when a winner is accepted?",
    source: "RFQ, POST /rfq/{rfqId}/acceptwinner",
    sane: ["they are declined", "they stay open"],
    notObserved:
      "A winner is accepted of a quote request that is given to be used up; the others of its job are not, and stay as they are where that is judged.",
    routes: ["POST /rfq/{rfqId}/acceptwinner", "GET /rfq/forjob/{jobId}"],
  },
  "rfq-who-answers": {
    asks: "Who may accept, decline and cancel a quote request?",
    source: "RFQ table",
    sane: ["the asked company", "the asking company", "both"],
    notObserved: "It takes a caller of each of the companies of a quote request, and a profile names none.",
    routes: [
      "POST /rfq/{rfqId}/accept",
      "POST /rfq/{rfqId}/decline",
      "POST /rfq/{rfqId}/cancel",
      "POST /rfq/{rfqId}/acceptwinner",
    ],
  },
  "rfq-notification": {
    asks: "Is mail sent when a quote request is answered or commented on?",
    source: "RFQ table; Events",
    sane: ["yes", "no"],
    notObserved: "Mail does not come back over HTTP.",
    routes: [
      "POST /rfq/{rfqId}/accept",
      "POST /rfq/{rfqId}/decline",
      "POST /rfq/{rfqId}/cancel",
      "POST /rfq/{rfqId}/acceptwinner",
      "POST /rfq/{rfqId}/comment",
    ],
  },
});
