import type { Need } from "../context.js";
import { phrase } from "../findings.js";
import { clockOf } from "../values.js";
import type { Values } from "./handling.js";
import type { Reading, Records } from "./readings.js";

/** By so much clocks are put forward in summer, at the most. */
const summerMs = 2 * 3_600_000;

/**
 * What is shown without an offset is by the clock of UTC or by the deployment's own: it is the same for all moments, but for summer.
 *
 * @param those readings of records, each with what it was given
 * @param members that keep what they are given
 * @throws Mismatch where two moments are shown by clocks that are further apart
 */
export function areByOneClock<N extends Need>(
  records: Records<N>,
  those: readonly { readonly given: Values; readonly reading: Reading }[],
  members: readonly string[],
): void {
  const [first, ...others] = those.flatMap(({ given, reading }) =>
    members.flatMap((member) => {
      const [sent, shown] = [given[member], records.shown(reading.record, member)];
      const ahead = clockOf(sent, shown);
      return ahead === undefined ? [] : [{ member, sent, shown, ahead, answer: reading.answer }];
    }),
  );
  if (!first) return;
  const other = others.find(({ ahead }) => Math.abs(ahead - first.ahead) > summerMs);
  if (!other) return;
  const { answer, member, sent, shown } = other;
  throw answer.mismatch(
    `${member} to hold ${sent} by the clock that shows ${first.sent} as ${first.shown}`,
    phrase(shown),
  );
}
