import { fieldOf, isShown, phrase, type ScenarioContext, sameScalar } from "../../src/scenario/index.js";
import { isDone } from "../shipment/records.js";
import { type Options, optionsOf, rowLike, type Saved, save } from "./records.js";

/** Members of a row that a save may leave out. */
const mayLack = ["accessorialAmount", "proNum"] as const;

/** A row that says little, saved beside one that says all, and what the job lists then. */
export interface SavedSparsely {
  readonly full: Saved;
  /** The option of the row that says little. */
  readonly index: number;
  readonly before: Options;
  readonly after: Options;
}

/**
 * Saves a row for an option of a job of the scenario's own, and one for another option that leaves out what a row may lack.
 *
 * @returns undefined where they are refused
 */
export async function savedSparsely(
  context: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  full: Saved,
  index: number,
  before: Options,
): Promise<SavedSparsely | undefined> {
  const lacking = Object.fromEntries([...mayLack, "optionActive"].map((name) => [name, undefined]));
  const sparse = rowLike(context.data, before.find(index) ?? {}, { ...lacking, optionIndex: index });
  if (!isDone(await save(context, jobDisplayId, [full, sparse]))) return undefined;
  return { full, index, before, after: await optionsOf(context.corporate, jobDisplayId) };
}

/** @throws Mismatch where an option shows what another row of the same save held, and its own leaves out */
export function takesNothing({ full: { row }, index, before, after }: SavedSparsely): void {
  const [was, is] = [before, after].map((options) => options.find(index) ?? {});
  for (const name of mayLack) {
    const value = fieldOf(is ?? {}, name);
    if (isShown(value) && sameScalar(value, row[name]) && !sameScalar(value, fieldOf(was ?? {}, name)))
      throw after.answer.mismatch(
        `no ${name} of another row on option ${index}, whose row left it out`,
        `${phrase(value)}, which the row of option ${row["optionIndex"]} held`,
      );
  }
}

/** @returns a row with the same amounts below zero, as a discount has them */
export function discounted({ row, madeUp }: Saved): Saved {
  const amounts = ["freightAmount", "accessorialAmount"].map((name) => [name, -Number(row[name])]);
  return { row: { ...row, ...Object.fromEntries(amounts) }, madeUp };
}
