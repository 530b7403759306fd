import { latestRelease } from "../../src/contract/releases.js";
import { type RouteId, routeOf } from "../../src/contract/routes.js";
import type { Exchange } from "../../src/http/exchange.js";
import type { Run } from "../../src/reporting/run.js";
import { shapesOf } from "../../src/reporting/shapes/learn.js";
import type { RouteShape } from "../../src/reporting/shapes/shape.js";

let count = 0;

/** An accepted answer of a route to a request of its own, or to that of the path. */
export function answerOf(route: RouteId, body: unknown, path = `/${++count}`): Exchange {
  const text = JSON.stringify(body);
  const { method, surface } = routeOf(route);
  return {
    id: "story/1",
    scenario: "story",
    phase: "scenario",
    route,
    surface,
    caller: "corporate",
    request: { method, url: `https://${surface}.example.com${path}`, headers: {} },
    response: { status: 200, headers: { "content-type": "application/json" }, body: { bytes: text.length, text } },
    startedAt: "2026-01-01T00:00:00.000Z",
    durationMs: 1,
    attempts: 1,
  };
}

const isExchange = (value: unknown): value is Exchange =>
  value !== null && typeof value === "object" && "scenario" in value && "request" in value;

/** The shape of a route from answers, or from bodies that are each the answer to a request of its own. */
export function shapeOf(route: RouteId, answers: readonly unknown[]): RouteShape {
  const [shape] = shapesOf(
    answers.map((answer) => (isExchange(answer) ? answer : answerOf(route, answer))),
    latestRelease,
  );
  if (!shape) throw new Error(`${route} was not accepted.`);
  return shape;
}

/** So many, each made from its number. */
export const many = <T>(count: number, make: (n: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, n) => make(n));

/** The run as if it had seen these answers of one route besides, and many fields that are always there. */
export const seeing = (run: Run, route: RouteId, bodies: readonly unknown[], steady = 200): Run => {
  const fields = Object.fromEntries(many(steady, (n) => [`f${n}`, { seen: 9, absent: 0, as: { text: 9 } as const }]));
  const always = { route: "GET /lookup/items", bodies: { JSON: 9 }, wrappers: {}, fields } as const;
  const statuses = { "200": bodies.length };
  return {
    ...run,
    shapes: [always, shapeOf(route, bodies)],
    routes: run.routes.map((record) =>
      record.id === route ? { id: route, surface: record.surface, exercised: true, statuses } : record,
    ),
  };
};
