import { type Asked, companyList } from "../../fixtures/payloads/companies.js";
import {
  type Answer,
  assume,
  type Caller,
  contentOf,
  isObject,
  type ScenarioContext,
  sameScalar,
} from "../../src/scenario/index.js";
import { companyIdOf, nameOf } from "./records.js";

/** Asks for rows. */
export type Page = (asked: Asked) => PromiseLike<Answer>;

/** Asks for rows of the company list. */
export const listOf =
  ({ corporate, data }: Pick<ScenarioContext, "corporate" | "data">): Page =>
  (asked) =>
    corporate.post("/companies/list", { body: companyList(data, asked) });

/** How the document's list may be told which way it is sorted. */
export const [upwards, downwards] = [
  { descending: false, direction: "asc" },
  { descending: true, direction: "desc" },
] as const;

/** @returns what the list calls the member of its rows that shows a company's name */
const columnIn = (list: Answer): string | undefined =>
  (list.isSuccess ? list.rows() : [])
    .filter(isObject)
    .flatMap((row) => Object.entries(row).find(([, value]) => value !== undefined && value === nameOf(row))?.[0] ?? [])
    .at(0);

/** Asks for the same rows by the names of their companies. */
interface ByName {
  readonly page: Page;
  /** From now on another name of the column is asked for. @returns whether there is one */
  readonly next: () => boolean;
}

/**
 * Which columns a deployment knows is open, and one that it does not know it may ignore: what the rows call their names comes first.
 *
 * @param list rows of the same list
 */
export function sortedByName(page: Page, list: Answer): ByName {
  const columns = [...new Set([columnIn(list) ?? "name", "name", "company_name", "companyName"])];
  let at = 0;
  const next = () => {
    at += 1;
    return at < columns.length;
  };
  const byColumn = async (asked: Asked): Promise<Answer> => {
    const answer = await page({ ...asked, sort_by: columns[at] ?? "name" });
    if (!answer.isInvalid) return answer;
    for (const [place, sort_by] of columns.entries()) {
      const other = place <= at ? undefined : await page({ ...asked, sort_by });
      if (!other?.isSuccess) continue;
      at = place;
      return other;
    }
    return answer;
  };
  return { page: byColumn, next };
}

/** Why nothing is told of a sorting. */
export const notSorted =
  "the list refuses to be sorted by name: give `samples.ListRequest` a sorting that it takes, with {descending} or {direction}";

export const unknownColumn =
  "sorted by what its rows call the names, `name`, `company_name` and `companyName`, the list is the same in either direction and unsorted: write out a column that it knows in `samples.ListRequest`";

/** A company that is there. */
export interface Known {
  readonly companyId: string;
  readonly name: string;
}

/** A company that is there, with the name by which it may be found. */
export async function known(corporate: Caller, id: string): Promise<Known> {
  const { body } = await corporate.get("/companies/{id}", { id }).accepted();
  const [companyId, name] = [companyIdOf(body), nameOf(body)];
  assume(
    companyId !== undefined && name !== undefined,
    "a company shows no UUID here, or nothing that is known as its name: `name`, `company_name`, `display_name`",
  );
  return { companyId, name };
}

/** @returns whether a company is among the rows */
export const has = (answer: Answer, companyId: string): boolean =>
  answer.rows().some((row) => sameScalar(companyIdOf(row), companyId));

/** @returns the name that a found company is shown with */
export const nameIn = (answer: Answer, companyId: string): string | undefined =>
  nameOf(answer.rows().find((row) => sameScalar(companyIdOf(row), companyId)));

/** So many rows may be all of a page. */
const fullPage = 10;

/** @throws Inconclusive where a page is full of companies each of which has a word of a name of several words */
export function isNotFullByAnyWord(found: Answer, name: string): void {
  const words = name.toLowerCase().trim().split(/\s+/);
  const rows = found.rows();
  const hasWord = (row: unknown) => words.some((word) => nameOf(row)?.toLowerCase().includes(word));
  assume(
    words.length === 1 || rows.length < fullPage || !rows.every(hasWord),
    "a page is full of companies that have one word of its name, behind which the company may stand",
  );
}

