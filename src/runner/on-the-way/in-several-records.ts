import type { Received } from "../../http/call.js";
import { isSuccessStatus } from "../../http/status.js";
import { Mismatch, phrase } from "../../scenario/findings.js";
import { asText, fieldOf, scalarsIn } from "../../scenario/values.js";
import type { Broken } from "./broken.js";
import { isSame } from "./compared.js";
import { corporateExchanges } from "./exchanges.js";
import { lawfulWrite, sentBy } from "./lawful-writes.js";
import { rowsOf } from "./printed-answer.js";

/**
 * Looks at lists: what one write alone gave stands in one record alone. More of them were made by one creation, or changed by one
 * update.
 *
 * @param runId in every text that is the run's own
 * @returns the first of each clause
 */
export function inSeveralRecords(exchanges: readonly Received[], runId: string): readonly Broken[] {
  const all = corporateExchanges(exchanges);
  const bodies = exchanges.map((received) => received.exchange.request.body?.text ?? "");
  const found = new Map<Broken["clause"], Mismatch>();
  for (const [index, write] of all.entries()) {
    const lawful = lawfulWrite(write);
    const sent = lawful && sentBy(write);
    if (!lawful || !sent || found.has(lawful.once)) continue;
    const { create, update, list } = lawful.resource;
    const after = all.slice(index + 1);
    // What a refused write stored is the matter of refusals.
    const refused = after.findIndex(({ route, status = 0 }) => [create, update].includes(route) && status >= 400);
    const reads = after
      .slice(0, refused < 0 ? after.length : refused)
      .filter(({ route, status }) => route === list && isSuccessStatus(status));
    if (reads.length === 0) continue;
    const isItsOwn = (value: unknown) =>
      scalarsIn(value).some(
        (text) =>
          typeof text === "string" &&
          text.includes(runId) &&
          bodies.filter((body) => body.includes(JSON.stringify(text).slice(1, -1))).length === 1,
      );
    const own = Object.entries(sent).filter(([, value]) => isItsOwn(value));
    for (const read of own.length > 0 ? reads : []) {
      const rows = rowsOf(read);
      const [double] = own.flatMap(([name, value]) => {
        const its = rows.filter((row) => isSame(value, fieldOf(row, name)));
        const ids = [...new Set(its.map((row) => asText(fieldOf(row, "id"))))];
        return ids.length > 1 ? [{ name, value, ids }] : [];
      });
      if (!double) continue;
      found.set(
        lawful.once,
        new Mismatch(
          `one ${lawful.resource.name} with the ${double.name} ${phrase(double.value)}, which was sent once`,
          `those with the ids ${phrase(double.ids)}`,
          read.exchange.id,
        ),
      );
      break;
    }
  }
  return [...found].map(([clause, mismatch]) => ({ clause, mismatch }));
}
