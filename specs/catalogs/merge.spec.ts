import { addClientItemData, imageLinks, lotCatalog, lotData, lotPlatform } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  fieldOf,
  idOf,
  mentions,
  phrase,
  sameScalar,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { createLot, isFoldedInto, ownLot, seenLot } from "../lots/records.js";
import { isShownAsOften } from "../shown-as-often.js";
import { judgeLotsAfterMerges } from "./after-merges.js";
import { holdsLot, isHeld, isReadIn, movesLot } from "./held-lots.js";
import { ownBulkCatalog, ownCatalog, seenCatalog } from "./records.js";

scenario(
  "a merge folds the source catalog into the target",
  {
    judges: [
      "route:POST /Catalog/{targetId}/merge/{sourceId}",
      "catalog-merge-response-target",
      "catalog-merge-response-lots",
      "catalog-merge-source-removed",
      "catalog-merge-moves-lots",
      "catalog-merge-keeps-target",
      "catalog-list-shows-lots",
    ],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, check } = context;
    const target = await ownBulkCatalog(context);
    const source = await ownBulkCatalog(context);
    const present = await seenCatalog(corporate, source.id);
    const listTarget = () => corporate.get("/Catalog", { query: { id: target.id } });
    // That it was listed before must not keep it from being listed as it is.
    await listTarget();
    const merged = await corporate.post("/Catalog/{targetId}/merge/{sourceId}", {
      targetId: target.id,
      sourceId: source.id,
    });
    await check("route:POST /Catalog/{targetId}/merge/{sourceId}", () => merged.isDeclared());
    merged.accepted();
    const isTarget = await check("catalog-merge-response-target", () => merged.isRecord(target.id));
    const after = await seenCatalog(corporate, target.id);
    const listedTarget = await listTarget();
    const moved = await check("catalog-merge-moves-lots", () => after.shows(source.item, "the source's lot"));
    await check("catalog-list-shows-lots", () => {
      assumeSeen(mentions(after.body, source.item), "the source's lot is not in the target");
      const showsOwn = listedTarget.isSuccess && mentions(listedTarget.body, target.item);
      assumeSeen(showsOwn, "the target's row in the list does not show its own lot");
      listedTarget.rowShows(target.id, source.item, "the lot that a merge has moved to it,");
    });
    const kept = await check("catalog-merge-keeps-target", () => {
      after.shows(target.item, "the target's lot");
      isShownAsOften(target.seen, after, "lots", target.item);
    });
    await check("catalog-merge-response-lots", () => {
      if (isTarget && moved) merged.shows(source.item, "the source's lot");
      if (isTarget && kept) merged.shows(target.item, "the target's lot");
    });
    const read = await corporate.get("/Catalog/{id}", { id: source.id });
    const listed = [
      await corporate.get("/Catalog", { query: { title: source.body.title } }),
      await corporate.get("/Catalog", { query: { id: source.id } }),
    ];
    await check("catalog-merge-source-removed", () => {
      isFoldedInto(target.id, read, present);
      for (const list of listed) if (list.isSuccess) list.lacks(source.id, "the merged source");
    });
  },
);

