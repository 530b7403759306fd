import { isDeepStrictEqual } from "node:util";
import type { Profile } from "../../profile/profile.js";
import { type ShownProfile, shownProfile } from "../../reporting/formats/statement/profile.js";
import type { Run } from "../../reporting/run.js";
import { brief, type Difference } from "./differences.js";

const ofDeployment = ["name", "release", "surfaces", "effects"] as const;

/** What decides what is judged, where, and what a verdict means; limits decide only how fast. */
const ofReader = [
  "name",
  "release",
  "surfaces",
  "callers",
  "auth",
  "releaseSelection",
  "wire",
  "identifiers",
  "effects",
  "laws",
  "minJudged",
  "fixtures",
  "samples",
  "waivers",
  "pins",
] as const satisfies readonly (keyof ShownProfile)[];

/** How a member is called where its name alone says too little. */
const alias: { readonly [name: string]: string } = { minJudged: "minJudged, the floor" };

/**
 * @param run as it is told
 * @param kept the profile that the run kept
 * @param given the reader's own, where there is one
 * @returns in what they differ, with both values; no secret is in any of them
 */
export function profileDifferences(run: Run, kept: ShownProfile, given: Profile | undefined): readonly Difference[] {
  const own = ofDeployment
    .filter((name) => !isDeepStrictEqual(run.deployment[name], kept[name]))
    .map((name) => ({
      where: `profile ${name}`,
      says: `is ${brief(kept[name])} in profile.json and ${brief(run.deployment[name])} in run.json`,
    }));
  const floor =
    run.minJudged === kept.minJudged
      ? []
      : [
          {
            where: "profile minJudged, the floor",
            says: `is ${kept.minJudged} in profile.json and ${run.minJudged} in run.json`,
          },
        ];
  if (!given) return [...own, ...floor];
  const shown = shownProfile(given);
  return [...own, ...floor, ...ofReader.flatMap((name) => between(name, kept[name], shown[name]))];
}

/** Member by member, so that one fixture or one waiver is named and not all of them. */
function between(name: (typeof ofReader)[number], kept: unknown, given: unknown): readonly Difference[] {
  return pairs(alias[name] ?? name, keyed(kept), keyed(given))
    .filter(([, one, other]) => !isDeepStrictEqual(one, other))
    .map(([where, one, other]) => ({
      where: `profile ${where}`,
      says: `is ${brief(one)} in profile.json and ${brief(other)} in the profile that was given`,
    }));
}

function pairs(path: string, one: unknown, other: unknown): readonly (readonly [string, unknown, unknown])[] {
  if (!isObject(one) || !isObject(other)) return [[path, one, other]];
  return Object.keys({ ...one, ...other }).flatMap((name) => pairs(`${path}.${name}`, one[name], other[name]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Waivers are found by their clause, in whatever order they stand. */
const keyed = (value: unknown): unknown =>
  Array.isArray(value)
    ? Object.fromEntries(
        value.map((entry: unknown, index) => [isObject(entry) ? String(entry["clause"] ?? index) : index, entry]),
      )
    : value;
