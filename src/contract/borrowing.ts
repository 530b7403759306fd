/** What a run may do to records that it did not create, and how that is seen to leave no trace. Data. */

import { type RouteId, routeList } from "./routes.js";
import type { Effect } from "./vocabulary.js";

/** How a record is read whole that is saved for a while with other values. */
export interface SaveOfBorrowed {
  /** Shows the whole of what the save can change. */
  readonly read: RouteId;
  /**
   * What of the reading is sent back: the members that the document prints of the request, or all of it where the document
   * does not print them all.
   */
  readonly sends: "documented" | "whole";
  /** The member that tells the rows of a list apart, where their order says nothing; a save carries all of them. */
  readonly rowsBy?: string;
}

/** How a record is read whole below which records of the run's own come and go. */
export interface VisitOfBorrowed {
  readonly read: RouteId;
  /** The field of the body by which a record that is there may be matched, and then changed instead. */
  readonly matches?: string;
}

/** The saves by which a record of somebody else's may be changed for a while: rehearsed, and put back. */
export const borrowedSaves = {
  "PUT /companies/{companyId}/fulldetails": { read: "GET /companies/{companyId}/fulldetails", sends: "whole" },
  "POST /companies/{companyId}/geosettings": { read: "GET /companies/{companyId}/geosettings", sends: "documented" },
  "POST /companies/{companyId}/packagingsettings": {
    read: "GET /companies/{companyId}/packagingsettings",
    sends: "whole",
  },
  "POST /companies/{companyId}/packaginglabor": { read: "GET /companies/{companyId}/packaginglabor", sends: "whole" },
  "PUT /contacts/{contactId}/editdetails": { read: "GET /contacts/{contactId}/editdetails", sends: "documented" },
  "PUT /commodity/{id}": { read: "GET /commodity/{id}", sends: "documented" },
  "POST /dashboard/gridviewstate/{id}": { read: "GET /dashboard/gridviewstate/{id}", sends: "documented" },
  "POST /job/{jobDisplayId}/freightproviders": {
    read: "GET /job/{jobDisplayId}/freightproviders",
    sends: "documented",
    rowsBy: "optionIndex",
  },
  "POST /job/{jobDisplayId}/shipment/exportdata": {
    read: "GET /job/{jobDisplayId}/shipment/exportdata",
    sends: "whole",
  },
} as const satisfies { readonly [R in RouteId]?: SaveOfBorrowed };

/** The creations below a record of somebody else's: what they make is removed again, and the record is then as it was. */
export const borrowedVisits = {
  "POST /job/{jobDisplayId}/timeline": { read: "GET /job/{jobDisplayId}/timeline", matches: "taskCode" },
  "POST /job/{jobDisplayId}/shipment/accessorial": {
    read: "GET /job/{jobDisplayId}/shipment/accessorials",
    matches: "addOnId",
  },
  "POST /company/{companyId}/inventory": { read: "GET /company/{companyId}/inventory" },
} as const satisfies { readonly [R in RouteId]?: VisitOfBorrowed };

/** A route for which a record may be borrowed. */
export type BorrowedBy = keyof typeof borrowedSaves | keyof typeof borrowedVisits;

/** @returns how records are borrowed for that save; undefined where they are not */
export const saveOfBorrowed = (route: RouteId): SaveOfBorrowed | undefined =>
  (borrowedSaves as { readonly [R in RouteId]?: SaveOfBorrowed })[route];

/** @returns how records are visited for that creation; undefined where they are not */
export const visitOfBorrowed = (route: RouteId): VisitOfBorrowed | undefined =>
  (borrowedVisits as { readonly [R in RouteId]?: VisitOfBorrowed })[route];

/** Whose records a route changes in a run. */
type Manner =
  /** It makes a record, which is the run's own; what it names beside it is the run's own as well. */
  | "creates"
  /** The run's own records alone. */
  | "own"
  /** The run's own, or one of somebody else's that is rehearsed before and put back. */
  | "borrowed"
  /** It makes a record below one of the run's own or of somebody else's, which is read before and after. */
  | "visited"
  /** Nothing that is stored. */
  | "nothing";

/** One row of the table of what a run may change. */
export interface ChangingRoute {
  readonly route: RouteId;
  readonly effect: Exclude<Effect, "read">;
  readonly manner: Manner;
  /** What shows the record before and after, where it is somebody else's. */
  readonly read?: RouteId;
}

function mannerOf(route: (typeof routeList)[number]): Manner {
  if (saveOfBorrowed(route.id as RouteId)) return "borrowed";
  if (visitOfBorrowed(route.id as RouteId)) return "visited";
  if (route.touchesNothing !== undefined) return "nothing";
  return route.creates === undefined ? "own" : "creates";
}

/** @returns every route that may change what is stored, and whose */
export const changingRoutes = (): readonly ChangingRoute[] =>
  routeList.flatMap((route) => {
    const { effect } = route;
    const id = route.id as RouteId;
    if (effect === "read") return [];
    const read = saveOfBorrowed(id)?.read ?? visitOfBorrowed(id)?.read;
    return [{ route: id, effect, manner: mannerOf(route), ...(read !== undefined && { read }) }];
  });
