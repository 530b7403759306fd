import { parentPort } from "node:worker_threads";
import { judgeSite } from "./wire/judged.js";
import type { Site } from "./wire/sites.js";

/** Judges one mutant on the wire for each site that the parent sends, and answers what became of it. */
parentPort?.on("message", async (site: Site) => {
  parentPort?.postMessage(await judgeSite(site));
});
