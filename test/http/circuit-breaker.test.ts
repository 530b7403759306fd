import { describe, expect, it } from "vitest";
import { CircuitBreaker } from "../../src/http/circuit-breaker.js";
import { readBody } from "../../src/http/reading.js";
import { waitAskedFor } from "../../src/http/retry-after.js";

describe("the circuit breaker of a surface", () => {
  it("counts failures that were under way together as one", async () => {
    const circuitBreaker = new CircuitBreaker("portal", { failuresInARow: 2, maxWaitMs: 1000 });
    const marks = await Promise.all([circuitBreaker.ready(), circuitBreaker.ready(), circuitBreaker.ready()]);
    for (const mark of marks) circuitBreaker.ended(mark, "failed", "Broken.");
    expect(circuitBreaker.givenUp).toBeUndefined();
    circuitBreaker.ended(await circuitBreaker.ready(), "failed", "Broken again.");
    expect(circuitBreaker.givenUp).toMatch(/portal surface: 2 times in a row .* Broken again\./);
  });

  it("forgets them with the next answer", async () => {
    const circuitBreaker = new CircuitBreaker("portal", { failuresInARow: 2, maxWaitMs: 1000 });
    for (let index = 0; index < 5; index++) {
      circuitBreaker.ended(await circuitBreaker.ready(), "failed", "Broken.");
      circuitBreaker.ended(await circuitBreaker.ready(), "answered");
    }
    expect(circuitBreaker.givenUp).toBeUndefined();
  });

  it("waits no longer in all than it may", () => {
    const circuitBreaker = new CircuitBreaker("portal", { failuresInARow: 2, maxWaitMs: 1000 });
    expect(circuitBreaker.hold(600)).toBe(true);
    expect(circuitBreaker.hold(500)).toBe(true);
    expect(circuitBreaker.hold(5000)).toBe(false);
  });

  it("waits again where it was answered meanwhile, and never more than it may at once", async () => {
    const circuitBreaker = new CircuitBreaker("portal", { failuresInARow: 2, maxWaitMs: 1000 });
    const mark = await circuitBreaker.ready();
    expect(circuitBreaker.hold(1000)).toBe(true);
    expect(circuitBreaker.hold(1500)).toBe(false);
    for (let answered = 0; answered < 400; answered++) circuitBreaker.ended(mark, "answered");
    expect(circuitBreaker.hold(1500)).toBe(false);
    for (let answered = 0; answered < 200; answered++) circuitBreaker.ended(mark, "answered");
    expect(circuitBreaker.hold(1500)).toBe(true);
    for (let answered = 0; answered < 5000; answered++) circuitBreaker.ended(mark, "answered");
    expect(circuitBreaker.hold(3000)).toBe(false);
  });
});

describe("Retry-After", () => {
  const date = "Wed, 01 Jan 2025 12:00:00 GMT";
  it.each([
    ["2", 2000],
    ["0", 0],
    ["Wed, 01 Jan 2025 12:00:05 GMT", 5000],
    ["Wed, 01 Jan 2025 11:00:00 GMT", 0],
    ["soon", undefined],
    ["-1", undefined],
  ])("%s", (asked, ms) => {
    expect(waitAskedFor({ status: 429, headers: { "retry-after": asked, date }, body: new Uint8Array() })).toBe(ms);
  });
});

describe("a body", () => {
  const read = (text: string | Uint8Array, type = "application/json") =>
    readBody({ status: 200, headers: { "content-type": type }, body: Buffer.from(text) });

  it.each([
    ['{"a":"\\"b\\": c","d":[1,{"a":2}]}', undefined],
    ['{"a":1,"b":{"a":1},"a":2}', "twice"],
    ['{"a":1e400}', "too large"],
    ['{"lotId":12345678901234567890}', "exactly"],
    ['{"ticks":638412345678901234}', undefined],
    ['{"a":', "cut off or invalid"],
    ["[".repeat(300) + "]".repeat(300), "nested"],
    ['"[[[[[[[["', undefined],
    ["Not found", undefined],
  ])("%s", (text, damage) => {
    const found = read(text).damage;
    if (damage === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(damage);
  });

  it("of another media type is no damaged JSON", () => {
    expect(read('{"a":', "text/plain")).toEqual({ kind: "text", body: undefined });
    expect(read(new Uint8Array([0xff, 0xfe]), "image/png")).toEqual({ kind: "binary", body: undefined });
    expect(read(new Uint8Array([0x22, 0xff, 0x22])).damage).toContain("not UTF-8");
  });
});
