import { type ClauseId, clauseOf } from "../contract/register.js";
import { addressParts } from "../http/address.js";
import type { Received } from "../http/call.js";
import { Inconclusive, Mismatch } from "../scenario/findings.js";
import type { JudgedBeside } from "./beside/calls-beside.js";

/** What a check saw beside an exchange without a usable answer may come of that: neither kept nor broken is shown by it. */
function disturbanceIn(exchanges: readonly Received[]): Inconclusive | undefined {
  const disturbed = exchanges.find(({ failure }) => failure !== undefined)?.exchange;
  if (!disturbed) return undefined;
  const { id, failure, request } = disturbed;
  return new Inconclusive(`${request.method} ${addressParts(request.url).pathname}: ${failure?.message}`, id);
}

/** @returns the exchanges without those of the routes that other clauses are about, where each is about an answer of its own route */
export function seenBy(
  clause: ClauseId,
  apart: readonly ClauseId[],
  exchanges: readonly Received[],
): readonly Received[] {
  if (!apart.includes(clause)) return exchanges;
  const { routes } = clauseOf(clause);
  const others = apart.flatMap((one) => clauseOf(one).routes).filter((route) => !routes.includes(route));
  return exchanges.filter(({ route }) => route === undefined || !others.includes(route));
}

/** Where an answer was lost, or the service failed, a step may have gone on without what it asked for. */
export function unansweredIn(
  exchanges: readonly Received[],
  beside: readonly JudgedBeside[],
): Inconclusive | undefined {
  const disturbance = disturbanceIn(exchanges);
  if (disturbance) return disturbance;
  const failed = exchanges.find(
    (received) =>
      (received.status ?? 0) >= 500 &&
      received.route !== undefined &&
      received.exchange.caller !== "anonymous" &&
      !beside.some((one) => one.made(received)),
  );
  if (!failed) return undefined;
  const { id, request } = failed.exchange;
  return new Inconclusive(
    `${request.method} ${addressParts(request.url).pathname}: the service failed (${failed.status})`,
    id,
  );
}

/** @returns the error, or where it is a mismatch beside a disturbance, that it cannot be held against the deployment */
export function undisturbed(error: unknown, exchanges: readonly Received[], beside: readonly JudgedBeside[]): unknown {
  if (!(error instanceof Mismatch)) return error;
  const disturbance = disturbanceIn(exchanges);
  const intruding = beside.find(({ carriedOut }) => carriedOut !== undefined);
  if (disturbance || !intruding) return disturbance ?? error;
  const reason = `${intruding.what} was carried out before it, which may have come to this`;
  return new Inconclusive(reason, intruding.carriedOut?.exchange.id);
}
