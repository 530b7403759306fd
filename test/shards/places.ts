/** How many shards there are: what judges the reference, and the rest. */
export const shards = 2;

/**
 * The folders and files of `test/` that judge the reference again and again: what they need is loaded, learned of all scenarios and
 * optimized once, in one process, beside another with the rest: commands, browsers, reports, what knows no scenario.
 */
export const judging: readonly string[] = [
  "cli/mutants",
  "compare",
  "conforming",
  "faults",
  "gate",
  "hints",
  "laws",
  "mindless",
  "no-trace",
  "order",
  "patience",
  "preflight",
  "probe",
  "profile",
  "repeated-runs",
  "reporting/open-points",
  "reversible",
  "reversible-shards",
  "timeline",
  "tracking",
  "wire",
];

/** The files that take longest, longest first: begun late, one of them would keep the other cores waiting. */
export const longest: readonly string[] = [
  "cli/documented",
  "conforming/groups",
  "package",
  "cli/kill",
  "ci/ready-made",
  "compare/verify",
  "checks",
  "hostile/judged",
  "reporting/open-points",
  "wrong/causes",
  "reporting/allure-vitest",
  "statement/check",
  "extending/extending",
  "wrong/targets",
  "tracking/given-again",
  "preflight/fixture-coverage",
  "preflight/given",
  "conforming/names-nothing",
  "faults/jobs",
];

/** What drives a browser follows each promise of its thread ever after, which slows down all that comes behind it. */
export const browsers: readonly string[] = ["reporting/page.browser", "statement/page.browser", "site/site"];

/** @returns whether a file of tests is of the first shard */
export const isJudging = (place: string): boolean =>
  judging.some((one) => place === one || place.startsWith(`${one}/`));

/** @returns where a file of tests stands in `test/`, without its ending: `cli/documented` */
export const placeOf = (path: string): string => /\/test\/(.+)\.test\.[jt]s$/.exec(path)?.[1] ?? path;
