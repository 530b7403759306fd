import { shardInWords } from "../scenario/shard.js";
import type { Run, RunVerdict } from "./run.js";

/** @returns the verdict of a run, for reading; of an earlier one whatever its file says */
export const verdictInWords = (verdict: RunVerdict): string => String(verdict).replaceAll("-", " ");

/** @returns how many of the clauses of a run were judged */
export const judgedCount = ({ totals }: Pick<Run, "totals">): number => totals.pass + totals.fail + totals.warn;

/** @returns the same in percent, cut and not rounded: 100 only where all were */
export const judgedShare = (run: Pick<Run, "totals" | "clauses">): number =>
  run.clauses.length === 0 ? 0 : Math.floor((1000 * judgedCount(run)) / run.clauses.length) / 10;

/** @returns the verdict with what it rests on: `conforms (38.6 % judged)`; that of a part says of which */
export function headlineOf(run: Pick<Run, "verdict" | "totals" | "clauses" | "shard">): string {
  const part = run.shard ? `, shard ${shardInWords(run.shard)} alone` : "";
  return `${verdictInWords(run.verdict)} (${judgedShare(run).toFixed(1)} % judged${part})`;
}

/** @returns the same for a terminal, with the verdict in capitals */
export function loudHeadlineOf(run: Parameters<typeof headlineOf>[0]): string {
  const says = verdictInWords(run.verdict);
  return says.toUpperCase() + headlineOf(run).slice(says.length);
}

/** @returns how long it took; a merged run took what its shards took, which may have been judged at other times */
export function durationInWords({ durationMs, shards }: Pick<Run, "durationMs" | "shards">): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  if (!shards) return seconds(durationMs);
  return `${shards.map((shard) => seconds(shard.durationMs)).join(" + ")} of its shards, ${seconds(durationMs)} from the first start to the last end`;
}
