import { beforeAll, describe, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import type { Exchange } from "../../src/http/exchange.js";
import { assembleRun } from "../../src/reporting/assemble.js";
import { comparePair, compareRuns } from "../../src/reporting/compare/compare.js";
import { type Given, likeWithLike } from "../../src/reporting/compare/like.js";
import { withObservations } from "../../src/reporting/observed.js";
import { shapesOf } from "../../src/reporting/shapes/learn.js";
import { withoutOwnRecords } from "../../src/reporting/shapes/own-records.js";
import { type Judgement, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { answerOf, many, shapeOf } from "./answers.js";

const strict = { strictLatency: false };
const runIds = { read: "0a0a0a0a", reversible: "0b0b0b0b" } as const;
/** Half of two groups, and what asks for the lookups that are altered below. */
const those = () => {
  const theirs = scenarios().filter(({ area }) => area === "lots" || area === "lookup");
  const some = sampleOf(theirs, Math.ceil(theirs.length / 4));
  const altered: readonly string[] = ["route:GET /lookup/items", "route:GET /lookup/contactTypes"];
  return theirs.filter((one) => some.includes(one) || one.judges.some((id) => altered.includes(id)));
};

let read: Judgement;
let reversible: Judgement;

beforeAll(async () => {
  await loadSpecs();
  const judged = (effects: keyof typeof runIds) =>
    judgeReference(those(), {}, { given: { effects }, runId: runIds[effects] });
  [read, reversible] = [await judged("read"), await judged("reversible")];
}, 120_000);

const given = ({ run, exchanges }: Judgement): Given => ({
  run,
  path: run.id,
  evidence: () => ({ dir: run.id, run, exchanges, renamed: [] }),
  renamed: [],
});

/** The run as if a list had shown what neighbours created meanwhile: records that are not like others. */
function amongNeighbours({ run, results, defects, exchanges }: Judgement): Judgement {
  const seen = exchanges.map((exchange): Exchange => {
    const { response } = exchange;
    if (exchange.route !== "GET /lookup/items" || response?.status !== 200) return exchange;
    const own = many(30, (id) => ({ id: null, value: 9000 + id, madeBy: `run ${run.id}` }));
    const text = JSON.stringify([...own, ...JSON.parse(response.body.text ?? "")]);
    return { ...exchange, response: { ...response, body: { bytes: text.length, text } } };
  });
  const again = assembleRun({
    ...run,
    strict: false,
    startedAt: new Date(run.startedAt),
    results,
    exchanges: seen,
    waivers: [],
  });
  return {
    run: { ...withObservations(again, seen, {}), openPoints: run.openPoints },
    results,
    defects,
    exchanges: seen,
  };
}

describe("two runs of one deployment at unequal effects", () => {
  it("differ by what the runs made themselves where everything is held against each other", () => {
    const { differences } = compareRuns(read.run, amongNeighbours(reversible).run, strict);
    expect(differences.filter(({ weight }) => weight === "breaking").length).toBeGreaterThan(1);
  });

  it.each(["the one", "the other"])("are alike in what both looked at, with %s as the baseline", (which) => {
    const sides = [given(read), given(amongNeighbours(reversible))] as const;
    const [baseline, candidate] = which === "the one" ? sides : [sides[1], sides[0]];
    const { differences, verdict, alike, compared, notes } = comparePair(likeWithLike(baseline, candidate), strict);
    expect(differences.filter(({ weight }) => weight === "breaking" || weight === "harmless")).toEqual([]);
    expect(verdict).toBe("passes");
    expect(alike.clauses).toBe(compared.clauses);
    // Filters are judged on other rows where a run may make its own: what both asked is compared, and that is most.
    expect(compared.clauses).toBeLessThan(read.run.totals.pass);
    expect(compared.clauses).toBeGreaterThan(0.75 * read.run.totals.pass);
    expect(notes[0]).toMatch(/^Effects allowed: re\w+ in the baseline, re\w+ in the candidate\.$/);
    expect(notes.at(-1)).toMatch(/^Compared is what both looked at in the same way: \d+ scenarios/);
  });

  it("are told apart where one of them did change", async () => {
    const broken = await judgeReference(
      those(),
      { faults: ["route:GET /lookup/contactTypes#unserved"] },
      { given: { effects: "reversible" }, runId: runIds.reversible },
    );
    const { verdict, regressed, differences } = comparePair(likeWithLike(given(read), given(broken)), strict);
    expect([verdict, regressed]).toEqual(["fails", true]);
    expect(differences.filter(({ weight }) => weight === "breaking").map(({ id }) => id)).toEqual([
      "clause-broken route:GET /lookup/contactTypes",
      "route-gone GET /lookup/contactTypes",
    ]);
  });

  it("do not claim how records look, which one of the runs may have changed, and tell it all the same", () => {
    const changed = reversible.exchanges.map((exchange): Exchange => {
      const { response } = exchange;
      if (exchange.route !== "GET /lookup/items" || response?.status !== 200) return exchange;
      const text = JSON.stringify(JSON.parse(response.body.text ?? "").map((_: unknown, other: number) => ({ other })));
      return { ...exchange, response: { ...response, body: { bytes: text.length, text } } };
    });
    const { differences, verdict } = comparePair(
      likeWithLike(given(read), given({ ...reversible, exchanges: changed })),
      strict,
    );
    expect(verdict).toBe("passes");
    const described = differences.filter(({ aspect }) => aspect === "shape");
    expect(described.map(({ weight, id }) => [weight, id])).toContainEqual([
      "unsettled",
      "field-gone GET /lookup/items *[].id",
    ]);
    expect(described[0]?.says).toContain("judge both alike to settle that");
  });

  it("say which routes only one of them looked at", () => {
    const { differences } = comparePair(likeWithLike(given(read), given(reversible)), strict);
    const [unasked] = differences.filter(({ id }) => id === "not-looked-at baseline routes");
    expect(unasked).toMatchObject({ weight: "unsettled" });
    expect(unasked?.evidence).toContain("its effect is reversible");
    expect(unasked?.evidence).toContain("POST /Lot");
  });

  it("are refused without the evidence, with both effects and the remedy", () => {
    const bare = { ...given(reversible), evidence: undefined };
    expect(() => likeWithLike(given(read), bare)).toThrow(
      /effects allowed: read in the baseline, reversible in the candidate.*--effects.*exchanges\.jsonl.*0b0b0b0b/,
    );
  });

  it("are compared whole where they looked in the same way, evidence or not", () => {
    const bare = { ...given(read), evidence: undefined };
    expect(likeWithLike(bare, bare).leaves).toBeUndefined();
  });
});

describe("a run's own records", () => {
  const route = "GET /note" as const;

  it("are no witnesses, however deep they lie", () => {
    const exchanges = [
      answerOf(route, [
        { id: 1, notes: [{ text: "by run 0a0a0a0a", extra: 1 }, { text: "other" }] },
        { id: 2, remark: "0a0a0a0a" },
      ]),
      answerOf("GET /Lot/{id}", { id: 3, name: "0a0a0a0a" }),
    ];
    const [left, gone] = withoutOwnRecords(exchanges, (text) => text.includes("0a0a0a0a"));
    expect(JSON.parse(left?.response?.body.text ?? "")).toEqual([]);
    expect(gone?.response).toBeUndefined();
    expect(withoutOwnRecords(exchanges, (text) => text.includes("0c0c0c0c"))).toEqual(exchanges);
  });

  it("are told from those of earlier runs, which say nothing of the deployment: whether they come first is chance", () => {
    const rows = many(9, (id) => ({ id, customerReference: "A-7", title: "conformance 0a0a0a0a job 0001" }));
    const left = many(25, (id) => ({ id: 100 + id, customerReference: null, title: "conformance 0c0c0c0c job 0001" }));
    const exchanges = [answerOf("POST /job/searchByDetails", [...left, ...rows])];
    const { run } = read;
    const { shapes } = withObservations(run, exchanges, {});
    expect(run.id).toBe("0a0a0a0a");
    expect(shapes[0]?.fields["*[].customerReference"]).toEqual({ seen: 9, absent: 0, as: { text: 9 } });
  });

  it("are records of others as well that a neighbour changed for a while; the neighbour's own reading counts", () => {
    const text = JSON.stringify({ amount: 1.25 });
    const save = "POST /job/{jobDisplayId}/freightproviders";
    const wrote = answerOf(save, { success: true });
    const sent = {
      ...wrote,
      scenario: "a neighbour",
      request: { ...wrote.request, body: { bytes: text.length, text } },
    };
    const rows = answerOf("GET /job/{jobDisplayId}/freightproviders", [{ amount: 1.25 }, { amount: 7 }]);
    const [, read, own] = withoutOwnRecords([sent, rows, { ...rows, scenario: "a neighbour" }]);
    expect(JSON.parse(read?.response?.body.text ?? "")).toEqual([{ amount: 7 }]);
    expect(own?.response).toEqual(rows.response);
  });

  it("leave the answers of a deployment that answers fractions by itself", () => {
    const shape = shapeOf(route, [[{ id: 1, amount: 1.25 }]]);
    expect(shape.fields["*[].amount"]?.as).toEqual({ number: 1 });
    expect(shapesOf(withoutOwnRecords([answerOf(route, [{ id: 1, amount: 1.25 }])]), latestRelease)).toHaveLength(1);
  });
});
