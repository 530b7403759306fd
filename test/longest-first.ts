import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, longest first: begun late, one of them would keep the other cores waiting. */
const first = [
  "cli/documented",
  "conforming/variants",
  "ci/ready-made",
  "wrong/causes",
  "package",
  "conforming/service",
  "hostile/judged",
  "conforming/groups",
  "cli/kill",
  "wrong/targets",
  "wire/on-the-way",
  "reporting/allure-vitest",
  "conforming/listed",
  "redaction/canary",
  "faults/documents",
  "faults/lots",
  "statement/check",
  "compare/release",
  "faults/companies",
];

/** What drives a browser follows each promise of its thread ever after, which slows down all that comes behind it. */
const last = ["reporting/page.browser", "statement/page.browser"];

const placeIn = (paths: readonly string[], { moduleId }: TestSpecification): number =>
  paths.findIndex((path) => moduleId.replace(/\.[jt]s$/, "").endsWith(`/test/${path}.test`));

/** The longest first, then the largest, as vitest begins without a record of earlier runs. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => {
      const place = placeIn(first, file);
      return place === -1 ? first.length + 1 + placeIn(last, file) : place;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => (a.project.name === b.project.name ? rank(a) - rank(b) : 0));
  }
}
