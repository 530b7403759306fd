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
 * @throws Mismatch where it is listed still; Inconclusive where it is so for the other thing by itself, of which another clause tells
 */
export async function isHiddenBeside(
  corporate: Caller,
  { id, displayId }: Pick<OwnDocument, "id" | "displayId">,
  item: string | number,
  beside: object,
): Promise<void> {
  await corporate.put("/documents/hide/{docId}", { docId: id }).accepted();
  const list = (query: object) => corporate.get("/documents/list", { query });
  const both = { inventory_item_id: item, ...beside };
  const withoutJob = await list(both);
  const answer = withoutJob.isSuccess ? withoutJob : await list({ ...both, job_display_id: String(displayId) });
  if (!isFound(answer, id)) return;
  assume(!isFound(await list(beside), id), "a hidden document is listed for what it belongs to beside its item");
  answer.lacks(id, "the hidden document");
}

/**
 * Asks for an own document by all that it was uploaded for, with something else in the place of one after the other. Whether filters
 * narrow together or one of them counts is open; where two of them narrow together, a third one does as well. Only the job may count
 * for nothing beside what belongs to one.
 *
 * @throws Mismatch where a filter that excludes the document by itself is overlooked; Inconclusive where no two narrow together
 */
export async function eachNarrowsBeside(corporate: Caller, id: number, filters: readonly Asked[]): Promise<void> {
  const list = (query: object) => corporate.get("/documents/list", { query });
  const own = Object.fromEntries(filters.flatMap((one) => (one.own === undefined ? [] : [[one.filter, one.own]])));
  assumeSeen(isFound(await list(own), id), "the document is not listed for all together that it was uploaded for");
  const asked = [];
  for (const by of filters)
    if (by.other !== undefined) asked.push({ by, answer: await list({ ...own, [by.filter]: by.other }) });
  // What is refused may be so because the ids belong to different jobs, whatever counts.
  const narrowing = asked.filter(({ by, answer }) => by.own !== undefined && answer.isSuccess && !isFound(answer, id));
  assume(
    narrowing.length > 1,
    "no two filters are seen to narrow together: name others in `fixtures.otherJobDisplayId`, `fixtures.otherInventoryItemId`",
  );
  /** Without its job a list may hold nothing, whatever else is asked for. */
  const needsNoJob = async () => {
    for (const { filter, own: value } of filters)
      if (filter !== "job_display_id" && value !== undefined && isFound(await list({ [filter]: value }), id))
        return true;
    return false;
  };
  for (const { by, answer } of asked) {
    if (by.filter === "job_display_id" || !isFound(answer, id)) continue;
    const alone = await list({ [by.filter]: by.other });
    if (alone.isSuccess && !isFound(alone, id) && (await needsNoJob()))
      throw answer.mismatch(
        `no document that ${phrase({ [by.filter]: by.other })} by itself excludes`,
        `document ${id}`,
      );
  }
}
