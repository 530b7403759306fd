import { assume, assumeSeen, type Caller, phrase, type ScenarioContext } from "../../src/scenario/index.js";
import { isFound } from "../each-key.js";
import type { OwnDocument } from "./records.js";

/** One filter of the list of documents, by what a document is found by, if it has that, and by something else of the kind. */
interface Asked {
  readonly filter: "job_display_id" | "inventory_item_id" | "handling_unit_id" | "rfq_id";
  readonly own: string | number | undefined;
  readonly other: string | number | undefined;
}

/** What an own document was uploaded for. */
interface Belonging {
  readonly job: number;
  readonly item: string | number;
  readonly unit?: string | number;
  readonly request?: string | number;
}

/** The filters of the list by what a document was uploaded for, and by what the profile gives beside that. */
export function filtersOf(
  { given }: Pick<ScenarioContext, "given">,
  { job, item, unit, request }: Belonging,
): readonly Asked[] {
  const [jobs, items] = [given("otherJobDisplayId"), given("otherInventoryItemId")];
  const units = given(unit === undefined ? "handlingUnitId" : "otherHandlingUnitId");
  const requests = given(request === undefined ? "rfqId" : "otherRfqId");
  return [
    { filter: "job_display_id", own: job, other: jobs },
    { filter: "inventory_item_id", own: item, other: items },
    { filter: "handling_unit_id", own: unit, other: units },
    { filter: "rfq_id", own: request, other: requests },
  ];
}

/**
 * Hides an own document, and asks for it by its item and by something else that it was uploaded for: without its job where that is not
 * refused.
 *
 * @throws Mismatch where it is listed still; Inconclusive where it is so for the other thing by itself and not for the item, of which
 *   another clause tells
 */
export async function isHiddenBeside(
  corporate: Caller,
  { id, displayId }: Pick<OwnDocument, "id" | "displayId">,
  item: string | number,
  beside: object,
): Promise<void> {
  const hidden = await corporate.put("/documents/hide/{docId}", { docId: id });
  assume(hidden.isSuccess, `a document is not hidden (${hidden.status})`);
  const list = (query: object) => corporate.get("/documents/list", { query });
  const both = { inventory_item_id: item, ...beside };
  const withoutJob = await list(both);
  const answer = withoutJob.isSuccess ? withoutJob : await list({ ...both, job_display_id: String(displayId) });
  if (!isFound(answer, id)) return;
  if (isFound(await list(beside), id)) {
    const ofItem = await list({ inventory_item_id: item });
    assume(isFound(ofItem, id), "a hidden document is listed for what it belongs to beside its item");
    ofItem.lacks(id, "the hidden document");
  }
  answer.lacks(id, "the hidden document");
}

/** Everything that a document was uploaded for, as a query. */
const allOf = (filters: readonly Asked[]) =>
  Object.fromEntries(filters.flatMap(({ filter, own }) => (own === undefined ? [] : [[filter, own]])));

/**
 * Asks for an own document by all that it was uploaded for, with something else in the place of one after the other: filters given
 * together narrow together. A filter tells nothing where it is refused by itself and beside the job, or finds everything or nothing.
 *
 * @throws Mismatch where a filter that excludes the document by itself is overlooked; Inconclusive where no filter was asked with
 * something else, or an item and a unit do not narrow together, of which another clause tells
 */
export async function eachNarrowsBeside(corporate: Caller, id: number, filters: readonly Asked[]): Promise<void> {
  const list = (query: object) => corporate.get("/documents/list", { query });
  const own = allOf(filters);
  assumeSeen(isFound(await list(own), id), "the document is not listed for all together that it was uploaded for");
  const others = filters.filter(({ other }) => other !== undefined);
  assume(
    others.length > 0,
    "nothing is given to ask for instead: name `fixtures.otherJobDisplayId`, `fixtures.otherInventoryItemId`",
  );
  for (const by of others) {
    const other = { [by.filter]: by.other };
    const answer = await list({ ...own, ...other });
    if (!isFound(answer, id) || !(await tellsApart(corporate, id, by, filters))) continue;
    assume(!(await areCrossed(corporate, id, filters)), "an item and a unit of the list do not narrow together");
    throw answer.mismatch(`no document that ${phrase(other)} by itself excludes`, `document ${id}`);
  }
}

/** @returns whether a filter tells a document apart by itself, or beside the job where that may be needed */
async function tellsApart(
  corporate: Caller,
  id: number,
  { filter, own, other }: Asked,
  filters: readonly Asked[],
): Promise<boolean> {
  const list = (query: object) => corporate.get("/documents/list", { query });
  const byOther = await list({ [filter]: other });
  if (isFound(byOther, id)) return false;
  const finds = async () =>
    own === undefined ? byOther.rows().length > 0 : isFound(await list({ [filter]: own }), id);
  if (byOther.isSuccess && (await finds())) return true;
  if (filter === "job_display_id") return false;
  const job = allOf(filters.filter((one) => one.filter === "job_display_id"));
  const besideJob = await list({ ...job, [filter]: other });
  return besideJob.isSuccess && !isFound(besideJob, id) && isFound(await list({ ...job, [filter]: own }), id);
}

/** @returns whether a document is listed for its item and another unit, or the other way round */
async function areCrossed(corporate: Caller, id: number, filters: readonly Asked[]): Promise<boolean> {
  const [item, unit] = (["inventory_item_id", "handling_unit_id"] as const).map((name) =>
    filters.find(({ filter }) => filter === name),
  );
  const crossed = [
    [item?.own, unit?.other],
    [item?.other, unit?.own],
  ];
  for (const [inventory_item_id, handling_unit_id] of crossed) {
    if (inventory_item_id === undefined || handling_unit_id === undefined) continue;
    const query = { inventory_item_id, handling_unit_id };
    if (isFound(await corporate.get("/documents/list", { query }), id)) return true;
  }
  return false;
}
