import { expect, it } from "vitest";
import { remembered } from "../../src/contract/remembered.js";

function counted() {
  const worked: string[] = [];
  const lengthOf = remembered((text) => {
    worked.push(text);
    return text.length;
  });
  return { worked, lengthOf };
}

it("what is told of a text is worked out once", () => {
  const { worked, lengthOf } = counted();
  expect(["abc", "ab", "abc", "ab"].map(lengthOf)).toEqual([3, 2, 3, 2]);
  expect(worked).toEqual(["abc", "ab"]);
});

it("no more is remembered than a hostile deployment may fill", () => {
  const { worked, lengthOf } = counted();
  const long = "x".repeat(2000);
  expect([long, long].map(lengthOf)).toEqual([2000, 2000]);
  expect(worked).toEqual([long, long]);
  for (let count = 0; count < 6000; count++) lengthOf(String(count));
  worked.length = 0;
  expect(["0", "5999", "5999"].map(lengthOf)).toEqual([1, 4, 4]);
  expect(worked).toEqual(["5999", "5999"]);
});
