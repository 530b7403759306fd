import { clausesOf, implied, stated } from "../../clause.js";

const quotes = "GET /job/{jobDisplayId}/shipment/ratequotes";
const quote = "POST /job/{jobDisplayId}/shipment/ratequotes";
const book = "POST /job/{jobDisplayId}/shipment/book";
const unbook = "DELETE /job/{jobDisplayId}/shipment";
const accessorials = "GET /job/{jobDisplayId}/shipment/accessorials";
const addAccessorial = "POST /job/{jobDisplayId}/shipment/accessorial";
const removeAccessorial = "DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}";
const exportData = "GET /job/{jobDisplayId}/shipment/exportdata";
const postExportData = "POST /job/{jobDisplayId}/shipment/exportdata";

/** The reads of a job in which a carrier booking may be seen. */
const observations = [
  "GET /job/{jobDisplayId}",
  "GET /job/{jobDisplayId}/form/shipments",
  "GET /job/{jobDisplayId}/freightproviders",
  "GET /job/{jobDisplayId}/shipment/ratesstate",
  "GET /v3/job/{jobDisplayId}/tracking/{historyAmount}",
] as const;

/** What carriers tell of a shipment. */
const told = [
  "GET /job/{jobDisplayId}/tracking/shipment-history/{proNumber}",
  "GET /job/{jobDisplayId}/tracking/shipment-documents/{proNumber}",
] as const;

/** The reads of a job and of what is stored with it. */
const parts = [
  "GET /job/{jobDisplayId}",
  "GET /job/{jobDisplayId}/timeline",
  "GET /job/feedback/{jobDisplayId}",
  "GET /note",
  "GET /documents/list",
  "GET /job/{jobDisplayId}/freightproviders",
] as const;

