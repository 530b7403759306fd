import { openPointsOf } from "../../open-point.js";

const shipments = "GET /job/{jobDisplayId}/form/shipments";
const billOfLading = "GET /job/{jobDisplayId}/form/bill-of-lading";
const packagingLabels = "GET /job/{jobDisplayId}/form/packaging-labels";
const operations = "GET /job/{jobDisplayId}/form/operations";
const invoice = "GET /job/{jobDisplayId}/form/invoice";
const usar = "GET /job/{jobDisplayId}/form/usar";

export const formsOpenPoints = openPointsOf("forms", {
  "form-preconditions": {
    asks: "Which state must a job be in for each of its forms?",
    source: "Job forms, introduction",
    sane: ["Any.", "Booked.", "With a shipment or with items."],
    notObserved: "The states of a job are not named, so a run cannot bring a job into each of them.",
    routes: [invoice, billOfLading, packagingLabels, operations, usar],
  },
  "form-filename": {
    asks: "Does a PDF come with a file name?",
    source: "Job forms, introduction (the caller names the file)",
    sane: ["With a Content-Disposition header.", "Without one."],
    seenBy: "The headers of a PDF answer are recorded.",
    routes: [invoice],
  },
  "form-archived": {
    asks: "Is a form that was made kept among the job's documents?",
    source: "Job forms, introduction",
    sane: ["It is.", "It is not."],
    seenBy: "The document list of a job of the run's own is read before and after its forms.",
    routes: [invoice, "GET /documents/list"],
  },
  "form-invoice-type": {
    asks: "Which values does type of the invoice take, and may it be left out?",
    source: "Job forms, /job/{jobDisplayId}/form/invoice",
    sane: ["Names.", "Numbers.", "A default where it is left out."],
    seenBy: "The invoice is read without type.",
    routes: [invoice],
  },
  "form-usar-type": {
    asks: "Which values does type of the usar form take, and may it be left out?",
    source: "Job forms, /job/{jobDisplayId}/form/usar",
    sane: ["Names.", "Numbers.", "A default where it is left out."],
    seenBy: "The usar form is read without type.",
    routes: [usar],
  },
  "form-operations-type": {
    asks: "Which values does ops_type take, and may it be left out?",
    source: "Job forms, /job/{jobDisplayId}/form/operations",
    sane: ["Names.", "Numbers.", "A default where it is left out."],
    seenBy: "The operations form is read without ops_type.",
    routes: [operations],
  },
  "form-editable-of-which-type": {
    asks: "Which type of invoice or usar form is the editable one?",
    source: "Job forms, …/form/invoice/editable and …/form/usar/editable",
    sane: ["The default one.", "The one that was made last."],
    notObserved: "What the content is edited with is not shown, so it cannot be held against a form of some type.",
  },
  "form-bol-plan-required": {
    asks: "Does the bill of lading need shipment_plan_id, on 8_01 beside quote_id?",
    source: "Job forms, rules 1 and 3",
    sane: ["It does.", "quote_id is enough.", "The first plan is taken."],
    seenBy: "The bill of lading is read without shipment_plan_id.",
    routes: [billOfLading, shipments],
  },
  "form-labels-plan-required": {
    asks: "Do the packaging labels need shipment_plan_id?",
    source: "Job forms, rule 3",
    sane: ["They do.", "Without it they are those of the whole job."],
    seenBy: "The packaging labels are read without shipment_plan_id.",
    routes: [packagingLabels, shipments],
  },
  "form-bol-quote-before-it-is-needed": {
    asks: "What does quote_id of the bill of lading do before 8_01, and is an option index taken there?",
    source: "Job forms, rule 1 (on release 8_01)",
    sane: ["It selects the quote.", "It is ignored.", "An option index is taken for it."],
    seenBy: "On 7.11 the bill of lading is read with and without quote_id.",
    routes: [billOfLading, shipments],
    until: "8_01",
    formerly: ["form-bol-quote-before-801"],
  },
  "form-option-index-name": {
    asks: "Under which name was a provider option index sent?",
    source: "Job forms, rule 1",
    sane: ["In place of the quote id.", "Under a name of its own, which is now ignored or refused."],
    notObserved: "It is about requests of older clients, whose name for the parameter is not shown.",
  },
  "form-bol-plan-quote-mismatch": {
    asks: "What is answered when shipment_plan_id and quote_id belong to different shipments?",
    source: "Job forms, rules 1 and 3",
    sane: ["A refusal.", "The plan's bill of lading.", "The quote's bill of lading."],
    seenBy: "The bill of lading is read with the plan of one shipment and the quote of another.",
    routes: [billOfLading, shipments],
  },
  "form-leg-of-the-others": {
    asks: "Which forms are the others that House, PickUp and Delivery plans serve?",
    source: "Job forms, rule 3",
    sane: ["The packaging labels.", "Bills of lading other than the freight bill.", "Both."],
    seenBy: "Both forms are read for a plan of each transport type.",
    routes: [billOfLading, packagingLabels, shipments],
  },
  "form-wrong-leg": {
    asks: "What is answered for a plan whose leg does not suit the form?",
    source: "Job forms, rule 3",
    sane: ["A refusal.", "A form of that leg."],
    seenBy: "Each form is read for plans of every transport type.",
    routes: [billOfLading, packagingLabels, shipments],
  },
  "form-quote-unknown": {
    asks: "What do the packing slip, the packaging specification and the operations form make of a quote_id that no shipment has?",
    source: "Job forms, rule 2",
    sane: ["They are refused.", "They are those of the whole job."],
    seenBy: "Each is read with a fresh UUID as quote_id.",
    routes: [
      "GET /job/{jobDisplayId}/form/packing-slip",
      "GET /job/{jobDisplayId}/form/packaging-specification",
      operations,
    ],
  },
});
