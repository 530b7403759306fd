import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, longest first: begun late, one of them would keep the other cores waiting. */
const first = [
  "cli/documented",
  "package",
  "conforming/groups",
  "compare/verify",
  "ci/ready-made",
  "cli/kill",
  "gate/provisional",
  "reporting/open-points",
  "reporting/allure-vitest",
  "conforming/listed",
  "extending/extending",
  "conforming/restless",
  "statement/check",
  "wrong/causes",
  "hostile/judged",
  "faults/jobs",
  "wrong/targets",
  "preflight/fixture-coverage",
  "reporting/open-points-told-apart",
  "redaction/canary",
  "checks",
  "faults/companies",
  "conforming/service",
  "reporting/formats",
  "compare/release",
];

/** What drives a browser follows each promise of its thread ever after, which slows down all that comes behind it. */
const browsers = ["reporting/page.browser", "statement/page.browser", "site/site"];

/** So many of the smallest files are short enough to come behind it, and keep the other threads busy beside it. */
const smallest = 110;

const placeIn = (paths: readonly string[], { moduleId }: TestSpecification): number =>
  paths.findIndex((path) => moduleId.replace(/\.[jt]s$/, "").endsWith(`/test/${path}.test`));

/** The longest first, then the largest, as vitest begins without a record of earlier runs. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const inBrowsers = sorted.filter((file) => placeIn(browsers, file) >= 0);
    const others = sorted.filter((file) => !inBrowsers.includes(file));
    const rank = (file: TestSpecification) => {
      const place = placeIn(first, file);
      return place === -1 ? first.length : place;
    };
    others.sort((a, b) => (a.project.name === b.project.name ? rank(a) - rank(b) : 0));
    return others.toSpliced(-smallest, 0, ...inBrowsers);
  }
}
