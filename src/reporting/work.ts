import { type Exchange, neverSent } from "../http/exchange.js";
import { counted } from "./counted.js";
import type { Run } from "./run.js";

/** What a run did: how many scenarios sent something, of how many that were selected, and how many exchanges that were. */
interface Work {
  readonly ran: number;
  readonly selected: number;
  readonly exchanges: number;
}

/** @returns what was sent; what was only to be sent, to a surface that was given up, is no work */
function workOf(run: Run, exchanges: readonly Exchange[]): Work {
  const unsent = new Set(exchanges.flatMap(({ id, failure }) => (failure && neverSent.has(failure.kind) ? [id] : [])));
  const sent = run.scenarios.map(({ exchanges: ids }) => ids.filter((id) => !unsent.has(id)).length);
  return {
    ran: sent.filter((count) => count > 0).length,
    selected: run.scenarios.filter(({ verdict }) => verdict !== "skipped").length,
    exchanges: sent.reduce((sum, count) => sum + count, 0),
  };
}

/** @returns the same as a phrase: `14 of 16 scenarios, 64 exchanges` */
export function workInWords(run: Run, exchanges: readonly Exchange[]): string {
  const { ran, selected, exchanges: sent } = workOf(run, exchanges);
  const scenarios = ran === selected ? counted(ran, "scenario") : `${ran} of ${counted(selected, "scenario")}`;
  return `${scenarios}, ${counted(sent, "exchange")}`;
}