/** @returns what tells a row from others: its UUID, else all of it */
export const rowKey = (row: unknown): string => companyIdOf(row) ?? contentOf(row);

const keysOf = (page: Answer): readonly string[] => page.rows().map(rowKey);

/** A page that is not the first one, whether pages count from 0 or 1, and shows another company than one where no filter holds. */
export const behindTheFirst = { page: 2, page_size: 2 } as const;

/** A page that is filtered by a company and its name shows no other company, where the first such page shows none either. */
export function passesOnly(page: Answer, first: Answer, { companyId, name }: Known): void {
  const passes = (row: unknown) =>
    companyIdOf(row) === companyId || nameOf(row)?.toLowerCase().includes(name.toLowerCase());
  const other = first.rows().every(passes) ? page.rows().find((row) => !passes(row)) : undefined;
  if (other !== undefined) throw page.mismatch("no company that the filter excludes on the first page", rowKey(other));
}

/**
 * A page behind the first that is filtered by a company alone shows no other company, where the first such page shows none either.
 *
 * @throws as passesOnly
 */
export async function keepsToCompany(page: Page, company: Known): Promise<void> {
  const filter = { company_id: company.companyId };
  const behind = await page({ ...filter, ...behindTheFirst });
  // Asked for only where there is something to compare with it.
  if (!behind.isSuccess || rowsIn(behind).length === 0) return;
  const first = await page({ ...filter, page: 1, page_size: behindTheFirst.page_size });
  if (rowsIn(first).length > 0) passesOnly(behind, first, company);
}

const rowsIn = ({ isSuccess, body }: Answer): readonly unknown[] => (isSuccess && Array.isArray(body) ? body : []);

/** @returns the rows that another answer does not have */
export function rowsBeside(answer: Answer, other: Answer): readonly unknown[] {
  const known = new Set(keysOf(other));
  return answer.rows().filter((row) => !known.has(rowKey(row)));
}

/** A larger page and one of two rows. */
export const sizedPages = async (page: Page) => ({
  large: (await page({ page: 1, page_size: 5 })).accepted(),
  small: (await page({ page: 1, page_size: 2 })).accepted(),
});

/** The page of two has two rows at most, where the larger one has more. */
export function boundsRows({ large, small }: Awaited<ReturnType<typeof sizedPages>>): void {
  assume(large.rows().length > 2, "there are too few companies to see a page being cut");
  assume(small.rows().length > 0, small.withSample("the page of two companies is empty"));
  small.hasAtMost(2);
}

/** How often two pages are read in the hope that nobody, as another scenario, adds a company meanwhile. */
const attempts = 8;

/** Two pages that follow each other; `changed` where the first one was another afterwards. */
export async function twoPages(page: Page) {
  for (let attempt = 1; ; attempt++) {
    const first = (await page({ page: 1, page_size: 2 })).accepted();
    const second = (await page({ page: 2, page_size: 2 })).accepted();
    const again = (await page({ page: 1, page_size: 2 })).accepted();
    const changed = keysOf(first).join() !== keysOf(again).join();
    if (!changed || attempt === attempts) return { first, second, changed };
  }
}

/** Two pages share no row; `mayBeEmpty` where the second one is beyond the end. */
export function pagesShareNothing({
  first,
  second,
  changed,
  mayBeEmpty = false,
}: Awaited<ReturnType<typeof twoPages>> & { readonly mayBeEmpty?: boolean }): void {
  const areThere = first.rows().length > 0 && (mayBeEmpty || second.rows().length > 0);
  assume(areThere, "there are too few companies for two pages");
  assume(!changed, "the companies changed while two pages were read");
  const shared = keysOf(second).find((key) => keysOf(first).includes(key));
  if (shared !== undefined) throw second.mismatch("a second page of other companies", `${shared} on both pages`);
}

