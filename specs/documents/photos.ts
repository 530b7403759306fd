import { Guess, type ScenarioContext, scalarsIn } from "../../src/scenario/index.js";
import { givenBy } from "../lookup-rows.js";
import { belongings, type Maker, type Uploading, uploadTo } from "./records.js";
import { type Encoding, encodings, type Fields, spellings, withLists } from "./sending.js";
import { documentTypes } from "./types.js";

/** The form field of an item photo's inventory item ids (Documents, rule 2). */
export const field = "JobInventoryItems";

/** ITEM_PHOTO itself, else the number that the lookup of document types gives it (open point document-type-values). */
async function photoTypes({ corporate }: Maker): Promise<readonly unknown[]> {
  const rows = await documentTypes(corporate);
  const named = rows.find((row) => scalarsIn(row).some((scalar) => /^item[ _-]?photo$/i.test(String(scalar))));
  // Types may go by numbers alone: where none is called so, its number is not known.
  if (named === undefined) return [new Guess("DocumentType", "ITEM_PHOTO")];
  return ["ITEM_PHOTO", givenBy(named, "documentType")].filter((type) => type !== undefined);
}

export interface Photo extends Uploading {
  readonly encode: Encoding;
}

/** Sends an item photo in the ways that a conforming deployment may want; the first that is accepted, else the first. */
export async function photoOf(
  context: Maker & Pick<ScenarioContext, "given">,
  ids: readonly number[],
  ways = encodings,
): Promise<Photo> {
  const homes: readonly Fields[] = [{ job_display_id: context.given("jobDisplayId") }, ...belongings(context)];
  let first: Photo | undefined;
  for (const encode of ways) {
    for (const document_type of await photoTypes(context)) {
      const given = { document_type, document_type_description: "Item Photo" };
      const places = homes.map((home) => ({
        ...withLists({ ...home, inventory_item_ids: undefined, [field]: undefined }, encode),
        ...encode(field, ids),
      }));
      const written = { purpose: "photo", spelt: spellings, encodings: [encode] } as const;
      const photo = { ...(await uploadTo(context, given, places, written)), encode };
      if (photo.sent.answer.isSuccess) return photo;
      first ??= photo;
    }
  }
  if (!first) throw new Error("No item photo was sent.");
  return first;
}
