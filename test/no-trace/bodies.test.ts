import { beforeAll, describe, expect, it } from "vitest";
import { latestRelease as release } from "../../src/contract/releases.js";
import type { Area } from "../../src/contract/vocabulary.js";
import { describeDecisions } from "../../src/reference/index.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { tracesOf } from "./traces.js";

/** The kinds of decisions that every group with open bodies has, and their unusual ways. */
const kinds = ["answer-names", "opaque-bodies", "unknown-members", "derived-members"] as const;

const borrowing: readonly Area[] = [
  "jobs",
  "timeline",
  "shipment",
  "freight-providers",
  "companies",
  "contacts",
  "dashboard",
  "notes",
];

const decisionsOf = (kind: string) => describeDecisions().filter(({ name }) => name.startsWith(`${kind}:`));

const ways = kinds.flatMap((kind) =>
  (decisionsOf(kind)[0]?.conforms.slice(1) ?? []).map((way) => [kind, way] as const),
);

/** The choice of one way in every group. */
const everywhere = (kind: string, way: string) => Object.fromEntries(decisionsOf(kind).map(({ name }) => [name, way]));

beforeAll(() => loadSpecs());

describe("bodies that are open", () => {
  it("have ways of their own in each group that borrows", () => {
    const groups = decisionsOf("answer-names").map(({ name }) => name.slice(name.indexOf(":") + 1));
    expect(groups).toEqual(borrowing);
    expect(ways).toHaveLength(11);
  });

  it.each(ways.map((one, turn) => [...one, turn] as const))("%s: %s is blamed for nothing", async (kind, way, turn) => {
    const variant = { release, choices: everywhere(kind, way) };
    // Where names are others, no sample of the reference would fit.
    const withSamples = kind !== "answer-names";
    const theirs = scenarios().filter(({ area }) => borrowing.includes(area));
    const some = sampleOf(theirs, 6, turn);
    expect((await tracesOf({ variant, withSamples }, "irreversible", some)).alarms).toEqual([]);
  });

  it("a member made of others does not depend on the order in which these are sent back", async () => {
    const choices = { "member-order": "alphabetical", "derived-members:companies": "of-other-members" };
    const those = scenarios().filter(({ judges }) => judges.includes("company-update-persists"));
    const { leftovers, borrowed, alarms } = await tracesOf(
      { variant: { release, choices }, withSamples: false },
      "reversible",
      those,
    );
    expect(borrowed).not.toEqual([]);
    expect([leftovers, alarms]).toEqual([[], []]);
  });
});
