import { expect, it } from "vitest";
import type { Received } from "../../src/http/call.js";
import { isAlike } from "../../src/runner/beside/moving.js";
import { anyEntry, markUnsteady } from "../../src/scenario/unsteady.js";

const answer = (raw: unknown) => ({ status: 200, kind: "json", raw, bytes: new Uint8Array() }) as Received;

it("two answers are alike where one of them alone was seen to change by itself", () => {
  const [one, other] = [answer({ inbound: 3, outbound: 4 }), answer({ inbound: 3, outbound: 4 })];
  markUnsteady(one.raw, ["inbound"]);
  expect(isAlike(one, other)).toBe(true);
  expect(isAlike(other, one)).toBe(true);
  expect(isAlike(one, answer({ inbound: 5, outbound: 4 }))).toBe(true);
  expect(isAlike(one, answer({ inbound: 3, outbound: 5 }))).toBe(false);
});

it("what changes by itself may stand in any row of a list", () => {
  const [one, other] = [1, 2].map((views) => answer([{ id: 7, views, name: "a" }]));
  if (!one || !other) throw new Error("There are two.");
  expect(isAlike(one, other)).toBe(false);
  markUnsteady(one.raw, [anyEntry, "views"]);
  expect(isAlike(one, other)).toBe(true);
});
