import { isIdentified } from "../contract/identities.js";
import { type RouteId, routeOn } from "../contract/routes.js";
import { type Surface, surfaces } from "../contract/vocabulary.js";
import type { Call, ExchangeContext, Received } from "../http/call.js";
import { differsFromPrint, learnCasing, stylesAsPrinted } from "../http/casing.js";
import type { Client } from "../http/client.js";
import { type Casing, fold } from "../http/names.js";
import { configuredQueries } from "../http/queries.js";
import type { Profile } from "../profile/profile.js";
import type { LearnedIdentity } from "../scenario/identity.js";
import type { LearntQueries } from "./query-names.js";
import type { Judging } from "./session.js";

/** How a surface spells the fields of bodies, and how that is known. */
export interface Learnt {
  readonly casing: Casing;
  readonly from: string;
}

interface Read {
  readonly route: RouteId;
  readonly body?: unknown;
  /** It asks about the job that the profile names. */
  readonly ofJob?: "path" | "query";
}

/** What is read besides where the first answers do not tell: rows that the document prints in the one style and the other. */
const further: { readonly [S in "portal" | "catalog"]: readonly Read[] } = {
  portal: [
    { route: "POST /commodity/search", body: { page: 1 } },
    // Where pages are counted from nought the first one is not the first.
    { route: "POST /commodity/search", body: {} },
    { route: "POST /commodity-map/search", body: {} },
    { route: "GET /views/all" },
    { route: "POST /job/searchByDetails", body: { page: 1 } },
    { route: "GET /lookup/items" },
    { route: "GET /contacts/user" },
    { route: "GET /lookup/addOns" },
    { route: "GET /dashboard" },
    { route: "GET /documents/list", ofJob: "query" },
    { route: "GET /job/feedback/{jobDisplayId}", ofJob: "path" },
    { route: "GET /job/{jobDisplayId}/form/shipments", ofJob: "path" },
  ],
  catalog: [],
};

/**
 * Learns how a surface spells the fields of bodies, with more reads where the first ones do not tell it from `documented`.
 *
 * @param seen what the surface has answered already
 * @param isOpen whether more may be asked of it
 * @param job a job that the profile names
 */
export async function learnWire(
  client: Client,
  exchangeContext: ExchangeContext,
  surface: "portal" | "catalog",
  seen: readonly Received[],
  isOpen: boolean,
  job: string | number | undefined,
): Promise<Learnt> {
  const answers = seen.filter(isTelling);
  const learned = () => {
    const declared = answers.flatMap(({ route, release, raw }) =>
      route ? [{ raw, answers: routeOn(route, release).answers }] : [],
    );
    const differs = declared.some(({ raw, answers }) => differsFromPrint(raw, answers));
    const asPrinted = new Set(declared.flatMap(({ raw, answers }) => stylesAsPrinted(raw, answers)));
    const casing = !differs && asPrinted.size > 1 ? "documented" : learnCasing(answers.map(({ raw }) => raw));
    const isCertain = casing === "documented" || casing === "PascalCase" || differs;
    return { casing, isCertain: casing !== undefined && isCertain };
  };
  for (const { route, body, ofJob } of isOpen ? further[surface] : []) {
    if (learned().isCertain) break;
    if (ofJob && job === undefined) continue;
    const path: Call["path"] = ofJob === "path" && job !== undefined ? { jobDisplayId: job } : {};
    const query = ofJob === "query" ? { job_display_id: job } : {};
    const call = { route, caller: "corporate", path, query, ...(body !== undefined && { body }) } as const;
    answers.push(...[await client.send(call, exchangeContext)].filter(isTelling));
  }
  const { casing, isCertain } = learned();
  if (casing === undefined) return { casing: "camelCase", from: "assumed: no answer shows a name of two words" };
  const doubt = isCertain ? "" : ", all of whose names are as the document prints them";
  return { casing, from: `learned from ${answers.length} answers${doubt}` };
}

const isTelling = ({ status, raw }: Received): boolean => status !== undefined && status < 300 && raw !== undefined;

/** How names are spelt on each surface, for people and for run.json. */
export function wireRecord(
  profile: Profile,
  { casing, queries = configuredQueries(profile) }: Pick<Judging, "casing" | "queries">,
  learnt?: Pick<Spelling, "casingFrom" | "queries">,
  identifiers: readonly LearnedIdentity[] = [],
): { readonly [key: string]: string } {
  const entries = surfaces.flatMap((surface) => [
    [`body.${surface}`, casing[surface]],
    [`form.${surface}`, casing[surface]],
    [`query.${surface}`, queries[surface].names],
    [`queryLists.${surface}`, queries[surface].lists],
    ...(learnt
      ? [
          [`from.${surface}`, learnt.casingFrom[surface]],
          [`from.query.${surface}`, learnt.queries[surface].namesFrom],
          [`from.queryLists.${surface}`, learnt.queries[surface].listsFrom],
        ]
      : []),
  ]);
  const named = identifiers.flatMap(({ model, member, from: how }) => [
    [`${ofIdentifiers}${model}`, member],
    [`from.${ofIdentifiers}${model}`, how],
  ]);
  return Object.fromEntries([...entries, ...named]);
}

const ofIdentifiers = "identifiers.";

/** @returns what a run's record of names says of the members that name records */
export const identifiersIn = (wire: { readonly [key: string]: string }): readonly LearnedIdentity[] =>
  Object.entries(wire).flatMap(([key, member]) => {
    const model = key.startsWith(ofIdentifiers) ? key.slice(ofIdentifiers.length) : "";
    // Shards that learned it apart may tell it twice.
    const [first = member] = member.split(" / ");
    return isIdentified(model) ? [{ model, member: first, from: wire[`from.${key}`] ?? "" }] : [];
  });

/** @returns under which names records show their ids, where that is not `id`, in one line; undefined where it is everywhere */
export function identifiersInWords(identifiers: readonly LearnedIdentity[]): string | undefined {
  const learned = identifiers.filter(({ member }) => fold(member) !== "id");
  return learned.length === 0 ? undefined : learned.map(({ model, member }) => `${model} ${member}`).join(", ");
}

/** How the surfaces that are looked at spell the fields of bodies. */
export interface Spelling {
  readonly needed: readonly Surface[];
  readonly casing: { readonly [S in Surface]: Casing };
  /** Where each of these casings comes from, as a phrase. */
  readonly casingFrom: { readonly [S in Surface]: string };
  /** How they take queries. */
  readonly queries: { readonly [S in Surface]: LearntQueries };
}

/** @returns how names are spelt on each surface, in one line */
export const wireInWords = ({ needed, casing, casingFrom, queries }: Spelling): string =>
  needed
    .map((surface) => {
      const { names, namesFrom, lists, listsFrom } = queries[surface];
      return `${surface} ${casing[surface]} (${casingFrom[surface]}), queries ${names} (${namesFrom}), lists ${lists} (${listsFrom})`;
    })
    .join("; ");

/** @returns a sentence for each surface that binds other query names than the document prints */
export const otherQueryNamesInWords = ({ needed, queries }: Spelling): readonly string[] =>
  needed
    .filter((surface) => surface !== "abc" && queries[surface].bindsOtherNames)
    .map(
      (surface) =>
        `The ${surface} surface binds query names in ${queries[surface].names}, where the names that the document prints show no effect: they are sent so.`,
    );
