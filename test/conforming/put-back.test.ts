import { beforeAll, describe } from "vitest";
import { loadSpecs } from "../../src/runner/specs.js";
import { judgeAlternatives, ofGroups, serviceWide } from "./alternatives.js";

beforeAll(() => loadSpecs());

/**
 * What scenarios meet that borrow one record after the other: what an earlier one removed there, and what is shown late of a record that
 * was there before. bench/alternatives.bench.ts judges all alternatives.
 */
const ofBorrowed = [...ofGroups, ...serviceWide].filter(
  ({ name, conforms }) => conforms.includes("what-was-removed-stays-taken") || name.startsWith("late-reads:"),
);

/** So many of those scenarios, one after the other. */
const most = 4;

describe("other conforming behaviour is blamed for nothing in a run that puts everything back", () =>
  judgeAlternatives(ofBorrowed, most, { effects: "reversible" }));
