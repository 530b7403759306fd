import { contactWithoutAddresses } from "../../fixtures/payloads/contacts.js";
import type { Data } from "../../src/scenario/data.js";
import { upholds, type Values } from "../../src/scenario/laws/index.js";
import { found, identified, typeOf } from "./records.js";

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
  refusals: async ({ corporate, data, unusedId }, { id }, _, values) => {
    const unused = await unusedId("contact", typeOf(id));
    const [body, query] = [bodyOf(data, values), { franchisee_id: "no-franchisee" }];
    const edit = (contactId: string | number) =>
      corporate.put("/contacts/{contactId}/editdetails", { contactId, body, ...(contactId === id && { query }) });
    return [
      { what: "an edit of no contact", send: () => edit(unused) },
      { what: "an edit with a franchisee that is no UUID", send: () => edit(id) },
    ];
  },
  update: ({ corporate, data }, { id }, values) =>
    corporate.put("/contacts/{contactId}/editdetails", { contactId: id, body: bodyOf(data, values) }),
});
