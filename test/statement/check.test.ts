import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { latestRelease, releases } from "../../src/contract/releases.js";
import type { Exchange } from "../../src/http/exchange.js";
import { createReference } from "../../src/reference/index.js";
import { readExchanges } from "../../src/reporting/exchanges.js";
import type { Run } from "../../src/reporting/run.js";
import { checkStatement } from "../../src/runner/check-statement/check.js";
import type { Checked } from "../../src/runner/check-statement/one-run.js";
import { judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { asKept, copyOf, edited, resealed, sealed } from "./sealed.js";

const clause = "lot-merge-source-removed";
const step = "a-merge-folds-the-source-lot-into-the-target";

const root = mkdtempSync(join(tmpdir(), "statement-"));
/** What judges the clause that is broken below. */
let lots: readonly Scenario[] = [];

async function judgedInto(name: string, of: readonly Scenario[], options: Parameters<typeof judgeReference>[1] = {}) {
  const outDir = mkdtempSync(join(root, name));
  const { run } = await judgeReference(of, options, { outDir });
  await sealed(run, outDir);
  return outDir;
}

let honest = "";
let broken = "";

beforeAll(async () => {
  await loadSpecs();
  lots = scenarios().filter(({ judges }) => judges.includes(clause));
  honest = await judgedInto("honest", lots);
  broken = await judgedInto("broken", lots, { faults: ["lot-merge-source-removed#keeps-source"] });
}, 60_000);

afterAll(() => rmSync(root, { recursive: true }));

function editedExchanges(outDir: string, edit: (all: readonly Exchange[]) => readonly Exchange[]): void {
  const file = join(outDir, "exchanges.jsonl");
  writeFileSync(
    file,
    edit(readExchanges(file))
      .map((exchange) => `${JSON.stringify(exchange)}\n`)
      .join(""),
  );
}

const placesOf = ({ differences }: Checked): readonly string[] => differences.map(({ where }) => where);
const digestPlaces = (checked: Checked) => placesOf(checked).filter((where) => where.startsWith("digest"));

/** A read that a scenario made of one of its own records. */
const isTelling = ({ phase, request, response, scenario }: Exchange) =>
  phase === "scenario" && request.method === "GET" && response?.status === 200 && scenario.includes("merge");
const first = (all: readonly Exchange[]) => all.findIndex(isTelling);
const withOne = (all: readonly Exchange[], change: (one: Exchange) => Exchange) =>
  all.map((one, index) => (index === first(all) ? change(one) : one));

const withStatus = (one: Exchange): Exchange => ({
  ...one,
  ...(one.response && { response: { ...one.response, status: 500 } }),
});
const withBody = (one: Exchange): Exchange => ({
  ...one,
  ...(one.response && { response: { ...one.response, body: { bytes: 2, text: "[]" } } }),
});

/** Writes the word into a text of the answer that no secret's name stands before. */
const redactedIn = (one: Exchange): Exchange => {
  const text = one.response?.body.text?.replace(/"name":"[^"]*"/, '"name":"[redacted]"');
  return one.response && text !== undefined
    ? { ...one, response: { ...one.response, body: { ...one.response.body, text } } }
    : one;
};

describe("an honest statement", () => {
  it.each(releases)(
    "agrees with its evidence on %s, all but what rests on secrets",
    async (release) => {
      // The release before shares most scenarios with the current one.
      const some = sampleOf(scenarios(), release === latestRelease ? 8 : 4);
      // What is sent in the place of a token is told from what is redacted for holding a secret.
      const isSecret = ({ judges }: Scenario) => judges.includes("company-carrier-accounts-persist");
      const own = scenarios().filter((one) => one.releases.length === 1 || some.includes(one) || isSecret(one));
      const outDir = await judgedInto("whole", own, { release });
      const run = JSON.parse(readFileSync(join(outDir, "run.json"), "utf8")) as Run;
      const { differences, notRecomputable } = await checkStatement(outDir, own);
      expect(differences).toEqual([]);
      const secret = [...notRecomputable.keys()].filter(
        (id) => !/^(payment|company-carrier|company-uuid-case|token|auth-altered-token)-/.test(id),
      );
      expect(secret).toEqual([]);
      expect(notRecomputable.size).toBeLessThan(0.015 * run.clauses.length);
    },
    60_000,
  );

  it("agrees where what is asked for at once is answered in any order", async () => {
    const asking = scenarios().filter(({ atOnce }) => atOnce.length > 0);
    const own = sampleOf(asking, Math.ceil(asking.length / 6));
    const reference = createReference();
    let asked = 0;
    // Each call waits for another number of turns than the one before it.
    const handle = async (request: Request) => {
      for (let turns = (7 * ++asked) % 11; turns > 0; turns--) await setImmediate();
      return reference.fetch(request);
    };
    const outDir = mkdtempSync(join(root, "out-of-order"));
    const { run } = await judgeHandler(handle, own, reference, { outDir });
    await sealed(run, outDir);
    expect((await checkStatement(outDir, own)).differences).toEqual([]);
  }, 60_000);

  it("agrees where the members that name records were learned on the way", async () => {
    const groups = ["notes", "views"];
    const own = sampleOf(
      scenarios().filter(({ area }) => groups.includes(area)),
      8,
    );
    const choices = { "identity-member": "key-beside-row-number-where-it-is-read" };
    const outDir = await judgedInto("identified", own, { choices });
    expect(readExchanges(join(outDir, "exchanges.jsonl")).some(({ confirms }) => confirms)).toBe(true);
    expect((await checkStatement(outDir, own)).differences).toEqual([]);
  }, 60_000);

  it("agrees where what was observed rests on answers that hold a secret", async () => {
    const own = scenarios().filter(({ judges }) => judges.includes("payment-exchange-url"));
    const outDir = await judgedInto("observed", own, { choices: { "payment-entry-ticket": "a-new-url-each-time" } });
    const { openPoints } = JSON.parse(readFileSync(join(outDir, "run.json"), "utf8")) as Run;
    expect(openPoints).toContainEqual(
      expect.objectContaining({ id: "exchange-repeat", observed: ["for a new URL each time"] }),
    );
    expect((await checkStatement(outDir, own)).differences).toEqual([]);
  });

  it("agrees where a sample has a placeholder under a secret's name, spelt as the placeholder is", async () => {
    const own = scenarios().filter(({ judges }) => judges.includes("company-carrier-accounts-persist"));
    const reference = createReference();
    const outDir = mkdtempSync(join(root, "placeholder"));
    const samples = { CarrierAccountSaveRequest: { carrier: "First Carrier", account_number: "{account_number}" } };
    const handle = (request: Request) => reference.fetch(request);
    const { run } = await judgeHandler(handle, own, reference, { outDir, given: { samples } });
    await sealed(run, outDir);
    expect(
      readExchanges(join(outDir, "exchanges.jsonl")).some(({ request }) =>
        /account_?number/i.test(request.body?.text ?? ""),
      ),
    ).toBe(true);
    expect((await checkStatement(outDir, own)).differences).toEqual([]);
  });

  it("agrees on a deployment that does not conform, and after its exchanges were put into another order", async () => {
    const copy = copyOf(broken, root);
    expect((await checkStatement(copy, lots)).differences).toEqual([]);
    editedExchanges(copy, (all) => all.toReversed());
    const { differences } = await checkStatement(copy, lots);
    expect(differences.filter(({ where }) => where.startsWith("clause"))).toEqual([]);
  });
});

describe("an honest statement on bad days", () => {
  it("agrees where answers fail, are refused or break off, and fixtures were looked for", async () => {
    const few = sampleOf(
      scenarios().filter(({ area }) => area === "views" || area === "timeline"),
      16,
    );
    const reference = createReference({ release: "8_01" });
    let asked = 0;
    const moody = async (request: Request): Promise<Response> => {
      asked++;
      if (asked > 40 && request.method === "GET" && asked % 31 === 0) return new Response("", { status: 503 });
      if (asked > 40 && asked % 67 === 0) return new Response("", { status: 401 });
      if (asked > 40 && asked % 43 === 0)
        return new Response('{"id":', { headers: { "content-type": "application/json" } });
      return reference.fetch(request);
    };
    const outDir = mkdtempSync(join(root, "moody"));
    const given = { fixtures: {}, effects: "residue", samples: {} };
    const { run } = await judgeHandler(moody, few, reference, { outDir, given, discovers: true });
    await sealed(run, outDir);
    const checked = await checkStatement(outDir, few);
    expect(run.totals.inconclusive).toBeGreaterThan(10);
    expect(checked.differences).toEqual([]);
    expect(checked.notRecomputable.size).toBe(0);
  }, 30_000);
});

describe("an honest statement on requests sent at once", () => {
  it("agrees, and nothing is left, where one is refused while the other is under way", async () => {
    const both = "seller-ids-answers-catalogs-of-any-of-the-sellers";
    const some = sampleOf(scenarios(), 50);
    const few = scenarios().filter((one) => one.area === "catalogs" && (one.id === both || some.includes(one)));
    const reference = createReference({ release: "8_01" });
    const slow = async (request: Request): Promise<Response> => {
      const response = await reference.fetch(request);
      if (request.method === "POST" && response.ok) await new Promise((resolve) => setTimeout(resolve, 15));
      return response;
    };
    const outDir = mkdtempSync(join(root, "at-once"));
    const given = { fixtures: { ...reference.fixtures, sellerId: 1 } };
    const { run } = await judgeHandler(slow, few, reference, { outDir, given });
    await sealed(run, outDir);
    const { differences, notRecomputable } = await checkStatement(outDir, few);
    expect([differences, notRecomputable.size]).toEqual([[], 0]);
    expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
    const made = run.scenarios.filter(({ id }) => id === both);
    // Both creations and the removal of the one that was made.
    expect(made.map(({ exchanges }) => exchanges.length > 2)).toEqual([true]);
  }, 60_000);
});

describe("an edit is found and named", () => {
  it.each<[string, RegExp, (outDir: string) => void]>([
    ["a verdict", /^clause lot-merge-source-removed$/, (dir) => edited(dir, "run.json", asInconclusive)],
    [
      "a total",
      /^account$/,
      (dir) => edited<Run>(dir, "run.json", (run) => ({ ...run, totals: { ...run.totals, pass: 999 } })),
    ],
    ["a body", /^(clause|exchange) /, (dir) => editedExchanges(dir, (all) => withOne(all, withBody))],
    ["a status", /^route /, (dir) => editedExchanges(dir, (all) => withOne(all, withStatus))],
    [
      "a line that was removed",
      /^exchange .*merge.*\/\d+$/,
      (dir) => editedExchanges(dir, (all) => all.filter((_, index) => index !== first(all))),
    ],
    [
      "a waiver",
      /^digest of profile$/,
      (dir) => edited<object>(dir, "profile.json", (profile) => ({ ...profile, waivers: [waiver] })),
    ],
    [
      "the name",
      /^(profile|statement) (name|deployment)$/,
      (dir) => edited<Run>(dir, "run.json", deployedAs({ name: "another" })),
    ],
    ["the effects", /^profile effects$/, (dir) => edited<Run>(dir, "run.json", deployedAs({ effects: "read" }))],
    ["the surfaces", /^profile surfaces$/, (dir) => edited<Run>(dir, "run.json", deployedAs({ surfaces: elsewhere }))],
    [
      "the profile's name",
      /^profile name$/,
      (dir) => edited<object>(dir, "profile.json", (profile) => ({ ...profile, name: "another" })),
    ],
    [
      "the profile's effects",
      /^profile effects$/,
      (dir) => edited<object>(dir, "profile.json", (profile) => ({ ...profile, effects: "read" })),
    ],
    ["the seed", /^exchange /, (dir) => edited<Run>(dir, "run.json", (run) => ({ ...run, seed: 2 }))],
    [
      "a sentence of the statement",
      /^statement.html$/,
      (dir) => replaced(dir, "conforms</span>", "conforms wholly</span>"),
    ],
    [
      "the statement's data",
      /^statement verdict$/,
      (dir) => replaced(dir, '"verdict": "conforms"', '"verdict": "not-judged"'),
    ],
    ["a digest of the statement", /^digest of register$/, (dir) => replaced(dir, '"register": "', '"register": "0')],
  ])("%s", async (_, where, edit) => {
    const copy = copyOf(honest, root);
    edit(copy);
    const checked = await checkStatement(copy, lots);
    expect(placesOf(checked).filter((place) => where.test(place))).not.toEqual([]);
    expect(digestPlaces(checked).length > 0 || placesOf(checked).some((place) => place.startsWith("statement"))).toBe(
      true,
    );
  });

  const waiver = { clause, reason: "known", ticket: "T-1", until: "2026-12-31" };
  const elsewhere = { portal: "http://a.example.com", abc: "http://b.example.com", catalog: "http://c.example.com" };
  const deployedAs =
    (other: Partial<Run["deployment"]>) =>
    (run: Run): Run => ({
      ...run,
      deployment: { ...run.deployment, ...other },
    });
  const asInconclusive = (run: Run): Run => ({
    ...run,
    clauses: run.clauses.map((one) =>
      one.id === clause ? { ...one, verdict: "inconclusive", reason: "unsure" } : one,
    ),
  });
  const replaced = (outDir: string, from: string, to: string): void => {
    const file = join(outDir, "statement.html");
    const text = readFileSync(file, "utf8");
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
  };
});

describe("a forgery whose digests all fit is found by judging again", () => {
  it("a broken clause told as kept", async () => {
    const copy = copyOf(broken, root);
    edited(copy, "run.json", asKept);
    await resealed(copy);
    const checked = await checkStatement(copy, lots);
    expect(digestPlaces(checked)).toEqual([]);
    expect(placesOf(checked)).toEqual(
      expect.arrayContaining(["run.json verdict", "run.json totals", `clause ${clause}`]),
    );
    const clauses = placesOf(checked).filter((where) => where.startsWith("clause"));
    expect([...new Set(clauses)]).toEqual([`clause ${clause}`]);
  });

  it("the same, behind words that say a secret was replaced", async () => {
    const copy = copyOf(broken, root);
    edited(copy, "run.json", asKept);
    editedExchanges(copy, (all) => all.map(redactedIn));
    await resealed(copy);
    const checked = await checkStatement(copy, lots);
    expect(placesOf(checked)).toContain(`clause ${clause}`);
    expect(checked.notRecomputable.size).toBe(0);
  });

  it("the same, behind a mark that says its evidence was cut off", async () => {
    const copy = copyOf(broken, root);
    edited(copy, "run.json", asKept);
    editedExchanges(copy, (all) =>
      all.map((one) =>
        one.response ? { ...one, response: { ...one.response, body: { ...one.response.body, cut: true } } } : one,
      ),
    );
    await resealed(copy);
    const checked = await checkStatement(copy, lots);
    expect(placesOf(checked)).toContain(`clause ${clause}`);
    expect(checked.notRecomputable.size).toBe(0);
  });

  it.each<[string, (all: readonly Exchange[]) => readonly Exchange[], RegExp]>([
    ["a status", (all) => withOne(all, withStatus), /^(clause|route) /],
    ["a body", (all) => withOne(all, withBody), /^(clause|exchange|scenario) /],
    ["a removed exchange", (all) => all.filter((_, index) => index !== first(all)), /^exchange .*\/\d+$/],
    [
      "an invented exchange",
      (all) => [...all, ...all.filter(({ id }) => id === `${step}/1`).map((one) => ({ ...one, id: `${step}/99` }))],
      /\/99$/,
    ],
    ["an exchange that stands twice", (all) => [...all, ...all.slice(-1)], /^exchange /],
  ])("%s", async (_, edit, where) => {
    const copy = copyOf(honest, root);
    editedExchanges(copy, edit);
    await resealed(copy);
    const checked = await checkStatement(copy, lots);
    expect(digestPlaces(checked)).toEqual([]);
    expect(placesOf(checked).filter((place) => where.test(place))).not.toEqual([]);
  });

  it("a lower effect, and a scenario that is left out", async () => {
    const copy = copyOf(honest, root);
    const lower = (run: Run): Run => ({ ...run, deployment: { ...run.deployment, effects: "read" } });
    edited(copy, "run.json", lower);
    edited<object>(copy, "profile.json", (profile) => ({ ...profile, effects: "read" }));
    await resealed(copy);
    expect(placesOf(await checkStatement(copy, lots))).toContain(`clause ${clause}`);
    const other = copyOf(honest, root);
    edited<Run>(other, "run.json", (run) => ({ ...run, scenarios: run.scenarios.filter(({ id }) => id !== step) }));
    await resealed(other);
    expect(placesOf(await checkStatement(other, lots))).toContain(`scenario ${step}`);
  });
});

it("a folder without a run is told from a run that differs", async () => {
  await expect(checkStatement(root, lots)).rejects.toThrow(/there is no run\.json/);
});
