import { decision } from "../../core/decision.js";
import type { World } from "../../core/world.js";
import { isSeeded, type Job, type JobItem } from "./state.js";

/** What a job has before anybody did anything for it: the document shows neither what comes by itself nor when. */

export const shipmentsOfNew = decision<(job: Job) => Job>("job-new-shipments", {
  conforms: { "offered-at-once": (job) => job, "none-yet": (job) => ({ ...job, shipments: [] }) },
});

/** Something of a job that others may have to bring about first. */
type Has = (job: Job) => boolean;

const atOnce: Has = () => true;
const laterOn: Has = isSeeded;

export const ratesOfNew = decision<Has>("job-new-rates", { conforms: { quoted: atOnce, "none-yet": laterOn } });

export const optionsOfNew = decision<Has>("job-new-freight-providers", {
  conforms: { "offered-at-once": atOnce, "none-yet": laterOn },
});

export const tasksOfNew = decision<Has>("job-new-timeline", {
  conforms: { "with-its-tasks": atOnce, empty: laterOn },
});

export const requestsOfNew = decision<Has>("job-new-quote-requests", {
  conforms: { "agents-are-asked": atOnce, "nobody-is-asked": laterOn },
});

/** What is to be exported of a job that nobody prepared for that. */
export const exportOfNew = decision<"its-items" | "no-commodity" | "nothing">("job-new-export", {
  conforms: { "its-items": "its-items", "no-commodity": "no-commodity", nothing: "nothing" },
});

/** Whether an item is shown with the legacy identifier, which nobody needs where integer ids count. */
type LegacyId = (item: JobItem, job: Job, world: World) => object;

export const legacyIdShown = decision<LegacyId>("job-item-legacy-id", {
  conforms: {
    "of-all-items": (item) => item,
    "of-older-items-alone": (item, job, world) => {
      const { job_item_id: _, ...others } = item;
      return isSeeded(job) || !world.leavesOpen("items-legacy-id") ? item : others;
    },
  },
});
