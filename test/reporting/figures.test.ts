import { PassThrough } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { Progress } from "../../src/cli/progress.js";
import type { Exchange } from "../../src/http/exchange.js";
import { junitOf } from "../../src/reporting/formats/junit.js";
import { partsOf } from "../../src/reporting/formats/page/parts.js";
import { summaryOf } from "../../src/reporting/formats/summary.js";
import type { Run } from "../../src/reporting/run.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { type Judgement, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { fault, judgeLots } from "../gate/judged.js";

const selection = { groups: ["lots"], clauses: [] } as const;
let read: Judgement;
let broken: Judgement;

beforeAll(async () => {
  await loadSpecs();
  read = await judgeReference(scenarios(), {}, { given: { effects: "read" }, selection });
  broken = await judgeLots(fault);
}, 120_000);

const terminal = (run: Run, exchanges: readonly Exchange[] = []) =>
  runInWords(run, exchanges, { color: false, reports: [] });
const judgedOf = ({ totals }: Run) => totals.pass + totals.fail + totals.warn;
const shareOf = (run: Run) => `${(Math.floor((1000 * judgedOf(run)) / run.clauses.length) / 10).toFixed(1)} % judged`;

describe("the share that was judged", () => {
  it("stands in the verdict line of every report", () => {
    const { run } = read;
    const says = `conforms (${shareOf(run)})`;
    expect(judgedOf(run)).toBeLessThan(run.clauses.length / 10);
    expect(terminal(run)).toContain(`\n${says.replace("conforms", "CONFORMS")}  `);
    expect(summaryOf(run, []).split("\n")[0]).toMatch(new RegExp(`: ${says.replace(/[().]/g, "\\$&")}$`));
    expect(junitOf(run)).toContain(`<property name="verdict" value="${says}"/>`);
    expect(junitOf(run)).toContain(`<system-out>${says}: `);
  });

  it("is that of a part where a shard was judged, which says so beside its verdict", () => {
    const run: Run = { ...read.run, shard: { index: 1, of: 2 } };
    expect(terminal(run)).toContain(`CONFORMS (${shareOf(run)}, shard 1/2 alone)`);
  });

  it("is what broken clauses are told of, in the same words for few and none", () => {
    const { run, exchanges } = broken;
    expect(run.because).toBe(`1 of the ${judgedOf(run)} clauses judged is broken.`);
    expect(read.run.because).toBe(`None of the ${judgedOf(read.run)} clauses judged is broken.`);
    expect(terminal(run, exchanges)).toContain(`DOES NOT CONFORM (${shareOf(run)})`);
    expect(terminal(run, exchanges)).not.toMatch(/\b1 curl lines|-CONFORM/);
  });
});

describe("what was done", () => {
  it("counts scenarios that were selected and sent something", () => {
    const { run, exchanges } = read;
    const sent = run.scenarios.filter(({ exchanges: ids }) => ids.length > 0);
    const count = sent.reduce((sum, one) => sum + one.exchanges.length, 0);
    expect(sent.length).toBeLessThan(20);
    expect(run.scenarios.length).toBeGreaterThan(300);
    expect(terminal(run, exchanges)).toContain(
      `  run       ${sent.length} scenario${sent.length === 1 ? "" : "s"}, ${count} exchanges in 0.0 s`,
    );
  });

  it("counts no exchange that never left, and no scenario that sent nothing else", () => {
    const { run } = broken;
    const [first, ...rest] = broken.exchanges.toSorted((a, b) => a.id.localeCompare(b.id));
    if (!first) throw new Error("Something is sent.");
    const unsent = rest.map((one): Exchange => {
      const { response: _, ...asked } = one;
      return { ...asked, attempts: 0, failure: { kind: "given-up", message: "The host is gone." } };
    });
    const selected = run.scenarios.filter(({ verdict }) => verdict !== "skipped").length;
    const words = `1 of ${selected} scenarios, 1 exchange`;
    expect(terminal(run, [first, ...unsent])).toContain(`  run       ${words} in `);
    const about = partsOf(run, [first, ...unsent]).find(({ id }) => id === "run");
    expect(about?.content.text).toContain(`<dd>${words}</dd>`);
  });

  it("is counted in the same way while it goes on", () => {
    const out = new PassThrough();
    const progress = new Progress(Object.assign(out, { isTTY: false }) as unknown as NodeJS.WriteStream);
    progress.collected(3);
    const [one] = broken.results.filter(({ verdict }) => verdict === "pass");
    if (!one) throw new Error("Something passes.");
    const [sent] = one.exchanges;
    if (!sent) throw new Error("Something is sent.");
    progress.ended({ ...one, verdict: "skipped", exchanges: [] });
    progress.ended({ ...one, exchanges: [sent, { ...sent, failure: "given-up" }] });
    progress.ended({ ...one, verdict: "inconclusive", exchanges: [{ ...sent, failure: "given-up" }] });
    expect(String(out.read()).trim().split("\n").at(-1)).toBe("1 of 2 scenarios, 1 exchanges, 0 broken");
  });

  it("tells how long the shards of a merged run took, and not only how far they lay apart", () => {
    const shard = { of: 2, startedAt: "2026-01-01T00:00:00.000Z", id: "0a" };
    const shards = [
      { ...shard, index: 1, durationMs: 6200 },
      { ...shard, index: 2, durationMs: 5500 },
    ];
    expect(terminal({ ...read.run, durationMs: 20_300, shards }, read.exchanges)).toContain(
      "exchanges in 6.2 s + 5.5 s of its shards, 20.3 s from the first start to the last end,",
    );
  });
});
