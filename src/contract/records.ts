import type { RecordKind } from "./record-kind.js";
import type { RouteId } from "./routes.js";

/** A route that takes a record's id as this path parameter; its other path parameters are those of the record's creation. */
export interface RecordRoute {
  readonly route: RouteId;
  readonly parameter: string;
}

/** A read that lists records of a kind, so that one can be found whose id no answer told. */
export interface RecordSearch {
  readonly route: RouteId;
  /** Takes a text of the record; without it all that is listed is looked through. */
  readonly by?: { readonly in: "query" | "body"; readonly name: string };
  /** The list comes in pages, by `page_size` and `page_number`. */
  readonly paged?: true;
  /** The field of the answer that holds the rows, where it is neither a list nor a page. */
  readonly rows?: string;
  /** Fields that may hold a row's id beside `id`. */
  readonly idFields?: readonly string[];
  /** The records carry no text: they are found by the identifiers that their creation sent. */
  readonly byIds?: true;
}

export interface RecordLifecycle {
  /** Where its id is not the `id` of an answer: the field that holds it. */
  readonly idField?: string;
  /** The answer to its creation may show an `id`, but not its own. */
  readonly idNotReturned?: true;
  /** Reads one by its id; absent where no route does. */
  readonly read?: RecordRoute;
  /** Changes one by its id and answers it; named where no route reads one. */
  readonly update?: RecordRoute;
  /** Removes one by its id; absent where no route does, which makes it residue. */
  readonly remove?: RecordRoute;
  /** Takes one out of sight, which is all that can be done where no route removes it. */
  readonly hide?: RecordRoute;
  /** Takes one away from the records that hold it, or from whom it was granted to, where its removal is refused for them. */
  readonly free?: RecordRoute & {
    /** Lists that are emptied. */
    readonly empties: readonly string[];
    /** Fields that are sent as they were read, or so where that is refused too. */
    readonly keeps: { readonly [field: string]: unknown };
  };
  /** Lists what stands below one, which its removal may be refused for, and removes a row of that by its id. */
  readonly below?: { readonly list: RecordRoute; readonly remove: RecordRoute & { readonly of: string } };
  /** Where one can be looked for by what it carries. */
  readonly search?: RecordSearch;
  /** Something without its texts may still be read under its id after its removal. */
  readonly blankable?: true;
  /** It goes, or stays, with the record that holds it. */
  readonly within?: RecordKind;
  /** Kinds that an answer shows nested in it, by the name of the list that holds them. */
  readonly holds?: { readonly [list: string]: RecordKind };
}

const by = (route: RouteId, parameter = "id"): RecordRoute => ({ route, parameter });

/** How each kind of record is read, and removed again. */
export const recordLifecycles: { readonly [K in RecordKind]: RecordLifecycle } = {
  lot: {
    read: by("GET /Lot/{id}"),
    remove: by("DELETE /Lot/{id}"),
    free: { ...by("PUT /Lot/{id}"), empties: ["catalogs"], keeps: { image_links: [], item_data: {}, platforms: [] } },
    below: {
      list: by("GET /Lot/{id}/ClientItemData"),
      remove: { ...by("DELETE /Lot/{lotId}/ClientItemData/{clientItemDataId}", "clientItemDataId"), of: "lotId" },
    },
    search: { route: "GET /Lot", paged: true },
  },
  "client item data": { within: "lot" },
  catalog: {
    read: by("GET /Catalog/{id}"),
    remove: by("DELETE /Catalog/{id}"),
    search: { route: "GET /Catalog", by: { in: "query", name: "title" }, paged: true },
    holds: { lots: "lot" },
  },
  note: { update: by("PUT /note/{id}") },
  job: { idField: "jobDisplayId", read: by("GET /job/{jobDisplayId}", "jobDisplayId") },
  "timeline task": {
    read: by("GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}", "timelineTaskIdentifier"),
    remove: by("DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}", "timelineTaskId"),
    search: {
      route: "GET /job/{jobDisplayId}/timeline",
      rows: "tasks",
      idFields: ["timelineTaskId", "timelineTaskIdentifier", "taskId"],
    },
    idNotReturned: true,
    blankable: true,
    within: "job",
  },
  accessorial: {
    idField: "addOnId",
    remove: by("DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}", "addOnId"),
    search: { route: "GET /job/{jobDisplayId}/shipment/accessorials", idFields: ["addOnId"], byIds: true },
    within: "job",
  },
  company: { read: by("GET /companies/{id}") },
  "common inventory": {
    remove: by("DELETE /company/{companyId}/inventory/{id}"),
    search: { route: "GET /company/{companyId}/inventory" },
    within: "company",
  },
  contact: { read: by("GET /contacts/{id}") },
  "contact history": { within: "contact" },
  commodity: { read: by("GET /commodity/{id}") },
  "commodity map": {
    read: by("GET /commodity-map/{id}"),
    remove: by("DELETE /commodity-map/{id}"),
    search: { route: "POST /commodity-map/search", by: { in: "body", name: "search_text" } },
  },
  view: {
    read: by("GET /views/{viewId}", "viewId"),
    remove: by("DELETE /views/{viewId}", "viewId"),
    free: { ...by("PUT /views/{viewId}/access", "viewId"), empties: ["users", "roles"], keeps: {} },
    search: { route: "GET /views/all", idFields: ["viewId"] },
  },
  document: { hide: by("PUT /documents/hide/{docId}", "docId") },
  "quote request": { read: by("GET /rfq/{rfqId}", "rfqId") },
  "inventory item": { within: "job" },
  "handling unit": { within: "job" },
};

const kindsRead = new Map(
  Object.entries(recordLifecycles).flatMap(([kind, { read, search }]) =>
    [read, search].flatMap((one): readonly (readonly [RouteId, RecordKind])[] =>
      one ? [[one.route, kind as RecordKind]] : [],
    ),
  ),
);

/** @returns the kind of record that a route reads one of, or lists */
export const kindReadBy = (route: RouteId): RecordKind | undefined => kindsRead.get(route);
