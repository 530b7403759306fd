import { isText } from "../../contract/laws/resources.js";
import type { Need } from "../context.js";
import { Mismatch, phrase } from "../findings.js";
import { tellsId } from "../values.js";
import type { Own } from "./handling.js";
import type { Reading, Records } from "./readings.js";

/** What came of two creations that were sent at the same time, each with texts of its own. */
export interface Couple {
  /** One alone, where no two are taken at once, or where both came to one. */
  readonly made: readonly Own[];
  /** That both were answered as one record. */
  readonly oneForTwo?: Mismatch;
}

/** @returns two records that were made at the same time; one after the other's refusal, where no two are taken at once */
export async function twoAtOnce<N extends Need>(records: Records<N>): Promise<Couple> {
  const { handling, context, resource } = records;
  const make = async () => {
    const given = await handling.plain(context);
    const created = await handling.create(context, given);
    return { given, created, id: await records.idOf(created, given) };
  };
  const both = await Promise.allSettled([make(), make()]);
  const answered = both.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const [one, other] = answered;
  if (!one) return { made: [await records.created()] };
  const made = records.counted(one.id, one.created, one.given);
  if (!other) return { made: [made] };
  // Where the answers do not tell it, what is found may be the same one twice.
  const areTold = answered.every(({ created, id }) => tellsId(created.answer.body, id));
  if (areTold && String(one.id) === String(other.id)) {
    const oneForTwo = other.created.answer.mismatch(
      `another ${resource.name} of each of two creations at the same time`,
      `${one.id} of both`,
    );
    return { made: [made], oneForTwo };
  }
  return { made: [made, records.counted(other.id, other.created, other.given)] };
}

/** @throws Mismatch where one of two that were made at the same time shows a text that the other was given in place of its own */
export function isItself<N extends Need>(records: Records<N>, own: Own, other: Own, reading: Reading): void {
  const isKept = (member: string, { given }: Own) => records.kept(reading, member, given[member]).as !== "other";
  const taken = records
    .members("creation")
    .find(([member, kind]) => isText(kind) && isKept(member, other) && !isKept(member, own));
  if (taken === undefined) return;
  const [member] = taken;
  throw reading.answer.mismatch(
    `${member} of ${own.id} to hold ${phrase(own.given[member])}`,
    `that of ${other.id}, which was made at the same time: ${phrase(records.shown(reading.record, member))}`,
  );
}

/** @throws Mismatch where two creations at the same time came to one record, or what is read of one is not there, or of the other */
export async function areTwo<N extends Need>(records: Records<N>, { made, oneForTwo }: Couple): Promise<void> {
  if (oneForTwo) throw oneForTwo;
  const [one, other] = made;
  if (!one || !other) return;
  for (const [own, beside] of [
    [one, other],
    [other, one],
  ] as const) {
    const reading = await records.hardRead(() => records.read(own), own, own.given);
    if (reading instanceof Mismatch) throw reading;
    isItself(records, own, beside, reading);
  }
}
