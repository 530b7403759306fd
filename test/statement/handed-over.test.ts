import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkedInWords } from "../../src/cli/check-statement.js";
import { clauseList } from "../../src/contract/register.js";
import { profileFrom } from "../../src/profile/profile.js";
import { createReference } from "../../src/reference/index.js";
import { readExchanges } from "../../src/reporting/exchanges.js";
import { sha256 } from "../../src/reporting/formats/statement/digests.js";
import { sharedProfile, writeShownProfile } from "../../src/reporting/formats/statement/profile.js";
import { mergeRuns } from "../../src/reporting/merge.js";
import { withOpenPoints } from "../../src/reporting/observe/open-points.js";
import { readRun } from "../../src/reporting/read.js";
import { exchangeInRound, roundName, runOfRounds } from "../../src/reporting/rounds.js";
import type { Run } from "../../src/reporting/run.js";
import { checkStatement } from "../../src/runner/check-statement/check.js";
import type { Checked } from "../../src/runner/check-statement/one-run.js";
import { profileOf } from "../../src/runner/embedded.js";
import { type InProcessOptions, type Judgement, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { asKept, copyOf, edited, resealed, sealed, writeExchanges } from "./sealed.js";

const root = mkdtempSync(join(tmpdir(), "handed-over-"));
const clause = "lot-merge-source-removed";
const faults = ["lot-merge-source-removed#keeps-source"];
const selection = { groups: [], clauses: clauseList.map(({ id }) => id).filter((id) => id.startsWith("lot-merge-")) };

/** Some scenarios of these clauses: enough for two shards. */
const those = () =>
  scenarios().filter(({ judges }) => judges.includes(clause) || judges.includes("lot-merge-moves-all"));

/** Judges what the group of lots says by itself into a folder of its own. */
async function judgedInto(outDir: string, broken: boolean, options: Omit<InProcessOptions, "release"> = {}) {
  mkdirSync(outDir, { recursive: true });
  const judgement = await judgeReference(those(), broken ? { faults } : {}, { selection, outDir, ...options });
  await sealed(judgement.run, outDir);
  return judgement;
}

const placesOf = ({ differences }: Checked): readonly string[] => differences.map(({ where }) => where);
const check = (outDir: string, ...given: Parameters<typeof profileFrom>[0][]) =>
  checkStatement(outDir, those(), given.length > 0 ? profileFrom(given[0], {}, "the reader's profile") : undefined);

let one = "";
let merged = "";
let rounds = "";

/** Two shards, judged at other moments under other run ids, one of them with a defect, and what they make together. */
async function mergedInto(outDir: string): Promise<void> {
  const dirs = [1, 2].map((index) => join(outDir, `shard-${index}`));
  for (const [index, dir] of dirs.entries())
    await judgedInto(dir, true, {
      shard: { index: index + 1, of: 2 },
      runId: `000${index}shrd`,
      startedAt: new Date(Date.UTC(2026, 5, 1 + index, 10)),
    });
  merged = join(outDir, "merged");
  mkdirSync(merged);
  const { run, exchanges } = mergeRuns(dirs.map(readRun), { minJudged: 3 });
  writeExchanges(merged, exchanges);
  const profile = sharedProfile(dirs);
  if (profile) writeShownProfile(merged, { ...profile, minJudged: 3 });
  await sealed(run, merged);
}

/** Two rounds, the second with a defect that comes and goes, and what they make together. */
async function roundsInto(outDir: string): Promise<void> {
  const judged: Judgement[] = [];
  for (const index of [0, 1])
    judged.push(await judgedInto(join(outDir, roundName(index + 1)), index === 1, { runId: `000${index}rund` }));
  const exchanges = judged.flatMap((_, index) =>
    readExchanges(join(outDir, roundName(index + 1), "exchanges.jsonl")).map((each) =>
      exchangeInRound(each, index + 1),
    ),
  );
  const [first] = judged;
  if (!first) throw new Error("No round was judged.");
  const { id, deployment, seed, startedAt, interrupted, fixtures } = first.run;
  const parts = {
    ...{ id, deployment, seed, interrupted, fixtures, exchanges, selection },
    ...{ strict: false, minJudged: 0, startedAt: new Date(startedAt), durationMs: 5, waivers: [] },
  };
  const run = withOpenPoints(runOfRounds(parts, judged), exchanges, {});
  writeExchanges(outDir, exchanges);
  writeFileSync(join(outDir, "profile.json"), readFileSync(join(outDir, "round-1/profile.json")));
  await sealed(run, outDir);
  rounds = outDir;
}

beforeAll(async () => {
  await loadSpecs();
  one = join(root, "one");
  await judgedInto(one, true);
  await mergedInto(join(root, "of-shards"));
  await roundsInto(join(root, "of-rounds"));
}, 120_000);

afterAll(() => rmSync(root, { recursive: true }));

describe("a reader's own profile", () => {
  const reference = createReference();
  const at = (path: string) => `http://reference.example.com${path}`;
  const { portal, abc, catalog } = reference.basePaths;
  const surfaces = { portal: at(portal), abc: at(abc), catalog: at(catalog) };
  const agreed = profileOf(reference, "8_01", surfaces);

  it("that is the same is agreed with", async () => {
    const { differences, checked } = await check(one, agreed);
    expect(differences).toEqual([]);
    expect(checked.join("\n")).toContain("the profile, member by member");
  });

  const waiver = { clause, reason: "known", ticket: "T-1", until: "2026-12-31" };
  const others: readonly (readonly [string, object, string, string])[] = [
    ["name", { name: "another" }, "profile name", "is embedded reference in profile.json and another in the"],
    ["release", { release: "7.11" }, "profile release", "is 8_01 in profile.json and 7.11 in the"],
    ["effects", { effects: "read" }, "profile effects", "is irreversible in profile.json and read in the"],
    ["floor", { minJudged: 80 }, "profile minJudged, the floor", "is 0 in profile.json and 80 in the"],
    [
      "surfaces",
      { surfaces: { ...surfaces, abc: "https://abc.example.com" } },
      "profile surfaces.abc",
      `is ${surfaces.abc} in profile.json and https://abc.example.com in the`,
    ],
    [
      "fixtures",
      { fixtures: { ...reference.fixtures, sellerId: 7 } },
      "profile fixtures.sellerId",
      `is ${reference.fixtures["sellerId"]} in profile.json and 7 in the`,
    ],
    ["waivers", { waivers: [waiver] }, `profile waivers.${clause}`, 'is nothing in profile.json and {"clause":'],
    [
      "samples",
      { samples: { GridViewColumn: { a: 1 } } },
      "profile samples.GridViewColumn",
      'is nothing in profile.json and {"a":1} in the',
    ],
  ];
  /** With another value of each at once: they are told one by one. */
  let held: Promise<Checked> | undefined;
  const differing = () => {
    held ??= check(one, Object.assign({}, agreed, ...others.map(([, other]) => other)));
    return held;
  };
  it.each(others)("with another %s is told with both values", async (_, __, where, says) => {
    const { differences } = await differing();
    expect(differences.map((difference) => difference.where).filter((place) => place === where)).toEqual([where]);
    expect(differences.find((difference) => difference.where === where)?.says).toContain(says);
  });

  it("shows no secret of either", async () => {
    const callers = { corporate: { token: "another-secret-token-0123456789" } };
    const { differences } = await check(one, {
      ...agreed,
      callers,
      fixtures: { ...reference.fixtures, expiredToken: "an-expired-secret-0123456789" },
    });
    const text = JSON.stringify(differences);
    expect(text).toContain("profile callers.partner");
    expect(text).not.toMatch(/secret-token|expired-secret/);
  });
});

describe("a merged run", () => {
  it("agrees with its evidence, each scenario judged as its shard did", async () => {
    const { differences, notRecomputable, checked } = await check(merged);
    expect([differences, notRecomputable.size]).toEqual([[], 0]);
    expect(checked.join("\n")).toMatch(/by judging \d{3,} stored exchanges/);
    expect((JSON.parse(readFileSync(join(merged, "run.json"), "utf8")) as Run).totals.fail).toBe(1);
  });

  it.each<[string, RegExp, (dir: string) => void | Promise<void>]>([
    ["a verdict", new RegExp(`^clause ${clause}$`), (dir) => edited(dir, "run.json", asKept)],
    [
      "a run id",
      /^exchange /,
      (dir) =>
        edited<Run>(dir, "run.json", (run) => ({
          ...run,
          shards: (run.shards ?? []).map((one) => ({ ...one, id: "x" })),
        })),
    ],
    [
      "an exchange",
      /^exchange /,
      (dir) => writeExchanges(dir, readExchanges(join(dir, "exchanges.jsonl")).slice(0, -9)),
    ],
    [
      "its floor",
      /^profile minJudged/,
      (dir) => edited<object>(dir, "profile.json", (profile) => ({ ...profile, minJudged: 0 })),
    ],
  ])("in which %s was forged is found", async (_, where, forge) => {
    const copy = copyOf(merged, root);
    await forge(copy);
    await resealed(copy);
    expect(placesOf(await check(copy)).filter((place) => where.test(place))).not.toEqual([]);
  });

  it("is made of shards with one profile alone", () => {
    const [shard, other] = [join(root, "of-shards/shard-1"), copyOf(join(root, "of-shards/shard-2"), root)];
    edited<object>(other, "profile.json", (profile) => ({ ...profile, fixtures: { sellerId: 9 } }));
    expect(() => sharedProfile([shard, other])).toThrow(/^fixtures is another in .*shard-1/);
    rmSync(join(other, "profile.json"));
    expect(sharedProfile([shard, other])).toBeUndefined();
  });
});

describe("a run of several rounds", () => {
  it("agrees with its evidence, round by round and as a whole", async () => {
    const { differences, checked } = await check(rounds);
    expect(differences).toEqual([]);
    expect(checked.filter((line) => /^round-[12]: \d+ of \d+ verdicts/.test(line))).toHaveLength(2);
    expect(checked.at(-1)).toBe("the whole, made again of its 2 rounds");
    const { repeat } = JSON.parse(readFileSync(join(rounds, "run.json"), "utf8")) as Run;
    expect(repeat?.unstable).toEqual([clause]);
  });

  const whole = (run: Run): Run => ({
    ...asKept(run),
    clauses: asKept(run).clauses.map((one) => ({ ...one, rounds: ["pass", "pass"] as const })),
    repeat: { rounds: run.repeat?.rounds ?? [], unstable: [] },
  });
  it.each<[string, RegExp, (dir: string) => void | Promise<void>]>([
    ["the whole", new RegExp(`^clause ${clause}$`), (dir) => edited(dir, "run.json", whole)],
    [
      "what is unstable",
      /^run\.json repeat$/,
      (dir) =>
        edited<Run>(dir, "run.json", (run) => ({ ...run, repeat: { rounds: run.repeat?.rounds ?? [], unstable: [] } })),
    ],
    [
      "a round",
      new RegExp(`^round-2: clause ${clause}$`),
      (dir) => {
        edited(join(dir, "round-2"), "run.json", asKept);
        return resealed(join(dir, "round-2"));
      },
    ],
    [
      "the evidence of the whole",
      /^exchange round-2:/,
      (dir) => writeExchanges(dir, readExchanges(join(dir, "exchanges.jsonl")).slice(0, -9)),
    ],
    ["the number of rounds", /^round-1$/, (dir) => rmSync(join(dir, "round-1"), { recursive: true })],
    [
      "the profile of a round",
      /^round-1: profile\.json$/,
      (dir) =>
        edited<object>(join(dir, "round-1"), "profile.json", (profile) => ({
          ...profile,
          pins: { "list-order": "x" },
        })),
    ],
  ])("in which %s was forged is found", async (_, where, forge) => {
    const copy = copyOf(rounds, root);
    await forge(copy);
    await resealed(copy);
    expect(placesOf(await check(copy)).filter((place) => where.test(place))).not.toEqual([]);
  });
});

describe("line endings that were changed on the way", () => {
  const mangled = (dir: string, ...names: readonly string[]) => {
    const copy = copyOf(dir, root);
    for (const name of names) {
      const file = join(copy, name);
      writeFileSync(file, readFileSync(file, "latin1").replaceAll("\n", "\r\n"), "latin1");
    }
    return copy;
  };
  const all = ["run.json", "exchanges.jsonl", "statement.html", "profile.json"];

  it.each([[all], [["exchanges.jsonl"]], [["run.json"]], [["statement.html"]]])(
    "are called that, and no forgery: %s",
    async (names) => {
      const copy = mangled(one, ...names);
      const checked = await check(copy);
      expect(checked.differences).toEqual([]);
      expect(checked.lineEndings).toEqual(names.filter((name) => name !== "profile.json"));
      const text = checkedInWords(checked, "vendor-run");
      expect(text).toMatch(/^AGREES, BUT ITS LINE ENDINGS WERE CHANGED\n/);
      expect(text).toContain(`restore with: sed -i 's/\\r$//' 'vendor-run/${names[0]}'`);
      expect(checked.statement).toBe(sha256(readFileSync(join(one, "statement.html"))));
      for (const name of names) {
        const file = join(copy, name);
        writeFileSync(file, readFileSync(file, "latin1").replaceAll("\r\n", "\n"), "latin1");
      }
      const restored = await check(copy);
      expect([restored.differences, restored.lineEndings]).toEqual([[], []]);
      expect(checkedInWords(restored, "vendor-run")).toMatch(/^AGREES\n/);
    },
  );

  it("hide no edit", async () => {
    const copy = mangled(one, ...all);
    const file = join(copy, "run.json");
    writeFileSync(file, readFileSync(file, "utf8").replace(/"durationMs": 0,\r\n/, '"durationMs": 1,\r\n'));
    const checked = await check(copy);
    expect(placesOf(checked)).toContain("digest of run");
    expect(checkedInWords(checked, "vendor-run")).toMatch(/^DIFFERS in \d+ points?\n/);
  });

  it("are told of the rounds of a run as well", async () => {
    const checked = await check(mangled(rounds, "round-2/exchanges.jsonl", "run.json"));
    expect([checked.differences, checked.lineEndings]).toEqual([[], ["run.json", "round-2/exchanges.jsonl"]]);
  });
});
