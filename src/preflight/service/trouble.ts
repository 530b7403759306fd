import type { Surface } from "../../contract/vocabulary.js";

/** Those that say that something else answers in the place of the service. */
const notThisService = [
  "web-server",
  "login-page",
  "proxy-page",
  "other-surface",
  "wrong-path",
  "no-routes",
  "other-service",
  "fails",
  "answers-blindly",
  "not-shown",
] as const;

/** Why a surface cannot be judged, as a kind. */
export type TroubleId =
  | (typeof notThisService)[number]
  | "unreachable"
  | "no-answer"
  | "redirects"
  | "credential-missing"
  | "credential-refused"
  | "query-names-not-bound"
  | "other-release";

/** Why one surface cannot be judged, or not as what the profile says it is. */
export interface Trouble {
  readonly id: TroubleId;
  readonly surface: Surface;
  /** Its base address. */
  readonly address: string;
  /** What stands before the addresses in the sentence, and what stands behind them. */
  readonly before: string;
  readonly behind: string;
  /** What to do about it, as a sentence. */
  readonly remedy: string;
  /** What was answered, in short. */
  readonly answered?: string;
}

/** One trouble that surfaces have in common, with its remedy. */
export interface CommonTrouble {
  readonly id: TroubleId;
  /** A sentence with the addresses in it. */
  readonly says: string;
  readonly remedy: string;
  readonly surfaces: readonly Surface[];
  /** What was answered, in short: status, content type, server, first words. */
  readonly answered?: string;
  /** The sentence of each surface by itself, by which the reasons of clauses name it. */
  readonly reasons: readonly string[];
}

/** Nothing is closed for these: what depends on them is told by what comes of it. */
const notClosing: ReadonlySet<TroubleId> = new Set(["query-names-not-bound", "other-release"]);

/** @returns whether nothing of the surface can be judged for it */
export const closesSurface = ({ id }: { readonly id: TroubleId }): boolean => !notClosing.has(id);

/** @returns whether the trouble is that something else than the service answers */
export const isNotThisService = ({ id }: { readonly id: TroubleId }): boolean =>
  notThisService.some((one) => one === id);

/** @returns a trouble as a sentence of its own, with the address in it */
export const troubleInWords = (trouble: Trouble): string => sentence([trouble]);

/** @returns the troubles, what several surfaces have in common told once; those that tell of something else than the service first */
export function commonTroubles(troubles: readonly Trouble[]): readonly CommonTrouble[] {
  const groups = new Map<string, Trouble[]>();
  for (const trouble of troubles) {
    const key = JSON.stringify([trouble.id, trouble.before, trouble.behind]);
    groups.set(key, [...(groups.get(key) ?? []), trouble]);
  }
  return [...groups.values()]
    .toSorted(
      ([a], [b]) => Number(b !== undefined && isNotThisService(b)) - Number(a !== undefined && isNotThisService(a)),
    )
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const answered = group.find((one) => one.answered !== undefined)?.answered;
      return [
        {
          id: first.id,
          says: sentence(group),
          remedy: remedyOf(group),
          surfaces: group.map(({ surface }) => surface),
          ...(answered !== undefined && { answered }),
          reasons: group.map(troubleInWords),
        },
      ];
    });
}

/** @returns what to do about all of them, said once where it differs in nothing but the surface that it names */
function remedyOf(group: readonly Trouble[]): string {
  const field = /\bsurfaces\.\w+/;
  const alike = new Set(group.map(({ remedy }) => remedy.replace(field, "")));
  const fields = group.flatMap(({ remedy }) => remedy.match(field) ?? []);
  const [first] = group;
  return first && alike.size === 1 && fields.length === group.length
    ? first.remedy.replace(field, inOneList(fields))
    : [...new Set(group.map(({ remedy }) => remedy))].join(" ");
}

const inOneList = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join("");

/** @returns what a command says that cannot go on for them: the sentence first, then what was answered and what to do, a line each */
export const troublesInWords = (troubles: readonly Trouble[]): readonly string[] =>
  commonTroubles(troubles).flatMap(({ says, answered, remedy }) => [
    says,
    ...(answered === undefined ? [] : [`  answered  ${answered}`]),
    `  remedy    ${remedy}`,
  ]);

function sentence(group: readonly Trouble[]): string {
  const [first] = group;
  const places = group.map(({ surface, address }) => `${address} (${surface})`);
  return first ? `${first.before} ${places.join(", ")}${first.behind}` : "";
}
