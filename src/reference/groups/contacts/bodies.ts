import type { Bodies } from "../../core/bodies.js";

const contact = {
  name: "full_name",
  email: "mail_address",
  phone: "telephone",
  addresses: "locations",
  address: "location",
  company_name: "works_for",
} as const;

/** What the document leaves open of contacts: their answers have models of which no field is shown. */
export const bodies: Bodies = {
  models: {
    ContactSimple: contact,
    ContactDetailedInfo: contact,
    ContactPrimaryDetails: contact,
    SearchContactEntityResult: contact,
    ContactMergePreview: {},
  },
  inside: { result: contact, removed: contact },
};
