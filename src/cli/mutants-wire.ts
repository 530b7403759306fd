import { join } from "node:path";
import type { Release } from "../contract/releases.js";
import { writeWhole } from "../profile/whole-file.js";
import type { WireMutant } from "../runner/mutation/wire/judged.js";
import { isProven, type WireMatrix, wireMatrixOf } from "../runner/mutation/wire/matrix.js";
import { wirePageOf } from "../runner/mutation/wire/page.js";
import { type Site, sitesOf } from "../runner/mutation/wire/sites.js";
import { judgeInThreads, workers } from "../runner/mutation/workers.js";
import { outFolder } from "../runner/out-folder.js";
import { exitCode } from "./exit-code.js";
import { Interruption } from "./interruption.js";
import { Progress } from "./progress.js";
import { selectedSites } from "./wire-selection.js";

/** What `mutants --wire` takes. */
export interface WireOptions {
  readonly group: readonly string[];
  readonly route: readonly string[];
  readonly operator: readonly string[];
  readonly release?: Release;
  readonly sample?: number;
  readonly threads: number;
  readonly out: string;
  readonly json?: true;
}

/** Spread evenly; the same ones each time. */
const sampled = (sites: readonly Site[], most = sites.length): readonly Site[] =>
  most >= sites.length
    ? sites
    : sites.filter(
        (_, index) => Math.floor((index * most) / sites.length) !== Math.floor(((index - 1) * most) / sites.length),
      );

/** `mutants --wire`: proves the suite by what is changed between it and the reference deployment. */
export async function mutantsOnTheWire(options: WireOptions): Promise<void> {
  const selected = sampled(selectedSites(options, sitesOf), options.sample);
  const whole = selected.length === sitesOf({ group: [], route: [], operator: [] }).length;
  const outDir = outFolder(options.out);
  const progress = new Progress(process.stderr);
  const started = new Date();
  const interruption = new Interruption(() => {});
  const open: WireMutant[] = [];
  let done = 0;
  const draw = progress.every(
    () => `${done} of ${selected.length} mutants, ${open.length} not found or wrongly blamed`,
  );
  const judged = await judgeInThreads<Site, WireMutant>(
    workers.wire,
    selected,
    options.threads,
    (mutant) => {
      done++;
      if (["survived", "dead", "alarm"].includes(mutant.verdict)) open.push(mutant);
      draw();
    },
    interruption.signal,
  ).finally(() => progress.close());
  const matrix = wireMatrixOf(judged, {
    startedAt: started.toISOString(),
    durationMs: Date.now() - started.getTime(),
    whole: whole && judged.length === selected.length,
  });
  const text = `${JSON.stringify(matrix, undefined, 1)}\n`;
  writeWhole(join(outDir, "wire.json"), text);
  writeWhole(join(outDir, "wire.html"), wirePageOf(matrix));
  process.stdout.write(options.json ? text : inWords(matrix, outDir));
  process.exitCode = interruption.happened
    ? exitCode.interrupted
    : isProven(matrix)
      ? exitCode.conforms
      : exitCode.doesNotConform;
}

/** So many of a kind are named; the page has all. */
const most = 40;

function listed(title: string, lines: readonly string[]): readonly string[] {
  const rest = lines.length - most;
  return [
    ...lines.slice(0, most).map((line) => `${title.padEnd(10)}${line}`),
    ...(rest > 0 ? [`${title.padEnd(10)}and ${rest} more`] : []),
  ];
}

function inWords(matrix: WireMatrix, outDir: string): string {
  const { totals, precision, misplaced, mutants, idleExcuses, defects, durationMs } = matrix;
  const of = (verdict: string) => mutants.filter((one) => one.verdict === verdict);
  const column = (value: number | string) => String(value).padStart(9);
  return [
    "",
    ...listed(
      "SURVIVED",
      of("survived").map(({ id }) => id),
    ),
    ...listed(
      "DEAD",
      of("dead").map(({ id }) => id),
    ),
    ...listed(
      "ALARM",
      of("alarm").map(
        ({ id, own, beside, misplaced: far }) =>
          `${id} blames ${[...own, ...beside, ...far].map(({ clause }) => clause).join(", ")}`,
      ),
    ),
    ...listed(
      "MISPLACED",
      mutants
        .filter((one) => one.misplaced.length > 0)
        .map(({ id, misplaced: far }) => `${id} blames ${far.map(({ clause }) => clause).join(", ")}`),
    ),
    ...listed(
      "EXCUSE",
      idleExcuses.map(({ says }) => `excuses nothing any more: ${says}`),
    ),
    ...listed("DEFECT", defects),
    `${"".padEnd(28)}${["killed", "survived", "dead", "excused", "quiet", "idle", "alarm"].map(column).join("")}`,
    ...matrix.operators.map(
      ({ name, killed, survived, dead, excused, quiet, idle, alarm }) =>
        `${name.padEnd(28)}${[killed, survived, dead, excused, quiet, idle, alarm].map(column).join("")}`,
    ),
    `${isProven(matrix) ? "PROVEN" : "NOT PROVEN"}  ${totals.killed} of ${totals.killed + totals.survived + totals.dead + totals.excused} defects killed, ${totals.excused} excused, ${totals.survived} survived, ${totals.dead} dead; ${totals.alarm} of ${totals.quiet + totals.alarm} conforming ones blamed`,
    `  precision ${precision.toFixed(4)} of the blame names the route, ${misplaced} misplaced`,
    `  took      ${(durationMs / 1000).toFixed(1)} s`,
    `  matrix    ${join(outDir, "wire.html")}, wire.json`,
    "",
  ].join("\n");
}
