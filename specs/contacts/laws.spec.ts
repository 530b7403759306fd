import { addressesAt, contactWithoutAddresses, historyEntry } from "../../fixtures/payloads/contacts.js";
import type { Data } from "../../src/scenario/data.js";
import { idOf, isObject } from "../../src/scenario/index.js";
import { perScenario, upholds, type Values } from "../../src/scenario/laws/index.js";
import { wantsNothing } from "./histories.js";
import { found, identified, ownContact, typeOf } from "./records.js";

const { member, none } = { member: "addresses.street", none: [] };

const bodyOf = (data: Data, values: Values) => {
  const { [member]: streets, ...others } = values;
  return {
    ...contactWithoutAddresses(data).body,
    ...others,
    addresses: addressesAt(data, streets as readonly string[]),
  };
};

/** Scenarios whose first contact was refused with an address and taken without one: what is composed for it is not taken here. */
const refused = new WeakSet<Data>();
const asked = new WeakSet<Data>();

upholds({
  resource: "contact",
  plain: ({ data }) => {
    const { name, email, phone } = contactWithoutAddresses(data).body;
    return { name, email, phone, [member]: refused.has(data) ? none : [data.text("street")] };
  },
  create: async ({ corporate, data }, values) => {
    const send = (given: Values) => corporate.post("/contacts/editdetails", { body: bodyOf(data, given) });
    const isFirst = !asked.has(data);
    asked.add(data);
    const answer = await send(values);
    if (!answer.isInvalid || !isFirst) return { answer };
    const without = await send({ ...values, [member]: none });
    if (without.isSuccess) refused.add(data);
    return { answer: without };
  },
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

/** The contact whose history gets the entries. */
const owner = perScenario(async (context: Parameters<typeof ownContact>[0]) => (await ownContact(context)).id);

/** @returns the object in an answer that shows an id, wherever it stands */
function withId(value: unknown, id: string | number): unknown {
  if (isObject(value) && String(idOf(value)) === String(id)) return value;
  const parts = value !== null && typeof value === "object" ? Object.values(value) : [];
  return parts.map((part) => withId(part, id)).find((found) => found !== undefined);
}

upholds({
  resource: "contact-history",
  plain: ({ data }) => ({ comments: data.text("call") }),
  create: async (context, { comments }) => {
    const contactId = await owner(context);
    const body = historyEntry(context.data, String(comments));
    return { answer: await context.corporate.post("/contacts/{contactId}/history", { contactId, body }) };
  },
  list: async (context) =>
    wantsNothing(
      await context.corporate.get("/contacts/{contactId}/history/aggregated", { contactId: await owner(context) }),
    ),
  rowIn: (listed, { id }) => withId(listed.body, id),
});
