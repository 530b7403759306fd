import { describe, expect, it } from "vitest";
import { pause, RateLimiter } from "../../src/http/rate-limiter.js";

describe("the rate limiter", () => {
  it("never has more requests under way than allowed, and serves all", async () => {
    const rateLimiter = new RateLimiter(3, 0);
    let underWay = 0;
    let most = 0;
    const served = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        rateLimiter.turn(async () => {
          most = Math.max(most, ++underWay);
          await pause(1);
          underWay--;
          return index;
        }),
      ),
    );
    expect(most).toBe(3);
    expect(served).toHaveLength(20);
  });

  it("has half as many under way once those were too many, and one at least", async () => {
    const rateLimiter = new RateLimiter(8, 0);
    const mostOf20 = async () => {
      let underWay = 0;
      let most = 0;
      const turn = async () => {
        most = Math.max(most, ++underWay);
        await pause(1);
        underWay--;
      };
      await Promise.all(Array.from({ length: 20 }, () => rateLimiter.turn(turn)));
      return most;
    };
    const leftAt = performance.now();
    expect(await mostOf20()).toBe(8);
    rateLimiter.tooMany(leftAt);
    rateLimiter.tooMany(leftAt);
    expect(await mostOf20(), "those that left together count as one").toBe(4);
    for (let times = 0; times < 5; times++) rateLimiter.tooMany(performance.now());
    expect(await mostOf20()).toBe(1);
  });

  it("frees its place when a request fails", async () => {
    const rateLimiter = new RateLimiter(1, 0);
    await expect(rateLimiter.turn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await rateLimiter.turn(async () => "next")).toBe("next");
  });

  it("gives the place of a turn that is over to one other, though it has not settled", async () => {
    const rateLimiter = new RateLimiter(1, 0);
    const begun: string[] = [];
    let settle = () => {};
    const first = rateLimiter.turn((end) => {
      begun.push("first");
      end();
      return new Promise<void>((resolve) => {
        settle = resolve;
      });
    });
    let isAnswered = () => {};
    const second = rateLimiter.turn(() => {
      begun.push("second");
      return new Promise<void>((resolve) => {
        isAnswered = resolve;
      });
    });
    const third = rateLimiter.turn(async () => begun.push("third"));
    await pause(1);
    expect(begun).toEqual(["first", "second"]);
    settle();
    await first;
    await pause(1);
    expect(begun, "a turn that is over gives away one place, once").toEqual(["first", "second"]);
    isAnswered();
    await Promise.all([second, third]);
    expect(begun).toEqual(["first", "second", "third"]);
  });

  it("spaces starts by the rate asked for", async () => {
    const rateLimiter = new RateLimiter(10, 100);
    // A start may be told late, and so the first one counts from before it.
    const begun = performance.now();
    await Promise.all(Array.from({ length: 4 }, () => rateLimiter.leave()));
    expect(performance.now() - begun).toBeGreaterThan(25);
  });

  it("lets no second see more than allowed, whatever was late before", async () => {
    const rateLimiter = new RateLimiter(100, 200);
    const starts: number[] = [];
    const all = Array.from({ length: 300 }, () => rateLimiter.leave().then(() => starts.push(performance.now())));
    await pause(300);
    const until = performance.now() + 150;
    while (performance.now() < until);
    await Promise.all(all);
    const most = Math.max(
      ...starts.map((start) => starts.filter((other) => other >= start && other < start + 1000).length),
    );
    expect(most).toBeLessThanOrEqual(200);
  });

  it("does not make up for a rest by a burst", async () => {
    const rateLimiter = new RateLimiter(100, 20);
    await rateLimiter.leave();
    await pause(600);
    const start = performance.now();
    await Promise.all(Array.from({ length: 10 }, () => rateLimiter.leave()));
    expect(performance.now() - start).toBeGreaterThan(400);
  });

  it("counts a request where its connection took it", async () => {
    const rateLimiter = new RateLimiter(100, 2);
    const first = await rateLimiter.leave();
    first.at += 300;
    await rateLimiter.leave();
    await rateLimiter.leave();
    expect(performance.now()).toBeGreaterThan(first.at + 1000);
  });
});
