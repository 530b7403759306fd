import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, longest first: begun last, one of them would keep the other cores waiting. */
const longest = [
  "cli/documented",
  "package",
  "conforming/variants",
  "reporting/page.browser",
  "conforming/groups",
  "ci/ready-made",
  "wrong/causes",
  "hostile/judged",
  "cli/kill",
  "statement/check",
  "wrong/targets",
  "statement/page.browser",
  "conforming/service",
  "conforming/listed",
  "reporting/allure-vitest",
  "faults/documents",
  "redaction/canary",
  "faults/companies",
  "faults/lots",
  "compare/release",
  "wire/on-the-way",
].map((name) => `/test/${name}.test`);

/** Without a record of earlier runs, vitest begins with the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((path) => moduleId.replace(/\.[jt]s$/, "").endsWith(path));
      return place === -1 ? longest.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => (a.project.name === b.project.name ? rank(a) - rank(b) : 0));
  }
}
