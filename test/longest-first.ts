import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, longest first: begun last, one of them would keep the other cores waiting. */
const longest = [
  "conforming/variants",
  "conforming/groups",
  "no-trace/bodies",
  "hostile/judged",
  "conforming/listed",
  "conforming/service",
  "wrong/causes",
  "repeated-runs",
  "statement/check",
  "ci/ready-made",
  "package",
  "patience/late",
  "statement/handed-over",
  "compare/release",
  "redaction/canary",
  "cli/kill",
  "preflight/fixture-coverage",
  "cli/documented",
  "reporting/page.browser",
  "compare/verify",
].map((name) => `/test/${name}.test.ts`);

/** Without a record of earlier runs, vitest begins with the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((path) => moduleId.endsWith(path));
      return place === -1 ? longest.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => (a.project.name === b.project.name ? rank(a) - rank(b) : 0));
  }
}
