import { openPointsOf } from "../../open-point.js";

const shipment = "GET /job/{jobDisplayId}/tracking/shipment/{proNumber}";
const history = "GET /job/{jobDisplayId}/tracking/shipment-history/{proNumber}";
const documents = "GET /job/{jobDisplayId}/tracking/shipment-documents/{proNumber}";
const v3 = "GET /v3/job/{jobDisplayId}/tracking/{historyAmount}";

export const trackingOpenPoints = openPointsOf("tracking", {
  "history-amount-bounds": {
    asks: "Which values may historyAmount have?",
    source: "Limits, bounds of historyAmount (not shown)",
    sane: ["Any from one upward.", "0 for everything.", "A refusal of 0, of negative and of large values."],
    seenBy: "Tracking is read with 0, a negative and a large historyAmount.",
    routes: [v3],
  },
  "history-amount-meaning": {
    asks: "What does historyAmount count?",
    source: "Job tracking, GET /v3/job/{jobDisplayId}/tracking/{historyAmount}",
    sane: ["Entries of the history.", "Days.", "Statuses beside the current one."],
    seenBy: "The lists of the answers to 1, 3 and 10 are counted.",
    routes: [v3],
  },
  "tracking-content-names": {
    asks: "Under which names do tracking details hold carrier statuses, weights, packages and documents?",
    source: "Job tracking, GET …/tracking/shipment/{proNumber}, response",
    sane: ["One list each.", "Members at any depth.", "Nothing where the carrier gave nothing."],
    seenBy: "The names of the details that were read are collected.",
    routes: [shipment],
  },
  "quote-id-optional": {
    asks: "Do history and documents still answer to a PRO number alone on 8_01?",
    source: "Job tracking, quote_id; Errors, rule 4",
    sane: ["They do.", "They are refused without quote_id."],
    seenBy: "Both are read by a known PRO number without quote_id.",
    routes: [history, documents],
    since: "8_01",
    formerly: ["quote-id-optional-801"],
  },
  "quote-id-before-it-identifies": {
    asks: "What does quote_id do before 8_01?",
    source: "Job tracking, quote_id (identifies the shipment on 8_01)",
    sane: ["It is ignored.", "It identifies the shipment as on 8_01.", "It is refused."],
    seenBy: "Details are read with the quote_id of another shipment.",
    routes: [shipment],
    until: "8_01",
    formerly: ["quote-id-before-801"],
  },
  "quote-pro-mismatch": {
    asks: "What is answered when PRO number and quote_id belong to different shipments?",
    source: "Job tracking, GET …/tracking/shipment/{proNumber}, quote_id",
    sane: ["The quote's shipment.", "A refusal.", "Nothing."],
    seenBy: "Details are read with the PRO number of one shipment and the quote_id of another.",
    routes: [shipment],
  },
  "quote-id-source": {
    asks: "Which read gives the quote_id of a shipment?",
    source: "Job tracking, quote_id; Job forms, rule 1",
    sane: ["Rate quotes.", "Freight providers.", "Shipment plans.", "RFQs.", "None that the document shows."],
    seenBy: "The UUIDs in these answers are tried as quote_id.",
    routes: [
      shipment,
      "GET /job/{jobDisplayId}/shipment/ratequotes",
      "GET /job/{jobDisplayId}/freightproviders",
      "GET /job/{jobDisplayId}/form/shipments",
    ],
  },
  "tracking-foreign-pro": {
    asks: "Is the PRO number of another job's shipment tracked under any job?",
    source: "Job tracking, GET …/tracking/shipment/{proNumber}",
    sane: ["It is refused or empty.", "It is tracked, for the carrier knows it."],
    seenBy: "Details are read under a job that does not have that shipment.",
    routes: [shipment],
  },
  "tracking-carrier-outage": {
    asks: "What is answered while a carrier cannot be reached?",
    source: "Job tracking, table",
    sane: ["Empty details.", "The last ones known.", "A failure that names the carrier."],
    notObserved: "A run cannot make a carrier unreachable.",
  },
});
