import {
  type Answer,
  type Caller,
  isMoment,
  isOfId,
  isUuid,
  type JsonObject,
  sameScalar,
  scalarsIn,
  textsIn,
} from "../../src/scenario/index.js";
import { isBefore, mayBeSecond } from "../first-page.js";

/** How many jobs a search asks for: no more than a page has in the lists of which the document says so, as the largest size is not shown. */
export const pageSize = 25;

/** What a search by details may carry beside its text. */
export interface More {
  readonly page?: number | undefined;
  readonly page_size?: number;
  readonly sort_by?: string | undefined;
}

/** A search by details, and the number of its first page: 1 or 0, as the deployment counts. */
export interface Search {
  readonly answer: Answer;
  readonly page: number;
}

/** Searches for jobs by a text, on one page. */
export const searchPage = (corporate: Caller, search_text: string, more: More) =>
  corporate.post("/job/searchByDetails", { body: { search_text, page_size: pageSize, ...more } });

/** Searches for jobs by a text, on the first page: whether pages are counted from 1 or from 0 the document does not show. */
export async function search(corporate: Caller, text: string): Promise<Search> {
  const one = await searchPage(corporate, text, { page: 1 });
  if (!one.isSuccess || !mayBeSecond(one, text)) return { answer: one, page: 1 };
  const zero = await searchPage(corporate, text, { page: 0 });
  return isBefore(zero, one, text) ? { answer: zero, page: 0 } : { answer: one, page: 1 };
}

/**
 * Whether a record of a list is a job: each of its other members may hold as small a number.
 *
 * @param names of members that are known to tell it here
 */
export const isJob = (record: unknown, jobDisplayId: string | number, ...names: readonly string[]): boolean =>
  isOfId(record, jobDisplayId, "jobDisplayId", "displayId", ...names);

/** @returns the row that shows a job; undefined where none does */
export const rowIn = (found: Answer, jobDisplayId: number, ...names: readonly string[]) =>
  found.isSuccess ? found.rows().find((row) => isJob(row, jobDisplayId, ...names)) : undefined;

/** @returns the one member by which a record shows the display id of its job; none where several might */
export function namesOfId(record: JsonObject, jobDisplayId: number): readonly string[] {
  const names = Object.keys(record).filter((name) => sameScalar(record[name], jobDisplayId));
  return names.length === 1 ? names : [];
}

/** Texts that a job may be found by, the likeliest first: what is matched the document does not show. */
export function textsOf(job: Answer, jobDisplayId: number): readonly string[] {
  const texts = scalarsIn(job.body).filter(
    (scalar): scalar is string => typeof scalar === "string" && scalar.length > 2,
  );
  return [...new Set([String(jobDisplayId), ...texts])].slice(0, 12);
}

/** How many texts of rows are searched for. */
const mostTexts = 6;

/** @returns texts that several rows show, the rarest first */
function sharedTexts(rows: readonly unknown[], atLeast: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of rows.flatMap((row) => [...new Set(textsIn(row))]))
    if (text.length > 2 && !isUuid(text) && !isMoment(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const shared = [...counts].filter(([, count]) => count >= atLeast && count < rows.length);
  return shared.toSorted(([, one], [, other]) => one - other).map(([text]) => text);
}

/**
 * @param fewer than so many it has to find; however many unless given
 * @param more texts to try: a search may want three letters
 * @returns a search that finds at least so many jobs, and its text; undefined where none of several does
 */
export async function broadSearch(
  corporate: Caller,
  jobDisplayId: number,
  atLeast: number,
  fewer = Number.POSITIVE_INFINITY,
  more: readonly string[] = [],
) {
  const digits = String(jobDisplayId);
  let rows: readonly unknown[] = [];
  const searched = async (texts: readonly string[]) => {
    for (const text of texts) {
      const found = await search(corporate, text);
      const { isSuccess, body } = found.answer;
      if (!isSuccess || !Array.isArray(body) || body.length < atLeast) continue;
      if (body.length < fewer) return { text, ...found };
      rows = body;
    }
    return undefined;
  };
  const broad = await searched([digits.slice(0, -1), digits.slice(0, -2), "", "a"]);
  return broad ?? searched([...sharedTexts(rows, atLeast), ...more].slice(0, mostTexts));
}
