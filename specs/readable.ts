import { type Answer, assume, type ScenarioContext } from "../src/scenario/index.js";

const tries = 3;

/** How one record of a list is come by. */
interface Ways {
  read(id: string | number): PromiseLike<Answer>;
  /** Makes one, where the run may and the list shows none that can be read. */
  make(): Promise<{ readonly id: string | number }>;
}

/**
 * Takes what is there: a run that only reads judges the read of one record by one that the list shows. Others may remove it
 * meanwhile, or hide it from the caller, so only an answer counts.
 *
 * @param listed what the list was answered
 * @returns the first record that can be read, with the answer
 */
export async function firstReadable(
  { allows }: Pick<ScenarioContext, "allows">,
  listed: Answer,
  { read, make }: Ways,
): Promise<{ readonly id: string | number; readonly answer: Answer }> {
  const ids = listed.isSuccess ? listed.ids() : [];
  for (const id of ids.slice(0, tries)) {
    const answer = await read(id);
    if (answer.isSuccess) return { id, answer };
  }
  assume(allows("reversible"), "the list shows no record that can be read");
  const { id } = await make();
  return { id, answer: await read(id) };
}
