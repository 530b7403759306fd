import type { Surface } from "../../contract/vocabulary.js";
import { addressParts } from "../../http/address.js";
import { isSpeltAsPrinted, learnCasing } from "../../http/casing.js";
import type { Exchange } from "../../http/exchange.js";
import { type Casing, fold, spell, words } from "../../http/names.js";
import { isInvalidStatus, isSuccessStatus } from "../../http/status.js";
import { jsonOf } from "../stored-json.js";
import { corporate, type Evidence, type Found, idsOf, placesOf } from "./evidence.js";

/** A member by itself may be broken; so many, and none that is kept, are not understood. */
const fewestMembers = 3;
const fewestFilters = 2;
/** What is stored as it came, whatever it is called, is kept under any name: so many others are lost for each of these. */
const lostForEachKept = 4;

/** The members of a body by their folded names: how they are spelt, and the values that they have. */
type Members = ReadonlyMap<string, { readonly spelt: Set<string>; readonly values: Set<string> }>;

const casings = ["camelCase", "snake_case", "PascalCase"] as const;

/** Whether the members of bodies come to anything, by their folded names. */
interface Votes {
  readonly surface: Surface;
  /** How the names are spelt that were sent. */
  readonly sentAs: string;
  readonly kept: Set<string>;
  readonly lost: Set<string>;
  /** How the deployment spells those that were lost, where it shows them. */
  readonly shown: Set<string>;
  readonly exchanges: Exchange[];
}

/**
 * Names of bodies that the deployment does not understand: next to no member of two words that was sent is ever kept, and several
 * are shown without their value, or said to be missing. Another surface of the same spelling on which none is kept is among it.
 */
export function unboundBodyNames(evidence: Evidence): readonly Found[] {
  const all = [...corporate(evidence)].map(([surface, exchanges]) => votesOn(surface, exchanges, evidence));
  const none = all.filter(({ kept, lost }) => lost.size > 0 && lostForEachKept * keptOnly(kept, lost) <= lost.size);
  const sure = none.filter(({ lost }) => lost.size >= fewestMembers);
  return [...new Set(sure.map(({ sentAs }) => sentAs))].map((sentAs) => {
    const alike = none.filter((one) => one.sentAs === sentAs);
    const shown = alike.flatMap((one) => [...one.shown]);
    const exchanges = alike.flatMap((one) => one.exchanges);
    const answers = exchanges.map(({ response }) => response && jsonOf(response.body));
    const isShown = (casing: Casing) => shown.length > 0 && shown.every((name) => spell(name, casing) === name);
    const learned = learnCasing(answers);
    const areMixed = learned !== undefined && !isShown(learned) && shown.every(isSpeltAsPrinted);
    const casing = areMixed ? "documented" : [learned, ...casings].find((one) => one !== undefined && isShown(one));
    const surfaces = alike.map(({ surface }) => surface);
    const count = new Set(alike.flatMap(({ lost }) => [...lost])).size;
    return unbound("bodies", surfaces, count, exchanges, evidence, casing);
  });
}

const keptOnly = (kept: ReadonlySet<string>, lost: ReadonlySet<string>): number =>
  [...kept].filter((name) => !lost.has(name)).length;

function votesOn(surface: Surface, exchanges: readonly Exchange[], { wire }: Evidence): Votes {
  const sentAs = wire[`body.${surface}`] ?? "";
  const votes: Votes = { surface, sentAs, kept: new Set(), lost: new Set(), shown: new Set(), exchanges: [] };
  const isOwn = spellingOf(sentAs);
  for (const exchange of exchanges) vote(exchange, isOwn, votes);
  return votes;
}

/** What a sample gives is sent as it stands there, and says nothing of how names are spelt otherwise. */
const spellingOf =
  (casing: string) =>
  (name: string): boolean =>
    words(name).length > 1 && (casings.every((one) => one !== casing) || spell(name, casing as Casing) === name);

