import type { Received } from "../http/call.js";
import type { CheckOutcome } from "../scenario/outcome.js";
import { type Change, scalarsIn } from "../scenario/values.js";

/**
 * Whether what an exchange shows otherwise than before is something that the deployment may have done by itself: it is nothing that was
 * sent, nor something that is gone.
 */
export function mayBeByItself(
  { exchange = "" }: CheckOutcome,
  changed: ReadonlyMap<string, readonly Change[]>,
  exchanges: readonly Received[],
): boolean {
  const changes = changed.get(exchange);
  if (!changes) return false;
  const sent = exchanges.flatMap(({ exchange: { request } }) => request.body?.text ?? []);
  const isSent = (value: string | number) =>
    sent.some((body) => body.includes(JSON.stringify(String(value)).slice(1, -1)));
  return changes.every(
    ({ to }) => to !== undefined && !scalarsIn(to).some((value) => isTelling(value) && isSent(value)),
  );
}

/** Short ones stand in any body. */
const isTelling = (value: unknown): value is string | number =>
  (typeof value === "string" || typeof value === "number") && String(value).length > 2;
