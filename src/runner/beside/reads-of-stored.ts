import type { RouteId } from "../../contract/routes.js";
import type { Call } from "../../http/call.js";
import { fieldOf, isObject } from "../../scenario/values.js";

/** A read, and what it is asked for. */
type Look = Pick<Call, "route" | "path" | "query" | "body">;

/** @returns a read whose path is named as that of the call */
export const below =
  (route: RouteId) =>
  ({ path }: Call): Omit<Look, "body"> => ({ route, path, query: {} });

function textOf(body: unknown, name: string): string | undefined {
  const value = isObject(body) ? fieldOf(body, name) : undefined;
  return typeof value === "string" ? value : undefined;
}

/** A catalog's title is a text of several words; keys have none. */
const catalogsTitled = (_: Call, texts: readonly string[]): Look => ({
  route: "GET /Catalog",
  path: {},
  query: { title: texts.find((text) => text.includes(" ")) },
});

/**
 * Where that which a refused write may have stored is looked for, of the routes whose scenarios do not read it by themselves.
 *
 * @returns the read that would show one of the texts which the write carried
 */
export const readsOfStored: { readonly [Id in RouteId]?: (call: Call, texts: readonly string[]) => Look } = {
  "POST /Lot": () => ({ route: "GET /Lot", path: {}, query: { page_size: 50 } }),
  "POST /Catalog": catalogsTitled,
  "POST /Bulk/upsert": catalogsTitled,
  "PUT /Lot/{id}": below("GET /Lot/{id}"),
  "PUT /Catalog/{id}": below("GET /Catalog/{id}"),
  "PUT /commodity/{id}": below("GET /commodity/{id}"),
  "PUT /commodity-map/{id}": below("GET /commodity-map/{id}"),
  "PUT /companies/{companyId}/fulldetails": below("GET /companies/{companyId}/fulldetails"),
  "POST /companies/{companyId}/carrierAcounts": below("GET /companies/{companyId}/carrierAcounts"),
  "POST /companies/fulldetails": (_, [search_text]) => ({
    route: "POST /companies/search/v2",
    path: {},
    query: {},
    body: { search_text, page: 1, page_size: 25 },
  }),
  "POST /contacts/editdetails": (_, [search_text]) => ({
    route: "POST /contacts/v2/search",
    path: {},
    query: {},
    body: { search_text, page: 1, page_size: 25 },
  }),
  "POST /job/feedback/{jobDisplayId}": below("GET /job/feedback/{jobDisplayId}"),
  "PUT /note/{id}": ({ body }) => ({ route: "GET /note", path: {}, query: { category: textOf(body, "category") } }),
  "POST /job/{jobDisplayId}/timeline": below("GET /job/{jobDisplayId}/timeline"),
  "POST /job/{jobDisplayId}/payment/attachCustomerBank": below("GET /job/{jobDisplayId}/payment/sources"),
  "POST /job/{jobDisplayId}/payment/banksource": below("GET /job/{jobDisplayId}/payment/sources"),
  "PUT /contacts/{contactId}/editdetails": below("GET /contacts/{contactId}/editdetails"),
};
