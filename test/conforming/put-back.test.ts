import { beforeAll, describe } from "vitest";
import { loadSpecs } from "../../src/runner/specs.js";
import { judgeAlternatives, serviceWide } from "./alternatives.js";

beforeAll(() => loadSpecs());

/** Scenarios that borrow one record after the other meet what an earlier one removed there; bench/alternatives.bench.ts judges all. */
const stayingTaken = serviceWide.filter(({ conforms }) => conforms.includes("what-was-removed-stays-taken"));

describe("what was removed stays taken, in a run that puts everything back", () =>
  judgeAlternatives(stayingTaken, Number.POSITIVE_INFINITY, { effects: "reversible" }));
