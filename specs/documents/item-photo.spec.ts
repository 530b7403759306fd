import { assume, scenario } from "../../src/scenario/index.js";
import { namesSomething } from "../names-nothing.js";
import { inventory, observationOf } from "./associations.js";
import { field, photoOf } from "./photos.js";
import { another, documentOf, type OwnDocument, ownDocument, uploadIsRefused } from "./records.js";
import { type Encoding, encodings } from "./sending.js";
import { showsNoBits } from "./sharing.js";

scenario(
  "an item photo is uploaded for one or more positive inventory item ids",
  {
    judges: [
      "document-item-photo",
      "document-item-photo-needs-item",
      "document-item-photo-zero-id",
      "document-item-photo-negative-id",
      "document-item-photo-fraction-id",
      "document-shared-zero-private",
      "document-shared-default-private",
    ],
    inParts: ["document-item-photo-needs-item"],
    needs: ["jobDisplayId", "inventoryItemId"],
  },
  async (context) => {
    const { fixtures, given, check } = context;
    const { sent, encode, ...about } = await photoOf(context, [fixtures.inventoryItemId]);
    // Where it is refused, uploads may be.
    if (!sent.answer.isSuccess) await ownDocument(context);
    const other = given("otherInventoryItemId");
    await check("document-item-photo", async () => {
      if (sent.answer.isInvalid && other !== undefined) {
        const control = await photoOf(context, [other]);
        if (control.sent.answer.isSuccess) await documentOf(context, control);
        namesSomething({ name: "inventoryItemId", value: fixtures.inventoryItemId }, sent.answer, control.sent.answer);
      }
      sent.answer.accepted();
    });
    const control = await documentOf(context, { sent, ...about });
    const isPrivate = await check("document-shared-zero-private", () => showsNoBits(control, "an item photo"));
    await check("document-shared-default-private", async () => {
      assume(isPrivate, "an item photo with shared 0 is not private");
      showsNoBits(await another(context, control, { shared: undefined }), "an item photo without shared");
    });
    const refused = (...ids: readonly number[]) => uploadIsRefused(context, control, encode(field, ids));
    await check("document-item-photo-needs-item", () => refused());
    await check("document-item-photo-needs-item", () =>
      uploadIsRefused(context, control, { ...encode(field, []), [field]: "" }),
    );
    await check("document-item-photo-zero-id", () => refused(0));
    await check("document-item-photo-negative-id", () => refused(-fixtures.inventoryItemId));
    await check("document-item-photo-fraction-id", () => refused(fixtures.inventoryItemId + 0.5));
  },
);

scenario(
  "an item photo of two inventory items is listed for both",
  {
    judges: [
      "document-item-photo-several-items",
      "document-item-photo-listed",
      "document-item-photo-zero-id",
      "document-item-photo-negative-id",
    ],
    needs: ["jobDisplayId", "inventoryItemId", "otherInventoryItemId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const ids = [fixtures.inventoryItemId, fixtures.otherInventoryItemId];
    const single = await photoOf(context, ids.slice(0, 1));
    await documentOf(context, single);
    const both = await photoOf(context, ids);
    const taken = await check("document-item-photo-several-items", async () => {
      if (both.sent.answer.isInvalid) {
        const other = await photoOf(context, ids.slice(1));
        if (other.sent.answer.isSuccess) await documentOf(context, other);
        const fixture = { name: "otherInventoryItemId", value: fixtures.otherInventoryItemId } as const;
        namesSomething(fixture, other.sent.answer, single.sent.answer);
      }
      both.sent.answer.accepted();
    });
    let read: { readonly document: OwnDocument; readonly encode: Encoding } | undefined;
    await check("document-item-photo-listed", async () => {
      assume(taken, "the item photo was not accepted");
      const missing: string[] = [];
      for (const encode of encodings) {
        const photo = encode === both.encode ? both : await photoOf(context, ids, [encode]);
        if (!photo.sent.answer.isSuccess) continue;
        const document = await documentOf(context, photo);
        const observations = [];
        for (const id of ids) observations.push(await observationOf(corporate, inventory, id, document));
        if (observations.every((observation) => observation !== undefined)) {
          read = { document, encode };
          return;
        }
        missing.push(`document ${document.id}: ${observations.filter((observation) => observation).length} of 2`);
      }
      throw both.sent.answer.mismatch("the item photo to be listed for both of its items", missing.join(", "));
    });
    const refused = (last: number) => {
      assume(read !== undefined, "no item photo is listed for both of its items, so the second one may be passed over");
      return uploadIsRefused(context, read.document, read.encode(field, [fixtures.inventoryItemId, last]));
    };
    await check("document-item-photo-zero-id", () => refused(0));
    await check("document-item-photo-negative-id", () => refused(-fixtures.otherInventoryItemId));
  },
);
