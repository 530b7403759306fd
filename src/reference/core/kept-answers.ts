import type { RouteId } from "../../contract/routes.js";
import type { Answer } from "./answer.js";
import { decision, type Fault, fault } from "./decision.js";
import { state, type World } from "./world.js";

/** A read that is answered as before until something is written, the one write that it is answered as before over, and whether to all. */
interface KeptOver {
  readonly read: RouteId;
  readonly write?: RouteId;
  readonly isOfAll?: true;
}

const keptOver = (read: RouteId, write: RouteId): Fault<KeptOver> =>
  fault(`${read} is answered as before after ${write}, until something else is written.`, { read, write });

const keptOfAll = (read: RouteId): Fault<KeptOver> =>
  fault(`${read} is answered to everybody as to the first who asks, until something is written.`, {
    read,
    isOfAll: true,
  });

/** Which answers are kept for whoever asks for the same again. */
export const keptAnswers = decision<KeptOver | undefined>("kept-answers", {
  conforms: { none: undefined },
  faults: {
    "company-available-of-caller#kept-for-everybody": keptOfAll("GET /companies/availableByCurrentUser"),
    "gridviews-of-caller#kept-for-everybody": keptOfAll("GET /dashboard/gridviews"),
    "catalog-list-shows-lots#kept-over-new-lot": keptOver("GET /Catalog", "POST /Lot"),
    "shown-as-given:lot#kept-in-rows-over-update": keptOver("GET /Catalog", "PUT /Lot/{id}"),
    "lot-delete-leaves-catalogs#kept-in-rows-over-deletion": keptOver("GET /Catalog", "DELETE /Lot/{id}"),
    "lot-merge-moves-catalogs#kept-in-rows-over-merge": keptOver(
      "GET /Catalog",
      "POST /Lot/{targetId}/merge/{sourceId}",
    ),
    "catalog-list-shows-lots#kept-over-merge": keptOver("GET /Catalog", "POST /Catalog/{targetId}/merge/{sourceId}"),
    "catalog-list-shows-lots#kept-over-upsert": keptOver("GET /Catalog", "POST /Bulk/upsert"),
    "shown-as-given:lot#read-kept-over-upsert": keptOver("GET /Lot/{id}", "POST /Bulk/upsert"),
    "shown-as-given:lot#rows-kept-over-upsert": keptOver("GET /Lot", "POST /Bulk/upsert"),
    "catalog-merge-keeps-numbers#read-kept-over-merge": keptOver(
      "GET /Lot/{id}",
      "POST /Catalog/{targetId}/merge/{sourceId}",
    ),
    "company-carrier-search-keeps#kept-over-new-account": keptOver(
      "GET /companies/search/carrier-accounts",
      "POST /companies/{companyId}/carrierAcounts",
    ),
    "job-save-readable#search-kept-over-save": keptOver("POST /job/searchByDetails", "PUT /job/save"),
    "rfq-forjob-follows-answers#read-kept-over-acceptance": keptOver("GET /rfq/{rfqId}", "POST /rfq/{rfqId}/accept"),
    "rfq-forjob-follows-answers#read-kept-over-winner": keptOver("GET /rfq/{rfqId}", "POST /rfq/{rfqId}/acceptwinner"),
    "timeline-patch-reflected#timeline-kept-over-patch": keptOver(
      "GET /job/{jobDisplayId}/timeline",
      "PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}",
    ),
  },
});

/** No part of what is stored: a deployment that conforms keeps no answers. */
const kept = state("kept-answers", () => new Map<string, Answer>());

/** One request as far as answers are kept. */
interface Asked {
  readonly route: string;
  readonly isWrite: boolean;
  /** Who asks. */
  readonly caller: string;
  /** Tells what is asked. */
  readonly key: () => Promise<string>;
}

/** @returns the answer, or the one that was kept of the same request */
export async function orKept(
  { route, isWrite, caller, key }: Asked,
  world: World,
  answered: () => Promise<Answer>,
): Promise<Answer> {
  const over = world.choose(keptAnswers);
  if (over === undefined) return answered();
  const answers = world.of(kept);
  const asked = route === over.read ? `${over.isOfAll ? "" : caller} ${await key()}` : undefined;
  const before = asked === undefined ? undefined : answers.get(asked);
  if (before) return before;
  const answer = await answered();
  if (isWrite && route !== over.write) answers.clear();
  if (asked !== undefined) answers.set(asked, answer);
  return answer;
}
