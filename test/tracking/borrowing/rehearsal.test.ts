import { beforeAll, describe, expect, it } from "vitest";
import { createReference } from "../../../src/reference/index.js";
import { summaryOf } from "../../../src/reporting/formats/summary.js";
import { runInWords } from "../../../src/reporting/terminal.js";
import { blamed, judgeHandler } from "../../../src/runner/in-process.js";
import { loadSpecs } from "../../../src/runner/specs.js";
import { scenarios } from "../../../src/scenario/scenario.js";
import { type Keeping, keepingSettings, saves, type Values } from "./settings.js";

beforeAll(() => loadSpecs());

const seed = { instructions: "With care", markup: 8 };
const companyId = String(createReference().fixtures.companyId);
const clause = "company-packaging-settings-persist";

/** Judges the packaging settings of companies that are not the run's own. */
async function judged(keeping: Keeping) {
  const reference = createReference();
  const { around, saved, of } = keepingSettings(keeping);
  const those = scenarios().filter(({ judges }) => judges.includes(clause));
  const before = of(companyId);
  const keeps = around((request) => reference.fetch(request));
  const { corporate, partner } = reference.tokens;
  const known = [corporate, partner].map((token) => `Bearer ${token}`);
  const isSigned = ({ headers }: Request) => known.includes(headers.get("authorization") ?? "");
  const { run, defects } = await judgeHandler(
    async (request) => (isSigned(request) ? keeps(request) : reference.fetch(request)),
    those,
    reference,
    {
      given: { effects: "reversible" },
      verdictsOnly: true,
    },
  );
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  const { verdict, reason = "" } = run.clauses.find(({ id }) => id === clause) ?? {};
  return { verdict, reason, before, after: of(companyId), saved, left: run.leftovers, run };
}

const parts = [{ box: "S" }, { box: "L" }, { box: "M" }];

let reads = 0;
const turned = (list: unknown): unknown =>
  Array.isArray(list) ? [...list.slice(++reads % list.length), ...list.slice(0, reads % list.length)] : list;

/** What a list is like once each save sorts it. */
const sorted = [{ box: "L" }, { box: "M" }, { box: "S" }];

const stamped = (save: Keeping["save"]): Keeping["save"] => {
  let saved = 0;
  return (stored, body) => ({
    ...save(stored, body),
    modifiedDate: `2026-03-01T00:00:0${++saved}Z`,
  });
};

describe("settings that can be put back are borrowed, changed and as they were", () => {
  it.each<[string, Keeping]>([
    ["a save merges", { seed, save: saves.mergeBound }],
    ["a save merges key by key", { seed, save: saves.merge }],
    ["a save replaces", { seed, save: saves.replace }],
    ["a save drops what it does not know", { seed, save: saves.replaceKnown }],
    ["a save refuses what it does not know", { seed, save: saves.refuseUnknown }],
    [
      "a member is made of others",
      { seed, save: saves.replaceKnown, show: (stored) => ({ ...stored, label: `${stored["instructions"]}!` }) },
    ],
    [
      "numbers are shown as texts",
      { seed, save: saves.mergeBound, show: (all) => ({ ...all, markup: `${all["markup"]}` }) },
    ],
    ["opaque members stand beside", { seed: { ...seed, fooBar: 1, foo_bar: 2, FooBar: 3 }, save: saves.merge }],
  ])("%s", async (_, keeping) => {
    const { verdict, reason, before, after, saved, left } = await judged(keeping);
    expect([verdict, reason]).toEqual(["pass", ""]);
    const numbers = (values: Values) => ({ ...values, markup: Number(values["markup"]) });
    expect(numbers(after)).toEqual(numbers(before));
    expect(saved.length).toBeGreaterThan(2);
    expect(left).toEqual([]);
  });

  it("a list of records stands in another order each time", async () => {
    const show = (all: Values) => ({ ...all, parts: turned(all["parts"]) });
    const { verdict, after, left } = await judged({ seed: { ...seed, parts }, save: saves.mergeBound, show });
    expect([verdict, left]).toEqual(["pass", []]);
    expect(after["parts"]).toEqual(expect.arrayContaining(parts));
  });

  it("a time of change alone is another", async () => {
    const save = stamped(saves.mergeBound);
    const { verdict, before, after, left } = await judged({
      seed: { ...seed, modifiedDate: "2026-01-01T00:00:00Z" },
      save,
    });
    expect([verdict, left]).toEqual(["pass", []]);
    expect(after).toEqual({ ...before, modifiedDate: after["modifiedDate"] });
  });
});

