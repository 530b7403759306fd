import { beforeAll, describe, expect, it } from "vitest";
import type { Exchange } from "../../src/http/exchange.js";
import { verifyAccounting } from "../../src/reporting/accounting.js";
import { curlOf } from "../../src/reporting/curl/curl.js";
import { junitOf } from "../../src/reporting/formats/junit.js";
import { summaryOf } from "../../src/reporting/formats/summary.js";
import type { Run } from "../../src/reporting/run.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { judgeReference } from "../../src/runner/in-process.js";
import { fault, judgeLots } from "../gate/judged.js";

let run: Run;
let broken: Run;

beforeAll(async () => {
  ({ run } = await judgeLots());
  ({ run: broken } = await judgeLots(fault));
}, 60_000);

describe("the account of a run", () => {
  it("adds up: every clause of the release has one verdict, every route is exercised or explained", () => {
    expect(() => verifyAccounting(run)).not.toThrow();
    const { pass, fail, warn, inconclusive, skipped } = run.totals;
    expect(pass + fail + warn + inconclusive + skipped).toBe(run.clauses.length);
    expect(run.routes).toHaveLength(210);
    expect(run.routes.filter(({ exercised, reason }) => !exercised && !reason)).toEqual([]);
  });

  it.each([
    ["a total that is off", (of: Run): Run => ({ ...of, totals: { ...of.totals, pass: of.totals.pass + 1 } })],
    ["a route that is lost", (of: Run): Run => ({ ...of, routes: of.routes.slice(1) })],
    [
      "a verdict without a reason",
      (of: Run): Run => ({ ...of, clauses: of.clauses.map(({ reason: _, ...clause }) => clause) }),
    ],
    ["a green run with a failure", (): Run => ({ ...broken, verdict: "conforms" })],
  ])("is refused with %s", (_, spoil) => {
    expect(() => verifyAccounting(spoil(run))).toThrow();
  });

  it("is not green where nothing was judged, nor below the floor", async () => {
    expect((await judgeReference([])).run.verdict).toBe("not-judged");
    expect(run.verdict).toBe("conforms");
    expect(broken.verdict).toBe("does-not-conform");
  });
});

describe("reports", () => {
  it("fit a screen", () => {
    for (const of of [run, broken])
      expect(runInWords(of, [], { color: false, reports: [] }).split("\n").length).toBeLessThan(45);
  });

  it("tell what is broken, what was expected and what came", () => {
    for (const text of [
      runInWords(broken, [], { color: false, reports: [] }),
      summaryOf(broken, []),
      junitOf(broken),
    ]) {
      expect(text).toContain("lot-merge-source-removed");
      expect(text).toContain("the request to be refused (4xx)");
    }
  });

  it("are XML that a CI server reads", () => {
    const xml = junitOf(broken);
    const opened = xml.match(/<(testsuites|testsuite|properties|testcase|failure)\b(?:[^>]*[^/])?>/g) ?? [];
    const closed = xml.match(/<\/(testsuites|testsuite|properties|testcase|failure)>/g) ?? [];
    expect(opened.length).toBe(closed.length);
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#10;)/);
  });
});

describe("a curl line", () => {
  const exchange = (n: number, text: string): Exchange => ({
    id: `story/${n}`,
    scenario: "story",
    phase: "scenario",
    surface: "catalog",
    caller: "corporate",
    request: {
      method: "POST",
      url: "https://catalog.example.com/Lot",
      headers: { authorization: "Bearer [redacted]", "content-type": "application/json" },
      body: { bytes: text.length, text },
    },
    startedAt: "2026-01-01T00:00:00.000Z",
    durationMs: 1,
    attempts: 1,
  });

  it("names the credential, quotes the body, and begins with the first step", () => {
    const lines = curlOf([exchange(2, '{"a":"it\'s"}'), exchange(1, "{}"), exchange(3, "{}")], "story/2");
    expect(lines.slice(1)).toEqual([
      `curl -sS -X POST 'https://catalog.example.com/Lot' -H "authorization: Bearer $CORPORATE_TOKEN" -H 'content-type: application/json' --data '{}'`,
      `curl -sS -X POST 'https://catalog.example.com/Lot' -H "authorization: Bearer $CORPORATE_TOKEN" -H 'content-type: application/json' --data '{"a":"it'\\''s"}'`,
    ]);
  });
});