scenario(
  "a merge moves a lot whose number a lot of the target has",
  { judges: ["catalog-merge-moves-lots"], needs: ["sellerId"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [target, source] = [await ownCatalog(context), await ownCatalog(context)];
    const number = data.key("number");
    const [ofTarget, ofSource] = [
      await ownLot(context, { catalogs: [lotCatalog(data, target.id, number)] }),
      await ownLot(context, { catalogs: [lotCatalog(data, source.id, number)] }),
    ];
    const wereHeld = [
      isHeld(await seenCatalog(corporate, target.id), ofTarget.id),
      isHeld(await seenCatalog(corporate, source.id), ofSource.id),
    ];
    const path = { targetId: target.id, sourceId: source.id };
    const merged = await corporate.post("/Catalog/{targetId}/merge/{sourceId}", path);
    const [after, lot] = [
      await seenCatalog(corporate, target.id),
      await corporate.get("/Lot/{id}", { id: ofSource.id }),
    ];
    await check("catalog-merge-moves-lots", () => {
      // Such a merge may be refused, and lots of one number may become one.
      const isThere = merged.isSuccess && lot.isSuccess && sameScalar(idOf(lot.body), ofSource.id);
      if (isThere && !wereHeld.includes(false)) movesLot(after, ofSource.id, ofSource.body.image_links);
    });
  },
);

scenario(
  "a merge leaves its lots in their other catalogs",
  {
    judges: [
      "catalog-merge-keeps-others",
      "catalog-merge-keeps-target",
      "catalog-merge-keeps-values",
      "catalog-merge-again",
      "catalog-merge-only-named",
      "catalog-merge-keeps-numbers",
      "catalog-update-keeps-lots",
      "catalog-merge-moves-lots",
      "catalog-merge-moves-all",
      "catalog-delete-only-that",
      "catalog-delete-unlists",
    ],
    inParts: ["catalog-merge-keeps-values"],
    needs: ["sellerId"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const dates = { start_date: `${data.dayIn(335)}T08:15:00Z`, end_date: `${data.dayIn(339)}T17:30:00Z` };
    const target = await ownCatalog(context, { ...dates, is_completed: true });
    // One source lasts longer than the target on both sides, the other one is over within it.
    const around = { start_date: `${data.dayIn(333)}T08:15:00Z`, end_date: `${data.dayIn(341)}T17:30:00Z` };
    const within = { start_date: `${data.dayIn(336)}T08:15:00Z`, end_date: `${data.dayIn(338)}T17:30:00Z` };
    const [source, other] = [await ownCatalog(context, around), await ownCatalog(context)];
    // Which of both was updated last is no matter of the merge; such an update may be refused.
    const body = { ...source.body, title: data.text("catalog") };
    await corporate.put("/Catalog/{id}", { id: source.id, body });
    const [number, numberOfOther] = [data.key("number"), data.key("number")];
    const catalogs = [lotCatalog(data, source.id, number), lotCatalog(data, other.id, numberOfOther)];
    const platformId = given("platformId");
    const [external, description] = [data.key("external"), data.text("lot")];
    const platforms = platformId === undefined ? [] : [lotPlatform(data, platformId, external)];
    const item_data = lotData(data, { description });
    const lot = await ownLot(context, { catalogs, platforms, item_data, image_links: imageLinks(data, 2) });
    const record = data.text("client item");
    await corporate.post("/Lot/{id}/ClientItemData", { id: lot.id, body: addClientItemData(data, record) });
    const listRecords = () => corporate.get("/Lot/{id}/ClientItemData", { id: lot.id });
    const holds = async ({ id }: typeof other, held = lot) => isHeld(await seenCatalog(corporate, id), held.id);
    const before = [await holds(source), await holds(other)];
    assumeSeen(!before.includes(false), "a lot that is given two catalogs is not in both");
    const second = await ownCatalog(context, within);
    const lotOfSecond = await ownLot(context, { catalogs: [lotCatalog(data, second.id)] });
    const wasIn = await holds(second, lotOfSecond);
    const was = (await seenCatalog(corporate, target.id)).record();
    const [lotBefore, recordsBefore] = [await seenLot(corporate, lot.id), await listRecords()];
    await corporate
      .post("/Catalog/{targetId}/merge/{sourceId}", { targetId: target.id, sourceId: source.id })
      .accepted();
    const merged = await seenCatalog(corporate, target.id);
    const moved = isHeld(merged, lot.id);
    await check("catalog-merge-moves-lots", () => movesLot(merged, lot.id, lot.body.image_links));
    const after = await seenCatalog(corporate, other.id);
    await check("catalog-merge-keeps-others", () => {
      assumeSeen(moved, "the lot of the source is not in the target");
      holdsLot(after, lot.id);
    });
    const [lotAfter, recordsAfter] = [await seenLot(corporate, lot.id), await listRecords()];
    await check("catalog-merge-keeps-numbers", () => {
      assumeSeen(moved, "the lot of the source is not in the target");
      isReadIn(lotBefore, lotAfter, source.id, target.id);
      const values = {
        image_links: lot.body.image_links,
        item_data: [description, ...scalarsIn(item_data.value)],
        platforms: [external],
        catalogs: isHeld(after, lot.id) ? [numberOfOther] : [],
      };
      for (const [name, texts] of Object.entries(values)) {
        const [was, is] = [lotBefore, lotAfter].map((read) => fieldOf(read.record(), name));
        const lost = texts.find((text) => mentions(was, text) && !mentions(is, text));
        if (lost !== undefined) throw lotAfter.mismatch(`${name} to hold ${lost}, as before the merge`, phrase(is));
      }
      if (recordsBefore.isSuccess && mentions(recordsBefore.body, record))
        recordsAfter.accepted().shows(record, "the client item data that the lot had before the merge");
      assume(mentions(lotBefore.body, number), "a lot does not show the number that it was given in a catalog");
      lotAfter.shows(number, "the lot number in the source");
    });
    const keepsValues = (after: Answer) => {
      const shown = ["title", "start_date", "end_date", "is_completed"]
        .map((name) => ({ name, value: fieldOf(was, name) }))
        .filter(({ value }) => value !== undefined && value !== null);
      assume(shown.length > 0, "a catalog shows none of its values");
      for (const { name, value } of shown) after.keeps(name, value);
    };
    await check("catalog-merge-keeps-values", () => keepsValues(merged));
    const readSecond = await corporate.get("/Catalog/{id}", { id: second.id });
    await check("catalog-merge-only-named", () => {
      assumeSeen(wasIn, "a lot that is given a catalog is not in it");
      holdsLot(readSecond.accepted(), lotOfSecond.id);
    });
    assume(readSecond.isSuccess && isHeld(readSecond, lotOfSecond.id), "a catalog that no merge named is another now");
    await corporate
      .post("/Catalog/{targetId}/merge/{sourceId}", { targetId: target.id, sourceId: second.id })
      .accepted();
    const still = await seenCatalog(corporate, target.id);
    await check("catalog-merge-keeps-values", () => keepsValues(still));
    await check("catalog-merge-keeps-target", () => {
      if (moved) holdsLot(still, lot.id);
    });
    await check("catalog-merge-again", () => {
      assumeSeen(moved, "the lot of the first source is not in the target");
      holdsLot(still, lotOfSecond.id);
    });
    const brought = [lot.id, lotOfSecond.id].filter((one) => isHeld(still, one));
    await judgeLotsAfterMerges(context, {
      id: target.id,
      brought,
      shared: lot.id,
      other: other.id,
      number: numberOfOther,
    });
  },
);

scenario(
  "a merge needs both catalogs",
  {
    judges: [
      "catalog-merge-missing-source",
      "catalog-merge-missing-target",
      "catalog-merge-source-removed",
      "catalog-merge-keeps-target",
      "catalog-merge-moves-lots",
    ],
    inParts: ["catalog-merge-missing-source", "catalog-merge-missing-target"],
    needs: ["sellerId"],
  },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const missing = await unusedId("catalog");
    const merge = (targetId: string | number, sourceId: string | number) =>
      corporate.post("/Catalog/{targetId}/merge/{sourceId}", { targetId, sourceId });
    const [one, other] = await Promise.all([ownCatalog(context), ownCatalog(context)]);
    const [empty, target, source] = [await ownCatalog(context), await ownCatalog(context), await ownCatalog(context)];
    const lot = await ownLot(context, { catalogs: [lotCatalog(data, source.id)] });
    const control = await merge(target.id, source.id).accepted();
    const [holder, present] = [await seenCatalog(corporate, target.id), await seenCatalog(corporate, empty.id)];
    // That both catalogs are there is all that a merge needs, whichever was there before.
    const ofEmpty = await merge(target.id, empty.id);
    const folded = await corporate.get("/Catalog/{id}", { id: empty.id });
    await check("catalog-merge-source-removed", () => {
      ofEmpty.accepted();
      isFoldedInto(target.id, folded, present);
    });
    const after = await seenCatalog(corporate, target.id);
    await check("catalog-merge-keeps-target", () => {
      if (isHeld(holder, lot.id)) holdsLot(after, lot.id);
    });

    // That a lot is in two catalogs may be refused.
    const shared = await createLot(context, { catalogs: [one, other].map(({ id }) => lotCatalog(data, id)) });
    const sharedId = shared.answer.isSuccess ? shared.answer.integerId() : undefined;
    const asMade = async ({ id, body }: typeof one) => (await seenCatalog(corporate, id)).keeps("title", body.title);
    const [oneBefore, otherBefore] = [await asMade(one), await asMade(other)];
    const unchanged = async (catalog: typeof one, was: Answer) => {
      const read = await asMade(catalog);
      if (sharedId !== undefined && isHeld(was, sharedId)) holdsLot(read, sharedId);
    };
    const needsBoth = async (gone: string | number) => {
      await check("catalog-merge-missing-source", async () => {
        await merge(one.id, gone).rejected(control);
        await unchanged(one, oneBefore);
      });
      await check("catalog-merge-missing-target", async () => {
        await merge(gone, other.id).rejected(control);
        await unchanged(other, otherBefore);
      });
    };
    await needsBoth(missing);
    const deleted = await ownCatalog(context);
    await seenCatalog(corporate, deleted.id);
    await corporate.delete("/Catalog/{id}", { id: deleted.id });
    // Where ids are given again, it is the next catalog's, or somebody else's.
    const next = await ownCatalog(context);
    const read = await corporate.get("/Catalog/{id}", { id: deleted.id });
    if (next.id !== deleted.id && !read.isSuccess) await needsBoth(deleted.id);

    // The merge of both may be refused.
    const before = [await seenCatalog(corporate, one.id), await seenCatalog(corporate, other.id)];
    const merged = await merge(one.id, other.id);
    const ofBoth = await seenCatalog(corporate, one.id);
    await check("catalog-merge-moves-lots", () => {
      if (sharedId === undefined || !merged.isSuccess || !before.every((read) => isHeld(read, sharedId))) return;
      movesLot(ofBoth, sharedId, shared.body.image_links);
    });
  },
);

scenario(
  "a catalog merged into itself survives",
  { judges: ["catalog-merge-self"], needs: ["sellerId"] },
  async (context) => {
    const { corporate, check, unusedId } = context;
    const { id } = await ownCatalog(context);
    await seenCatalog(corporate, id);
    await unusedId("catalog");
    await corporate.post("/Catalog/{targetId}/merge/{sourceId}", { targetId: id, sourceId: id });
    await check("catalog-merge-self", () => seenCatalog(corporate, id));
  },
);