function vote(exchange: Exchange, isOwn: (name: string) => boolean, votes: Votes): void {
  const { sentAs, kept, lost, shown, exchanges } = votes;
  const { response, request } = exchange;
  const sent = [...membersOf(sentBy(exchange))].filter(([, { spelt }]) => [...spelt].some(isOwn));
  if (!response || sent.length === 0) return;
  exchanges.push(exchange);
  const text = response.body.cut ? "" : (response.body.text ?? "");
  if (isSuccessStatus(response.status)) {
    const answered = membersOf(jsonOf(response.body));
    const { pathname } = addressParts(request.url);
    for (const [name, { spelt, values }] of sent) {
      const there = answered.get(name);
      const telling = [...values].filter(
        (value) => value.length > 2 && !/^(?:true|false)$/.test(value) && !pathname.includes(value),
      );
      if (!there || telling.length === 0) continue;
      const isKept = telling.some((value) => there.values.has(value));
      // A name that was sent as the document prints it says nothing of those that were not.
      if (isKept && sentAs !== "documented" && [...spelt].some(isSpeltAsPrinted)) continue;
      if (isKept) kept.add(name);
      else if (![...spelt].some((one) => there.spelt.has(one))) {
        lost.add(name);
        for (const one of there.spelt) shown.add(one);
      }
    }
  } else if (isInvalidStatus(response.status) && /required|missing|must not be (?:null|empty)/i.test(text)) {
    const named = new Map((text.match(/[A-Za-z_]{3,}/g) ?? []).map((one) => [fold(one), one]));
    for (const [name, { spelt, values }] of sent) {
      const said = named.get(name);
      if (said === undefined || values.size === 0) continue;
      lost.add(name);
      if (!spelt.has(said)) shown.add(said);
    }
  }
}

const isOfWords = (name: string): boolean => words(name).length > 1;

const sentBy = ({ request }: Exchange): unknown =>
  /json/i.test(request.headers["content-type"] ?? "") ? jsonOf(request.body) : undefined;

function membersOf(body: unknown): Members {
  const all = new Map<string, { readonly spelt: Set<string>; readonly values: Set<string> }>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const entry of value) visit(entry);
    else if (value !== null && typeof value === "object") {
      for (const [name, member] of Object.entries(value)) {
        const known = all.get(fold(name)) ?? { spelt: new Set(), values: new Set() };
        known.spelt.add(name);
        for (const one of Array.isArray(member) ? member : [member])
          if (one !== null && typeof one !== "object") known.values.add(String(one).toLowerCase());
        all.set(fold(name), known);
        visit(member);
      }
    }
  };
  visit(body);
  return all;
}

/** Filters of which the document says that any one is enough, and none of which helps. */
export function unboundQueryNames(evidence: Evidence): readonly Found[] {
  const all = corporate(evidence).get("portal") ?? [];
  const filtered = all.filter(
    (exchange) =>
      exchange.route === "GET /note" && queriesOf(exchange).length > 0 && queriesOf(exchange).every(isOfWords),
  );
  const tried = new Set(filtered.flatMap(queriesOf).map(fold));
  if (tried.size < fewestFilters || filtered.some(({ response }) => !isInvalidStatus(response?.status))) return [];
  if (isUnderstoodElsewhere(all)) return [];
  const spoiled = all.filter((one) => queriesOf(one).some(isOfWords));
  return [unbound("queries", ["portal"], tried.size, spoiled, evidence)];
}

/** Whether a route that demands a parameter of two words takes it as it is sent, and misses it where it is not. */
function isUnderstoodElsewhere(all: readonly Exchange[]): boolean {
  const suggested = all.filter(({ route }) => route === "GET /note/suggestUsers");
  const isTaken = suggested.some((one) => isSuccessStatus(one.response?.status) && queriesOf(one).some(isOfWords));
  return isTaken && suggested.some((one) => queriesOf(one).length === 0 && isInvalidStatus(one.response?.status));
}

/** @returns the names of a query, as they were sent */
export const queriesOf = ({ request }: Exchange): readonly string[] => [
  ...new URLSearchParams(addressParts(request.url).search).keys(),
];

function unbound(
  where: "bodies" | "queries",
  surfaces: readonly Surface[],
  count: number,
  exchanges: readonly Exchange[],
  evidence: Evidence,
  casing?: string,
): Found {
  const fields = surfaces.map((surface) => `\`wire.${where === "bodies" ? "body" : "query"}.${surface}\``).join(", ");
  const says = `The names of ${where} are not understood at ${placesOf(surfaces, evidence)}: none of ${count} that were looked at had any effect.`;
  const remedy =
    casing === undefined
      ? `Say in ${fields} how names are spelt there, and in \`wire.names\` those that are called otherwise.`
      : `Write ${casing} into ${fields}, as it is spelt in the answers, or leave it out so that it is learned; single names go into \`wire.names\`.`;
  return { id: "names-not-bound", says, remedy, surfaces, reasons: [says], exchanges: idsOf(exchanges) };
}
