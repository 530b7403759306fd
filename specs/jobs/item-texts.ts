import { itemInfo } from "../../fixtures/payloads/jobs.js";
import { fieldOf, isObject, type ScenarioContext, Verbatim } from "../../src/scenario/index.js";
import { inventoryIdOf, jobOf } from "./records.js";

/** What members of an item are called that somebody writes into by hand. */
const written = /note|comment|instruction|remark|descri/i;

/** So many of them are given a text. */
const most = 2;

/**
 * Gives an item of a job texts in members that it shows, and that the sample of its information does not name: the document prints none.
 * Where that is refused, it is left as it is.
 *
 * @returns the texts
 */
export async function itemTexts(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
): Promise<readonly string[]> {
  const info = itemInfo(data);
  const job = await jobOf(corporate, jobDisplayId);
  const [item] = [fieldOf(job.record(), "items")].flat().filter(isObject);
  const [inventoryItemId] = item ? inventoryIdOf(item) : [];
  if (!item || inventoryItemId === undefined || !(info instanceof Verbatim) || !isObject(info.value)) return [];
  const sample = info.value;
  const given = Object.entries(item)
    .filter(([name, held]) => written.test(name) && (held === null || typeof held === "string"))
    .filter(([name]) => fieldOf(sample, name) === undefined)
    .slice(0, most)
    .map(([name]) => [name, data.text("item text")] as const);
  if (given.length === 0) return [];
  // What it shows it keeps: an update of an item is the matter of another clause.
  const kept = Object.keys(sample).map((name) => [name, fieldOf(item, name) ?? fieldOf(sample, name)]);
  const body = new Verbatim({ ...Object.fromEntries(kept), ...Object.fromEntries(given) });
  await corporate.put("/job/{jobDisplayId}/item/{inventoryItemId}", { jobDisplayId, inventoryItemId, body });
  return given.map(([, text]) => text);
}
