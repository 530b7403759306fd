import { routeList } from "../contract/routes.js";
import type { Release } from "../contract/vocabulary.js";
import type { Profile } from "../deployment/profile.js";
import { type Asker, isSuccess } from "./asking.js";
import type { ReadSight } from "./reads.js";
import type { Probe, ReleaseEvidence, RouteSight } from "./report.js";
import type { RoutesSeen } from "./routes.js";
import { vacant } from "./vacant.js";

/** The rows that 8_01 no longer has. */
const removed = new Set(routeList.filter(({ releases }) => !releases.includes("8_01")).map(({ id }) => id));

/** Refusals of a request in which nothing is wrong but that the route is no longer there. */
const refusals = new Set([400, 405, 410, 422, 501]);

/**
 * Looks which release a deployment behaves as, by what 8_01 removed or refuses and a read can show.
 *
 * @param seen what its routes showed
 * @param isOpen whether the portal, which has all of it, may be asked
 */
export async function lookAtRelease(
  asker: Asker,
  { release: expected, fixtures }: Profile,
  { routes, reads }: RoutesSeen,
  isOpen: boolean,
): Promise<Probe["release"]> {
  const evidence = [
    ...routes.filter(({ id }) => removed.has(id)).flatMap((route) => ofRemoved(route, reads)),
    ofWrites(routes.filter(({ id }) => removed.has(id) && !reads.some(({ route }) => route.id === id))),
    ...(isOpen ? [await ofItemId(asker, fixtures, reads)] : []),
  ];
  const spoken = new Set(evidence.map(({ speaksFor }) => speaksFor).filter((one) => one !== "neither"));
  const [only] = spoken;
  const behavesAs = spoken.size > 1 ? "mixed" : (only ?? "undecidable");
  return { expected, behavesAs, evidence };
}

const evidence = (what: string, speaksFor: Release | "neither", because: string): ReleaseEvidence => ({
  what,
  speaksFor,
  because,
});

/** A read that 8_01 removed; of a job that can be read, so that a refusal is not about the job. */
function ofRemoved({ id, state, because }: RouteSight, reads: readonly ReadSight[]): readonly ReleaseEvidence[] {
  const read = reads.find(({ route }) => route.id === id);
  if (!read) return [];
  if (state === "missing") return [evidence(id, "8_01", `missing: ${because}`)];
  if (state === "answers" && isSuccess(read.sight)) return [evidence(id, "7.11", because)];
  const job = reads.find(({ route }) => route.id === "GET /job/{jobDisplayId}");
  const isJobKnown = job?.known === true && job.state === "answers" && isSuccess(job.sight);
  const { status } = read.sight;
  const isCommon = reads.some(({ known, sight }) => !known && sight.status === status);
  if (state === "answers" && isJobKnown && !isCommon && refusals.has(status ?? 0))
    return [evidence(id, "8_01", `${because}, although the job can be read`)];
  return [evidence(id, "neither", isJobKnown ? because : `${because}; no job is known that could be asked for`)];
}

/** The other rows that 8_01 removed are not called; that they are offered tells nothing, for they may be refused by name. */
function ofWrites(routes: readonly RouteSight[]): ReleaseEvidence {
  const missing = routes.filter(({ state }) => state === "missing").length;
  const what = `${routes.length} removed routes that change something`;
  return missing === routes.length
    ? evidence(what, "8_01", "all of them are missing")
    : evidence(
        what,
        "neither",
        `${missing} are missing; one that is there may be refused all the same when it is called`,
      );
}

/** Errors, rule 4: 8_01 refuses the document list by item_id; the release before it may. */
async function ofItemId(
  asker: Asker,
  fixtures: Profile["fixtures"],
  reads: readonly ReadSight[],
): Promise<ReleaseEvidence> {
  const what = "GET /documents/list?item_id=…";
  const list = reads.find(({ route }) => route.id === "GET /documents/list");
  if (list?.state !== "answers") return evidence(what, "neither", "the document list itself does not answer");
  const query = { item_id: fixtures["jobItemId"] ?? vacant.uuid };
  const sight = await asker.read({ route: "GET /documents/list", caller: "corporate", path: {}, query });
  if (isSuccess(sight)) return evidence(what, "7.11", `it answers ${sight.status}; 8_01 refuses it`);
  return evidence(what, "neither", `it answers ${sight.status ?? "nothing"}; both releases may refuse it`);
}
