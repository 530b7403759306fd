import { setTimeout } from "node:timers/promises";

/** What tells the time and waits; the tests have one that waits for nothing. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

export const realClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms) => {
    await setTimeout(ms);
  },
};

/** @param onJump told of each. @returns a clock that jumps where it is to wait, and goes on like the real one otherwise */
export function jumpingClock(onJump: (ms: number) => void): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    sleep: async (ms) => {
      ahead += ms;
      onJump(ms);
    },
  };
}
