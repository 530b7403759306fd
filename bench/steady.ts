import { parseArgs } from "node:util";
import { createReference } from "../src/reference/index.js";
import { startPeer } from "../test/hostile/peer.js";
import { judgeInProcess } from "./judged-process.js";

/**
 * Judges one honest deployment again and again, with answers that take random times and several concurrencies:
 * not one verdict may differ. Ends with 1 where one does. The first run's answers are timed by `--seed`, each next one's by the next.
 */

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "50" },
    "jitter-ms": { type: "string", default: "300" },
    concurrency: { type: "string", default: "1,4,16,64" },
    seed: { type: "string", default: "1" },
  },
});

const concurrencies = values.concurrency.split(",").map(Number);
const verdicts = new Map<string, Set<string>>();
console.log("  run  concurrency  seconds  exit  verdicts");
for (let index = 0; index < Number(values.count); index++) {
  const concurrency = concurrencies[index % concurrencies.length] ?? 1;
  const reference = createReference();
  const peer = await startPeer({
    modes: [],
    jitterMs: Number(values["jitter-ms"]),
    seed: index + Number(values.seed),
    upstream: (request) => reference.fetch(request),
  });
  const { seconds, exit, run, errors } = await judgeInProcess(reference, {
    origin: peer.origin,
    limits: { concurrency },
  });
  await peer.close();
  for (const { id, verdict, reason = "" } of run?.clauses ?? []) {
    const seen = verdicts.get(id) ?? new Set();
    verdicts.set(id, seen.add(`${verdict} ${verdict === "pass" ? "" : reason}`.trim()));
  }
  const totals = run
    ? Object.entries(run.totals).map(([verdict, count]) => `${count} ${verdict}`)
    : [`none: ${errors}`];
  console.log(
    `${String(index + 1).padStart(5)}  ${String(concurrency).padStart(11)}  ${String(seconds).padStart(7)}  ${String(exit).padStart(4)}  ${totals.join(", ")}`,
  );
}
const differing = [...verdicts].filter(([, seen]) => seen.size > 1);
for (const [clause, seen] of differing) console.log(`${clause}: ${[...seen].join(" | ")}`);
console.log(`${values.count} runs, ${verdicts.size} clauses, ${differing.length} of them with verdicts that differ`);
process.exitCode = differing.length > 0 || verdicts.size === 0 ? 1 : 0;
