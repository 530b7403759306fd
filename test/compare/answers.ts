import { type RouteId, routeOf } from "../../src/contract/routes.js";
import type { Exchange } from "../../src/exchange/exchange.js";
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
  const [shape] = shapesOf(answers.map((answer) => (isExchange(answer) ? answer : answerOf(route, answer))));
  if (!shape) throw new Error(`${route} was not accepted.`);
  return shape;
}
