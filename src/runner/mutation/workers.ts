import { Worker } from "node:worker_threads";

/** What threads run. Named from here, where a bundle has them as well: each beside this file, under a name of its own. */
export const workers = {
  faults: new URL("./faults-worker.js", import.meta.url),
  wire: new URL("./wire-worker.js", import.meta.url),
} as const;

/**
 * Judges mutants in threads, each of which takes the next one when it is done.
 *
 * @param script what a thread runs: it answers each message with the mutant that came of it
 * @param jobs what the messages say, one for each mutant
 * @param threads 1 or more
 * @param onMutant told of each as it is judged
 * @param signal ends it early; what was judged by then is answered
 * @throws Error where a thread fails
 */
export async function judgeInThreads<Job, M>(
  script: URL,
  jobs: readonly Job[],
  threads: number,
  onMutant: (mutant: M) => void,
  signal: AbortSignal,
): Promise<readonly M[]> {
  const judged: M[] = [];
  const waiting = [...jobs];
  const work = async () => {
    const worker = new Worker(script);
    try {
      await new Promise<void>((resolve, reject) => {
        const next = () => {
          const job = signal.aborted ? undefined : waiting.shift();
          if (job === undefined) resolve();
          else worker.postMessage(job);
        };
        worker.on("error", reject).on("message", (mutant: M) => {
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
  await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, work));
  return judged;
}
