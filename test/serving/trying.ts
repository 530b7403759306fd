import type { Release } from "../../src/contract/releases.js";
import type { RouteOn } from "../../src/contract/route.js";
import { type RouteId, routeOn } from "../../src/contract/routes.js";
import { fold } from "../../src/http/names.js";
import type { Reference } from "../../src/reference/index.js";
import type { ClientSpelling } from "../../src/runner/serving/client-spelling.js";
import { before, type Extent, exampleOf, type Learned } from "../../src/runner/serving/examples.js";
import type { Identifiers } from "../../src/runner/serving/identifiers.js";
import { requestOf } from "../../src/runner/serving/sending.js";

/** What an example of each route is sent to. */
export interface Target {
  readonly reference: Reference;
  readonly release: Release;
  readonly ids: Identifiers;
  readonly spelling: ClientSpelling;
}

/**
 * Sends the example of a route, after what has to be sent before it. The reference goes back to where it was.
 *
 * @param extent of the example; what comes before it is whole
 */
export async function tried(route: RouteOn, target: Target, extent: Extent = "printed"): Promise<Response> {
  // To read changes nothing, and to copy all that is stored takes longer than to ask.
  const isRead = route.effect === "read" && !before[route.id];
  const undo = isRead ? () => {} : target.reference.checkpoint();
  try {
    return await sent(route, target, extent, await learnedBefore(route, target));
  } finally {
    undo();
  }
}

function sent(route: RouteOn, { reference, ids, spelling }: Target, extent: Extent, learned: Learned) {
  const base = `http://reference.example.com${reference.basePaths[route.surface]}`;
  return reference.fetch(
    requestOf(route, exampleOf(route, ids, spelling, extent, learned), base, reference.tokens.corporate),
  );
}

async function learnedBefore(route: RouteOn, target: Target): Promise<Learned> {
  const first = before[route.id];
  if (!first) return {};
  const answer = await sent(routeOn(first.route as RouteId, target.release), target, "printed", {});
  const text = await answer.text();
  const members = Object.entries(text === "" ? {} : (JSON.parse(text) as object));
  return Object.fromEntries(
    Object.entries(first.takes).map(([name, from]) => [
      name,
      members.find(([member]) => fold(member) === from)?.[1] as string | number,
    ]),
  );
}
