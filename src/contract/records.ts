/** The kinds of record that the suite creates or changes on a deployment, and how each is read and removed again. */

import type { RouteId } from "./routes.js";

export type RecordKind =
  | "lot"
  | "client item data"
  | "catalog"
  | "note"
  | "job"
  | "timeline task"
  | "accessorial"
  | "company"
  | "common inventory"
  | "contact"
  | "contact history"
  | "commodity"
  | "commodity map"
  | "view"
  | "document"
  | "quote request";

/** A route that takes a record's id as this path parameter; its other path parameters are those of the record's creation. */
export interface RecordRoute {
  readonly route: RouteId;
  readonly parameter: string;
}

export interface RecordLife {
  /** Where its id is not the `id` of an answer: the field that holds it. */
  readonly idField?: string;
  /** Reads one by its id; absent where no route does. */
  readonly read?: RecordRoute;
  /** Removes one by its id; absent where no route does, which makes it residue. */
  readonly remove?: RecordRoute;
  /** Takes one out of sight, which is all that can be done where no route removes it. */
  readonly hide?: RecordRoute;
  /** It goes, or stays, with the record that holds it. */
  readonly within?: RecordKind;
  /** Kinds that an answer shows nested in it, by the name of the list that holds them. */
  readonly holds?: { readonly [list: string]: RecordKind };
}

const by = (route: RouteId, parameter = "id"): RecordRoute => ({ route, parameter });

export const recordLives: { readonly [K in RecordKind]: RecordLife } = {
  lot: { read: by("GET /Lot/{id}"), remove: by("DELETE /Lot/{id}") },
  "client item data": { within: "lot" },
  catalog: { read: by("GET /Catalog/{id}"), remove: by("DELETE /Catalog/{id}"), holds: { lots: "lot" } },
  note: {},
  job: { idField: "jobDisplayId", read: by("GET /job/{jobDisplayId}", "jobDisplayId") },
  "timeline task": {
    read: by("GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}", "timelineTaskIdentifier"),
    remove: by("DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}", "timelineTaskId"),
    within: "job",
  },
  accessorial: {
    remove: by("DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}", "addOnId"),
    within: "job",
  },
  company: { read: by("GET /companies/{id}") },
  "common inventory": { remove: by("DELETE /company/{companyId}/inventory/{id}"), within: "company" },
  contact: { read: by("GET /contacts/{id}") },
  "contact history": { within: "contact" },
  commodity: { read: by("GET /commodity/{id}") },
  "commodity map": { read: by("GET /commodity-map/{id}"), remove: by("DELETE /commodity-map/{id}") },
  view: { read: by("GET /views/{viewId}", "viewId"), remove: by("DELETE /views/{viewId}", "viewId") },
  document: { hide: by("PUT /documents/hide/{docId}", "docId") },
  "quote request": { read: by("GET /rfq/{rfqId}", "rfqId") },
};
