import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import { Inconclusive } from "../findings.js";
import { mentions } from "../values.js";
import type { Own } from "./handling.js";
import type { Records } from "./readings.js";

/** What one of the other routes that show a record told of it when it was new. */
export interface Elsewhere {
  /** Which of them it is. */
  readonly index: number;
  /** The members whose text it shows. */
  readonly members: readonly string[];
}

const telling: ReadonlySet<string> = new Set(["text", "prose", "mail", "elements"]);

/** Whether an answer shows what a member was given last: of a list each text of it. */
const shows = (body: unknown, { given }: Own, member: string): boolean =>
  [given[member]].flat().every((text) => mentions(body, String(text)));

/** Asks other routes that show a record: all of them, or those of these numbers. */
async function asked<N extends Need>(
  { handling, context }: Records<N>,
  own: Own,
  indexes?: readonly number[],
): Promise<ReadonlyMap<number, Answer>> {
  const answers = new Map<number, Answer>();
  for (const [index, ask] of (handling.others?.(context, own) ?? []).entries())
    if (indexes?.includes(index) ?? true) answers.set(index, await ask());
  return answers;
}

/** @returns where else a new record is shown, as far as members go that an update takes; what is refused shows nothing */
export async function shownElsewhere<N extends Need>(records: Records<N>, own: Own): Promise<readonly Elsewhere[]> {
  const members = records
    .members("update")
    .filter(([, kind]) => telling.has(kind))
    .map(([member]) => member);
  const answers = await asked(records, own);
  return [...answers].flatMap(([index, { isSuccess, body }]) => {
    const shown = members.filter((member) => isSuccess && shows(body, own, member));
    return shown.length > 0 ? [{ index, members: shown }] : [];
  });
}

/**
 * @param was where else it was shown when it was new
 * @param own the record with what it was given last
 * @throws Mismatch where one of them shows something else
 */
export async function isShownElsewhere<N extends Need>(
  records: Records<N>,
  was: readonly Elsewhere[],
  own: Own,
): Promise<void> {
  if (was.length === 0) throw new Inconclusive(`no other route shows what a new ${records.resource.name} was given`);
  const asking = was.map(({ index }) => index);
  const answers = await asked(records, own, asking);
  for (const { index, members } of was) {
    const answer = answers.get(index)?.accepted();
    const lost = members.find((member) => !shows(answer?.body, own, member));
    if (answer && lost !== undefined)
      throw answer.mismatch(`${lost} to be ${String(own.given[lost])}, as it is read`, "a reading without it");
  }
}
