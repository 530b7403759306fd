import { parentPort } from "node:worker_threads";
import { describeFaults } from "../../reference/index.js";
import { judgeMutant } from "./mutant.js";

/** Judges one mutant for each name that the parent sends, and answers what became of it. */
const faults = new Map(describeFaults().map((fault) => [fault.name, fault]));

parentPort?.on("message", async (name: string) => {
  const fault = faults.get(name);
  if (fault) parentPort?.postMessage(await judgeMutant(fault));
});
