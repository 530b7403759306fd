import type { Surface } from "../../contract/vocabulary.js";
import { type FixtureName, fixtureList, fixtures } from "../../profile/fixtures.js";
import { isUuid } from "../../scenario/values.js";
import type { FixtureResults } from "./fixture-results.js";
import { type Glance, glances } from "./glances.js";
import { BoundReached, type Looker, type ReadResult } from "./looker.js";

/** What a profile gives that its own read does not take, as far as one glance tells. */
export interface Suspect {
  readonly name: FixtureName;
  readonly value: string | number;
  readonly glance: Glance;
  readonly result: ReadResult;
}

/** Only these say that there is no such thing; whoever may not, cannot or does not answer says nothing of it. */
const absences: readonly (number | undefined)[] = [400, 404, 410];
const denied = (result: ReadResult): boolean => result.isSuccess || absences.includes(result.status);

/**
 * Looks at each fixture that a profile gives by the read that takes it.
 *
 * @param results with what is given
 * @param unreachable surfaces where nothing is sent
 * @returns those that are not shown; what that means is for `troublesAmong` to say
 */
export async function suspectsIn(
  looker: Looker,
  results: FixtureResults,
  unreachable: { readonly [S in Surface]?: string },
): Promise<readonly Suspect[]> {
  const seen = await Promise.all(
    fixtureList.map(async ([name]): Promise<readonly Suspect[]> => {
      const glance = glances[name];
      const value = results.value(name);
      if (value === undefined || !glance || unreachable[glance.surface] !== undefined) return [];
      const result = await seeing(glance, looker, value, results);
      return result && denied(result) && !glance.shows(result, value) ? [{ name, value, glance, result }] : [];
    }),
  );
  const suspects = seen.flat();
  // An item is asked for by its job.
  const isJobDoubtful = suspects.some(({ name }) => name === "jobDisplayId");
  return suspects.filter(({ name }) => !(isJobDoubtful && name === "jobItemId"));
}

/** What is to be said of a fixture that is given. */
export interface Trouble {
  readonly origin: "wrong" | "doubtful";
  readonly says: string;
}

/**
 * Tells what is wrong or doubtful of what is not shown. It is only where the same read answers for another value, nothing
 * else that was read shows it, and a value that nobody has is answered alike: otherwise it may be the deployment that is
 * wrong, which is for the scenarios to say. An answer that shows nothing leaves it doubtful: there may be nothing yet.
 *
 * @param results with what is given and what was found in the place of the suspects
 */
export async function troublesAmong(
  suspects: readonly Suspect[],
  looker: Looker,
  results: FixtureResults,
): Promise<ReadonlyMap<FixtureName, Trouble>> {
  const troubles = new Map<FixtureName, Trouble>();
  for (const suspect of suspects) {
    const { name, value, glance, result } = suspect;
    const good = await goodValue(suspect, looker, results);
    if (good === undefined || looker.hasShown(value, glance.valuesIn)) continue;
    if (!(await isLikeUnused(suspect, looker, results))) continue;
    const remedy = "never" in fixtures[name].found ? "name one that is there" : "leave it out to have one discovered";
    const described = result.isSuccess ? `${result.described} and shows nothing of it` : result.described;
    troubles.set(name, {
      origin: result.isSuccess || glance.isDoubtfulAtMost ? "doubtful" : "wrong",
      says: `${described}, unlike for ${good}, so ${remedy}`,
    });
  }
  return troubles;
}

/** @returns a value of the same kind that the read takes */
async function goodValue({ name, value, glance }: Suspect, looker: Looker, results: FixtureResults) {
  const alike = fixtureList.flatMap(([other]) =>
    other !== name && glances[other] === (glance.like ?? glance) ? [other] : [],
  );
  for (const other of [name, ...alike]) {
    const candidate = results.value(other);
    if (candidate === undefined || String(candidate) === String(value)) continue;
    const result = await seeing(glance, looker, candidate, results);
    if (result && glance.shows(result, candidate)) return candidate;
  }
  return undefined;
}

/** Whether a value that nobody has is answered in the same way: 404 and 410 say by themselves that there is none. */
async function isLikeUnused(
  { name, value, glance, result }: Suspect,
  looker: Looker,
  results: FixtureResults,
): Promise<boolean> {
  if (result.status === 404 || result.status === 410) return true;
  const unused = unusedLike(name, value);
  const control = await seeing(glance, looker, unused, results);
  if (!control || !denied(control) || glance.shows(control, unused)) return false;
  return result.isSuccess || control.status === result.status;
}

const unusedLike = (name: FixtureName, value: string | number): string | number => {
  if (fixtures[name].type === "integer") return 2_147_480_629;
  return isUuid(value) ? "5b0e4a61-93d7-4c28-8f1e-7d2a90c6b3f4" : "conformance-nobody";
};

/** @returns what was answered; undefined where it could not be asked */
async function seeing(glance: Glance, looker: Looker, value: string | number, results: FixtureResults) {
  try {
    return await glance.see(looker, value, results);
  } catch (error) {
    if (error instanceof BoundReached) return undefined;
    throw error;
  }
}
