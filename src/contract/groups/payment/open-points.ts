import { openPointsOf } from "../../open-point.js";

const exchange = "GET /job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange";
const exchanged = "Job payment, GET …/payment/jobSubKey/{jobSubKey}/exchange";

export const paymentOpenPoints = openPointsOf("payment", {
  "payment-create-effect": {
    asks: "Does GET payment/create make a payment, or only prepare what one needs?",
    source: "Job payment, GET /job/{jobDisplayId}/payment/create",
    sane: ["It prepares.", "It leaves a record."],
    seenBy: "The payment of an own job is read before and after payment/create, where payment routes are served.",
  },
  "payment-nothing-due": {
    asks: "How do payment/create and the payment writes answer for a job with nothing to pay?",
    source: "Job payment, GET /job/{jobDisplayId}/payment/create",
    sane: ["They prepare and take a payment all the same.", "They refuse."],
    seenBy: "The status of payment/create for an own job, where payment routes are served.",
    until: "8_01",
  },
  "ach-states": {
    asks: "Which states does an ACH verification have, and when may it be verified or cancelled?",
    source: "States and transitions, closing paragraph (not shown)",
    sane: ["Pending, verified and cancelled.", "Those of the payment processor."],
    seenBy: "The states that the payments of jobs show are collected, where payment routes are served.",
  },
  "jobsubkey-source": {
    asks: "Where does a caller get the jobSubKey of a job?",
    source: exchanged,
    sane: ["From the job.", "From a link that the customer was sent.", "Outside the interface."],
    seenBy: "The text members of a job are tried as jobSubKey.",
    routes: [exchange, "GET /job/{jobDisplayId}"],
  },
  "exchange-string-form": {
    asks: "Is the entry URL answered as a JSON string or as plain text?",
    source: exchanged,
    sane: ["A JSON string.", "Plain text."],
    seenBy: "The media type and the first character of the answer are recorded, not the URL.",
    routes: [exchange],
  },
  "exchange-origin-effect": {
    asks: "What does origin change in the entry URL?",
    source: `${exchanged}, origin`,
    sane: ["Nothing.", "It is carried in the URL.", "It chooses where the payment application returns to."],
    seenBy: "The digests of the URLs with and without origin are compared.",
    routes: [exchange],
  },
  "exchange-origin-foreign": {
    asks: "Is an origin that the deployment does not know refused?",
    source: `${exchanged}, origin`,
    sane: ["It is refused.", "It is ignored.", "Any origin is taken."],
    seenBy: "The exchange is asked for with a made-up origin.",
    routes: [exchange],
  },
  "exchange-repeat": {
    asks: "Is one jobSubKey exchanged for the same URL each time?",
    source: exchanged,
    sane: ["For the same URL.", "For a new URL each time."],
    seenBy: "One jobSubKey is exchanged twice and the digests of the URLs are compared.",
    routes: [exchange],
  },
});
