import { openPointsOf } from "../../open-point.js";

const quotes = "GET /job/{jobDisplayId}/shipment/ratequotes";
const quote = "POST /job/{jobDisplayId}/shipment/ratequotes";
const book = "POST /job/{jobDisplayId}/shipment/book";
const unbook = "DELETE /job/{jobDisplayId}/shipment";
const accessorials = "GET /job/{jobDisplayId}/shipment/accessorials";
const addAccessorial = "POST /job/{jobDisplayId}/shipment/accessorial";
const exportData = "GET /job/{jobDisplayId}/shipment/exportdata";
const postExportData = "POST /job/{jobDisplayId}/shipment/exportdata";

export const shipmentOpenPoints = openPointsOf("shipment", {
  "envelope-release": {
    asks: "Which of the three shapes do rate quotes have on this release?",
    source: "Job shipment, rule 1; Versioning, 1",
    sane: ["A bare list.", "The JobCarrierRates envelope.", "An empty body.", "Any of them by route or by job."],
    seenBy: "The shape of each rate-quote answer is recorded.",
    routes: [quotes, quote],
  },
  "ratequotes-none": {
    asks: "What is answered for a job that no carrier can quote?",
    source: "Job shipment, rule 1",
    sane: ["An empty list.", "An envelope without rates and with errors.", "An empty body.", "A refusal."],
    notObserved: "Which job no carrier quotes is not known, and a job without items may not be accepted at all.",
    routes: [quotes, quote],
  },
  "ratequotes-read-or-made": {
    asks: "Does GET of rate quotes answer rates that were obtained before, or obtain new ones?",
    source: "Job shipment, GET /job/{jobDisplayId}/shipment/ratequotes",
    sane: ["Those of the last POST.", "New ones."],
    seenBy: "The answer to GET is compared with the one to the POST before it.",
    routes: [quotes, quote],
  },
  "rateskey-lifetime": {
    asks: "How long can a ratesKey be booked with, and more than once?",
    source: "Resources, JobCarrierRates (needed by booking flows)",
    sane: ["Minutes.", "Until rates are asked for again.", "Once."],
    seenBy: "A ratesKey that an own job was booked with is booked with once more, after its booking was deleted.",
  },
  "rateskey-without-rates": {
    asks: "Does an envelope without rates carry a ratesKey?",
    source: "Resources, JobCarrierRates",
    sane: ["It does.", "It is null or left out."],
    seenBy: "The member is looked at in envelopes that have no rates.",
    unmetByReference: "Every job of the reference is quoted.",
    routes: [quotes, quote],
  },
  "shipment-book-readback": {
    asks: "Where does a carrier booking show, and at once?",
    source: "Job shipment, POST /job/{jobDisplayId}/shipment/book",
    sane: ["Shipment plans.", "Freight providers.", "Tracking.", "A moment later, after the carrier's answer."],
    seenBy: "These reads are compared before and after a booking.",
    routes: [book, "GET /job/{jobDisplayId}/form/shipments", "GET /job/{jobDisplayId}/freightproviders"],
  },
  "shipment-delete-meaning": {
    asks: "What does deleting the shipment of a job take away?",
    source: "Job shipment, DELETE /job/{jobDisplayId}/shipment",
    sane: ["The carrier booking.", "The shipment plan.", "The rates."],
    seenBy: "The reads of the job are compared before and after the deletion.",
    routes: [unbook],
  },
  "shipment-delete-nothing": {
    asks: "What does deleting the shipment of a job without one answer?",
    source: "Job shipment, DELETE /job/{jobDisplayId}/shipment",
    sane: ["Success.", "A refusal."],
    seenBy: "The shipment of a job that the run has just created is deleted.",
    routes: [unbook, "POST /job"],
  },
  "accessorials-meaning": {
    asks: "Does the list show the accessorials that are chosen, those that may be chosen, or both?",
    source: "Job shipment, GET /job/{jobDisplayId}/shipment/accessorials",
    sane: ["The chosen ones.", "The available ones with a mark on the chosen.", "All, chosen or not."],
    seenBy: "The list is compared before and after one is added.",
    routes: [accessorials, addAccessorial],
  },
  "accessorial-id-source": {
    asks: "Which member of a listed accessorial is its addOnId?",
    source: "Job shipment, DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}",
    sane: ["Its id.", "The id of the add-on in the lookup.", "Another member."],
    seenBy: "The member whose value deletes an added accessorial is recorded.",
    routes: ["DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}", accessorials, "GET /lookup/addOns"],
  },
  "accessorial-twice": {
    asks: "What does adding an accessorial a second time do?",
    source: "Job shipment, POST /job/{jobDisplayId}/shipment/accessorial",
    sane: ["Nothing.", "It adds a second one.", "It is refused."],
    notObserved: "A second accessorial of one add-on might be one that its deletion does not name.",
    routes: [addAccessorial, accessorials],
  },
  "origindestination-meaning": {
    asks: "Are origin and destination those of the job or those of the carrier's leg?",
    source: "Job shipment, GET /job/{jobDisplayId}/shipment/origindestination",
    sane: ["The job's pickup and delivery.", "The agents' addresses between which the carrier drives."],
    seenBy: "The postal codes of a job are looked for in the answer.",
    routes: ["GET /job/{jobDisplayId}/shipment/origindestination", "GET /job/{jobDisplayId}"],
  },
  "export-parameters": {
    asks: "Which international parameters do export data have, beside customsValue and commodities?",
    source: "Resources, ShipmentExportRequest (flat international-parameters shape)",
    sane: ["The members that GET answers.", "Some of them."],
    seenBy: "The members of the export data that were read and accepted are collected.",
    routes: [exportData, postExportData],
  },
  "export-readonly-members": {
    asks: "Which members of the export data that are read does the POST refuse, beside jobItemId?",
    source: "Job shipment, rule 2",
    sane: ["None.", "Ids and totals.", "Those that are null."],
    seenBy: "Where the cleaned data are refused, members are taken away one at a time.",
    routes: [postExportData, exportData],
  },
  "export-customsvalue-range": {
    asks: "Is customsValue accepted as 0, as a negative number or as text?",
    source: "Job shipment, rule 3",
    sane: ["0 is a value.", "It must be positive.", "Numeric text is taken for a number."],
    notObserved:
      "The export data belong to a job that is not the run's own; an odd value that is taken might reach the customs.",
    routes: [postExportData],
  },
  "export-omitted-members": {
    asks: "Does the POST clear or keep what it leaves out?",
    source: "Job shipment, POST /job/{jobDisplayId}/shipment/exportdata",
    sane: ["It clears it.", "It keeps it."],
    notObserved:
      "What is left out may be gone from a job that is not the run's own, and could not be put back for certain.",
    routes: [postExportData, exportData],
  },
  "ratesstate-kept": {
    asks: "Does the rates state of a job change when rates are asked for?",
    source: "Job shipment, GET /job/{jobDisplayId}/shipment/ratesstate",
    sane: ["It does.", "It changes when the job's items or addresses do.", "It does not."],
    seenBy: "The state is read before and after rates are asked for.",
    routes: ["GET /job/{jobDisplayId}/shipment/ratesstate", quote],
  },
});
