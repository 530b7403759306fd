import { clausesOf, implied, stated } from "../../clause.js";

const shipments = "GET /job/{jobDisplayId}/form/shipments";
const billOfLading = "GET /job/{jobDisplayId}/form/bill-of-lading";
const packagingLabels = "GET /job/{jobDisplayId}/form/packaging-labels";
const packingSlip = "GET /job/{jobDisplayId}/form/packing-slip";
const specification = "GET /job/{jobDisplayId}/form/packaging-specification";
const operations = "GET /job/{jobDisplayId}/form/operations";

/** What answers a form of a job that names neither a plan nor a quote. */
const formsByJob = [
  "GET /job/{jobDisplayId}/form/invoice",
  packingSlip,
  "GET /job/{jobDisplayId}/form/customer-quote",
  "GET /job/{jobDisplayId}/form/quick-sale",
  operations,
  "GET /job/{jobDisplayId}/form/address-label",
  "GET /job/{jobDisplayId}/form/item-labels",
  specification,
  "GET /job/{jobDisplayId}/form/credit-card-authorization",
  "GET /job/{jobDisplayId}/form/usar",
] as const;

/** What answers a form of a job. */
const everyForm = [...formsByJob, billOfLading, packagingLabels] as const;

const bookings = [
  "POST /job/{jobDisplayId}/book",
  "POST /job/{jobDisplayId}/shipment/ratequotes",
  "POST /job/{jobDisplayId}/shipment/book",
] as const;

