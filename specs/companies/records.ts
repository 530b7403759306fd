import { type Asked, companyDetails, companySearch, type Marked } from "../../fixtures/payloads/companies.js";
import {
  type Answer,
  assume,
  type Caller,
  composed,
  fieldOf,
  Guess,
  Inconclusive,
  isObject,
  isUuid,
  Mismatch,
  mentions,
  type Reply,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  type Verbatim,
} from "../../src/scenario/index.js";
import type { Asking } from "../asking.js";

export type Maker = Pick<ScenarioContext, "corporate" | "data" | "adopt" | "settled">;

/** @returns the UUID that a company shows: its `id` or `company_id`, else the only UUID in it */
export function companyIdOf(company: unknown): string | undefined {
  if (!isObject(company)) return undefined;
  const named = [fieldOf(company, "id"), fieldOf(company, "company_id")];
  const all = scalarsIn(company).filter((scalar) => isUuid(scalar));
  const id = named.find((value) => isUuid(value)) ?? (all.length === 1 ? all[0] : undefined);
  return id === undefined ? undefined : String(id).toLowerCase();
}

/** Under which names the document, which does not show them, lets a company's name be thought of. */
const names = ["name", "company_name", "display_name"] as const;

/** @returns the name that a company shows, itself or in its `details`; undefined where it shows none */
export function nameOf(company: unknown): string | undefined {
  if (!isObject(company)) return undefined;
  const isName = (value: unknown) => typeof value === "string" && value !== "";
  const name = names.map((one) => fieldOf(company, one)).find(isName) ?? nameOf(fieldOf(company, "details"));
  return typeof name === "string" ? name : undefined;
}

/** Reads a company that is there, in full. */
export const detailsOf = (corporate: Caller, companyId: string): Promise<Answer> =>
  detailsAsked(corporate, companyId).accepted();

/** The same, whatever is answered. */
export const detailsAsked = (corporate: Caller, companyId: string): Reply =>
  corporate.get("/companies/{companyId}/fulldetails", { companyId });

/** How many UUIDs in the details of a company are tried. */
const mostNamed = 3;

/** @returns the UUID of another company that the details of a company name, as its parent; undefined where they name none */
export async function companyAbove(corporate: Caller, companyId: string): Promise<string | undefined> {
  const details = await detailsAsked(corporate, companyId);
  const named = scalarsIn(details.isSuccess ? details.body : undefined).filter(
    (scalar) => isUuid(scalar) && !sameScalar(scalar, companyId),
  );
  for (const id of [...new Set(named.map(String))].slice(0, mostNamed)) {
    const { isSuccess, body } = await corporate.get("/companies/{id}", { id });
    // It may be another name for the company itself.
    const isOther = sameScalar(companyIdOf(body), id) && nameOf(body) !== nameOf(details.body);
    if (isSuccess && isOther && nameOf(body) !== undefined) return id;
  }
  return undefined;
}

/** Another text like one: its last digit or letter is the next one. */
export const besides = (text: string): string =>
  text.replace(/[0-8a-y](?=[^0-8a-y]*$)/i, (sign) => String.fromCharCode(sign.charCodeAt(0) + 1));

const hasRows = ({ body }: Answer): boolean => Array.isArray(body) && body.length > 0;

/** The pages on which the first rows may stand: whether pages count from 0 or 1 is open. */
const firstPages = [{}, { page: 1, page_size: 50 }, { page: 0, page_size: 50 }] as const;

/** Searches companies on whatever is the first page. */
export async function searchFor(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  asked: Asked,
): Promise<Answer> {
  const answers: Answer[] = [];
  for (const pagination of firstPages) {
    const body = companySearch(data, { ...asked, ...pagination });
    const answer = await corporate.post("/companies/search/v2", { body });
    if (answer.isSuccess && hasRows(answer)) return answer;
    answers.push(answer);
  }
  const [first, ...others] = answers;
  assume(first !== undefined, "a first page");
  return others.find(({ isSuccess }) => isSuccess && !first.isSuccess) ?? first;
}

/** A company of the scenario's own, of a name that no other has. No route removes a company: it stays as residue. */
export async function ownCompany({ corporate, data, adopt, settled }: Maker, name = data.text("company")) {
  const details = companyDetails(data, { name });
  const answer = await corporate.post("/companies/fulldetails", { body: details.body }).accepted();
  const companyId = describe(answer) ?? (await found({ corporate, data, adopt, settled }, answer, name));
  data.isAnother("company", companyId);
  return { companyId, name, details, answer };
}

