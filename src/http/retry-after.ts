import type { WireResponse } from "./transport/transport.js";

/** @returns how long to wait before the next attempt where nobody says, in milliseconds */
export const backOff = (attempts: number): number => 100 * 4 ** (attempts - 1);

/**
 * @returns what `Retry-After` asks for, in milliseconds, 0 or more; undefined where there is none that can be read. A date
 * is held against the deployment's own clock where it shows one.
 */
export function waitAskedFor({ headers }: WireResponse): number | undefined {
  const asked = headers["retry-after"]?.trim();
  if (asked === undefined || asked === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(asked)) return Number(asked) * 1000;
  const until = /^[A-Za-z]/.test(asked) ? Date.parse(asked) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  const shown = Date.parse(headers["date"] ?? "");
  return Math.max(0, until - (Number.isNaN(shown) ? Date.now() : shown));
}
