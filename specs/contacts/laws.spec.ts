import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import type { Data } from "../../src/scenario/data.js";
import { upholds, type Values } from "../../src/scenario/laws/index.js";
import { found, identified } from "./records.js";

const bodyOf = (data: Data, values: Values) => ({ ...contactWithoutAddresses(data).body, ...values });

upholds({
  resource: "contact",
  plain: ({ data }) => {
    const { name, email, phone } = contactWithoutAddresses(data).body;
    return { name, email, phone };
  },
  create: async ({ corporate, data }, values) => ({
    answer: await corporate.post("/contacts/editdetails", { body: bodyOf(data, values) }),
  }),
  idOf: (context, { answer }, { name }) => identified(context, answer, String(name)),
  read: ({ corporate }, { id }) => corporate.get("/contacts/{contactId}/editdetails", { contactId: id }),
  list: ({ corporate }, { given }) => found(corporate, String(given["name"])),
  update: ({ corporate, data }, { id }, values) =>
    corporate.put("/contacts/{contactId}/editdetails", { contactId: id, body: bodyOf(data, values) }),
});
