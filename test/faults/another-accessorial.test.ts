import { beforeAll, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "accessorial-delete-removes";

const judged = (choices: Readonly<Record<string, string>>, faults: readonly string[] = []) =>
  judgeReference(
    scenarios().filter(({ judges }) => judges.some((id) => id === clause)),
    { choices, faults },
    { verdictsOnly: true },
  );

// Its rows show the id of the add-on alone.
const choices = { "shipment-accessorials": "add-ons-of-the-lookup" };

it.each(["another", "the-last"])("where no row has an id of its own, a deletion of %s is blamed", async (what) => {
  expect(blamed((await judged(choices)).run)).toEqual([]);
  expect(blamed((await judged(choices, [`${clause}#${what}`])).run)).toEqual([clause]);
});

it.each(["refused", "is-gone-already"])(
  "where a deletion goes by an id that no row shows, nobody is blamed (%s)",
  async (unknown) => {
    const hidden = { "shipment-accessorial-id": "its-id", "shipment-accessorial-delete-unknown": unknown };
    expect(blamed((await judged({ ...choices, ...hidden })).run)).toEqual([]);
  },
);
