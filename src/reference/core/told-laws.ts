import type { Resource } from "../../contract/laws/resources.js";
import type { RouteId } from "../../contract/routes.js";
import type { Answer } from "./answer.js";
import { changedBy, type Lawful, type Wrongs } from "./law-memory.js";
import type { World } from "./world.js";

/** What a deployment gets wrong that keeps answers for each caller, and empties those of who writes alone. */

/** Answers to partner-scoped callers, by what they asked. */
interface Kept {
  readonly last: Map<string, Answer>;
  /** Those that a write should have emptied. */
  readonly held: Map<string, Answer>;
}

/** @returns that partner-scoped callers are answered by some routes as they were before others wrote, until they write themselves */
function asBefore({ create, update }: Resource, routes: readonly (RouteId | undefined)[]): Lawful {
  const all = new WeakMap<World, Kept>();
  return async (call) => {
    const isPartner = call.caller === "partner";
    if (isPartner && call.isWrite) all.delete(call.world);
    const { last, held } = all.get(call.world) ?? { last: new Map<string, Answer>(), held: new Map<string, Answer>() };
    all.set(call.world, { last, held });
    if (call.route === (update ?? create) && !isPartner) {
      // A new one may lie below nothing: every list may have it.
      const id = update ? (call.id ?? changedBy(call)) : (call.id ?? "");
      for (const [asked, answer] of last)
        if (`${asked} ${JSON.stringify(answer)}`.includes(String(id))) held.set(asked, answer);
    }
    if (!isPartner || !routes.includes(call.route)) return call.handle();
    const asked = `${call.address} ${JSON.stringify(call.body)}`;
    const answer = held.get(asked) ?? (await call.handle());
    last.set(asked, answer);
    return answer;
  };
}

/** @returns the faults of records that one caller has read and another one writes */
export function toldWrongs(resource: Resource): Wrongs {
  const { name, read, list, update, others } = resource;
  if (!update)
    return {
      "lists-no-new-ones": [
        `A list that a partner-scoped caller has read shows it no ${name} that another caller makes.`,
        asBefore(resource, [list]),
      ],
    };
  const whom = "to a partner-scoped caller as it was before another caller changed it";
  return {
    "read-as-before": [`A ${name} is shown ${whom}.`, asBefore(resource, [read ?? list])],
    ...(read &&
      list && { "listed-as-before": [`The list shows a ${name} ${whom}.`, asBefore(resource, [list])] as const }),
    ...(others && { "told-as-before": [`Other routes show a ${name} ${whom}.`, asBefore(resource, others)] as const }),
  };
}
