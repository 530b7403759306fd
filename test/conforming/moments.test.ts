import { beforeAll, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "tracking-shipment-content";
const faults = [`${clause}#documents-of-the-first`];

it.each(["stamps", "when-lists-were-told", "when-records-were-told"])(
  "documents of another shipment are found where answers share moments or tell them anew: %s",
  async (alternative) => {
    const those = scenarios().filter(({ judges }) => judges.some((one) => one === clause));
    const choices = { "extra-members": alternative };
    const { run } = await judgeReference(those, { choices, faults }, { verdictsOnly: true });
    expect(blamed(run)).toEqual([clause]);
  },
);