/** @returns the UUID that a creation answers; undefined where its string is something else */
export function describe({ body, bytes }: Answer): string | undefined {
  const text = typeof body === "string" ? body : Buffer.from(bytes).toString("utf8").trim();
  return isUuid(text) ? text.toLowerCase() : undefined;
}

/**
 * How a company is found whose creation did not tell its UUID.
 *
 * @param namesake another company of the name, which it is not
 */
export async function found(
  { corporate, data, adopt, settled }: Maker,
  created: Answer,
  name: string,
  namesake?: string,
): Promise<string> {
  const rows = await searchFor({ corporate, data }, { search_text: name });
  const isIt = (entry: unknown) => mentions(entry, name) && (!namesake || companyIdOf(entry) !== namesake);
  const named = rows.isSuccess && Array.isArray(rows.body) ? rows.body.filter(isIt) : [];
  const ids = named.flatMap((entry) => companyIdOf(entry) ?? []);
  const isTold = (id: string) => created.toldIds.some((told) => sameScalar(told, id));
  // Of several of that name it is none that the scenario has already.
  const companyId = ids.find(isTold) ?? ids.find((id) => !data.isKnown(id)) ?? ids[0];
  if (companyId === undefined) await settled();
  if (companyId === undefined)
    throw new Inconclusive(`${created.where}: neither its answer nor a search tells the UUID of the new company`);
  adopt("company", companyId);
  return companyId;
}

/** @returns the values of its own that a body really carries: a sample may have no place for some */
export const carriedMarks = ({ body, marks }: Marked) => marks.filter((mark) => mentions(body.value, mark));

/** A body that the deployment was sent shows again: every value of its own that it carries. */
export function showsMarks(answer: Answer, sent: Marked, what: string): void {
  const carried = carriedMarks(sent);
  assume(carried.length > 0, `the sample for ${what} carries none of its placeholders, so it cannot be found again`);
  for (const mark of carried) answer.showsSent(sent.body, mark, what);
}

const oddRows = ({ key }: { readonly key: string }) => ({
  search_text: key,
  page: 9_999,
  page_size: 1,
  company_id: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
  company_name: key,
  sort_by: key,
  descending: true,
  direction: "desc",
});

const malformedRows = { page: "many", page_size: "many", company_id: "malformed", descending: "sideways" };

/** What the search and the list of companies are asked by, for `understood`. */
export const askingFor = (
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  sample: "CompanySearchRequest" | "ListRequest",
): Asking => ({
  data,
  sample,
  ask: (body) => corporate.post(sample === "ListRequest" ? "/companies/list" : "/companies/search/v2", { body }),
  odd: oddRows({ key: data.key("nobody") }),
  malformed: malformedRows,
});

/**
 * @param answer to a request with a filter by a company
 * @param sample that the request was sent by
 * @returns why it tells nothing where it excludes none, with what the sample should have
 */
export function excludesNothing(
  answer: Answer,
  part: Verbatim | Guess,
  sample: "CompanySearchRequest" | "ListRequest",
): string {
  return part instanceof Guess
    ? answer.withSample("a filter by company_id and company_name excludes no company")
    : `the filter of \`samples.${sample}\` excludes no company: give it one by {company_id} or {company_name}`;
}

/** Words in the names of members that say how a list is asked for, and not what for. */
const ofTheList =
  /^(pag(e|es|ing|ination|esize|enumber)|size|limit|skip|take|offset|index|count|sort(s|ing|by)?|order(by|ing)?|(de|a)sc(ending)?|direction|fields?|columns?)$/;

/** `sort_by`, `sortBy` and `SORT-BY` have the same words. */
const wordsIn = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** @returns a member that a request for a list has each time alike, by which rows may be left out of it */
const alwaysNarrows = ({ sample }: Verbatim): string | undefined =>
  sample && asksForRows.has(sample.model)
    ? sample.writtenOut.find((name) => !wordsIn(name).some((word) => ofTheList.test(word)))
    : undefined;

const asksForRows = new Set<string>(["CompanySearchRequest", "ListRequest"]);

/**
 * Runs assertions about the answer to a request whose inside the document does not show.
 *
 * @throws Inconclusive where they do not hold and the request was a guess, or asks each time for something that its sample writes out
 */
export async function knowing(part: Verbatim | Guess, assertions: () => unknown): Promise<void> {
  try {
    await assertions();
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    if (part instanceof Guess) throw new Inconclusive(composed([part.model]), error.exchange);
    const narrows = alwaysNarrows(part);
    if (narrows === undefined) throw error;
    throw new Inconclusive(
      `the sample ${part.sample?.model} writes out ${narrows}, which may leave out what is looked for`,
      error.exchange,
    );
  }
}
