import { commodityUpdate } from "../../fixtures/payloads/commodities.js";
import type { Data } from "../../src/scenario/data.js";
import {
  type Answer,
  assume,
  type Caller,
  type Change,
  changesBetween,
  fieldOf,
  idOf,
  isMoment,
  isObject,
  isOfTime,
  isUuid,
  Mismatch,
  ownIfAllowed,
  phrase,
  Restless,
  type ScenarioContext,
} from "../../src/scenario/index.js";
import { createCommodity } from "../commodities/records.js";

type Seer = Pick<ScenarioContext, "corporate" | "given">;

/** The summary of the dashboard. */
export const dashboardOf = (caller: Caller, query: { readonly company_id?: string; readonly view_id?: number } = {}) =>
  caller.get("/dashboard", { query });

/** Companies that may be asked for: those of the profile, else those that are available to the caller. */
export async function companiesOf({ corporate, given }: Seer): Promise<readonly string[]> {
  const known = [given("companyId"), given("otherCompanyId")].filter((company) => company !== undefined);
  if (known.length > 1) return known;
  const available = await corporate.get("/companies/availableByCurrentUser");
  const listed = available.isSuccess && Array.isArray(available.body) ? available.ids() : [];
  return [...new Set([...known, ...listed.filter((id) => isUuid(id))])];
}

/** @throws Inconclusive where fewer companies are known than the scenario tells apart */
export async function twoCompaniesOf(context: Seer): Promise<readonly [string, string]> {
  const [one, other] = await companiesOf(context);
  assume(
    one !== undefined && other !== undefined,
    "fewer than two companies are available: name two in `fixtures.companyId` and `fixtures.otherCompanyId`",
  );
  return [one, other];
}

/** A company beside the caller's primary one. */
export async function companyBeside(context: Seer, primary: string): Promise<string> {
  const other = (await companiesOf(context)).find((company) => company.toLowerCase() !== primary.toLowerCase());
  assume(other !== undefined, "no company beside the primary one is available: name one in `fixtures.otherCompanyId`");
  return other;
}

/** The grid views: those of the caller's company, or of a known one where a company must be named. */
export async function gridViewsOf(context: Seer): Promise<Answer> {
  const plain = await context.corporate.get("/dashboard/gridviews");
  if (plain.isSuccess || (plain.status ?? 0) >= 500) return plain;
  const [company_id] = await companiesOf(context);
  assume(
    company_id !== undefined || plain.status === 404,
    "the grid views may need a company: name one in `fixtures.companyId`",
  );
  return company_id === undefined
    ? plain
    : context.corporate.get("/dashboard/gridviews", { unlistedQuery: { company_id } });
}

/** A setup step: the deployment answers an object here and a list there, not the same to everything. */
export async function servesBoth(context: Seer): Promise<void> {
  const plain = await dashboardOf(context.corporate);
  const [company_id] = plain.isSuccess ? [] : await companiesOf(context);
  (company_id === undefined ? plain : await dashboardOf(context.corporate, { company_id })).accepted().record();
  (await gridViewsOf(context)).accepted().rows();
}

/** @returns the ids of grid views that may be asked for, and that no run made: those that are active, else all */
export function viewIds(views: Answer, data: Data): readonly number[] {
  const rows = views
    .rows()
    .filter(isObject)
    .filter((row) => !data.isOfRun(row));
  const active = rows.filter((row) => fieldOf(row, "isActive") === true);
  return [...new Set((active.length > 0 ? active : rows).map((row) => Number(idOf(row))))].filter(Number.isInteger);
}

/**
 * @param answers to requests without what must not be demanded, or with what must be taken
 * @param control the answer to the same request otherwise
 * @throws Mismatch where none was accepted though the control request was; Inconclusive where that is not about the request
 */
export function isTaken(answers: readonly (Answer | undefined)[], control: Answer | undefined, what: string): void {
  if (answers.some((answer) => answer?.isSuccess)) return;
  const [first] = answers;
  assume(first !== undefined, `${what} cannot be asked for: name a company in \`fixtures.companyId\``);
  assume(
    control?.isSuccess === true,
    `${first.where} is not accepted otherwise, either (${control?.status ?? "not asked"})`,
  );
  if ([undefined, 401, 403, 429, 502, 503, 504].includes(first.status)) first.accepted();
  throw first.mismatch(`${what} to be accepted`, String(first.status));
}

/**
 * The same for requests without a company: a caller who is served with one lacks no right.
 *
 * @throws as isTaken
 */
export function isTakenWithout(
  answers: readonly (Answer | undefined)[],
  control: Answer | undefined,
  what: string,
): void {
  const [first] = answers;
  if (first?.status === 403 && control?.isSuccess && !answers.some((answer) => answer?.isSuccess))
    throw first.mismatch(`${what} to be accepted, as it is with company_id`, String(first.status));
  isTaken(answers, control, what);
}

