import { fieldOf, isShown, phrase, type ScenarioContext, sameScalar } from "../../src/scenario/index.js";
import { isDone } from "../shipment/records.js";
import { type Options, optionsOf, type Row, rowLike, type Saved, save, showsRow } from "./records.js";

/** Members of a row that a save may leave out. */
const mayLack = ["accessorialAmount", "proNum"] as const;

/** A row that says little, saved beside one that says all, and what the job lists then. */
export interface SavedSparsely {
  readonly full: Saved;
  /** The options of the rows that say little. */
  readonly indexes: readonly number[];
  readonly before: Options;
  readonly after: Options;
}

/**
 * Saves a row for an option of a job of the scenario's own, and one each for other options that leaves out what a row may lack.
 *
 * @returns undefined where they are refused
 */
export async function savedSparsely(
  context: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  full: Saved,
  indexes: readonly number[],
  before: Options,
): Promise<SavedSparsely | undefined> {
  const lacking = Object.fromEntries([...mayLack, "optionActive"].map((name) => [name, undefined]));
  const [like] = before.rows;
  const sparse = indexes.map((optionIndex) =>
    rowLike(context.data, before.find(optionIndex) ?? like ?? {}, { ...lacking, optionIndex }),
  );
  if (!isDone(await save(context, jobDisplayId, [full, ...sparse]))) return undefined;
  return { full, indexes, before, after: await optionsOf(context.corporate, jobDisplayId) };
}

/**
 * @param rows that were saved for options before
 * @throws Mismatch where an option shows what another row held, and its own leaves out
 */
export function takesNothing({ full, indexes, before, after }: SavedSparsely, rows: readonly Saved[]): void {
  for (const index of indexes) {
    const [was, is] = [before, after].map((options) => options.find(index) ?? {});
    const others = [full, ...rows].map(({ row }) => row).filter((row) => row["optionIndex"] !== index);
    for (const name of mayLack) {
      const value = fieldOf(is ?? {}, name);
      if (!isShown(value) || sameScalar(value, fieldOf(was ?? {}, name))) continue;
      const other = others.find((row) => name in row && sameScalar(value, row[name]));
      if (other !== undefined)
        throw after.answer.mismatch(
          `no ${name} of another row on option ${index}, whose row left it out`,
          `${phrase(value)}, which the row of option ${other["optionIndex"]} held`,
        );
    }
  }
}

/** @returns a row with the same amounts below zero, as a discount has them */
export function discounted({ row, madeUp }: Saved): Saved {
  const amounts = ["freightAmount", "accessorialAmount"].map((name) => [name, -Number(row[name])]);
  return { row: { ...row, ...Object.fromEntries(amounts) }, madeUp };
}

/**
 * Two rows of one save, of which one makes its option active and the other one its own inactive.
 *
 * @throws Mismatch where one of them shows what the other was given
 */
export function areSwitched(after: Options, ...rows: readonly Saved[]): void {
  // That each of them reaches its option another clause says; a charge of nothing would be told by any zero.
  const marksOf = ({ row: { freightAmount, proNum } }: Saved): Row => ({ freightAmount, proNum });
  if (!rows.every((saved) => showsRow(after.find(Number(saved.row["optionIndex"])), marksOf(saved)))) return;
  for (const { row } of rows) {
    const { optionIndex, optionActive } = row;
    const shown = fieldOf(after.find(Number(optionIndex)) ?? {}, "optionActive");
    if (sameScalar(shown, !optionActive))
      throw after.answer.mismatch(`optionActive of option ${optionIndex} to be ${optionActive}`, phrase(shown));
  }
}

/**
 * A charge of nothing takes the place of the one before. It may be left out, or shown as none.
 *
 * @param before an earlier listing, which shows an amount in that place
 * @throws Mismatch where an option that shows the rest of its row shows an amount that is not 0
 */
export function showsNothingAsNought(
  after: Options,
  { row }: Saved,
  name: "freightAmount" | "accessorialAmount",
  before: Options,
): void {
  const index = Number(row["optionIndex"]);
  const [was, is] = [before, after].map((options) => options.find(index));
  const { freightAmount, proNum } = row;
  if (!was || !is || !isShown(fieldOf(was, name)) || !showsRow(is, { freightAmount, proNum })) return;
  const shown = fieldOf(is, name);
  if (isShown(shown) && !sameScalar(shown, 0))
    throw after.answer.mismatch(`${name} of option ${index} to be 0`, phrase(shown));
}
