import type { Site } from "../mutation/wire/sites.js";
import { judgeInThreads } from "../mutation/workers.js";
import type { SensitivityJob } from "./sensitivity-worker.js";
import type { SensedSite } from "./site.js";

/**
 * Tries defects of answers on the evidence of a run, in threads.
 *
 * @param folder of the run, absolute
 * @param threads how many are tried at once
 * @param onSensed told of each as it ends
 * @param signal ends it early
 * @returns those that were tried
 */
export const senseInThreads = (
  folder: string,
  sites: readonly Site[],
  threads: number,
  onSensed: (sensed: SensedSite) => void,
  signal: AbortSignal,
): Promise<readonly SensedSite[]> =>
  judgeInThreads<SensitivityJob, SensedSite>(
    new URL("./sensitivity-worker.js", import.meta.url),
    sites.map((site) => ({ folder, site })),
    threads,
    onSensed,
    signal,
  );
