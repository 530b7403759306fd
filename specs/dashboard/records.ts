import {
  type Answer,
  type Caller,
  type Change,
  changesBetween,
  fieldOf,
  idOf,
  isMoment,
  isObject,
  needs,
  phrase,
  type Scene,
} from "../../src/scenario/index.js";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Seer = Pick<Scene, "corporate" | "given">;

/** The summary of the dashboard. */
export const dashboardOf = (caller: Caller, query: { readonly company_id?: string; readonly view_id?: number } = {}) =>
  caller.get("/dashboard", { query });

/** The grid views: those of the caller's company, or of the profile's where a company must be named. */
export async function gridViewsOf({ corporate, given }: Seer): Promise<Answer> {
  const plain = await corporate.get("/dashboard/gridviews");
  const company_id = given("companyId");
  if (plain.isSuccess || company_id === undefined) return plain;
  return corporate.get("/dashboard/gridviews", { unlistedQuery: { company_id } });
}

/** A setup step: the deployment answers an object here and a list there, not the same to everything. */
export async function servesBoth(scene: Seer): Promise<void> {
  const company_id = scene.given("companyId");
  const plain = await dashboardOf(scene.corporate);
  const needsCompany = !plain.isSuccess && company_id !== undefined;
  (needsCompany ? await dashboardOf(scene.corporate, { company_id }) : plain).accepted().record();
  (await gridViewsOf(scene)).accepted().rows();
}

/** @returns the ids of grid views that may be asked for: those that are active, else all */
export function viewIds(views: Answer): readonly number[] {
  const rows = views.rows().filter(isObject);
  const active = rows.filter((row) => fieldOf(row, "isActive") === true);
  return [...new Set((active.length > 0 ? active : rows).map((row) => Number(idOf(row))))].filter(Number.isInteger);
}

/**
 * @param answers to requests without what must not be demanded, or with what must be taken
 * @param twin the answer to the same request otherwise
 * @throws Mismatch where none was accepted though the twin was; Unjudgeable where that is not about the request
 */
export function isTaken(answers: readonly (Answer | undefined)[], twin: Answer | undefined, what: string): void {
  const [first] = answers;
  if (first === undefined || answers.some((answer) => answer?.isSuccess)) return;
  needs(twin?.isSuccess === true, `${first.where} is not accepted otherwise, either (${twin?.status ?? "not asked"})`);
  if ([undefined, 401, 403, 429, 502, 503, 504].includes(first.status)) first.accepted();
  throw first.mismatch(`${what} to be accepted`, String(first.status));
}

/** @returns what differs between two answers, apart from moments and from what moves between two readings of the first */
export function differences(first: Answer, other: Answer, firstAgain: Answer): readonly Change[] {
  const moving = new Set(changesBetween(first.body, firstAgain.body).map(({ path }) => path));
  return changesBetween(first.body, other.body).filter(
    ({ path, from, to }) => !moving.has(path) && !isMoment(from) && !isMoment(to),
  );
}

/** @returns the company that a summary says it is of, where that is another one */
export function namesAnother({ body }: Answer, company: string): string | undefined {
  const named = isObject(body) ? fieldOf(body, "company_id") : undefined;
  if (typeof named !== "string" || !uuid.test(named)) return undefined;
  return named.toLowerCase() === company.toLowerCase() ? undefined : named;
}

/** One thing read without a company (twice), with the caller's primary company, and with another. */
export interface Sights {
  readonly plain: Answer;
  readonly primary: Answer;
  readonly again: Answer;
  readonly other: Answer;
}

/**
 * @throws Mismatch where what is read without a company is not what is read with the primary company; Unjudgeable where
 *   the companies cannot be told apart
 */
export function isOfPrimary({ plain, primary, again, other }: Sights, company: string, what: string): void {
  const named = namesAnother(primary, company);
  needs(named === undefined, `${what} asked for with company ${company} is that of ${named}`);
  needs(differences(primary, other, primary).length > 0, `${what} is the same for two companies`);
  const [difference] = differences(plain, primary, again);
  if (!difference) return;
  const { path, from, to } = difference;
  throw plain.mismatch(
    `${what} of the primary company ${company}: ${path || "the answer"} ${phrase(to)}`,
    `${path || "the answer"} ${phrase(from)}`,
  );
}
