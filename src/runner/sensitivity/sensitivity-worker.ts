import { parentPort } from "node:worker_threads";
import { readShownProfile } from "../../reporting/formats/statement/profile.js";
import { readRun } from "../../reporting/read.js";
import { scenarios } from "../../scenario/scenario.js";
import type { Site } from "../mutation/wire/sites.js";
import { loadSpecs } from "../specs.js";
import { Evidence } from "./evidence.js";
import { sensed } from "./site.js";

/** What a thread is asked: one defect of the answers of the run in a folder. */
export interface SensitivityJob {
  readonly folder: string;
  readonly site: Site;
}

const opened = new Map<string, Promise<Evidence>>();

async function open(folder: string): Promise<Evidence> {
  await loadSpecs();
  const profile = readShownProfile(folder);
  if (!profile) throw new Error(`${folder}: there is no profile.json in it.`);
  return new Evidence(readRun(folder), profile, scenarios());
}

function evidenceIn(folder: string): Promise<Evidence> {
  const evidence = opened.get(folder) ?? open(folder);
  opened.set(folder, evidence);
  return evidence;
}

parentPort?.on("message", async ({ folder, site }: SensitivityJob) => {
  parentPort?.postMessage(await sensed(site, await evidenceIn(folder)));
});
