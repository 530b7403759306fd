import { parseArgs } from "node:util";
import { createReference } from "../src/reference/index.js";
import { harmless, type ModeName, modeNames, passing } from "../test/hostile/modes.js";
import { type PeerOptions, startPeer } from "../test/hostile/peer.js";
import { judgeInProcess } from "./judged-process.js";

/**
 * Judges a hostile peer in every mode by the whole suite, as a process of its own, and prints time, peak memory, verdict
 * counts and exit code of each. Ends with 1 where a verdict or an exit code is wrong.
 */

const { values } = parseArgs({
  options: {
    mode: { type: "string", multiple: true },
    "timeout-ms": { type: "string", default: "2000" },
    /** Honest answers before the peer turns hostile in the middle. */
    from: { type: "string", default: "600" },
  },
});

type Case = readonly [name: string, peer: Omit<PeerOptions, "upstream">];

const from = Number(values.from);
const always: readonly Case[] = modeNames.map((mode) => [mode, { modes: [mode] }]);
const midway: readonly Case[] = modeNames.map((mode) => [`${mode} midway`, { modes: [mode], from }]);
const nowAndThen: readonly Case[] = passing.map((mode) => [`${mode} 2 %`, { modes: [mode], share: 0.02 }]);
const all: readonly Case[] = [
  ["honest", { modes: [] }],
  ["self-signed", { modes: [], tls: true }],
  ...always,
  ...midway,
  ...nowAndThen,
  ["every passing failure 2 %", { modes: passing, share: 0.02 * passing.length }],
];

/** Large answers that are in order: what does not fit into the limit is not judged. */
const large: ReadonlySet<ModeName> = new Set(["bloated"]);

/** Answers without a number or an id stay what they were. */
const some: ReadonlySet<ModeName> = new Set(["huge-numbers", "huge-ids"]);

const cases = values.mode ? all.filter(([name]) => values.mode?.some((part) => name.startsWith(part))) : all;
const line = (...cells: readonly (string | number)[]) =>
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(38) : String(cell).padStart(7))).join(" "));

line("mode", "s", "MB", "pass", "fail", "warn", "inconcl", "skipped", "exit", "sent", "report");
let wrong = 0;
for (const [name, options] of cases) {
  const reference = createReference();
  const peer = await startPeer({ ...options, upstream: (request) => reference.fetch(request) });
  const limits = { timeoutMs: Number(values["timeout-ms"]), maxWaitMs: 10_000 };
  const { seconds, peakMb, exit, run, errors } = await judgeInProcess(reference, { origin: peer.origin, limits });
  await peer.close();
  const { pass, fail, warn, inconclusive, skipped } = run?.totals ?? {
    pass: 0,
    fail: 0,
    warn: 0,
    inconclusive: 0,
    skipped: 0,
  };
  line(name, seconds, peakMb, pass, fail, warn, inconclusive, skipped, exit, peer.seen.requests, run ? "yes" : "NO");
  const hostile =
    options.modes.some((mode) => !harmless.has(mode) && ![large, some].some((kept) => kept.has(mode))) ||
    options.tls === true;
  const unjudged = hostile && options.from === undefined && options.share === undefined;
  const problems = [
    ...(run ? [] : ["no report"]),
    ...(fail + warn > 0 ? ["blamed"] : []),
    ...(unjudged && (pass > 0 || exit !== 3) ? ["judged"] : []),
    ...(options.from !== undefined && hostile && exit === 0 && (run?.totals.inconclusive ?? 0) > 300 ? ["green"] : []),
    ...(exit === 4 ? ["the suite itself failed"] : []),
    ...(peer.strayed.some((headers) => headers.authorization !== undefined) ? ["a credential followed"] : []),
  ];
  if (problems.length === 0) continue;
  wrong++;
  console.log(`  ${problems.join(", ")}`);
  const blamed = run?.clauses.filter(({ verdict }) => verdict === "fail" || verdict === "warn") ?? [];
  for (const { id, failures } of blamed.slice(0, 10)) console.log(`    ${id}: ${JSON.stringify(failures[0])}`);
  if (!run || exit === 4) console.log(errors);
}
console.log(`${cases.length} modes, ${wrong} wrong`);
process.exitCode = wrong > 0 ? 1 : 0;
