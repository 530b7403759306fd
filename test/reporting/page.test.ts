import { describe, expect, it } from "vitest";
import { indented } from "../../src/reporting/formats/page/indented.js";
import { reportPage } from "../../src/reporting/formats/page/page.js";
import { remedyOf } from "../../src/reporting/remedies.js";
import type { Cause, Run } from "../../src/reporting/run.js";
import { brokenClause, fault, inRounds, judgeLots, keptClause, runWith, waiver } from "../gate/judged.js";
import { hostileRun, largeRun } from "./large-run.js";

let made: Promise<string> | undefined;

const broken = () => {
  made ??= judgeLots(fault).then(({ run, exchanges }) => reportPage(run, exchanges));
  return made;
};

const isIn = (page: string, part: string | RegExp) =>
  typeof part === "string" ? page.includes(part) : part.test(page);

/** A page is too long to be shown where something is not in it. */
const holds = (page: string, part: string | RegExp) =>
  expect([String(part), isIn(page, part)]).toEqual([String(part), true]);
const lacks = (page: string, part: string | RegExp) =>
  expect([String(part), isIn(page, part)]).toEqual([String(part), false]);

describe("the report page", () => {
  it("needs nothing beside it: no address is loaded, and only its own script and style have their place", async () => {
    const page = await broken();
    lacks(page, /\s(?:src|srcset|action|style|on\w+)=|<link|<iframe|@import|url\(/);
    expect(page.match(/<script>/g)).toHaveLength(1);
    holds(page, /Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[^ ]+ script-src 'sha256-/);
  });

  it("lists every clause once under its own address, wherever a link leads", async () => {
    const page = await broken();
    const { run } = await judgeLots(fault);
    const ids = new Set([...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
    for (const { id } of run.clauses) expect(ids.has(id.replaceAll(" ", "_"))).toBe(true);
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, to = ""]) => decodeURIComponent(to));
    expect(targets.length).toBeGreaterThan(700);
    expect(targets.filter((to) => !ids.has(to))).toEqual([]);
  });

  it("tells causes before failures, and failures before what was not judged", async () => {
    const { run, exchanges } = await judgeLots(fault);
    const causes: readonly Cause[] = [
      {
        id: "wrong-path",
        says: "A web server answers.",
        remedy: "Correct `surfaces.portal`.",
        surfaces: ["portal"],
        reasons: [],
        answered: "404 text/html",
        clauses: [keptClause],
        routes: [],
      },
    ];
    const page = reportPage({ ...run, causes }, exchanges);
    const places = ["A web server answers.", `id="${brokenClause}"`, 'id="not-judged"', 'id="clauses"'].map((text) =>
      page.indexOf(text),
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    holds(page, "404 text/html");
    lacks(await broken(), 'id="causes"');
  });

  it("has a matrix of the laws, whose signs lead to their clauses", async () => {
    const page = await broken();
    const matrix = /<section id="laws"[\s\S]*?<\/section>/.exec(page)?.[0] ?? "";
    holds(matrix, /<td data-of="stored-as-given"><a class="pass" href="#stored-as-given%3Alot"[^>]*>✓<\/a>/);
    holds(matrix, /<a class="inconclusive" href="#stored-as-given%3Acompany"/);
    holds(matrix, "judged with three hard values of each kind");
    holds(matrix, /Why some could not be judged[\s\S]*<a href="#stored-as-given%3Acompany"/);
    holds(matrix, /<td data-of="removed-again"><span title="excused: no route removes it">·<\/span>/);
    holds(matrix, /<code>removed-again<\/code>: no route removes it\.<\/p><p class="meta">[^<]*note/);
  });

  it("counts as the run does, and rounds the share that was judged down", async () => {
    const { run } = await judgeLots(fault);
    const { pass, fail, warn } = run.totals;
    const share = Math.floor((1000 * (pass + fail + warn)) / run.clauses.length) / 10;
    holds(await broken(), `${share} % judged: ${pass + fail + warn} of ${run.clauses.length} clauses`);
    const almost: Run = {
      ...run,
      totals: { pass: 9999, fail: 0, warn: 0, inconclusive: 1, skipped: 0 },
      clauses: Array.from({ length: 10_000 }, () => run.clauses[0] as Run["clauses"][number]),
    };
    holds(reportPage(almost, []), "99.9 % judged");
  });

  it("says which failures are waived, unstable or new", async () => {
    const waived = runWith(await judgeLots(fault), { waivers: [waiver(brokenClause, "2026-12-31")] });
    holds(reportPage(waived, []), /waived until 2026-12-31: OPS-7[\s\S]*<section id="waivers"/);
    const rounds = inRounds([await judgeLots(), await judgeLots(fault)]);
    holds(reportPage(rounds, []), "unstable: pass, fail");
    const since = {
      id: "a",
      name: "b",
      release: "8_01",
      startedAt: "2026-01-01T00:00:00.000Z",
      verdict: "conforms",
      broken: [{ clause: brokenClause, before: "pass" }],
      mended: [keptClause],
      unjudged: [],
    } as const;
    const page = reportPage({ ...(await judgeLots(fault)).run, since }, []);
    holds(page, "broke since the last run");
    holds(page, /<section id="since"[\s\S]*<b>1<\/b> mended/);
  });

  it("does not call a run that judged nothing free of failures", async () => {
    const { run } = await judgeLots();
    const nothing: Run = {
      ...run,
      totals: { pass: 0, fail: 0, warn: 0, inconclusive: run.clauses.length, skipped: 0 },
    };
    holds(reportPage(nothing, []), "No clause was judged, so none is known to be broken.");
  });

  it("shows what a deployment says as text", async () => {
    const { run, exchanges } = await judgeLots(fault);
    const page = reportPage(hostileRun(run), exchanges);
    holds(page, "&lt;img src=x onerror=");
    for (const part of ["<img", "\u202e", "\u0000"]) lacks(page, part);
    expect(page.match(/<script>/g)).toHaveLength(1);
  });

  it("is made of a run of another time, whose clauses, routes and open points this suite does not know", async () => {
    const { run, exchanges } = await judgeLots(fault);
    const text = JSON.stringify({ ...run, openPoints: [{ id: "job-create-answer", observed: ["200"], drift: false }] });
    const other = JSON.parse(
      text.replaceAll("lot-merge-source-removed", "of-another-time").replaceAll("job-create-answer", "unknown-point"),
    ) as Run;
    holds(reportPage(other, exchanges), /id="of-another-time"[\s\S]*unknown-point/);
  });
});

describe("the size of the report page", () => {
  it("is little above a megabyte where little is broken", async () => {
    expect((await broken()).length).toBeLessThan(1.3 * 2 ** 20);
  });

  it.each([
    ["short", "x"],
    ["long", "word ".repeat(20_000)],
    ["long, with nothing but marks", '"'.repeat(100_000)],
  ])(
    "is bounded with 250 failures whose texts and bodies are %s, and each clause still says what was expected",
    async (_, text) => {
      const { run, exchanges } = largeRun(await judgeLots(fault), 250, text);
      const page = reportPage(run, exchanges);
      expect(page.length).toBeLessThan(10_000_000);
      expect(page.match(/<dt>Expected<\/dt>/g)?.length).toBeGreaterThanOrEqual(250);
      if (text.length > 1)
        holds(page, /Its exchanges are left out, so that this page stays small: <code>s\d+\/10<\/code>/);
    },
  );

  it("holds an exchange once, however many clauses it shows to be broken", async () => {
    const { run, exchanges } = largeRun(await judgeLots(fault), 2);
    const [first, second] = run.clauses;
    if (!first || !second) throw new Error("no clauses");
    const twice = { ...run, clauses: [first, { ...second, failures: first.failures }] };
    const page = reportPage(twice, exchanges);
    expect(page.match(/The same exchange as of/g)?.length).toBe(9);
    expect(page.match(/<h4>Response<\/h4>/g)?.length).toBe(10);
  });
});

describe("a body", () => {
  it.each([
    [
      '{"a":[1,{"b":"x, {y}: \\"z"}],"c":{},"d":[]}',
      '{\n  "a": [\n    1,\n    {\n      "b": "x, {y}: \\"z"\n    }\n  ],\n  "c": {},\n  "d": []\n}',
    ],
    ['{"n":90071992547409931234}', '{\n  "n": 90071992547409931234\n}'],
    ['{"cut":"of', '{\n  "cut": "of'],
    ["<p>no JSON</p>", "<p>no JSON</p>"],
  ])("is shown with a member on a line, nothing else changed: %s", (text, shown) => {
    expect(indented(text)).toBe(shown);
  });
});

describe("what would settle a verdict", () => {
  it.each([
    ["its effect is residue, and the run allows read (--effects residue)", "run with `--effects residue`"],
    ["POST /portal/api/job: Its effect is residue; the run allows reversible.", "run with `--effects residue`"],
    ["no jobId is given (a job, none found): name one in `fixtures.jobId`", "Give `fixtures.jobId` in the profile."],
    ["POST /Lot: the document does not show LotDataDto: give `samples.LotDataDto`", "Give `samples.LotDataDto`"],
    ["no partner-scoped caller is given: name one in `callers.partner`", "`callers.partner`"],
    ["GET /a: https://portal.example.com cannot be reached (ECONNREFUSED).", "reachable"],
    ["not selected", "Run without"],
    ["the suite itself failed: x", "defect of the suite"],
    ["it snows", "Once what the reason names"],
  ])("of %j is said", (reason, remedy) => {
    expect(remedyOf(reason)).toContain(remedy);
  });
});
