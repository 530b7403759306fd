import { beforeAll, describe } from "vitest";
import { loadSpecs } from "../../src/runner/specs.js";
import { judgeAlternatives, ofGroups } from "./alternatives.js";

beforeAll(() => loadSpecs());

describe("other conforming behaviour of a group is blamed for nothing", () => judgeAlternatives(ofGroups, 1));
