import { type ViewParts, view } from "../../fixtures/payloads/views.js";
import { type Answer, fieldOf, isObject, type JsonObject, phrase, Verbatim } from "../../src/scenario/index.js";
import { easyOrHard, lostIn } from "../unknown-members.js";
import { type Id, idOfNew, type Maker, seenView } from "./records.js";

const recordsIn = (list: unknown): readonly JsonObject[] => (Array.isArray(list) && list.every(isObject) ? list : []);

/** A view whose columns were sent with values beside what they hold, and how it is read. */
interface Made {
  readonly id: Id;
  readonly sent: readonly JsonObject[];
  readonly read: Answer;
}

async function madeOf(context: Maker, dataset_sp: string, sent: readonly JsonObject[]): Promise<Made | undefined> {
  const body = view(context.data, { dataset_sp, columns: sent.map((column) => new Verbatim(column)) });
  const answer = await context.corporate.post("/views", { body });
  if (!answer.isSuccess) return undefined;
  const id = await idOfNew(context, answer, body.name);
  return { id, sent, read: await seenView(context.corporate, id) };
}

const columnsOf = ({ read }: Made) => fieldOf(read.record(), "columns");

/**
 * Makes views whose columns hold values that are easily lost in the places of others.
 *
 * @returns the assertion that the former are kept where the latter are; undefined where such columns are refused
 */
export async function keepsHardColumns(
  context: Maker,
  { dataset_sp, columns }: ViewParts,
): Promise<(() => void) | undefined> {
  const plain = recordsIn(columns.map(({ value }) => value));
  if (plain.length === 0) return undefined;
  const before = await madeOf(context, dataset_sp, plain.map(easyOrHard.easy));
  if (!before) return undefined;
  const harder =
    (await madeOf(context, dataset_sp, plain.map(easyOrHard.hardAndDeep))) ??
    (await madeOf(context, dataset_sp, plain.map(easyOrHard.hard)));
  if (!harder) return undefined;
  return () => {
    const keptOf = (made: Made) => ({ sent: made.sent, shown: recordsIn(columnsOf(made)) });
    const lost = lostIn(keptOf(before), keptOf(harder));
    if (lost)
      throw harder.read.mismatch(
        `a column to hold ${phrase(lost.due)}, as one held what it was given in another view`,
        phrase(columnsOf(harder)),
      );
  };
}
