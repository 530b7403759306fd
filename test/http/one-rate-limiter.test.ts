import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { judge, probe } from "../../src/api/index.js";
import { RateLimiter } from "../../src/http/rate-limiter.js";

const leave = vi.spyOn(RateLimiter.prototype, "leave");

/** How many rate limiters requests went through. */
const asked = (): number => new Set(leave.mock.contexts).size;

afterEach(() => leave.mockClear());

it("a run has one rate limiter, from its first look to its last scenario", async () => {
  const out = join(mkdtempSync(join(tmpdir(), "one-rate-limiter-")), "run");
  await judge(undefined, { clauses: ["lookup-unknown-key-empty"], out });
  expect(asked()).toBe(1);
});

it("a probe has one for all that it looks at", async () => {
  await probe();
  expect(asked()).toBe(1);
});
