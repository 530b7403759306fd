import { isDeepStrictEqual } from "node:util";
import { kindReadBy } from "../../contract/records.js";
import type { RouteOn } from "../../contract/route.js";
import type { RouteId } from "../../contract/routes.js";
import type { Answer } from "./answer.js";
import { decision } from "./decision.js";
import { isObject, type Json } from "./form.js";
import { state, type World } from "./world.js";

/** Whether a record that is read shows what it was before, as far as somebody has read it so; nothing once it is as it was. */
export const formerStates = decision<boolean>("former-states", {
  openPoint: "unknown-members",
  conforms: { none: false, "in-a-member-of-the-record": true },
});

/** The names of the members that tell it; a write that carries them changes nothing by that. */
export const formerNames = ["former_states"] as const;

interface Told {
  readonly last: unknown;
  readonly former: readonly { readonly before: unknown }[];
}

const tellings = state("former-states", () => new Map<string, Told>());

/** Reads of one record that are no read of a kind: they show what is written by another route. */
const further: readonly RouteId[] = [
  "GET /companies/{companyId}/details",
  "GET /companies/{companyId}/fulldetails",
  "GET /contacts/{contactId}/editdetails",
];

/** @returns a record without the lists in it of other records, each of which has former states by itself */
const withoutOthers = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !(Array.isArray(value) && value.every(isObject))));

/**
 * @param asked who asks, and for what
 * @returns an answer that reads one record, with what it was before
 */
export function withFormerStates(answer: Answer, route: RouteOn, asked: string, world: World): Answer {
  const id = route.id as RouteId;
  const isOne = route.method === "GET" && route.answers.kind === "model";
  const isRecord = isOne && (kindReadBy(id) !== undefined || further.includes(id));
  if (!isRecord || answer.kind !== "json" || !isObject(answer.body) || !world.choose(formerStates)) return answer;
  const { body } = answer;
  const shown = withoutOthers(JSON.parse(JSON.stringify(body)));
  const { last, former } = world.of(tellings).get(asked) ?? { last: shown, former: [] };
  // What was emptied, as a removed one that stays without its content, tells nothing of what it was.
  const isEmptied = Object.keys(shown).length + 2 <= Object.keys(Object(last)).length;
  const all = isEmptied ? [{ before: shown }] : [...former, { before: last }];
  const same = all.findIndex(({ before }) => isDeepStrictEqual(before, shown));
  const states = same < 0 ? all : all.slice(0, same);
  world.of(tellings).set(asked, { last: shown, former: states });
  return { ...answer, body: { former_states: states, ...body } };
}
