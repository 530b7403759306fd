/** Needs to know what all scenarios come by or come to, which is learned once in a process. */
const learning: readonly string[] = [
  "cli/mutants",
  "conforming",
  "faults",
  "hints",
  "laws",
  "order",
  "patience",
  "profile/samples",
  "reporting/open-points",
  "tracking",
  "wire",
];

/** Judges the reference again and again: what that needs is loaded and optimized once in a process. */
const judging: readonly string[] = [
  "compare",
  "gate",
  "hostile",
  "mindless",
  "networks",
  "no-trace",
  "preflight",
  "probe",
  "profile",
  "redaction",
  "repeated-runs",
  "reversible",
  "reversible-shards",
  "statement",
  "timeline",
  "wrong",
];

/**
 * The folders and files of `test/` of each shard but the last, which has the rest: commands, browsers, reports, what knows no scenario.
 * There are more shards than cores, since the rest often waits for what it started.
 */
export const namedPlaces: readonly (readonly string[])[] = [learning, judging];

/** How many shards there are. */
export const shards = namedPlaces.length + 1;

/** The files that take longest, longest first: begun late, one of them would keep the other cores waiting. */
export const longest: readonly string[] = [
  "cli/documented",
  "conforming/groups",
  "hostile/judged",
  "ci/ready-made",
  "wrong/targets",
  "checks",
  "wrong/causes",
  "package",
  "compare/verify",
  "statement/check",
  "cli/kill",
  "reporting/allure-vitest",
  "extending/extending",
  "reporting/open-points",
  "tracking/given-again",
  "preflight/fixture-coverage",
  "preflight/given",
  "conforming/names-nothing",
  "faults/jobs",
];

/** What drives a browser follows each promise of its thread ever after, which slows down all that comes behind it. */
export const browsers: readonly string[] = ["reporting/page.browser", "statement/page.browser", "site/site"];

/** @returns which shard a file of tests is of, from 1 on */
export function shardOf(place: string): number {
  const named = namedPlaces.findIndex((those) => those.some((one) => place === one || place.startsWith(`${one}/`)));
  return named === -1 ? shards : named + 1;
}

/** @returns where a file of tests stands in `test/`, without its ending: `cli/documented` */
export const placeOf = (path: string): string => /\/test\/(.+)\.test\.[jt]s$/.exec(path)?.[1] ?? path;
