import { type Decision, decision } from "./decision.js";
import { isObject, type Json } from "./form.js";

/** What a write makes of a record: its members before, and those that it was sent. */
export type LeftOut = (before: Json, given: Json) => Json;

const kept: LeftOut = (before, given) => ({ ...before, ...given });

const cleared: LeftOut = (_, given) => given;

/** What is left out stays, inside of objects too, as a merge patch has it (RFC 7396); lists are replaced. */
export const mergedInside: LeftOut = (before, given) => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(given).map(([name, member]) => {
      const was = before[name];
      return [name, isObject(was) && isObject(member) ? mergedInside(was, member) : member];
    }),
  ),
});

const ways = { kept, cleared, "kept-inside-too": mergedInside };

/**
 * The decision on members that a write leaves out: they stay or are cleared, all of a kind alike (ruling 45).
 *
 * @param usual what is done unless someone chooses otherwise
 */
export const leftOutOf = (name: string, openPoint: string, usual: keyof typeof ways = "kept"): Decision<LeftOut> =>
  decision(name, { openPoint, conforms: { [usual]: ways[usual], ...ways } });
