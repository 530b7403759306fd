import type { Received } from "../http/call.js";
import type { Change } from "../scenario/changes.js";
import type { CheckOutcome } from "../scenario/outcome.js";
import { scalarsIn } from "../scenario/values.js";

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
  const isSent = (value: string | number) => sent.some((body) => standsIn(body, String(value)));
  return changes.every(
    ({ to }) => to !== undefined && !scalarsIn(to).some((value) => isTelling(value) && isSent(value)),
  );
}

/** Whether a text of JSON holds a value by itself: digits of a longer number are another value. */
function standsIn(body: string, value: string): boolean {
  const text = JSON.stringify(value).slice(1, -1);
  const isWithin = (at: number) => [body[at - 1], body[at + text.length]].some((beside = "") => /\w/.test(beside));
  let at = body.indexOf(text);
  while (at >= 0 && isWithin(at)) at = body.indexOf(text, at + 1);
  return at >= 0;
}

/** Short ones stand in any body. */
const isTelling = (value: unknown): value is string | number =>
  (typeof value === "string" || typeof value === "number") && String(value).length > 2;
