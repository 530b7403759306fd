import { beforeAll, describe, expect, it } from "vitest";
import { clauseList } from "../../src/contract/register.js";
import { holdsOn } from "../../src/contract/releases.js";
import { statementOf } from "../../src/reporting/formats/statement/page.js";
import type { Run } from "../../src/reporting/run.js";
import { brokenClause, fault, judgeLots } from "../gate/judged.js";

const digests = { run: "a".repeat(64), register: "b".repeat(64) };
const pageOf = (run: Run): string => statementOf(run, undefined, digests);
let honest: Run;
let broken: Run;

beforeAll(async () => {
  honest = (await judgeLots()).run;
  broken = (await judgeLots(fault)).run;
}, 60_000);

const count = (text: string, part: RegExp): number => [...text.matchAll(part)].length;

describe("the statement's page", () => {
  it("tells the share that was judged in percent, and never rounds it up to all", () => {
    const { length } = honest.clauses;
    const judged = honest.totals.pass;
    expect(pageOf(honest)).toContain(`<b>${(Math.floor((1000 * judged) / length) / 10).toFixed(1)} %</b>judged`);
    const totals = { ...honest.totals, pass: 19_999, skipped: 1 };
    const almost = { ...honest, totals, clauses: Array.from({ length: 20_000 }, () => honest.clauses[0]) } as Run;
    expect(pageOf(almost)).toContain("<b>99.9 %</b>judged");
    expect(pageOf({ ...almost, totals: { ...totals, pass: 20_000, skipped: 0 } })).toContain("<b>100.0 %</b>judged");
    expect(pageOf({ ...honest, minJudged: 60 })).toContain("where at least 60 % were asked for");
  });

  it("has contents, each of which leads to a part of its own", () => {
    const page = pageOf(broken);
    const targets = [...page.matchAll(/<a href="#([\w-]+)">/g)].map(([, id = ""]) => id);
    expect(targets).toEqual(expect.arrayContaining(["broken", "judged", "clauses", "group-lots", "signatures"]));
    for (const id of targets) expect([id, count(page, new RegExp(` id="${id}"`, "g"))]).toEqual([id, 1]);
    const parts = [...page.matchAll(/<section id="([\w-]+)">/g)].map(([, id]) => id);
    expect(parts.filter((id) => !targets.includes(id ?? ""))).toEqual([]);
  });

  it("tells what is broken before any table, and that nothing is", () => {
    const page = pageOf(broken);
    const at = page.indexOf(`<code>${brokenClause}</code>`);
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(page.indexOf("<table"));
    expect(pageOf(honest)).toContain("No clause that the contract states was found to be broken.");
    expect(page).not.toContain("was found to be broken.");
  });

  it("explains the clauses of the release and those of the contract", () => {
    const here = clauseList.filter((clause) => holdsOn(clause, "8_01")).length;
    expect(pageOf(honest)).toContain(
      `${here} of the contract’s ${clauseList.length} hold on release 8_01, and this statement is about these; the other ${clauseList.length - here} hold on other releases only`,
    );
    const { contract, clauses } = honest;
    const one = { ...honest, contract: { ...contract, clauses: clauses.length + 1 } };
    expect(pageOf(one)).toContain("the other 1 holds on other releases only");
    expect(pageOf({ ...honest, contract: { ...contract, clauses: clauses.length } })).toContain(
      `all ${clauses.length} of the contract hold on release 8_01`,
    );
  });

  it("ends with lines for the names, the dates and the signatures of both parties", () => {
    const page = pageOf(honest);
    const end = page.slice(page.indexOf('<section id="signatures">'));
    for (const line of ["Name", "Place and date", "Signature"])
      expect(count(end, new RegExp(`<p class="line">${line}</p>`, "g"))).toBe(2);
    expect(end).toMatch(/For the vendor[\s\S]*For the buyer/);
    expect(count(end, /<section/g)).toBe(1);
  });

  it("says of what it was made: shards, rounds, an end before its time", () => {
    const shard = { index: 1, of: 2, id: "a", startedAt: honest.startedAt, durationMs: 1 };
    expect(pageOf({ ...honest, shards: [shard, { ...shard, index: 2 }] })).toContain("merged from 2 shards");
    const round = { id: "a", folder: "round-1", verdict: honest.verdict, totals: honest.totals };
    expect(pageOf({ ...honest, repeat: { rounds: [round, round], unstable: [] } })).toContain("in 2 rounds");
    expect(pageOf({ ...honest, interrupted: true })).toContain("s, interrupted");
  });

  it("makes no markup of what a deployment sent", () => {
    const clauses = broken.clauses.map((clause) => ({
      ...clause,
      failures: clause.failures.map((failure) => ({ ...failure, actual: '<script>alert("x")</script>' })),
    }));
    const page = pageOf({ ...broken, clauses, deployment: { ...broken.deployment, name: "</title><b>" } });
    expect(page).not.toMatch(/<script>|<\/title><b>/);
    expect(page).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
  });
});
