import { routeOn } from "../../contract/routes.js";
import type { Received } from "../../http/call.js";
import { canonical, rowsOfPage } from "../../http/canonical.js";
import { isObject, type JsonObject } from "../../scenario/values.js";

/** An answer with printed names. */
interface Named {
  readonly body: unknown;
  readonly rows: readonly JsonObject[];
}

const named = new WeakMap<Received, Named>();

function namedOf(received: Received): Named {
  const known = named.get(received) ?? newlyNamed(received);
  named.set(received, known);
  return known;
}

function newlyNamed({ raw, route, release }: Received): Named {
  if (!route) return { body: undefined, rows: [] };
  const { answers } = routeOn(route, release);
  const body = canonical(raw, answers);
  const rows = Array.isArray(body) ? body : "model" in answers ? rowsOfPage(body, answers.model)?.rows : undefined;
  return { body, rows: (rows ?? []).filter(isObject) };
}

/** @returns what a route answered, with printed names */
export const bodyOf = (received: Received): unknown => namedOf(received).body;

/** @returns the one record of an answer, with printed names; undefined where it is none */
export function recordOf(received: Received): JsonObject | undefined {
  const body = bodyOf(received);
  return isObject(body) ? body : undefined;
}

/** @returns the rows of an answer, with printed names; none where it is no list */
export const rowsOf = (received: Received): readonly JsonObject[] => namedOf(received).rows;
