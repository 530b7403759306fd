import { type Answer, assume, type Caller, fewestOfLatest } from "../../src/scenario/index.js";
import { notesOf } from "./records.js";

/** What is judged on notes that are there already. */

/**
 * What two categories select together each of them selects alone, and the other way round. A list may show the latest notes alone, up to a
 * number, which is larger where a list of more categories is longer.
 *
 * @param readAlone reads them alone once more: others may have written notes meanwhile
 * @param readMore reads them together with a third one
 * @throws Mismatch where a note stands in one of them alone
 */
export async function areThoseOf(
  alone: readonly Answer[],
  both: Answer,
  readAlone: () => Promise<readonly Answer[]>,
  readMore: () => Promise<Answer>,
): Promise<void> {
  const idsOf = (lists: readonly Answer[]) => lists.flatMap((list) => list.ids());
  const [some, all] = [idsOf(alone), both.ids()];
  const lost = some.filter((id) => !all.includes(id));
  const more = all.filter((id) => !some.includes(id));
  if (lost.length + more.length === 0) return;
  const longest = Math.max(...[...alone, both].map((list) => list.rows().length));
  if (longest >= fewestOfLatest && (await readMore()).rows().length <= longest) return;
  const now = idsOf(await readAlone());
  const stillLost = lost.find((id) => now.includes(id));
  if (stillLost !== undefined)
    throw both.mismatch(`note ${stillLost}, which one of the categories lists alone`, "no such note");
  const added = more.find((id) => !now.includes(id));
  if (added !== undefined) throw both.mismatch("no note that neither of the categories lists alone", `note ${added}`);
}

/** @returns a note that is listed under one of some categories */
export async function listedNote(corporate: Caller, categories: readonly string[]) {
  for (const category of categories) {
    const [id] = (await notesOf(corporate, category)).ids();
    if (id !== undefined) return { category, id };
  }
  assume(false, "no note is listed under any category");
}

/** A repeated category selects the notes of any: those that one lists by itself, and those of another. */
export async function listedOfEach(corporate: Caller, categories: readonly string[]): Promise<void> {
  const listed: { readonly category: string; readonly ids: readonly string[] }[] = [];
  for (const category of categories) {
    const ids = (await notesOf(corporate, category)).ids();
    if (ids.length > 0) listed.push({ category, ids });
    if (listed.length === 2) break;
  }
  const [one, two] = listed;
  assume(one !== undefined && two !== undefined, "notes are listed under fewer than two categories");
  const both = await notesOf(corporate, one.category, two.category);
  const { length } = both.rows();
  const isWhole = length < fewestOfLatest || (await notesOf(corporate, ...categories)).rows().length > length;
  assume(isWhole, "the list of both categories may show the latest notes alone, up to a number");
  for (const { category, ids } of [one, two]) {
    const still = (await notesOf(corporate, category)).ids();
    for (const id of ids.filter((one) => still.includes(one))) both.lists(id, "the note of each category");
  }
}
