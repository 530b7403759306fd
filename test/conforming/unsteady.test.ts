import { expect, it } from "vitest";
import { changesBetween } from "../../src/scenario/changes.js";
import { contentOf } from "../../src/scenario/content.js";
import { Restless, unsteadyIn } from "../../src/scenario/restless.js";
import { markUnsteady } from "../../src/scenario/unsteady.js";

const placesIn = (one: unknown, other: unknown) => unsteadyIn(one, other).map((place) => place.join("."));

it("a member that differs between two answers to the same changes by itself, wherever it stands", () => {
  const one = { name: "a", servedBy: "node-1", parts: [{ id: 1, weight: 2, hits: 4, note: "n" }] };
  const other = { ...one, servedBy: "node-2", parts: [{ id: 1, weight: 2, hits: 5, note: "n" }] };
  expect(placesIn(one, other)).toEqual(["servedBy", "parts.*.hits"]);
});

it("one that the document prints does not, nor do entries that come and go or stand in another's place", () => {
  expect(placesIn({ id: 1, job_id: "a" }, { id: 1, job_id: "b" })).toEqual([]);
  expect(placesIn([{ id: 1, mine: 1 }], [{ id: 2, mine: 2 }])).toEqual([]);
  expect(placesIn([{ mine: 1, yours: 2 }], [{ mine: 3, yours: 4 }])).toEqual([]);
});

it("what is known to change by itself is no change, and what else has changed is one", () => {
  const [before, after] = [
    [{ id: 1, servedBy: "node-1", colour: "red" }],
    [{ id: 1, servedBy: "node-2", colour: "blue" }],
  ];
  for (const answer of [before, after]) markUnsteady(answer, ["*", "servedBy"]);
  expect(changesBetween(before, after).map(({ path }) => path)).toEqual(["1.colour"]);
  expect(new Restless([before, after]).covers({ path: "1.servedBy", from: 1, to: 2 })).toBe(true);
  expect(contentOf(before)).toBe(contentOf([{ colour: "red", id: 1 }]));
});