describe("settings that could not be put back are not changed", () => {
  it.each<[string, Keeping, string, number]>([
    [
      "they are kept key by key under another name",
      { seed: { Instructions: "With care", mark_up: 8 }, save: saves.merge },
      "It would change instructions",
      1,
    ],
    [
      "one has no value yet",
      { seed: { ...seed, markup: null }, save: saves.mergeWhatHasAValue },
      "It would change markup",
      1,
    ],
    ["one is a list of another length", { seed: { ...seed, instructions: [] }, save: saves.merge }, "instructions", 1],
    ["the save counts", { seed: { ...seed, version: 1 }, save: saves.mergeBound }, "its version", 0],
    ["the save tells who", { seed: { ...seed, lastModifiedBy: "Pat" }, save: saves.mergeBound }, "lastModifiedBy", 0],
    [
      "another run is at work",
      { seed: { ...seed, instructions: "conformance 1234abcd x" }, save: saves.merge },
      "another run",
      0,
    ],
    [
      "they are refused as they are read",
      { seed: { ...seed, extra: 1 }, save: saves.refuseUnknown },
      "does not take it as it was read",
      1,
    ],
  ])("%s", async (_, keeping, says, sent) => {
    const { verdict, reason, before, after, saved, left } = await judged(keeping);
    expect([verdict, reason]).toEqual(["inconclusive", expect.stringContaining(says)]);
    expect(reason).toMatch(/--effects residue|another run/);
    expect(after).toEqual(before);
    expect(saved).toHaveLength(sent);
    expect(left).toEqual([]);
  });

  it("they move by themselves", async () => {
    let reads = 0;
    const show = (stored: Values) => ({ ...stored, markup: ++reads });
    const { verdict, reason, saved } = await judged({ seed, save: saves.merge, show });
    expect([verdict, reason, saved]).toEqual([
      "inconclusive",
      expect.stringMatching(/moves by itself.*markup was 1, is 2/),
      [],
    ]);
  });
});

describe("a rehearsal that moved something", () => {
  it.each<[string, Keeping, object]>([
    [
      "is told with what came",
      { seed, save: (stored, body) => ({ ...stored, ...body, reviewed: true }) },
      { member: "reviewed", is: true },
    ],
    [
      "is told with what went",
      { seed: { ...seed, note: "Fragile" }, save: saves.replaceKnown },
      { member: "note", was: "Fragile" },
    ],
    [
      "is told with an order that it lost",
      { seed: { ...seed, parts }, save: (stored, body) => ({ ...stored, ...body, parts: sorted }) },
      { member: "the order of parts", was: parts, is: sorted },
    ],
    [
      "is told with what is another",
      {
        seed,
        save: (stored, { note }) => ({ ...stored, instructions: note ?? null }),
        show: (stored) => ({ ...stored, shown: stored["instructions"] }),
      },
      { member: "instructions", was: "With care", is: null },
    ],
  ])("%s, and nothing more is sent", async (_, keeping, difference) => {
    const { verdict, reason, saved, left } = await judged(keeping);
    expect([verdict, reason]).toEqual(["inconclusive", expect.stringContaining("saved as it was read, it is another")]);
    expect(saved).toHaveLength(1);
    expect(left).toMatchObject([{ what: "company", id: companyId, residue: false }]);
    expect(left[0]?.differences).toContainEqual(difference);
  });
});

describe("what was changed and cannot be put back", () => {
  it("is told with what came, under its exact name", async () => {
    // What was changed once is known by another name as well from then on.
    const save = (stored: Values, body: Values) =>
      body["instructions"] === stored["instructions"]
        ? { ...stored, ...body }
        : { ...stored, ...body, Instructions: "kept" };
    const { left, after, run } = await judged({ seed, save });
    expect(after).toMatchObject({ ...seed, Instructions: "kept" });
    expect(left[0]?.differences).toEqual([{ member: "Instructions", is: "kept" }]);
    const described = 'Instructions was nothing, is "kept"';
    expect(runInWords(run, [], { color: false, reports: [] })).toContain(described);
    expect(summaryOf(run, [])).toContain(described);
  });
});

describe("freight providers that are listed under other names than they are saved", () => {
  it("are not even rehearsed", async () => {
    const reference = createReference();
    const those = scenarios().filter(({ area }) => area === "freight-providers");
    const posts: string[] = [];
    const handle = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      const response = await reference.fetch(request);
      if (!/\/freightproviders$/.test(pathname)) return response;
      if (request.method === "POST") posts.push(pathname);
      const text = await response.text();
      return new Response(text.replaceAll('"providerCompanyCode"', '"provider_code"'), response);
    };
    const { run, defects } = await judgeHandler(handle, those, reference, {
      given: { effects: "reversible" },
      verdictsOnly: true,
    });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    const { verdict, reason } = run.clauses.find(({ id }) => id === "freight-provider-override-keeps-pro-number") ?? {};
    expect([verdict, reason]).toEqual(["inconclusive", expect.stringContaining("providerCompanyCode")]);
    expect(posts).toEqual([]);
    expect(run.leftovers).toEqual([]);
  });
});
