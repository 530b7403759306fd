import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, longest first: begun last, one of them would keep the other cores waiting. */
const longest = [
  "conforming/variants",
  "conforming/groups",
  "conforming/service",
  "hostile/judged",
  "wire/on-the-way",
  "conforming/listed",
  "no-trace/bodies",
  "cli/documented",
  "wrong/causes",
  "ci/ready-made",
  "statement/check",
  "package",
  "reporting/page.browser",
  "cli/kill",
  "preflight/identifiers",
  "preflight/fixture-coverage",
  "preflight/given",
  "wrong/targets",
  "compare/release",
  "reporting/allure-vitest",
  "reversible",
  "reporting/open-points-told-apart",
  "statement/handed-over",
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
