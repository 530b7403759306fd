import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** @returns the entries in another order each time, the same ones in the same run */
function shuffling(seed: number): <T>(entries: readonly T[]) => readonly T[] {
  let drawn = seed;
  return (entries) => {
    const ordered = [...entries];
    for (let last = ordered.length - 1; last > 0; last--) {
      drawn = (drawn * 48_271) % 2_147_483_647;
      const other = drawn % (last + 1);
      [ordered[last], ordered[other]] = [ordered[other] as (typeof ordered)[0], ordered[last] as (typeof ordered)[0]];
    }
    return ordered;
  };
}

/** Pages have to share no row. */
const isPage = (value: object): boolean => Object.keys(value).some((name) => /^(page|total)/i.test(name));

const savedState = "the-saved-state-of-a-grid-view-is-read-back-and-that-of-another-is-as-it-was";

it.each([
  [1, () => sampleOf(scenarios(), 25)],
  ...[31_676, 47_514].map((seed) => [seed, () => scenarios().filter(({ id }) => id === savedState)] as const),
] as const)(
  "lists of records that stand in another order at each reading, at any depth, are blamed for nothing: %i",
  async (seed, those) => {
    const reference = createReference();
    const shuffled = shuffling(seed);
    const shown = (value: unknown): unknown => {
      if (Array.isArray(value)) return (value.every(isObject) ? shuffled(value) : value).map(shown);
      if (!isObject(value)) return value;
      if (isPage(value)) return value;
      // Of the columns and the sortings of a grid view the order counts.
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, /^(columns|sortOrder)$/.test(name) ? part : shown(part)]),
      );
    };
    const handle = async (request: Request) => {
      const answer = await reference.fetch(request);
      const isJson = /json/.test(answer.headers.get("content-type") ?? "");
      if (request.method !== "GET" || !answer.ok || !isJson) return answer;
      return Response.json(shown(await answer.json()), { status: answer.status });
    };
    const { run, defects } = await judgeHandler(handle, those(), reference, { verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
  },
);

/** Scenarios that read a list of somebody else's record, change it or something below it, and put it back. */
const borrowed = [
  "freight-provider-override-keeps-pro-number",
  "company-inventory-create-listed",
  "company-inventory-delete",
  "accessorial-add-listed",
  "timeline-post-creates",
  "company-update-persists",
] as const;

it("what is borrowed is the same in whatever order it is listed, is put back, and is not late", async () => {
  const those = scenarios().filter(({ judges }) => borrowed.some((id) => judges.includes(id)));
  const choices = { "record-order": "another-with-each-answer" };
  const { run, defects } = await judgeReference(
    those,
    { choices },
    { verdictsOnly: true, readsAgain: true, given: { effects: "reversible" } },
  );
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  expect(run.leftovers).toEqual([]);
  expect(run.lateness).toBeUndefined();
  const verdicts = borrowed.map((id) => run.clauses.find((clause) => clause.id === id));
  expect(verdicts.map((one) => [one?.id, one?.verdict, one?.reason])).toEqual(
    borrowed.map((id) => [id, "pass", undefined]),
  );
});
