import { commonInventory, companyDetails, companyFacts } from "../../fixtures/payloads/companies.js";
import type { Data } from "../../src/scenario/data.js";
import { typeOfId } from "../../src/scenario/index.js";
import { type HandlingContext, perScenario, upholds, type Values } from "../../src/scenario/laws/index.js";
import { companiesForEntries } from "./entries.js";
import { describe, found, searchFor } from "./records.js";

const detailsOf = (data: Data, values: Values) => companyDetails(data, values).body;

upholds({
  resource: "company",
  plain: ({ data }) => companyFacts(data),
  create: async ({ corporate, data }, values) => ({
    answer: await corporate.post("/companies/fulldetails", { body: detailsOf(data, values) }),
  }),
  idOf: async (context, { answer }, { name }) => describe(answer) ?? (await found(context, answer, String(name))),
  read: ({ corporate }, { id }) => corporate.get("/companies/{companyId}/fulldetails", { companyId: String(id) }),
  list: (context, { given }) => searchFor(context, { search_text: String(given["name"]) }),
  others: ({ corporate }, { id }) => [
    () => corporate.get("/companies/{id}", { id: String(id) }),
    () => corporate.get("/companies/{companyId}/details", { companyId: String(id) }),
    () => corporate.get("/companies/availableByCurrentUser"),
  ],
  update: ({ corporate, data }, { id }, values) =>
    corporate.put("/companies/{companyId}/fulldetails", { companyId: String(id), body: detailsOf(data, values) }),
  refusals: async ({ corporate, data, unusedId }, _own, _, values) => {
    const [companyId, body] = [String(await unusedId("company", "uuid")), detailsOf(data, values)];
    return [
      {
        what: "an update of no company",
        send: () => corporate.put("/companies/{companyId}/fulldetails", { companyId, body }),
      },
    ];
  },
});

type EntryContext = HandlingContext<"companyId" | "otherCompanyId">;

/** The company whose inventory gets the entries. */
const owner = perScenario(
  async (context: EntryContext) => (await companiesForEntries(context, context.fixtures)).companyId,
);

const entryOf = (data: Data, { name, quantity }: Values) =>
  commonInventory(data, { name: String(name), quantity: quantity as number | undefined }).body;

upholds({
  resource: "common-inventory",
  needs: ["companyId", "otherCompanyId"],
  plain: ({ data }) => ({
    name: data.text("inventory"),
    quantity: data.distinctInt({ min: 1001, max: 9999 }),
  }),
  create: async (context, values) => {
    const companyId = await owner(context);
    const body = entryOf(context.data, values);
    return { answer: await context.corporate.post("/company/{companyId}/inventory", { companyId, body }) };
  },
  list: async (context) => context.corporate.get("/company/{companyId}/inventory", { companyId: await owner(context) }),
  update: async (context, { id }, values) => {
    const companyId = await owner(context);
    const body = entryOf(context.data, values);
    return context.corporate.put("/company/{companyId}/inventory/{id}", { companyId, id, body });
  },
  refusals: async (context, { id }, _, values) => {
    const companyId = await owner(context);
    const unused = await context.unusedId("common inventory", typeOfId(id));
    const body = entryOf(context.data, values);
    return [
      {
        what: "an update of no entry",
        send: () => context.corporate.put("/company/{companyId}/inventory/{id}", { companyId, id: unused, body }),
      },
    ];
  },
  remove: async (context, { id }) =>
    context.corporate.delete("/company/{companyId}/inventory/{id}", { companyId: await owner(context), id }),
});
