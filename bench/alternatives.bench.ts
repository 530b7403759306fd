import { beforeAll, describe } from "vitest";
import { loadSpecs } from "../src/runner/specs.js";
import { judgeAlternatives, ofGroups, serviceWide } from "../test/conforming/alternatives.js";

/** `npm test` judges a share of the scenarios that come by each alternative. */

beforeAll(() => loadSpecs());

describe("other conforming behaviour is blamed for nothing, by all scenarios that come by it", () => {
  describe("of a group", () => judgeAlternatives(ofGroups, Number.POSITIVE_INFINITY));
  describe("of the service", () => judgeAlternatives(serviceWide, Number.POSITIVE_INFINITY));
  describe("of a run that puts everything back", () =>
    judgeAlternatives([...ofGroups, ...serviceWide], Number.POSITIVE_INFINITY, { effects: "reversible" }));
});
