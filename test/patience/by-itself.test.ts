import { expect, it } from "vitest";
import type { Received } from "../../src/http/call.js";
import { mayBeByItself } from "../../src/runner/doubt.js";
import type { Change } from "../../src/scenario/changes.js";

/** A request that carried a body, as far as a doubt looks at it. */
const carrying = (body: object) => ({ exchange: { request: { body: { text: JSON.stringify(body) } } } }) as Received;

const isDoubted = (to: unknown, sent: object): boolean => {
  const change: Change = { path: "log.353.id", from: undefined, to };
  const made = { clause: "refused-untouched:job", verdict: "fail", exchange: "a/16" } as const;
  return mayBeByItself(made, new Map([["a/16", [change]]]), [carrying(sent)]);
};

it.each<[sent: object, to: unknown]>([
  [{ zip: "43530", count: 13_531 }, 353],
  [{ name: "unsaved jobs" }, "saved"],
])("what was sent as %j may have become %j by itself", (sent, to) => {
  expect(isDoubted(to, sent)).toBe(true);
});

it.each<[sent: object, to: unknown]>([
  [{ zip: "43530", count: 353 }, 353],
  [{ name: "43530 353" }, "353"],
  [{ text: 'said "so"' }, 'said "so"'],
  [{ text: "anything" }, undefined],
])("what was sent as %j, or is gone, does not become %j by itself", (sent, to) => {
  expect(isDoubted(to, sent)).toBe(false);
});
