import type { Resource } from "../../contract/laws/resources.js";
import type { RouteId } from "../../contract/routes.js";
import type { Answer } from "./answer.js";
import { isObject } from "./form.js";
import { changedBy, type Lawful, otherId, type Wrongs } from "./law-memory.js";
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

/** @returns that a partner-scoped caller who reads a record by its id is answered another one, as its id tells */
const toldOfAnother =
  (read: RouteId): Lawful =>
  async (call) => {
    const answer = await call.handle();
    if (call.route !== read || call.caller !== "partner" || answer.kind !== "json" || !isObject(answer.body))
      return answer;
    const members = Object.entries(answer.body).map(([name, value]) =>
      String(value) === String(call.id) ? [name, otherId(value)] : [name, value],
    );
    return { ...answer, body: Object.fromEntries(members) };
  };

/** @returns the faults of records that one caller has read and another one writes */
export function toldWrongs(resource: Resource): Wrongs {
  const { name, create, read, list, update, others } = resource;
  const another: Wrongs =
    create && read
      ? { "reads-another": [`A partner-scoped caller who reads a ${name} is answered another.`, toldOfAnother(read)] }
      : {};
  if (!update)
    return {
      ...another,
      "lists-no-new-ones": [
        `A list that a partner-scoped caller has read shows it no ${name} that another caller makes.`,
        asBefore(resource, [list]),
      ],
    };
  const whom = "to a partner-scoped caller as it was before another caller changed it";
  return {
    ...another,
    "read-as-before": [`A ${name} is shown ${whom}.`, asBefore(resource, [read ?? list])],
    ...(read &&
      list && { "listed-as-before": [`The list shows a ${name} ${whom}.`, asBefore(resource, [list])] as const }),
    ...(others && { "told-as-before": [`Other routes show a ${name} ${whom}.`, asBefore(resource, others)] as const }),
  };
}
