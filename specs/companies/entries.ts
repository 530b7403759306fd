import { commonInventory, type Marked } from "../../fixtures/payloads/companies.js";
import {
  type Answer,
  type Caller,
  idOf,
  isOfTime,
  mentions,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  type Watched,
} from "../../src/scenario/index.js";
import type { Maker } from "./records.js";
import { type Two, twoCompanies } from "./two.js";

/** The common inventory of a company. */
export const entriesOf = (corporate: Caller, companyId: string): Promise<Answer> =>
  corporate.get("/company/{companyId}/inventory", { companyId }).accepted();

/** An inventory entry of the scenario's own, seen in the list of its company. */
export async function ownEntry({ corporate, data }: Pick<ScenarioContext, "corporate" | "data">, companyId: string) {
  const entry = commonInventory(data);
  const answer = await corporate.post("/company/{companyId}/inventory", { companyId, body: entry.body }).accepted();
  const id = answer.id();
  data.isAnother("common inventory", id);
  return { id, entry, answer };
}

/**
 * Two companies whose inventory may get entries. Entries remove what they add to a company that is not the scenario's own,
 * so that nothing is left to be restored there.
 */
export async function companiesForEntries(
  context: Maker & Pick<ScenarioContext, "allows" | "borrow">,
  given: { readonly companyId: string; readonly otherCompanyId: string },
): Promise<Two> {
  const two = await twoCompanies(context, given, "POST /company/{companyId}/inventory");
  if (!two.own) await context.borrow("POST /company/{companyId}/inventory", two.otherId);
  return two;
}

/** @returns the row of an entry; undefined where it is not listed */
export const rowOf = (list: Answer, id: string | number): unknown =>
  list.rows().find((row) => sameScalar(idOf(row), id));

/** @throws Mismatch where an entry is not as it was, in what it was given */
export function staysAs(
  before: Watched,
  after: Answer,
  { id, entry }: Pick<Awaited<ReturnType<typeof ownEntry>>, "id" | "entry">,
): void {
  // What else is shown may tell who answered.
  const [change] = after
    .changesSince(before, (list) => rowOf(list, id))
    .filter((change) => !isOfTime(change) && scalarsIn(change.from).some((was) => mentions(entry, was)));
  if (change) throw after.mismatch(`inventory entry ${id} as it was`, `${change.path || "it"} changed`);
}

/** @returns how many rows show the text of one of the entries that were sent */
export const rowsShowing = (list: Answer, ...sent: readonly Marked[]): number =>
  list.rows().filter((row) => sent.some(({ marks: [text] }) => text !== undefined && mentions(row, text))).length;