/**
 * Writes something, as a write may empty a cache: a commodity, whatever that is answered.
 *
 * @returns writes something once more; undefined where nothing may be written
 */
export async function wroteSomething(
  context: Pick<ScenarioContext, "corporate" | "data" | "allows">,
): Promise<(() => Promise<unknown>) | undefined> {
  const { corporate, data } = context;
  const made = await ownIfAllowed(context, () => createCommodity(context));
  if (!made) return undefined;
  const id = made.answer.isSuccess ? idOf(made.answer.body) : undefined;
  if (id === undefined) return () => createCommodity(context);
  data.isAnother("commodity", id);
  return async () => {
    const changed = { ...made.facts, description: data.text("description") };
    await corporate.put("/commodity/{id}", { id, body: commodityUpdate(data, changed, made.spelling) });
  };
}

/** @returns what differs between two answers, apart from moments and from what moves between two readings of the first */
export function differences(first: Answer, other: Answer, firstAgain: Answer): readonly Change[] {
  const moving = new Restless([first.body, firstAgain.body]);
  return changesBetween(first.body, other.body).filter(
    (change) => !moving.covers(change) && !isOfTime(change) && !isMoment(change.from),
  );
}

const told = (value: unknown) => (value === undefined || value === null ? "" : String(value).toLowerCase());

/**
 * @param asked the company that the first of two answers was asked for; undefined where none was
 * @param other the company that the second one was asked for
 * @returns whether a change between the two is nothing but the company that each was asked for, repeated
 */
export function isEcho({ from, to }: Change, asked: string | undefined, other: string): boolean {
  const [first, second] = [told(from), told(to)];
  const rest = second.replaceAll(other.toLowerCase(), "");
  if (rest === second) return false;
  return asked === undefined ? rest.startsWith(first) : first.replaceAll(asked.toLowerCase(), "") === rest;
}

/** @returns whether a change is what came beside an echo, in an object that holds nothing where no company is asked for */
function comesWith({ path, from }: Change, { path: echo }: Change): boolean {
  const around = echo.slice(0, echo.lastIndexOf(".") + 1);
  return around !== "" && path.startsWith(around) && told(from) === "";
}

/** @returns where a change stands: entries that came or went are in one place, the list that has others for each company */
const placeOf = ({ path, from, to }: Change): string =>
  from === undefined || to === undefined
    ? path.replaceAll(/(^|\.)(\d+|[\da-f]{8}(-[\da-f]+){4})(?=\.|$)/gi, "$1*")
    : path;

/** @returns the company that a summary says it is of, where that is another one */
export function namesAnother({ body }: Answer, company: string): string | undefined {
  const named = isObject(body) ? fieldOf(body, "company_id") : undefined;
  if (!isUuid(named)) return undefined;
  return named.toLowerCase() === company.toLowerCase() ? undefined : named;
}

/** One thing read without a company (twice), with the caller's primary company, and with another. */
export interface Observations {
  readonly otherCompany: string;
  readonly plain: Answer;
  readonly primary: Answer;
  readonly again: Answer;
  readonly other: Answer;
}

/** How often what differs is read: figures go up and down while jobs are made and booked. */
const readings = 3;

/**
 * Judges what was read and, where that is broken, reads it again.
 *
 * @throws what `judge` throws each time
 */
export async function eachTime<T>(first: T, readAgain: () => Promise<T>, judge: (seen: T) => void): Promise<void> {
  let seen = first;
  for (let left = readings; ; left--) {
    try {
      return judge(seen);
    } catch (error) {
      if (!(error instanceof Mismatch) || left === 1) throw error;
      seen = await readAgain();
    }
  }
}

/**
 * @throws Mismatch where what is read without a company is not what is read with the primary company; Inconclusive where
 *   the companies cannot be told apart
 */
export function isOfPrimary(seen: Observations, company: string, what: string): void {
  const { plain, primary, again, other, otherCompany } = seen;
  const named = namesAnother(primary, company);
  assume(named === undefined, `${what} asked for with company ${company} is that of ${named}`);
  const telling = differences(primary, other, primary);
  assume(
    telling.some((change) => !isEcho(change, company, otherCompany)),
    `${what} is the same for two companies`,
  );
  const places = new Set(telling.map(placeOf));
  // What is shown beside it where no company is named, and is the same for every company, is open.
  const changes = differences(plain, primary, again).filter((change) => places.has(placeOf(change)));
  const echoes = changes.filter((change) => isEcho(change, undefined, company));
  const [difference] = changes.filter((change) => !echoes.some((echo) => change === echo || comesWith(change, echo)));
  if (!difference) return;
  const { path, from, to } = difference;
  throw plain.mismatch(
    `${what} of the primary company ${company}: ${path || "the answer"} ${phrase(to)}`,
    `${path || "the answer"} ${phrase(from)}`,
  );
}

export const viewOf = ({ corporate }: Pick<ScenarioContext, "corporate">, viewId: string | number) =>
  corporate.get("/views/{viewId}", { viewId });
