import { clauseList } from "../contract/register.js";
import type { Declared, Route } from "../contract/route.js";
import type { RouteId } from "../contract/routes.js";
import type { Answer } from "./answer.js";
import { breaks, type Decision, decision, type Fault } from "./decision.js";
import { Refusal } from "./refusal.js";

/** What becomes of a request to a route: the handler's answer, or something else in its place. */
export type Conduct = (handle: () => Promise<Answer>, path: string) => Promise<Answer>;

/** What an unrouted path is answered with, whoever finds that out. */
export const unrouted = (path: string) => new Refusal("missing", `Nothing is served at ${path}.`, { status: 404 });

const served: Conduct = (handle) => handle();

const unserved: Conduct = async (_handle, path) => {
  throw unrouted(path);
};

const failing: Conduct = async () => ({
  kind: "json",
  status: 500,
  body: { title: "Something went wrong.", status: 500 },
});

/** Another shape than the row declares; undefined where every shape would do. */
function wrongShapeOf(declared: Declared): ((answer: Answer) => Answer) | undefined {
  const reshape =
    (change: (body: unknown) => unknown) =>
    (answer: Answer): Answer =>
      answer.kind === "json" ? { ...answer, body: change(answer.body) } : answer;
  const text = (answer: Answer): Answer => ({ kind: "json", status: answer.status, body: "See the attachment." });
  switch (declared.kind) {
    case "model":
    case "string":
      return reshape((body) => [body]);
    case "list":
      return reshape((body) => (Array.isArray(body) ? (body[0] ?? {}) : {}));
    case "page":
      return reshape((body) => Object.values(body as object).find(Array.isArray) ?? []);
    case "list-envelope-or-empty":
      return text;
    case "bytes":
      return text;
    case "no-content":
      return () => ({ kind: "json", status: 200, body: { success: true } });
    case "nothing-declared":
      return undefined;
  }
}

/**
 * The ways in which any route can be wrong as a whole, derived from its row.
 *
 * @returns the decision of that route; each fault breaks the route's own clause
 */
export function conductOf(route: Route): Decision<Conduct> {
  const clause = `route:${route.id as RouteId}` as const;
  const misshape = wrongShapeOf(route.answers);
  const faults: Record<string, Fault<Conduct>> = {
    [`unserved:${route.id}`]: breaks(clause, "The route answers 404 as an unrouted path does.", unserved),
    [`failing:${route.id}`]: breaks(clause, "The route answers 500.", failing),
  };
  if (misshape) {
    faults[`wrong-shape:${route.id}`] = breaks(
      clause,
      "The route answers another shape than its row declares.",
      async (handle) => misshape(await handle()),
    );
  }
  return decision(`conduct:${route.id}`, { conforms: { served }, faults });
}

/** What becomes of a row that the release in question no longer has: served all the same, unknown, or refused by name. */
export type Removal = { readonly kind: "served" | "gone" } | { readonly kind: "refused"; readonly refusal: Refusal };

const lingering = (route: Route): { readonly [fault: string]: Fault<Removal> } => {
  const clause = clauseList.find(({ routes: [first], release }) => first === route.id && release === "8_01");
  return clause
    ? { [`lingers:${route.id}`]: breaks(clause.id, "The route is still served on 8_01.", { kind: "served" }) }
    : {};
};

/** Errors, rule 4: what 8_01 removed or rejects. */
export function removalOf(route: Route): Decision<Removal> {
  const told = (status: number): Removal => ({
    kind: "refused",
    refusal: new Refusal("invalid", "This operation is no longer part of the service.", { status }),
  });
  return decision<Removal>(`removal:${route.id}`, {
    openPoint: "rejection-status",
    conforms: { gone: { kind: "gone" }, "told-by-410": told(410), "told-by-400": told(400) },
    faults: lingering(route),
  });
}
