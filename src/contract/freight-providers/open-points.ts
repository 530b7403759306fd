import { openPointsOf } from "../open-point.js";

const listing = "GET /job/{jobDisplayId}/freightproviders";
const save = "POST /job/{jobDisplayId}/freightproviders";
const rate = "POST /job/{jobDisplayId}/freightproviders/{optionIndex}/ratequote";

export const freightProvidersOpenPoints = openPointsOf("freight-providers", {
  "optionindex-vs-provider-index": {
    asks: "Is an entry of provider_indexes the optionIndex of a row?",
    source: "Job freight providers, provider_indexes; Resources, ShipmentPlanProvider (optionIndex)",
    sane: ["It is.", "It is the row's position.", "It numbers the providers apart from the options."],
    seenBy: "The listing is read with the optionIndex of one row.",
    routes: [listing],
  },
  "only-active-default": {
    asks: "What does leaving only_active out mean?",
    source: "Job freight providers, only_active",
    sane: ["Active options only.", "All options."],
    seenBy: "The listing is read without it and with both values, beside an option that is not active.",
    routes: [listing],
  },
  "fp-shipment-type-values": {
    asks: "Which shipment types are there?",
    source: "Job freight providers, shipment_types; Resources, ShipmentPlanProvider (shipmentType)",
    sane: ["The transport types of the shipment plans.", "A list of their own."],
    seenBy: "The types of the listed providers are collected.",
    routes: [listing],
  },
  "fp-unknown-type": {
    asks: "What does a shipment type that does not exist do in shipment_types?",
    source: "Job freight providers, shipment_types",
    sane: ["It finds nothing.", "It is refused."],
    seenBy: "The listing is read with a nonsense type.",
    routes: [listing],
  },
  "fp-body-on-801": {
    asks: "Does a release other than 7.11 take a single row that is not wrapped in an array?",
    source: "Job freight providers, POST row (API 7.11 binds a list); Versioning, 1",
    sane: ["It refuses it.", "It takes it for an array of one."],
    seenBy: "On 8_01 a row is saved without its array.",
    routes: [save],
    since: "8_01",
  },
  "fp-save-mode": {
    asks: "Does a save leave the options that it does not name?",
    source: "Job freight providers, POST /job/{jobDisplayId}/freightproviders",
    sane: ["It leaves them.", "It replaces all options.", "It makes them inactive."],
    seenBy: "The options that a one-row save does not name are looked for afterwards.",
    routes: [save, listing],
  },
  "fp-empty-array": {
    asks: "What does saving an empty array do?",
    source: "Job freight providers, POST /job/{jobDisplayId}/freightproviders",
    sane: ["Nothing.", "It removes all options.", "It is refused."],
    seenBy: "An empty array is saved for a job of the run's own.",
    routes: [save, listing],
  },
  "fp-same-index-twice": {
    asks: "What do two rows with one optionIndex in one array do?",
    source: "Resources, ShipmentPlanProvider (optionIndex)",
    sane: ["The later wins.", "They are refused."],
    seenBy: "Two such rows are saved and the option is read.",
    routes: [save, listing],
  },
  "fp-optionindex-base": {
    asks: "With which optionIndex do options start?",
    source: "Resources, ShipmentPlanProvider (optionIndex)",
    sane: ["0", "1"],
    seenBy: "The lowest index of the listed options is recorded.",
    routes: [listing],
  },
  "fp-new-option": {
    asks: "May a save name an optionIndex that the job does not have yet?",
    source: "Job freight providers, POST /job/{jobDisplayId}/freightproviders",
    sane: ["It adds the option.", "It is refused."],
    seenBy: "A row with the next index is saved for a job of the run's own.",
    routes: [save, listing],
  },
  "fp-provider-known": {
    asks: "Must the provider of an override be known to the deployment?",
    source: "Job freight providers, closing sentence on the override (provider identifiers)",
    sane: ["It must.", "It is kept as given."],
    seenBy: "An override with a made-up provider is accepted or refused.",
    routes: [save],
  },
  "fp-provider-identifiers": {
    asks: "Which of providerCompanyName, providerID and providerCompanyCode must an override give?",
    source: "Job freight providers, closing sentence on the override; Resources, ShipmentPlanProvider",
    sane: ["All.", "One of them."],
    seenBy: "An override that is accepted is repeated with one identifier left out at a time.",
    routes: [save],
  },
  "fp-override-readback": {
    asks: "Which of an override's values does the listing show, and under which names?",
    source: "Job freight providers, GET row (PricedFreightProvider)",
    sane: ["All, under the names of the save.", "Some, under other names.", "The PRO number in tracking only."],
    seenBy: "The distinctive values of an override are looked for in the row of its option.",
    routes: [listing, save],
  },
  "fp-several-active": {
    asks: "May more than one option of a job be active?",
    source: "Resources, ShipmentPlanProvider (optionActive)",
    sane: ["It may.", "Making one active makes the others inactive."],
    seenBy: "Two active rows are saved and the listing is read.",
    routes: [save, listing],
  },
  "fp-save-empty-answer": {
    asks: "Does a save answer ServiceBaseResponse or nothing?",
    source: "Job freight providers, POST row (ServiceBaseResponse or empty)",
    sane: ["ServiceBaseResponse", "An empty body."],
    seenBy: "The answers to saves are recorded.",
    routes: [save],
  },
  "fp-ratequote-readback": {
    asks: "Where does the rate quote of an option show?",
    source: "Job freight providers, POST …/freightproviders/{optionIndex}/ratequote (no model)",
    sane: ["In its answer.", "In the amounts of the option.", "In the job's rate quotes."],
    seenBy: "The listing is compared before and after a rate quote of one option.",
    routes: [rate, listing],
  },
});
