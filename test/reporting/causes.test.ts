import { beforeAll, describe, expect, it } from "vitest";
import { allureResultsOf } from "../../src/reporting/formats/allure-results.js";
import { junitOf } from "../../src/reporting/formats/junit.js";
import { statementOf } from "../../src/reporting/formats/statement/page.js";
import { routesInWords } from "../../src/reporting/grouping.js";
import type { Cause, Run } from "../../src/reporting/run.js";
import { judgeLots } from "../gate/judged.js";

const cause: Cause = {
  id: "wrong-path",
  says: "A web server answers.",
  remedy: "Correct `surfaces.portal`.",
  surfaces: ["portal"],
  reasons: [],
  answered: "404 text/html",
  clauses: ["lot-merge-moves-catalogs"],
  routes: ["POST /Lot"],
};
const told =
  "A web server answers. Answered: 404 text/html. Remedy: Correct `surfaces.portal`. It costs 1 clause, and concerns 1 route.";

let honest: Run;

beforeAll(async () => {
  honest = (await judgeLots()).run;
}, 60_000);

/** What each report shows of a run. */
const reports: readonly (readonly [name: string, of: (run: Run) => string])[] = [
  ["junit.xml", junitOf],
  ["statement.html", (run) => statementOf(run, undefined, { run: "a".repeat(64), register: "b".repeat(64) })],
  ["the environment of Allure", (run) => String(allureResultsOf(run, []).get("environment.properties"))],
];

describe("the causes of a run", () => {
  it.each(reports)("stand in %s with what was answered, the remedy and the cost", (_, of) => {
    expect(of({ ...honest, causes: [cause] })).toContain(told);
    expect(
      of({ ...honest, causes: [{ ...cause, clauses: honest.clauses.slice(0, 7).map(({ id }) => id), routes: [] }] }),
    ).toContain("It costs 7 clauses.");
    expect(of(honest)).not.toMatch(/A web server answers|cause\.1|id="causes"/);
  });

  it("stand beside the error of a run that could not be judged", () => {
    const xml = junitOf({ ...honest, verdict: "not-judged", causes: [cause] });
    expect(xml).toMatch(
      /<error type="not-judged"[^>]*>[^<]*<\/error><system-out>not judged \([^<]*&#10;A web server answers\./,
    );
  });
});

describe("the account of the routes", () => {
  const tail = "which goes on and on about what is the matter, and about everything that could be done about it";
  const withReasons = (reasons: readonly string[]): Run => ({
    ...honest,
    routes: honest.routes.map((route, index) => ({
      ...route,
      exercised: index >= reasons.length,
      reason: reasons[index] ?? "",
    })),
  });

  it("counts by reason and tells none at length", () => {
    const account = routesInWords(
      withReasons([
        `GET /a: ${tail}`,
        `POST /b: ${tail}`,
        "needs a fixture; give it in the profile",
        "needs a fixture",
      ]),
    );
    const all = honest.routes.length;
    expect(account).toBe(
      `${all - 4} of ${all} routes exercised, 2 not exercised: ${tail.slice(0, 72).trimEnd()}…, 2 not exercised: needs a fixture`,
    );
  });

  it("counts what is beyond the most common reasons", () => {
    expect(routesInWords(withReasons(["a", "b", "c", "d", "e", "f", "g"]))).toMatch(
      /1 not exercised: e, 2 not exercised for other reasons$/,
    );
  });
});
