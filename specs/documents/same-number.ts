import { type Answer, type Mismatch, mentions, type ScenarioContext } from "../../src/scenario/index.js";
import { isFound } from "../each-key.js";
import type { Associated, Association } from "./associations.js";

/**
 * Asks for a document by something of another kind that has the number of what it was uploaded for.
 *
 * @returns that it is listed for that; undefined where it is not, or a list beside its job shows it whatever else is asked for
 */
export async function listedForItsNumber(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  { document, observation }: Pick<Associated, "document" | "observation">,
  about: string | number,
  { what, filter, names }: Association,
): Promise<Mismatch | undefined> {
  const { id, sent } = document;
  if (!observation || names.some((name) => mentions(sent.fields[name], about))) return undefined;
  const beside = "job_display_id" in observation.query ? { job_display_id: String(document.displayId) } : {};
  const list = (number: string | number): PromiseLike<Answer> =>
    corporate.get("/documents/list", { query: { ...beside, [filter]: number } });
  const listed = await list(about);
  if (!isFound(listed, id) || isFound(await list(data.unusedId("integer")), id)) return undefined;
  return listed.mismatch(`no document of something else that has the number of ${what} ${about}`, `document ${id}`);
}

/** @throws Mismatch where a document is listed for something else that has the number of what it was uploaded for */
export function areToldApart(listed: Mismatch | undefined): void {
  if (listed) throw listed;
}
