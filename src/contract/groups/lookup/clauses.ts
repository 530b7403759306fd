import { clausesOf, implied, stated } from "../../clause.js";
import { literals } from "./literals.js";

const readsOfLiterals = literals.map((path) => `GET ${path}` as const);

export const lookupClauses = clausesOf("lookup", {
  "lookup-literals-before-key": stated({
    says: "The literal lookup routes are not taken for a masterConstantKey.",
    source: "Lookup table; Errors, rule 3",
    routes: ["GET /lookup/{masterConstantKey}", ...readsOfLiterals],
    effect: "read",
  }),
  "lookup-items-by-job": implied({
    says: "job_display_id answers the items of that job and not of another.",
    source: "Lookup, /lookup/items",
    routes: ["GET /lookup/items"],
    effect: "read",
  }),
  "lookup-items-by-item": implied({
    says: "job_item_id narrows the items of a job to that one.",
    source: "Lookup, /lookup/items",
    routes: ["GET /lookup/items"],
    effect: "read",
  }),
  "lookup-group-values": stated({
    says: "A master-constant group key answers the values of that group.",
    source: "Lookup, closing paragraph; Notes, closing sentence",
    routes: ["GET /lookup/{masterConstantKey}"],
    effect: "read",
  }),
  "lookup-key-with-spaces": stated({
    says: "A group key with spaces answers the values of its group, and each by its id.",
    source: "Lookup, closing paragraph (Job Management Status)",
    routes: ["GET /lookup/{masterConstantKey}", "GET /lookup/{masterConstantKey}/{valueId}"],
    effect: "read",
  }),
  "lookup-unknown-key-empty": stated({
    says: "An unknown group key answers an empty array and not 404.",
    source: "Lookup, closing paragraph; Errors, rule 3",
    routes: ["GET /lookup/{masterConstantKey}"],
    effect: "read",
  }),
  "lookup-value-is-not-a-key": stated({
    says: "One of a group's values is not a group key.",
    source: "Lookup, closing paragraph",
    routes: ["GET /lookup/{masterConstantKey}"],
    effect: "read",
  }),
  "lookup-value-by-id": stated({
    says: "A value of a group is read by its id, as what its group lists under it.",
    source: "Lookup, /lookup/{masterConstantKey}/{valueId}; Resources, LookupValue",
    routes: ["GET /lookup/{masterConstantKey}/{valueId}", "GET /lookup/{masterConstantKey}"],
    effect: "read",
  }),
  "lookup-value-unknown": implied({
    says: "An id that the group does not hold yields no value.",
    source: "Lookup, /lookup/{masterConstantKey}/{valueId}",
    routes: ["GET /lookup/{masterConstantKey}/{valueId}"],
    effect: "read",
  }),
  "lookup-value-of-other-group": implied({
    says: "The value of one group is not read under another.",
    source: "Lookup, /lookup/{masterConstantKey}/{valueId}",
    routes: ["GET /lookup/{masterConstantKey}/{valueId}"],
    effect: "read",
  }),
  "lookup-document-types-by-source": implied({
    says: "document_source narrows the document types to that source.",
    source: "Lookup, /lookup/documentTypes",
    routes: ["GET /lookup/documentTypes"],
    effect: "read",
  }),
  "lookup-density-carrier-accepted": stated({
    says: "densityClassMap takes carrier_api.",
    source: "Lookup, /lookup/densityClassMap",
    routes: ["GET /lookup/densityClassMap"],
    effect: "read",
  }),
  "lookup-density-by-carrier": implied({
    says: "carrier_api narrows the density classes to that carrier, 0 among the others.",
    source: "Lookup, /lookup/densityClassMap",
    routes: ["GET /lookup/densityClassMap"],
    effect: "read",
  }),
  "lookup-filter-ends": implied({
    says: "What a filter leaves out of a lookup is listed again where the filter is left out, and no filter of one lookup leaves anything out of another.",
    source: "Lookup, query column",
    routes: [
      "GET /lookup/documentTypes",
      "GET /lookup/densityClassMap",
      "GET /lookup/handlingUnitContainerTypes",
      "GET /lookup/items",
      "GET /lookup/addOns",
      "GET /lookup/cPacks",
      "GET /lookup/containerfill",
    ],
    effect: "read",
  }),
  "lookup-access-key-own": implied({
    says: "What is no access key is answered the setup of none, however often it is asked for, and no key that of another.",
    source: "Lookup, /lookup/accessKey/{accessKey}",
    routes: ["GET /lookup/accessKey/{accessKey}"],
    effect: "read",
  }),
  "lookup-refer-categories-agree": implied({
    says: "The refer categories of the flat list stand in the hierarchy.",
    source: "Lookup, /lookup/referCategory and /lookup/referCategoryHeirachy",
    routes: ["GET /lookup/referCategoryHeirachy", "GET /lookup/referCategory"],
    effect: "read",
  }),
  "lookup-reset-keeps-values": implied({
    says: "Resetting the master-constant cache leaves the lookups' answers as they were, with each of their rows.",
    source: "Lookup, /lookup/resetMasterConstantCache",
    routes: [
      "GET /lookup/resetMasterConstantCache",
      "GET /lookup/{masterConstantKey}",
      "GET /lookup/{masterConstantKey}/{valueId}",
      "GET /lookup/accessKey/{accessKey}",
      "GET /lookup/items",
      ...readsOfLiterals,
    ],
    effect: "reversible",
  }),
  "lookup-add-ons-allowed": stated({
    says: "Each of the fourteen allowed carrier_apis is accepted by addOns.",
    source: "Lookup, /lookup/addOns",
    routes: ["GET /lookup/addOns"],
    effect: "read",
  }),
  "lookup-add-ons-by-carrier": implied({
    says: "carrier_apis narrows the add-ons to that carrier: 1 is not 10.",
    source: "Lookup, /lookup/addOns",
    routes: ["GET /lookup/addOns"],
    effect: "read",
  }),
  "lookup-add-ons-several": stated({
    says: "addOns takes several carrier_apis at once.",
    source: "Lookup, /lookup/addOns (list of integer)",
    routes: ["GET /lookup/addOns"],
    effect: "read",
  }),
  "lookup-add-ons-union": implied({
    says: "Several carrier_apis answer the add-ons of each of them.",
    source: "Lookup, /lookup/addOns (list of integer)",
    routes: ["GET /lookup/addOns"],
    effect: "read",
  }),
  "lookup-add-ons-disallowed": implied({
    says: "A carrier_apis value outside the allowed fourteen is refused.",
    source: "Lookup, /lookup/addOns (allowed)",
    routes: ["GET /lookup/addOns"],
    effect: "read",
  }),
  "lookup-containers-company-accepted": stated({
    says: "handlingUnitContainerTypes takes company_id.",
    source: "Lookup, /lookup/handlingUnitContainerTypes",
    routes: ["GET /lookup/handlingUnitContainerTypes"],
    effect: "read",
  }),
});
