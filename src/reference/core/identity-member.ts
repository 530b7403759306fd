import { type JsonSchema, schemaOf } from "../../contract/schemas.js";
import { decision } from "./decision.js";
import { isObject, type Json } from "./form.js";
import { exactly } from "./wire.js";
import { uuidFrom, type World } from "./world.js";

/** Under which name an answer shows the id of a record, where the document does not print it. */

/** What a deployment calls the records of a model; nothing else is known of them here. */
const words: { readonly [model: string]: string } = {
  GlobalNote: "note",
  ContactSimple: "contact",
  ContactDetailedInfo: "contact",
  ContactPrimaryDetails: "contact",
  SearchContactEntityResult: "contact",
  ContactHistory: "contact_history",
  Commodity: "commodity",
  CommodityMap: "commodity_map",
  GridViewDetails: "view",
  QuoteRequestDisplayInfo: "request",
  CompanySimple: "company",
  SearchCompanyResponse: "company",
  CommonInventory: "inventory",
  TimelineTask: "timeline_task",
  LotDto: "lot",
  LotClientItemDataDto: "client_item_data",
  CatalogExpandedDto: "catalog",
  CatalogWithLotsDto: "catalog",
};

/** Models whose records one route reads by their id, so that any name can be found out. */
const readable =
  /^(Contact(Simple|DetailedInfo|PrimaryDetails)|SearchContact|Commodit|GridView|QuoteRequest|LotDto|Catalog)/;

interface Named {
  readonly model: string;
  /** `note`. */
  readonly word: string;
}

/** Gives a record that has an `id` the members that name it here. */
type Naming = (record: Json, named: Named) => Json;

const asMade: Naming = (record) => record;

const renamed =
  (nameOf: (named: Named) => string): Naming =>
  ({ id, ...others }, named) => ({ ...others, [nameOf(named)]: id });

const capitals = (word: string) => exactly(`${word.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}ID`);

const grown: { readonly [word: string]: (named: Named) => string } = {
  note: ({ word }) => capitals(word),
  contact: ({ word }) => capitals(word),
  request: ({ word }) => `${word}_id`,
};

const rowNumber = (id: unknown) => ([...String(id)].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 89) + 1;

export const identityMember = decision<Naming>("identity-member", {
  openPoint: "record-identity",
  conforms: {
    id: asMade,
    "kind-id": renamed(({ word }) => `${word}_id`),
    "kind-id-in-capitals": renamed(({ word }) => capitals(word)),
    "kind-id-beside-row-number": (record, { word }) => ({
      ...record,
      id: rowNumber(record["id"]),
      [`${word}_id`]: record["id"],
    }),
    "kind-id-beside-row-uuid": (record, { word }) => ({
      ...record,
      id: uuidFrom(`row/${word}/${record["id"]}`),
      [capitals(word)]: record["id"],
    }),
    // What grew by many hands: notes, contacts and quote requests each in their own way, the others by their id.
    "as-grown": (record, named) => renamed(grown[named.word] ?? (() => "id"))(record, named),
    "record-id-where-it-is-read": (record, named) =>
      readable.test(named.model) ? renamed(() => "record_id")(record, named) : record,
    "key-beside-row-number-where-it-is-read": ({ id, ...others }, { model }) =>
      readable.test(model) ? { id: rowNumber(id), ...others, key: id } : { id, ...others },
  },
});

const printedPlanId = "job_shipment_id";

/** How the id of a shipment plan is written. */
export const planIdSpelling = decision<string>("shipment-plan-id-spelling", {
  openPoint: "wire-casing",
  conforms: { "as-the-others": printedPlanId, "in-capitals": exactly("jobShipmentID") },
});

/** Lists that hold records of another model than that of the record around them. */
const nested: { readonly [model: string]: { readonly [list: string]: string } } = {
  CatalogExpandedDto: { lots: "LotDto" },
  CatalogWithLotsDto: { lots: "LotDto" },
};

/**
 * @param value what a handler answers
 * @param schema of the value, where the document shows it
 * @returns the same with each record named as this deployment names it
 */
export function identified(value: unknown, schema: JsonSchema | undefined, world: World): unknown {
  const [naming, planId] = [world.choose(identityMember), world.choose(planIdSpelling)];
  if (naming === asMade && planId === printedPlanId) return value;
  const visit = (part: unknown, given: JsonSchema | undefined): unknown => {
    const shown = given?.$ref ? schemaOf(given.$ref) : given;
    if (Array.isArray(part)) return part.map((entry) => visit(entry, shown?.items));
    if (!isObject(part) || !shown) return part;
    const { title = "", properties = {} } = shown;
    const inside = nested[title] ?? {};
    const members = Object.entries(part).map(([name, member]) => {
      const list = inside[name];
      const child = list === undefined ? properties[name] : { items: schemaOf(list) };
      return [title === "ShipmentFormPlan" && name === printedPlanId ? planId : name, visit(member, child)] as const;
    });
    const record: Json = Object.fromEntries(members);
    const word = words[title];
    const hasId = record["id"] !== undefined && record["id"] !== null;
    return word !== undefined && hasId ? naming(record, { model: title, word }) : record;
  };
  return visit(value, schema);
}
