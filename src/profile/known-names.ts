import { isAddedId } from "../contract/added-clauses.js";
import { currentClause, currentPoint } from "../contract/former.js";
import { identities } from "../contract/identities.js";
import { clauseList, openPointList } from "../contract/register.js";
import { routesLike } from "../contract/route-globs.js";
import { routeList } from "../contract/routes.js";
import { fixtures } from "./fixtures.js";
import { nearest } from "./nearest.js";
import type { Given } from "./profile-overrides.js";
import { placeholdersIn, sampleNames, sampleValues } from "./samples.js";
import { secretLooks } from "./secret-names.js";

/** The members of a profile whose own members are names from a list, which a schema would have to repeat. */
const named = {
  fixtures: { says: "is no fixture of the suite", known: () => Object.keys(fixtures) },
  identifiers: { says: "is no model whose id the document leaves open", known: () => Object.keys(identities) },
  samples: { says: "is no body that the suite composes", known: () => sampleNames },
  pins: {
    says: "is no open point of the contract",
    known: () => openPointList().map(({ id }) => id),
    now: currentPoint,
  },
} as const satisfies {
  readonly [field: string]: {
    readonly says: string;
    readonly known: () => readonly string[];
    /** What is called otherwise now. */
    readonly now?: (name: string) => string;
  };
};

/**
 * @param name that somebody wrote
 * @returns the name; nothing of it where it looks like a secret
 */
export const nameable = (name: string): string => (secretLooks(name) === undefined ? name : "[hidden]");

/**
 * @param given a profile as it is written
 * @returns a sentence for each name that the suite does not know, with the one that may have been meant
 */
export function unknownNames(given: Given): readonly string[] {
  const unknown = Object.entries(named).flatMap(([field, { says, known, ...rest }]) => {
    const members = given[field];
    const names = members !== null && typeof members === "object" ? Object.keys(members) : [];
    if (names.length === 0) return [];
    const list: readonly string[] = known();
    const now = "now" in rest ? rest.now : (name: string) => name;
    return names
      .filter((name) => !list.includes(now(name)) && !(field === "fixtures" && isAddedId(name)))
      .map((name) => `${field}.${nameable(name)} ${says}.${nearest(name, list)}`);
  });
  return [...unknown, ...unknownValues(given["samples"]), ...unknownWaivers(given["waivers"])];
}

/** @returns a sentence for each `{name}` in a sample that stands for no value of that sample */
function unknownValues(given: unknown): readonly string[] {
  const samples = given !== null && typeof given === "object" ? Object.entries(given) : [];
  const valuesOf: { readonly [sample: string]: readonly string[] | undefined } = sampleValues;
  return samples.flatMap(([sample, body]) => {
    const known = valuesOf[sample];
    if (known === undefined) return [];
    const values = known.length === 0 ? "it has none" : `it has ${known.map((name) => `{${name}}`).join(", ")}`;
    return [...new Set(placeholdersIn(body))]
      .filter((name) => !known.includes(name))
      .map((name) => `samples.${sample}: {${name}} stands for no value of this body: ${values}.`);
  });
}

/** @returns a sentence for each glob of `limits.p95Ms` that matches no route, with the nearest */
export function unknownRoutes({ limits }: Given): readonly string[] {
  const globs = limits !== null && typeof limits === "object" && "p95Ms" in limits ? limits.p95Ms : undefined;
  return (globs !== null && typeof globs === "object" ? Object.keys(globs) : [])
    .filter((glob) => routesLike(glob).length === 0)
    .map((glob) => {
      const known = routeList.map(({ id }) => id);
      return `limits.p95Ms.${nameable(glob)} matches no route of the contract.${nearest(glob, known)}`;
    });
}

function unknownWaivers(given: unknown): readonly string[] {
  const waivers: readonly { readonly clause?: unknown }[] = Array.isArray(given) ? given : [];
  return waivers.flatMap((waiver, index) => {
    const clause = waiver?.clause;
    if (typeof clause !== "string" || currentClause(clause) !== undefined) return [];
    const known = clauseList.map(({ id }) => id);
    return [`waivers.${index}.clause: there is no clause ${nameable(clause)}.${nearest(clause, known)}`];
  });
}
