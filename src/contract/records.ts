/** The kinds of record that the suite creates on a deployment, and how each is read and removed again. */

import type { RouteId } from "./routes.js";

export type RecordKind = "lot" | "client item data" | "catalog" | "note";

export interface RecordLife {
  /** Reads one by its id; absent where no route does. */
  readonly read?: { readonly route: RouteId; readonly parameter: string };
  /** Removes one by its id; absent where no route does, which makes it residue. */
  readonly remove?: { readonly route: RouteId; readonly parameter: string };
  /** It goes when the record that holds it goes. */
  readonly within?: RecordKind;
  /** Kinds that an answer shows nested in it, by the name of the list that holds them. */
  readonly holds?: { readonly [list: string]: RecordKind };
}

export const recordLives: { readonly [K in RecordKind]: RecordLife } = {
  lot: {
    read: { route: "GET /Lot/{id}", parameter: "id" },
    remove: { route: "DELETE /Lot/{id}", parameter: "id" },
  },
  "client item data": { within: "lot" },
  catalog: {
    read: { route: "GET /Catalog/{id}", parameter: "id" },
    remove: { route: "DELETE /Catalog/{id}", parameter: "id" },
    holds: { lots: "lot" },
  },
  note: {},
};
