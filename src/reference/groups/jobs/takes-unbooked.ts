import { decision } from "../../core/decision.js";
import { Refusal } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { jobOf } from "./below.js";
import { isQuote, type Job } from "./state.js";

/** What may be done to a job that is not booked. */
export const unbooked = decision<(job: Job) => void>("job-unbooked-takes", {
  conforms: {
    "all-that-others-take": () => {},
    "no-steps-tasks-agents-or-add-ons": ({ status }) => {
      if (isQuote(status)) throw new Refusal("conflict", "The job has to be booked first.", { status: 409 });
    },
    "no-steps-tasks-agents-or-add-ons-as-invalid": ({ status }) => {
      if (isQuote(status)) throw new Refusal("invalid", "A quote has no tasks, no agent and no add-ons.");
    },
  },
});

/** @throws Refusal where the job would have to be booked for what is asked */
export const isTaken = (world: World, displayId: number): void => world.choose(unbooked)(jobOf(world, displayId));
