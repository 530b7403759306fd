import type { RecordKind } from "./record-kind.js";
import type { ModelName } from "./schemas.js";

/** What is known of the member that names a record, for a model whose fields the document does not print. */
export interface Identity {
  readonly kind: RecordKind;
  /** Names that say whose id they are, whatever their casing, the likeliest first; a plain `id` is always thought of. */
  readonly names: readonly string[];
  /** The type that the document gives the path parameter of its routes, where it gives one. */
  readonly type?: "integer" | "uuid";
  /** Its routes take an id that nothing but its own answers shows: an answer without any cannot be told to be of the model. */
  readonly tells?: true;
  /** Lists in it that hold records of another such model. */
  readonly holds?: { readonly [list: string]: ModelName };
}

const contact = { kind: "contact", names: ["contactId"] } as const;
const company = { kind: "company", names: ["companyId"], type: "uuid" } as const;
const catalog = { kind: "catalog", names: ["catalogId"], tells: true, holds: { lots: "LotDto" } } as const;

/** Every model whose records the routes of one record take by a member that the document does not print (ruling 30). */
export const identities = {
  GlobalNote: { kind: "note", names: ["noteId", "globalNoteId"], tells: true },
  ContactSimple: contact,
  ContactDetailedInfo: contact,
  ContactPrimaryDetails: contact,
  SearchContactEntityResult: contact,
  ContactHistory: { kind: "contact history", names: ["contactHistoryId", "historyId"] },
  Commodity: { kind: "commodity", names: ["commodityId"], tells: true },
  CommodityMap: { kind: "commodity map", names: ["commodityMapId", "mapId"], tells: true },
  GridViewDetails: { kind: "view", names: ["viewId", "gridViewId"] },
  QuoteRequestDisplayInfo: { kind: "quote request", names: ["rfqId", "requestId", "quoteRequestId"] },
  CompanySimple: company,
  CompanyDetails: company,
  SearchCompanyResponse: company,
  CommonInventory: { kind: "common inventory", names: ["commonInventoryId", "inventoryId"], tells: true },
  TimelineTask: { kind: "timeline task", names: ["timelineTaskId", "timelineTaskIdentifier", "taskId"] },
  LotDto: { kind: "lot", names: ["lotId"], type: "integer", tells: true },
  LotClientItemDataDto: {
    kind: "client item data",
    names: ["clientItemDataId", "lotClientItemDataId", "itemDataId"],
    tells: true,
  },
  CatalogExpandedDto: catalog,
  CatalogWithLotsDto: catalog,
} as const satisfies { readonly [M in ModelName]?: Identity };

export type IdentifiedModel = keyof typeof identities;

/** @returns whether records of the model are named by a member that the document does not print */
export const isIdentified = (model: string): model is IdentifiedModel => Object.hasOwn(identities, model);

/** @returns what is known of the member that names a record of the model; undefined where the document prints it, or nothing takes it */
export const identityOf = (model: string): Identity | undefined =>
  isIdentified(model) ? identities[model] : undefined;

/** Kinds of records of which the document prints the model with its `id`. */
const printedKinds: { readonly [model: string]: RecordKind } = { GridViewInfo: "view" };

/** @returns what the records of a model are, as far as it tells them apart by an id; undefined where it does not */
export const kindOfModel = (model: string): RecordKind | undefined => identityOf(model)?.kind ?? printedKinds[model];

const firstOfKind: ReadonlyMap<RecordKind, IdentifiedModel> = new Map(
  (Object.entries(identities) as readonly (readonly [IdentifiedModel, Identity])[])
    .toReversed()
    .map(([model, { kind }]) => [kind, model]),
);

/** @returns a model of such records, for answers that declare none; undefined where there is none in the register */
export const modelOfKind = (kind: RecordKind): IdentifiedModel | undefined => firstOfKind.get(kind);
