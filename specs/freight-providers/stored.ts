import { assume, asText } from "../../src/scenario/index.js";
import type { Stored } from "../in-turn.js";
import type { Changer } from "../shipment/records.js";
import { hasOptions, optionsOf, rowLike, save } from "./records.js";

/**
 * Saves the options of a job of the scenario's own, the first of them alone as one that is active.
 *
 * @throws Inconclusive where a new job lists no two options, and takes none
 */
export async function storedOptions(context: Changer, jobDisplayId: number): Promise<Stored> {
  const { corporate, data } = context;
  const areThere = await hasOptions(context, { displayId: jobDisplayId, own: true });
  assume(areThere, "a new job lists no two options with an optionIndex, and takes none that are saved for it");
  const listed = await optionsOf(corporate, jobDisplayId);
  const saved = listed.indexes.map((optionIndex, at) =>
    rowLike(data, listed.find(optionIndex) ?? {}, { optionIndex, optionActive: at === 0 }),
  );
  await save(context, jobDisplayId, saved).accepted();
  return {
    what: "the freight provider",
    marks: saved.flatMap(({ row }) => [asText(row["proNum"]), asText(row["freightAmount"])]),
    given: saved.map(({ row }) => ({ mark: asText(row["proNum"]), body: row })),
    read: async () => (await optionsOf(corporate, jobDisplayId)).answer,
  };
}
