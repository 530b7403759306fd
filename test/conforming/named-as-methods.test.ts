import { beforeAll, expect, it } from "vitest";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { changesBetween } from "../../src/scenario/changes.js";
import { twelfth } from "../sample.js";

beforeAll(() => loadSpecs());

it("a member that is named as a method of objects was nothing before it came", () => {
  expect(changesBetween({}, { toString: "x" })).toEqual([{ path: "toString", from: undefined, to: "x" }]);
});

it("members that are named as the methods of objects are members as any other", async () => {
  const { run, defects } = await judgeReference(twelfth(4), { choices: { "extra-members": "named-as-methods" } });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
});
