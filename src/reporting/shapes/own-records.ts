import { routeOf } from "../../contract/routes.js";
import type { Exchange, StoredBody } from "../../http/exchange.js";
import type { Run } from "../run.js";
import { jsonOf } from "../stored-json.js";

/** @returns the ids of a run, or of the runs that it is made of */
export function runIdsOf({ id, shards = [], repeat }: Pick<Run, "id" | "shards" | "repeat">): readonly string[] {
  const parts = [...shards, ...(repeat?.rounds ?? [])].map((part) => part.id);
  return [id, ...parts].flatMap((one) => one.split("+"));
}

/**
 * Takes out of the answers what is the run's own doing, so that the shapes learned from them do not depend on who came first:
 * records of other people that another scenario changed for a while, known by a number with a fraction that it sent; and every record that a run
 * created whose records do not count.
 *
 * @param isOfRun whether a text tells that its record is of such a run
 * @returns the exchanges without such entries of lists; answers that are such a record have lost their response
 */
export function withoutOwnRecords(
  exchanges: readonly Exchange[],
  isOfRun: (text: string) => boolean = () => false,
): readonly Exchange[] {
  const senders = sendersOf(exchanges);
  return exchanges.map((exchange) => {
    const { response, ...asked } = exchange;
    const { text } = response?.body ?? {};
    if (!response || text === undefined) return exchange;
    if (!mayHoldFraction(response.body) && !isOfRun(text)) return exchange;
    const isOwn = (value: unknown): boolean => {
      if (typeof value === "string") return isOfRun(value);
      const scenarios = typeof value === "number" ? senders.get(value) : undefined;
      return scenarios !== undefined && !scenarios.has(exchange.scenario);
    };
    const value = jsonOf(response.body);
    if (!holds(value, isOwn)) return exchange;
    const left = pruned(value, isOwn);
    if (holds(left, isOwn)) return asked;
    return { ...asked, response: { ...response, body: { ...response.body, text: JSON.stringify(left) } } };
  });
}

/** @returns which scenarios sent a number with a fraction that no answer had shown before: what is sent back is not the run's */
function sendersOf(exchanges: readonly Exchange[]): ReadonlyMap<number, ReadonlySet<string>> {
  const senders = new Map<number, Set<string>>();
  const shown = new Set<number>();
  for (const { request, response, route, scenario } of exchanges) {
    if (route === undefined || routeOf(route).effect !== "read")
      for (const value of fractionsIn(request.body))
        if (!shown.has(value)) senders.set(value, (senders.get(value) ?? new Set()).add(scenario));
    for (const value of fractionsIn(response?.body)) if (!senders.has(value)) shown.add(value);
  }
  return senders;
}

/** A number with a fraction, as JSON spells it, is looked for in the text first; most answers hold none. A time of day is none. */
const fraction = /(?:^|(?<!\d):|[[,\s])\s*-?\d+(?:\.\d|\.?\d*e-)/i;

const mayHoldFraction = ({ text = "" }: StoredBody): boolean => fraction.test(text);

const fractionsIn = (body: StoredBody | undefined): readonly number[] =>
  (body && mayHoldFraction(body) ? leaves(jsonOf(body)) : []).flatMap((value) =>
    typeof value === "number" && !Number.isInteger(value) ? [value] : [],
  );

const holds = (value: unknown, isOwn: (leaf: unknown) => boolean): boolean => leaves(value).some(isOwn);

function pruned(value: unknown, isOwn: (leaf: unknown) => boolean): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !holds(entry, isOwn));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, pruned(entry, isOwn)]));
}

function leaves(value: unknown, found: unknown[] = []): readonly unknown[] {
  if (value === null || typeof value !== "object") found.push(value);
  else for (const member of Object.values(value)) leaves(member, found);
  return found;
}
