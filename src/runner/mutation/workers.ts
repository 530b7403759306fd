import { Worker } from "node:worker_threads";
import type { Mutant } from "./mutant.js";

/**
 * Judges mutants in threads, each of which takes the next one when it is done.
 *
 * @param faults their names
 * @param threads 1 or more
 * @param onMutant told of each as it is judged
 * @param signal ends it early; what was judged by then is answered
 * @throws Error where a thread fails
 */
export async function judgeInThreads(
  faults: readonly string[],
  threads: number,
  onMutant: (mutant: Mutant) => void,
  signal: AbortSignal,
): Promise<readonly Mutant[]> {
  const judged: Mutant[] = [];
  const waiting = [...faults];
  const work = async () => {
    const worker = new Worker(new URL("./worker.js", import.meta.url));
    try {
      await new Promise<void>((resolve, reject) => {
        const next = () => {
          const fault = signal.aborted ? undefined : waiting.shift();
          if (fault === undefined) resolve();
          else worker.postMessage(fault);
        };
        worker.on("error", reject).on("message", (mutant: Mutant) => {
          judged.push(mutant);
          onMutant(mutant);
          next();
        });
        next();
      });
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, faults.length) }, work));
  return judged;
}