/** A page of which the size alone is given is the first one, be that number 0 or 1. @throws Mismatch where it is page 2 */
export function isNotTheSecond(sized: Answer, { first, second, changed }: Awaited<ReturnType<typeof twoPages>>): void {
  if (changed || !sized.isSuccess || keysOf(first).join() === keysOf(second).join()) return;
  const rows = keysOf(sized).join();
  if (rows !== "" && rows === keysOf(second).join())
    throw sized.mismatch("the first page where no page is named", "page 2");
}

/** A page far beyond the end of a list; `undefined` where it is refused. */
export async function farPage(page: Page): Promise<Answer | undefined> {
  const answer = await page({ page: 9_999, page_size: 2 });
  return answer.isSuccess ? answer : undefined;
}

/** How many pages are looked through at most. */
const mostPages = 40;

/** So many companies are asked for at once where all of them are looked through. */
export const largePage = 100;

/**
 * @param keys of rows that are looked for
 * @returns those that stand on no page, and whether no page has any row
 */
async function lookedThrough(page: Page, keys: readonly string[]) {
  const missing = new Set(keys);
  let isEmpty = true;
  const strike = (answer: Answer) => {
    isEmpty &&= answer.rows().length === 0;
    for (const key of keysOf(answer)) missing.delete(key);
  };
  strike(await page({}));
  // Whether pages count from 0 or from 1 is open: page 0 may be refused.
  const zeroth = await page({ page: 0, page_size: largePage });
  if (zeroth.isSuccess) strike(zeroth);
  for (let number = 1; missing.size > 0; number++) {
    assume(number < mostPages, "there are too many companies to look through all of them");
    const answer = await page({ page: number, page_size: largePage });
    assume(answer.isSuccess, `page ${number} of the companies was not answered (${answer.status})`);
    if (answer.rows().length === 0) break;
    strike(answer);
  }
  return { missing: [...missing], isEmpty };
}

/**
 * @param keys of rows that are looked for
 * @returns those that stand on no page
 */
export const onNoPage = async (page: Page, keys: readonly string[]): Promise<readonly string[]> =>
  (await lookedThrough(page, keys)).missing;

/**
 * Where a page of a hundred is not full it is the last one, or pages are no larger: then the next one goes on where it ends.
 *
 * @throws Mismatch where a company of a later page of five stands on no page of a hundred
 */
export async function leavesNoneOut(page: Page): Promise<void> {
  const [small, large] = [await page({ page: 3, page_size: 5 }), await page({ page: 1, page_size: largePage })];
  if (!small.isSuccess || !large.isSuccess || large.rows().length >= largePage) return;
  const lacking = small.rows().flatMap((row) => companyIdOf(row) ?? []);
  const missing = lacking.filter((id) => !has(large, id));
  if (missing.length === 0) return;
  const [lost] = await onNoPage(page, await onNoPage(page, missing));
  if (lost !== undefined) throw large.mismatch(`company ${lost} of a page of five on a page of a hundred`, "on none");
}

/**
 * @param ids of companies that are looked for
 * @param known the UUID of a company that is there
 * @returns those that stand on no page, however often they are looked for; the order of rows may change between two pages
 */
export async function notListed(
  page: Page,
  ids: readonly string[],
  known: string | undefined,
): Promise<readonly string[]> {
  assume(known !== undefined, "no company is known that the list has to show: name `fixtures.companyId`");
  let looked = await lookedThrough(page, [...ids, known]);
  if (looked.missing.length > 0) looked = await lookedThrough(page, [...looked.missing, known]);
  const { missing, isEmpty } = looked;
  assume(isEmpty || !missing.includes(known), "the list shows no UUIDs, or not all companies");
  return missing.filter((id) => id !== known);
}