export const shipmentClauses = clausesOf("shipment", {
  "ratequotes-envelope-key": stated({
    says: "An envelope with rates carries the ratesKey that booking needs.",
    source: "Resources, JobCarrierRates (needed by booking flows)",
    routes: [quotes],
    effect: "read",
  }),
  "ratequotes-posted-envelope-key": stated({
    says: "An envelope with rates that are asked for by POST carries the ratesKey that booking needs.",
    source: "Resources, JobCarrierRates (needed by booking flows)",
    routes: [quote],
    effect: "residue",
  }),
  "rateskey-feeds-booking": stated({
    says: "A carrier shipment is booked with the ratesKey of its rates, also where another job was given the same, and where it has accessorials.",
    source: "Resources, JobCarrierRates (needed by booking flows)",
    routes: [book, quotes, quote, addAccessorial],
    effect: "irreversible",
  }),
  "shipment-book-wrong-key": implied({
    says: "A booking with a ratesKey that no rates carried is refused.",
    source: "Resources, JobCarrierRates (needed by booking flows)",
    routes: [book],
    effect: "irreversible",
  }),
  "shipment-book-visible": implied({
    says: "A booked carrier shipment is seen on its job, and one that is deleted and booked again is told of as at first where it is tracked.",
    source:
      "Job shipment, POST /job/{jobDisplayId}/shipment/book; Job tracking, GET …/shipment-history and …/shipment-documents",
    routes: [book, ...observations, unbook, ...told],
    effect: "irreversible",
  }),
  "shipment-book-keeps-accessorials": implied({
    says: "Booking a carrier shipment leaves its accessorials, the job's agent, what the job was given and what is stored with it as they were.",
    source: "Job shipment, POST /job/{jobDisplayId}/shipment/book",
    routes: [book, accessorials, addAccessorial, quote, ...parts],
    effect: "irreversible",
  }),
  "shipment-book-books-no-job": implied({
    says: "Booking a carrier shipment does not book its job.",
    source: "Jobs, closing note on the booking route",
    routes: [
      book,
      "POST /job/{jobDisplayId}/book",
      "GET /job/{jobDisplayId}",
      "GET /job/{jobDisplayId}/timeline",
      "GET /lookup/jobStatuses",
    ],
    effect: "irreversible",
  }),
  "shipment-delete": implied({
    says: "A deleted shipment is no longer seen on its job, be that booked by then, or had it another one that was deleted before.",
    source: "Job shipment, DELETE /job/{jobDisplayId}/shipment",
    routes: [unbook, book, quote, "POST /job/{jobDisplayId}/book", ...observations],
    effect: "irreversible",
  }),
  "shipment-delete-keeps-job": implied({
    says: "Deleting the shipment of a job leaves the job in place, booked where it was, with its agent, what it was given and what is stored with it.",
    source: "Job shipment, DELETE /job/{jobDisplayId}/shipment",
    routes: [
      unbook,
      book,
      quote,
      ...parts,
      "POST /job/{jobDisplayId}/freightproviders",
      "POST /job/{jobDisplayId}/book",
    ],
    effect: "irreversible",
  }),
  "shipment-delete-only-that": implied({
    says: "Deleting the shipment of one job leaves the shipments of another.",
    source: "Job shipment, DELETE /job/{jobDisplayId}/shipment",
    routes: [unbook, book, "GET /job/{jobDisplayId}/form/shipments"],
    effect: "irreversible",
  }),
  "accessorial-add-listed": implied({
    says: "An accessorial that is added shows in the shipment's accessorials.",
    source: "Job shipment, POST /job/{jobDisplayId}/shipment/accessorial",
    routes: [addAccessorial, accessorials],
    effect: "reversible",
  }),
  "accessorial-delete-removes": implied({
    says: "An accessorial that is deleted by its addOnId is taken off the shipment's accessorials, each time it was added.",
    source: "Job shipment, DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}",
    routes: [removeAccessorial, addAccessorial, accessorials],
    effect: "reversible",
  }),
  "accessorial-delete-only-that": implied({
    says: "Deleting one accessorial leaves the shipment's others as they were, however many there are, and those of another job.",
    source: "Job shipment, DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}",
    routes: [removeAccessorial, addAccessorial, accessorials],
    effect: "reversible",
  }),
  "accessorial-delete-unknown": implied({
    says: "Deleting an addOnId that the shipment does not have leaves its accessorials as they were.",
    source: "Job shipment, DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}",
    routes: [removeAccessorial, addAccessorial, accessorials],
    effect: "reversible",
  }),
  "accessorial-only-that-job": implied({
    says: "An accessorial that is added to one job's shipment shows on no other job's.",
    source: "Job shipment, POST /job/{jobDisplayId}/shipment/accessorial",
    routes: [addAccessorial, accessorials],
    effect: "reversible",
  }),
  "export-jobitemid-returned": stated({
    says: "Export data carry jobItemId on each commodity, that of its item, before and after they are posted.",
    source: "Job shipment, rule 2",
    routes: [exportData, postExportData],
    effect: "read",
  }),
  "export-clean-roundtrip": stated({
    says: "Export data are accepted as they were read once jobItemId is removed and customsValue is there.",
    source: "Job shipment, rules 2 and 3",
    routes: [postExportData, exportData],
    effect: "reversible",
  }),
  "export-readback": implied({
    says: "Posted export data are read back, with each of their commodities, however many there are.",
    source: "Job shipment, GET and POST /job/{jobDisplayId}/shipment/exportdata",
    routes: [postExportData, exportData],
    effect: "reversible",
  }),
  "export-only-that-job": implied({
    says: "Export data posted for one job leave those of another as they were.",
    source: "Job shipment, POST /job/{jobDisplayId}/shipment/exportdata",
    routes: [postExportData, exportData],
    effect: "reversible",
  }),
  "export-extra-top-level": stated({
    says: "Export data with a property that the request does not have are refused.",
    source: "Job shipment, rule 2",
    routes: [postExportData, exportData],
    effect: "residue",
  }),
  "export-extra-on-commodity": stated({
    says: "Export data with an extra property on any commodity are refused.",
    source: "Errors, rule 5",
    routes: [postExportData, exportData],
    effect: "residue",
  }),
  "export-jobitemid-refused": stated({
    says: "Export data with jobItemId on a commodity are refused.",
    source: "Job shipment, rule 2; Errors, rule 5",
    routes: [postExportData, exportData],
    effect: "reversible",
  }),
  "export-customsvalue-required": stated({
    says: "Export data without customsValue are refused.",
    source: "Job shipment, rule 3; Resources, ShipmentExportRequest",
    routes: [postExportData, exportData],
    effect: "reversible",
  }),
  "ratequotes-keep-accessorials": implied({
    says: "Asking for rates leaves the accessorials and the export data of the shipment, the job's agent and what the job was given as they were.",
    source: "Job shipment, GET and POST /job/{jobDisplayId}/shipment/ratequotes",
    routes: [quote, quotes, accessorials, addAccessorial, exportData, postExportData, "GET /job/{jobDisplayId}"],
    effect: "residue",
  }),
  "ratesstate-consistent": implied({
    says: "Asking for the rates of one job leaves the rates state of another as it was.",
    source: "Job shipment, GET /job/{jobDisplayId}/shipment/ratesstate",
    routes: ["GET /job/{jobDisplayId}/shipment/ratesstate", quote],
    effect: "residue",
  }),
});