export const formsClauses = clausesOf("forms", {
  "form-unknown-job": implied({
    says: "A job that does not exist has no form.",
    source: "Job forms, introduction",
    routes: everyForm,
    effect: "read",
  }),
  "form-any-letters": implied({
    says: "A form of a job is made, and told what it is edited with, whatever letters the job's texts have.",
    source: "Job forms, introduction; Resources, JobCreateRequest (customer, items)",
    routes: [
      ...everyForm,
      "GET /job/{jobDisplayId}/form/invoice/editable",
      "GET /job/{jobDisplayId}/form/usar/editable",
      shipments,
      "POST /job",
    ],
    effect: "residue",
  }),
  "form-many-items": stated({
    says: "A form of a job with many items is one whole PDF.",
    source: "Job forms, introduction (PDF routes return the document bytes of one PDF)",
    routes: [...everyForm, shipments, "POST /job"],
    effect: "residue",
  }),
  "form-booked-one-pdf": stated({
    says: "A form that is made of a job is one whole PDF once the job and its carrier shipment are booked, and once that shipment is deleted, too.",
    source: "Job forms, introduction (PDF routes return the document bytes of one PDF)",
    routes: [...formsByJob, ...bookings, "DELETE /job/{jobDisplayId}/shipment"],
    effect: "irreversible",
  }),
  "form-booked-job-level": stated({
    says: "Packing slip, packaging specification and operations form are made without quote_id once a carrier shipment is booked, too.",
    source: "Job forms, rule 2 (omitting it keeps job-level behaviour)",
    routes: [packingSlip, specification, operations, ...bookings],
    effect: "irreversible",
  }),
  "form-without-items": implied({
    says: "A form of a job without items, or delivery, that is answered with 200 or 203 is one PDF.",
    source: "Job forms, introduction (PDF routes return the document bytes of one PDF)",
    routes: [
      packingSlip,
      "GET /job/{jobDisplayId}/form/address-label",
      "GET /job/{jobDisplayId}/form/item-labels",
      specification,
      "GET /job/{jobDisplayId}/form/invoice",
      "GET /job/{jobDisplayId}/form/usar",
      "POST /job",
    ],
    effect: "residue",
  }),
  "form-editable-apart": implied({
    says: "What a usar form is edited with is not what the invoice is, which was asked for before.",
    source: "Job forms, GET …/form/usar/editable and GET …/form/invoice/editable",
    routes: [
      "GET /job/{jobDisplayId}/form/usar/editable",
      "GET /job/{jobDisplayId}/form/invoice/editable",
      "POST /job",
    ],
    effect: "residue",
  }),
  "form-own-job": implied({
    says: "A form is that of its own job, of its customer and of its items, also where the job was saved with others since it was made, not of a job whose form was asked for before it in the same way, nor of one that is picked up at the same place.",
    source: "Job forms, introduction",
    routes: [...formsByJob, "POST /job"],
    effect: "residue",
  }),
  "form-invoice-editable-own-job": implied({
    says: "The editable invoice is that of its own job, and of its customer, not of a job whose form was asked for before.",
    source: "Job forms, introduction",
    routes: ["GET /job/{jobDisplayId}/form/invoice/editable"],
    effect: "read",
  }),
  "form-usar-editable-own-job": implied({
    says: "The editable usar form is that of its own job, and of its customer, not of a job whose form was asked for before.",
    source: "Job forms, introduction",
    routes: ["GET /job/{jobDisplayId}/form/usar/editable"],
    effect: "read",
  }),
  "form-shipments-distinct": implied({
    says: "No two plans of a job share a job_shipment_id.",
    source: "Resources, ShipmentFormPlan; Job forms, rule 3",
    routes: [shipments],
    effect: "read",
  }),
  "form-transport-types": implied({
    says: "A plan's transport_type is LTL, Delivery, House or PickUp.",
    source: "Resources, ShipmentFormPlan (values used)",
    routes: [shipments, "POST /job/searchByDetails"],
    effect: "read",
    formerly: ["forms-transport-types"],
  }),
  "form-bol-quote-required": stated({
    says: "From 8_01 on the bill of lading without quote_id is refused.",
    source: "Job forms, rule 1; Versioning, 3",
    routes: [billOfLading, shipments],
    effect: "read",
    since: "8_01",
    formerly: ["form-bol-quote-required-801"],
  }),
  "form-bol-quote-optional": implied({
    says: "Before 8_01 the bill of lading is made without quote_id.",
    source: "Job forms, rule 1; Versioning, 3",
    routes: [billOfLading, shipments],
    effect: "read",
    until: "8_01",
  }),
  "form-bol-option-index-refused": stated({
    says: "From 8_01 on the bill of lading with a provider option index in place of a quote id is refused.",
    source: "Job forms, rule 1",
    routes: [billOfLading, shipments],
    effect: "read",
    since: "8_01",
    formerly: ["form-bol-option-index-refused-801"],
  }),
  "form-quote-id-any-case": implied({
    says: "A form is made with quote_id in capital letters as in small ones.",
    source: "Job forms, rules 1 and 2; Job tracking, quote_id (UUID)",
    routes: [billOfLading, packingSlip, specification, operations, shipments],
    effect: "read",
  }),
  "form-foreign-quote": implied({
    says: "A form of one job is not made of the shipment of another job's quote.",
    source: "Job forms, rule 2",
    routes: [packingSlip, specification, operations],
    effect: "read",
  }),
  "form-packing-slip-quote-accepted": stated({
    says: "The packing slip takes quote_id.",
    source: "Job forms, rule 2",
    routes: [packingSlip],
    effect: "read",
  }),
  "form-packing-slip-quote-selects": stated({
    says: "The packing slip with quote_id is that of the quote's shipment.",
    source: "Job forms, rule 2",
    routes: [packingSlip],
    effect: "read",
  }),
  "form-packing-slip-job-level": stated({
    says: "The packing slip without quote_id is that of the whole job.",
    source: "Job forms, rule 2",
    routes: [packingSlip],
    effect: "read",
  }),
  "form-specification-quote-accepted": stated({
    says: "The packaging specification takes quote_id.",
    source: "Job forms, rule 2",
    routes: [specification],
    effect: "read",
  }),
  "form-specification-quote-selects": stated({
    says: "The packaging specification with quote_id is that of the quote's shipment.",
    source: "Job forms, rule 2",
    routes: [specification],
    effect: "read",
  }),
  "form-specification-job-level": stated({
    says: "The packaging specification without quote_id is that of the whole job.",
    source: "Job forms, rule 2",
    routes: [specification],
    effect: "read",
  }),
  "form-operations-quote-accepted": stated({
    says: "The operations form takes quote_id.",
    source: "Job forms, rule 2",
    routes: [operations],
    effect: "read",
  }),
  "form-operations-quote-selects": stated({
    says: "The operations form with quote_id is that of the quote's shipment.",
    source: "Job forms, rule 2",
    routes: [operations],
    effect: "read",
  }),
  "form-operations-job-level": stated({
    says: "The operations form without quote_id is that of the whole job.",
    source: "Job forms, rule 2",
    routes: [operations],
    effect: "read",
  }),
  "form-shipment-plan-id-source": stated({
    says: "The bill of lading takes the job_shipment_id of each LTL or Delivery plan as shipment_plan_id.",
    source: "Job forms, rule 3",
    routes: [billOfLading, shipments],
    effect: "read",
  }),
  "form-bol-plan-selects": stated({
    says: "The bill of lading is that of the leg which shipment_plan_id names.",
    source: "Job forms, rule 3",
    routes: [billOfLading, shipments],
    effect: "read",
  }),
  "form-bol-unknown-plan": implied({
    says: "The bill of lading of a plan that the job does not have is refused.",
    source: "Job forms, rule 3",
    routes: [billOfLading, shipments],
    effect: "read",
  }),
  "form-bol-plan-stays": implied({
    says: "A plan of which a bill of lading was made is listed as before.",
    source: "Job forms, introduction (all are GET) and rule 3",
    routes: [billOfLading, shipments],
    effect: "read",
  }),
  "form-labels-plan-id-source": stated({
    says: "The packaging labels take the job_shipment_id of a plan as shipment_plan_id.",
    source: "Job forms, rule 3",
    routes: [packagingLabels, shipments],
    effect: "read",
  }),
  "form-labels-plan-selects": stated({
    says: "The packaging labels are those of the leg which shipment_plan_id names.",
    source: "Job forms, rule 3",
    routes: [packagingLabels, shipments],
    effect: "read",
  }),
  "form-labels-plan-stays": implied({
    says: "A plan of which packaging labels were made is listed as before.",
    source: "Job forms, introduction (all are GET) and rule 3",
    routes: [packagingLabels, shipments],
    effect: "read",
  }),
  "form-labels-unknown-plan": implied({
    says: "The packaging labels of a plan that the job does not have are refused.",
    source: "Job forms, rule 3",
    routes: [packagingLabels, shipments],
    effect: "read",
  }),
});
