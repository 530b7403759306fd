import { clausesOf, implied, stated } from "../../clause.js";

const listing = "GET /job/{jobDisplayId}/freightproviders";
const save = "POST /job/{jobDisplayId}/freightproviders";
const quote = "POST /job/{jobDisplayId}/shipment/ratequotes";
const rate = "POST /job/{jobDisplayId}/freightproviders/{optionIndex}/ratequote";

const filters = "Job freight providers, GET /job/{jobDisplayId}/freightproviders";
const override = "Job freight providers, closing sentence on the override; Resources, ShipmentPlanProvider";

export const freightProvidersClauses = clausesOf("freight-providers", {
  "freight-provider-provider-indexes-accepted": stated({
    says: "The listing takes several provider_indexes at once.",
    source: `${filters}, provider_indexes (list of integer)`,
    routes: [listing],
    effect: "read",
    formerly: ["fp-provider-indexes-accepted"],
  }),
  "freight-provider-filter-provider-indexes": implied({
    says: "provider_indexes narrows the listing to those providers, not to others whose index begins alike.",
    source: `${filters}, provider_indexes`,
    routes: [listing],
    effect: "read",
    formerly: ["fp-filter-provider-indexes"],
  }),
  "freight-provider-shipment-types-accepted": stated({
    says: "The listing takes several shipment_types at once.",
    source: `${filters}, shipment_types (list of string)`,
    routes: [listing],
    effect: "read",
    formerly: ["fp-shipment-types-accepted"],
  }),
  "freight-provider-filter-shipment-types": implied({
    says: "shipment_types narrows the listing to providers of those types, as they were saved last.",
    source: `${filters}, shipment_types`,
    routes: [listing],
    effect: "read",
    formerly: ["fp-filter-shipment-types"],
  }),
  "freight-provider-only-active-accepted": stated({
    says: "The listing takes only_active.",
    source: `${filters}, only_active (boolean)`,
    routes: [listing],
    effect: "read",
    formerly: ["fp-only-active-accepted"],
  }),
  "freight-provider-filter-only-active": implied({
    says: "only_active=true leaves out an option that is not active, also beside one or both of the other filters, and none that is, or is so again.",
    source: `${filters}, only_active; Resources, ShipmentPlanProvider (optionActive)`,
    routes: [listing, save],
    effect: "reversible",
    formerly: ["fp-filter-only-active"],
  }),
  "freight-provider-only-active-false": implied({
    says: "only_active=false lists an option that is not active, beside those that are.",
    source: `${filters}, only_active; Resources, ShipmentPlanProvider (optionActive)`,
    routes: [listing, save],
    effect: "reversible",
    formerly: ["fp-only-active-false"],
  }),
  "freight-provider-post-bare-object": implied({
    says: "Before 8_01 a row that is not wrapped in an array is refused.",
    source: "Job freight providers, POST /job/{jobDisplayId}/freightproviders (API 7.11 binds a list); Versioning, 1",
    routes: [save, listing],
    effect: "residue",
    until: "8_01",
    formerly: ["fp-post-bare-object"],
  }),
  "freight-provider-post-several-rows": implied({
    says: "Every row of a saved array is saved, each with what it carries.",
    source: "Job freight providers, POST /job/{jobDisplayId}/freightproviders (JSON array)",
    routes: [save, listing],
    effect: "reversible",
    formerly: ["fp-post-several-rows"],
  }),
  "freight-provider-one-row-as-several": implied({
    says: "A save of one row leaves the options that it does not name as a save of several rows does, and the one that it names active where it is sent again as it was.",
    source: "Job freight providers, POST /job/{jobDisplayId}/freightproviders (JSON array)",
    routes: [save, listing],
    effect: "residue",
  }),
  "freight-provider-optionindex-required": stated({
    says: "A save whose only row lacks optionIndex is refused.",
    source: "Resources, ShipmentPlanProvider (required in every row)",
    routes: [save, listing],
    effect: "residue",
    formerly: ["fp-optionindex-required"],
  }),
  "freight-provider-optionindex-every-row": stated({
    says: "A save with one row that lacks optionIndex beside a complete one is refused.",
    source: "Resources, ShipmentPlanProvider (required in every row); Job freight providers, POST row",
    routes: [save, listing],
    effect: "residue",
    formerly: ["fp-optionindex-every-row"],
  }),
  "freight-provider-save-only-that-job": implied({
    says: "Providers saved for one job leave those of another as they were.",
    source: "Job freight providers, POST /job/{jobDisplayId}/freightproviders",
    routes: [save, listing],
    effect: "reversible",
    formerly: ["fp-save-only-that-job"],
  }),
  "freight-provider-suggestion-leaves": implied({
    says: "Carriers that are suggested for a tracking number leave the providers of the job that has it as they were.",
    source:
      "Companies, GET /companies/suggest-carriers; Job freight providers, GET /job/{jobDisplayId}/freightproviders",
    routes: ["GET /companies/suggest-carriers", listing, save],
    effect: "residue",
  }),
  "freight-provider-override-keeps-provider": implied({
    says: "An override's provider is what the listing then shows for its option, also once rates are asked for.",
    source: override,
    routes: [save, listing, quote],
    effect: "reversible",
    formerly: ["fp-override-keeps-provider"],
  }),
  "freight-provider-override-keeps-shipment-type": implied({
    says: "An override's shipmentType is what the listing then shows for its option.",
    source: override,
    routes: [save, listing],
    effect: "reversible",
    formerly: ["fp-override-keeps-shipment-type"],
  }),
  "freight-provider-override-keeps-freight-amount": implied({
    says: "An override's freightAmount is what the listing then shows for its option.",
    source: override,
    routes: [save, listing],
    effect: "reversible",
    formerly: ["fp-override-keeps-freight-amount"],
  }),
  "freight-provider-override-keeps-accessorial-amount": implied({
    says: "An override's accessorialAmount, be it 0, is what the listing then shows for its option.",
    source: override,
    routes: [save, listing],
    effect: "reversible",
    formerly: ["fp-override-keeps-accessorial-amount"],
  }),
  "freight-provider-override-keeps-pro-number": implied({
    says: "An override's proNum is what the listing then shows for its option, also once rates are asked for, or another option is saved.",
    source: override,
    routes: [save, listing, quote],
    effect: "reversible",
    formerly: ["fp-override-keeps-pro-number"],
  }),
  "freight-provider-override-keeps-active": implied({
    says: "An override's optionActive is what the listing then shows for its option, also once a rate is asked for it.",
    source: override,
    routes: [save, listing, rate],
    effect: "reversible",
    formerly: ["fp-override-keeps-active"],
  }),
  "freight-provider-ratequote-integer": implied({
    says: "A rate quote for an optionIndex that is no integer is refused.",
    source: "Job freight providers, POST …/freightproviders/{optionIndex}/ratequote (integer)",
    routes: [rate],
    effect: "residue",
    formerly: ["fp-ratequote-integer"],
  }),
  "freight-provider-ratequote-by-optionindex": implied({
    says: "A rate quote is taken for an option by the optionIndex that it was saved with, whichever others the job has.",
    source: "Job freight providers, POST …/freightproviders/{optionIndex}/ratequote",
    routes: [rate, save, listing],
    effect: "residue",
  }),
  "freight-provider-ratequote-unknown-option": implied({
    says: "A rate quote for an option that the job does not have leaves its options as they were.",
    source: "Job freight providers, POST …/freightproviders/{optionIndex}/ratequote",
    routes: [rate, listing],
    effect: "residue",
    formerly: ["fp-ratequote-unknown-option"],
  }),
  "freight-provider-ratequote-keeps-the-rest": implied({
    says: "A rate quote for an option leaves its PRO number and its provider as they were.",
    source: "Job freight providers, POST …/freightproviders/{optionIndex}/ratequote",
    routes: [rate, listing],
    effect: "residue",
  }),
  "freight-provider-ratequote-only-that-option": implied({
    says: "A rate quote for one option leaves the others of its job and of other jobs as they were.",
    source: "Job freight providers, POST …/freightproviders/{optionIndex}/ratequote",
    routes: [rate, listing],
    effect: "residue",
    formerly: ["fp-ratequote-only-that-option"],
  }),
});
