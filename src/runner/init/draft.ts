import { costOf } from "../../preflight/discovery/cost.js";
import type { FixtureOrigin } from "../../preflight/discovery/fixture-results.js";
import type { Preflight } from "../../preflight/preflight.js";
import { wireInWords } from "../../preflight/wire.js";
import type { CredentialSource } from "../../profile/credential-source.js";
import { fixtures as register, secretFixtures } from "../../profile/fixtures.js";
import type { Profile } from "../../profile/profile.js";
import { counted } from "../../reporting/counted.js";
import { originInWords } from "../../reporting/fixtures.js";
import type { Scenario } from "../../scenario/scenario.js";

/** What a new profile is told by whoever makes it. */
export interface Asked {
  readonly name: string;
  readonly surfaces: Profile["surfaces"];
  readonly callers: { readonly corporate: CredentialSource; readonly partner?: CredentialSource };
  readonly effects: Profile["effects"];
}

/** What a new profile says beside that. */
export interface Drafted {
  readonly release: Profile["release"];
  /** How the release is known, as a sentence. */
  readonly releaseFrom: string;
  /** What was looked at; absent where nothing was sent. */
  readonly seen?: Preflight;
  /** One for each fixture; empty where nothing was sent. */
  readonly origins: readonly FixtureOrigin[];
  /** Where the schema is, from the folder of the profile; absent where no path leads there that others have as well. */
  readonly schema?: string;
  /** Every scenario, for what a missing thing costs. */
  readonly scenarios: readonly Scenario[];
  readonly now: Date;
}

/** A fixture that a profile does not have, and how many clauses that costs. */
export interface MissingFixture extends FixtureOrigin {
  readonly cost: number;
}

/** @returns the clauses of a release that are inconclusive without a partner-scoped caller */
export const partnerCost = ({ scenarios, release }: Pick<Drafted, "scenarios" | "release">): number =>
  costOf("partner", scenarios, release).length;

/** @returns the fixtures that were not found and that a clause waits for, the dearest first */
export const missingIn = ({ origins, scenarios, release }: Drafted): readonly MissingFixture[] =>
  origins
    .filter(({ value }) => value === undefined)
    .map((origin) => ({ ...origin, cost: costOf(origin.name, scenarios, release).length }))
    .filter(({ cost }) => cost > 0)
    .sort((a, b) => b.cost - a.cost);

/**
 * A new profile: JSON with comments, which say what was found, what is missing and what each missing thing costs. It holds
 * where credentials come from, and none of them.
 *
 * @returns the text of the file
 */
export function draft(asked: Asked, drafted: Drafted): string {
  const { release, releaseFrom, seen, schema, now } = drafted;
  const { corporate, partner } = asked.callers;
  const members = [
    ...(schema === undefined ? [] : [member("$schema", schema)]),
    member("name", asked.name),
    [`// ${releaseFrom}`, ...member("release", release)],
    member("surfaces", asked.surfaces),
    ["// Where tokens come from. No credential stands in this file.", ...callersOf(corporate, partner, drafted)],
    [
      "// The highest effect of a run on the data: read, reversible, residue or irreversible.",
      ...member("effects", asked.effects),
    ],
    ["// Requests at once and a second; 0 a second is no bound.", ...member("limits", limits)],
    [...namesOf(seen), ...fixturesOf(drafted)],
  ];
  const last = members.length - 1;
  const lines = members.flatMap((part, index) => (index === last ? part : [...part.slice(0, -1), `${part.at(-1)},`]));
  return [
    `// A deployment of the Freight Job Management Service, as freight-conformance found it on ${now.toISOString().slice(0, 10)}.`,
    ...(seen ? [] : ["// Nothing was sent to it yet: names, release and fixtures are not known."]),
    "{",
    ...lines.map((line) => `  ${line}`.trimEnd()),
    "}",
    "",
  ].join("\n");
}

const limits = { concurrency: 16, requestsPerSecond: 50 };

const member = (name: string, value: unknown): readonly string[] =>
  `${JSON.stringify(name)}: ${JSON.stringify(value, undefined, 2)}`.split("\n");

function callersOf(
  corporate: CredentialSource,
  partner: CredentialSource | undefined,
  drafted: Drafted,
): readonly string[] {
  if (partner) return member("callers", { corporate, partner });
  const [head = "", ...rest] = member("callers", { corporate });
  return [
    head,
    `  // A partner-scoped caller, whose token has a partnerIds claim; without one ${counted(partnerCost(drafted), "clause")} cannot be judged.`,
    '  // "partner": { "tokenEnv": "PARTNER_TOKEN" },',
    ...rest,
  ];
}

function namesOf(seen: Preflight | undefined): readonly string[] {
  if (!seen) return [];
  const learned = wireInWords(seen)
    .split("; ")
    .map((surface) => `//   ${surface}`);
  return [
    "// How names are spelt is learned by each run; `wire` fixes it where that cannot be. Learned now:",
    ...learned,
    "// Request bodies whose inside the contract does not show are composed; `samples` takes yours where a run says that one is refused.",
  ];
}

function fixturesOf(drafted: Drafted): readonly string[] {
  const missing = missingIn(drafted);
  const found = drafted.origins.filter(({ name, value }) => value !== undefined && !secretFixtures.includes(name));
  const lines = found.flatMap(({ value, ...origin }, index) => {
    const cost = costOf(origin.name, drafted.scenarios, drafted.release).length;
    const comma = index === found.length - 1 ? "" : ",";
    return [
      `  // ${register[origin.name].says}: ${originInWords(origin)}; ${counted(cost, "clause")}`,
      `  ${JSON.stringify(origin.name)}: ${JSON.stringify(value)}${comma}`,
    ];
  });
  return [
    "// Identifiers that the contract offers no way to create, or that a run looks for before it makes one.",
    '"fixtures": {',
    ...(missing.length > 0 ? ["  // Missing. Without one its clauses cannot be judged, which the number counts:"] : []),
    ...missing.flatMap(({ cost, ...origin }) => [
      `  // ${String(cost).padStart(3)}  ${register[origin.name].says}; ${originInWords(origin)}`,
      `  // ${JSON.stringify(origin.name)}: ${register[origin.name].type === "integer" ? "0" : '"…"'},`,
    ]),
    ...(missing.length > 0 && found.length > 0 ? [""] : []),
    ...lines,
    "}",
  ].map((line) => line.trimEnd());
}
