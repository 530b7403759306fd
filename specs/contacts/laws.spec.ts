import { addressesAt, contactWithoutAddresses, historyEntry, placeIn } from "../../fixtures/payloads/contacts.js";
import type { Data } from "../../src/scenario/data.js";
import { idOf, isObject, type JsonObject, sameScalar, typeOfId } from "../../src/scenario/index.js";
import { perScenario, textsOf, upholds, type Values } from "../../src/scenario/laws/index.js";
import { historyOf } from "./histories.js";
import { found, identified, ownContact } from "./records.js";

const street = "addresses.street";

/** By scenario, where all streets are, so that what gives them back is the same. */
const places = new WeakMap<Data, ReturnType<typeof placeIn>>();

const bodyOf = (data: Data, values: Values) => {
  const { [street]: _, ...others } = values;
  const place = places.get(data) ?? placeIn(data);
  places.set(data, place);
  const streets = values[street] === undefined ? undefined : textsOf(values, street);
  return {
    ...contactWithoutAddresses(data).body,
    ...others,
    addresses:
      streets &&
      addressesAt(
        data,
        streets,
        streets.map(() => place),
      ),
  };
};

/** By scenario, whether its first contact was taken with the address that is composed here, or with none alone. */
const takesAddresses = new WeakMap<Data, boolean>();

upholds({
  resource: "contact",
  plain: ({ data }) => {
    const { name, email, phone } = contactWithoutAddresses(data).body;
    return { name, email, phone, [street]: takesAddresses.get(data) === false ? [] : [data.text("road")] };
  },
  create: async ({ corporate, data }, values) => {
    const send = (given: Values) => corporate.post("/contacts/editdetails", { body: bodyOf(data, given) });
    const isFirst = !takesAddresses.has(data);
    if (isFirst) takesAddresses.set(data, true);
    const answer = await send(values);
    if (!answer.isInvalid || !isFirst) return { answer };
    const without = await send({ ...values, [street]: [] });
    takesAddresses.set(data, !without.isSuccess);
    return { answer: without };
  },
  idOf: (context, { answer }, { name }) => identified(context, answer, String(name)),
  read: ({ corporate }, { id }) => corporate.get("/contacts/{contactId}/editdetails", { contactId: id }),
  alsoRead: ({ corporate }, { id }) => [
    () => corporate.get("/contacts/{id}", { id }),
    () => corporate.get("/contacts/{contactId}/primarydetails", { contactId: id }),
  ],
  notOwn: ({ corporate, given }) => {
    const contactId = given("contactId");
    return contactId === undefined ? undefined : corporate.get("/contacts/{contactId}/editdetails", { contactId });
  },
  list: ({ corporate }, { given }) => found(corporate, String(given["name"])),
  mistyped: async ({ corporate, data }, _, values) => ({
    answer: await corporate.post("/contacts/editdetails", {
      body: { ...bodyOf(data, values), addresses: data.text("road") },
    }),
  }),
  refusals: async ({ corporate, data, unusedId }, { id }, _, values) => {
    const unused = await unusedId("contact", typeOfId(id));
    const [body, query] = [bodyOf(data, values), { franchisee_id: "no-franchisee" }];
    const edit = (contactId: string | number) =>
      corporate.put("/contacts/{contactId}/editdetails", { contactId, body, ...(contactId === id && { query }) });
    return [
      { what: "an edit of no contact", send: () => edit(unused) },
      { what: "an edit with a franchisee that is no UUID", send: () => edit(id) },
    ];
  },
  mistypedUpdate: ({ corporate, data }, { id }, values) =>
    corporate.put("/contacts/{contactId}/editdetails", {
      contactId: id,
      body: { ...bodyOf(data, values), addresses: data.text("road") },
    }),
  update: ({ corporate, data }, { id }, values) =>
    corporate.put("/contacts/{contactId}/editdetails", { contactId: id, body: bodyOf(data, values) }),
});

/** The contact whose history gets the entries. */
const owner = perScenario(async (context: Parameters<typeof ownContact>[0]) => (await ownContact(context)).id);

/** @returns whether an object shows an id as its own: as its identity, or under a name such as `historyId` */
const isNamed = (value: JsonObject, id: string | number): boolean =>
  sameScalar(idOf(value), id) ||
  Object.entries(value).some(([name, shown]) => /(history|entry)_?id$/i.test(name) && sameScalar(shown, id));

/** @returns the object in an answer that shows an id, wherever it stands: the outermost, since entries may name others within */
function withId(value: unknown, id: string | number): unknown {
  for (let layer = [value]; layer.length > 0; ) {
    const found = layer.find((part) => isObject(part) && isNamed(part, id));
    if (found !== undefined) return found;
    layer = layer.flatMap((part) => (part !== null && typeof part === "object" ? Object.values(part) : []));
  }
  return undefined;
}

upholds({
  resource: "contact-history",
  plain: ({ data }) => ({ comments: data.text("call") }),
  create: async (context, { comments }) => {
    const contactId = await owner(context);
    const body = historyEntry(context.data, String(comments));
    return { answer: await context.corporate.post("/contacts/{contactId}/history", { contactId, body }) };
  },
  list: async (context) => historyOf(context, "aggregated", await owner(context)),
  rowIn: (listed, { id }) => withId(listed.body, id),
});
