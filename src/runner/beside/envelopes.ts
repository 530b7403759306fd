import { routeOn } from "../../contract/routes.js";
import { schemaOn } from "../../contract/schemas.js";
import type { Received } from "../../http/call.js";
import { fold } from "../../http/names.js";
import { fieldOf, isObject } from "../../scenario/values.js";

/** Answers of routes that answer a list, an envelope of it, or an empty body, which means the same as an envelope without rows. */

/** @returns the printed names of the envelope that a route may answer, and which of them its rows stand under; undefined of other routes */
function envelopeOf({ route, release }: Received) {
  const answers = route && routeOn(route, release).answers;
  if (answers?.kind !== "list-envelope-or-empty") return undefined;
  const { properties = {} } = schemaOn(answers.envelope, release);
  const names = Object.keys(properties);
  const rows = names.find((name) => properties[name]?.items?.$ref === `${answers.list}.json`);
  return { names: new Set(names.map(fold)), rows };
}

/** @returns whether at least half of the names of an answer are among others */
export const areMostly = (shown: readonly string[], names: ReadonlySet<string>): boolean =>
  shown.filter((name) => names.has(fold(name))).length * 2 >= shown.length;

/** @returns whether an answer is the envelope of its route: most of its members are printed, or it holds the list of rows */
export function isEnvelope(answer: Received): boolean {
  const { raw } = answer;
  const envelope = envelopeOf(answer);
  if (envelope === undefined || !isObject(raw) || Object.keys(raw).length === 0) return false;
  const holdsRows = envelope.rows !== undefined && Array.isArray(fieldOf(raw, envelope.rows));
  return holdsRows || areMostly(Object.keys(raw), envelope.names);
}

/** @returns whether an answer is a list without rows, or its envelope without any, of a route that may answer an empty body as well */
export function hasNoRows(answer: Received): boolean {
  const { rows } = envelopeOf(answer) ?? {};
  if (rows === undefined) return false;
  const shown = isObject(answer.raw) && isEnvelope(answer) ? (fieldOf(answer.raw, rows) ?? []) : answer.raw;
  return Array.isArray(shown) && shown.length === 0;
}
