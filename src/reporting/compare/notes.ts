import { type Renamed, renamedInWords } from "../../contract/former.js";
import type { FixtureRecord, Run } from "../run.js";
import { selectionInWords } from "../selected.js";

const shown = 5;
const listed = (names: readonly string[]): string =>
  names.slice(0, shown).join(", ") + (names.length > shown ? ` and ${names.length - shown} more` : "");

const chosen = ({ selection }: Run) => selectionInWords(selection, "all");

/** @returns in what the two runs looked otherwise, so that what they saw cannot be held against each other as it is, a phrase each */
export function unlike(baseline: Run, candidate: Run): readonly string[] {
  const say = (what: string, of: (run: Run) => string) => {
    const [was, is] = [of(baseline), of(candidate)];
    return was === is ? [] : [`${what} ${was} in the baseline, ${is} in the candidate`];
  };
  return [
    ...say("effects allowed:", ({ deployment }) => deployment.effects),
    ...say("laws:", ({ deployment }) => deployment.laws ?? "quick"),
    ...say("selected:", chosen),
    ...say("shard:", ({ shard }) => (shard ? `${shard.index}/${shard.of}` : "none")),
  ];
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** @returns which ids the two runs call otherwise than they are called now, a sentence for each side */
export const formerNotes = (sides: {
  readonly [side: string]: { readonly renamed: readonly Renamed[] };
}): readonly string[] =>
  Object.entries(sides).flatMap(([side, { renamed }]) =>
    renamed.length > 0 ? [`The ${side} names former ids: ${renamedInWords(renamed)}`] : [],
  );

/** @returns what limits a comparison of these two, a sentence each */
export function notesOn(baseline: Run, candidate: Run): readonly string[] {
  const say = (what: string, of: (run: Run) => string) => {
    const [was, is] = [of(baseline), of(candidate)];
    return was === is ? [] : [`${what}: ${was} in the baseline, ${is} in the candidate.`];
  };
  return [
    ...say("Release", ({ deployment }) => deployment.release),
    ...unlike(baseline, candidate).map((phrase) => `${capitalised(phrase)}.`),
    ...fixtureNotes(baseline.fixtures, candidate.fixtures),
    ...say("Suite", ({ suite }) => suite.version),
    ...say("Seed", ({ seed }) => String(seed)),
    ...say("Strict", ({ selection }) => (selection.strict ? "yes" : "no")),
    ...untimed({ baseline, candidate }),
  ];
}

/** What the one could be judged with and the other not; values are not told. */
function fixtureNotes(before: readonly FixtureRecord[], after: readonly FixtureRecord[]): readonly string[] {
  const there = (fixtures: readonly FixtureRecord[]) =>
    new Map(fixtures.filter(({ value }) => value !== undefined).map(({ name, origin }) => [name, origin === "given"]));
  const [was, is] = [there(before), there(after)];
  const alone = (here: ReadonlyMap<string, boolean>, other: ReadonlyMap<string, boolean>) =>
    [...here.keys()].filter((name) => !other.has(name));
  const otherwise = [...was].filter(([name, given]) => is.has(name) && is.get(name) !== given).map(([name]) => name);
  const tell = (names: readonly string[], where: string) =>
    names.length === 0 ? [] : [`Fixtures ${where}: ${listed(names)}.`];
  return [
    ...tell(alone(was, is), "of the baseline alone"),
    ...tell(alone(is, was), "of the candidate alone"),
    ...tell(otherwise, "given in the one run and discovered in the other"),
  ];
}

function untimed(sides: { readonly [side: string]: Run }): readonly string[] {
  return Object.entries(sides).flatMap(([side, { routes }]) => {
    const timed = routes.filter(({ latencyMs }) => latencyMs !== undefined);
    return timed.some(({ queuedMs }) => queuedMs === undefined)
      ? [`Latency is not compared: the suite that judged the ${side} did not tell the wire from its own waiting.`]
      : [];
  });
}
