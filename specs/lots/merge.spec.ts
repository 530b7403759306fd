import { lotCatalog, lotData, lotPlatform } from "../../fixtures/payloads/lots.js";
import { type Answer, assume, assumeSeen, fieldOf, mentions, phrase, scenario } from "../../src/scenario/index.js";
import { holdsLot, isHeld, isInRow, isShownStill } from "../catalogs/held-lots.js";
import { ownCatalog } from "../catalogs/records.js";
import { isFound } from "../each-key.js";
import { isShownAsOften } from "../shown-as-often.js";
import { isLeftAsGiven } from "./left-alone.js";
import { mergeOnOnePlatform } from "./on-one-platform.js";
import { isFoldedInto, ownClientItemData, ownLot, ownLotWith, seenLot } from "./records.js";

scenario(
  "a merge folds the source lot into the target",
  {
    judges: [
      "route:POST /Lot/{targetId}/merge/{sourceId}",
      "lot-merge-response-target",
      "lot-merge-source-removed",
      "lot-merge-moves-catalogs",
      "lot-merge-moves-platforms",
      "lot-merge-keeps-target",
    ],
    inParts: ["lot-merge-source-removed", "lot-merge-moves-platforms", "lot-merge-keeps-target"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, fixtures, given, check } = context;
    const [catalog, targetCatalog] = await Promise.all([ownCatalog(context), ownCatalog(context)]);
    const [external, targetExternal] = [data.key("external"), data.key("external")];
    const targetNumber = data.key("number");
    const description = data.text("lot");
    // What a merge makes of two lots on one platform is open, unless a lot may be on it twice.
    const otherPlatform = given("otherPlatformId");
    const target = await ownLot(context, {
      item_data: lotData(data, { description }),
      catalogs: [lotCatalog(data, targetCatalog.id, targetNumber)],
      platforms: otherPlatform === undefined ? [] : [lotPlatform(data, otherPlatform, targetExternal)],
    });
    const source = await ownLot(context, {
      catalogs: [lotCatalog(data, catalog.id)],
      platforms: [lotPlatform(data, fixtures.platformId, external)],
    });
    const catalogHolds = async (catalogId: string | number, lotId: number) => {
      const read = await corporate.get("/Catalog/{id}", { id: catalogId }).accepted();
      holdsLot(read, lotId);
      return read;
    };
    const [present, before] = [await seenLot(corporate, source.id), await seenLot(corporate, target.id)];
    present.showsPart("LotPlatformDto", external);
    const holder = await catalogHolds(catalog.id, source.id);
    await catalogHolds(targetCatalog.id, target.id);
    const byExternal = () => corporate.get("/Lot", { query: { platform_item_id: external } });
    const wasFound = isFound(await byExternal(), source.id);
    const listCatalog = () => corporate.get("/Catalog", { query: { id: catalog.id } });
    const wasInRow = isInRow(await listCatalog(), catalog.id, source.id);

    const merged = await corporate.post("/Lot/{targetId}/merge/{sourceId}", {
      targetId: target.id,
      sourceId: source.id,
    });
    await check("route:POST /Lot/{targetId}/merge/{sourceId}", () => merged.isDeclared());
    merged.accepted();
    await check("lot-merge-response-target", () => merged.isRecord(target.id));
    const isRemoved = await check("lot-merge-source-removed", async () =>
      isFoldedInto(target.id, await corporate.get("/Lot/{id}", { id: source.id }), present),
    );
    const [row, moved] = [await listCatalog(), await corporate.get("/Catalog/{id}", { id: catalog.id })];
    if (isRemoved && moved.isSuccess)
      await check("lot-merge-source-removed", () => {
        if (isShownStill(holder, moved, source.id, target.id))
          throw moved.mismatch(`catalog ${catalog.id} without lot ${source.id}, the source`, "that lot in it");
      });
    await check("lot-merge-moves-catalogs", () => {
      holdsLot(moved.accepted(), target.id);
      if (wasInRow && row.isSuccess && !isInRow(row, catalog.id, target.id))
        throw row.mismatch(
          `lot ${target.id} in the row of catalog ${catalog.id}, as the source before`,
          phrase(row.body),
        );
    });
    const [found, listed] = [await byExternal(), await corporate.get("/Lot", { query: { id: source.id } })];
    if (isRemoved)
      await check("lot-merge-source-removed", () => {
        for (const list of [found, listed]) if (list.isSuccess) list.lacks(source.id, "the source of the merge");
      });
    const after = await seenLot(corporate, target.id);
    const areMoved = await check("lot-merge-moves-platforms", () => {
      after.shows(external, "the source's external id");
      if (wasFound) found.accepted().lists(target.id, "the target, by the external id of the source");
    });
    await check("lot-merge-keeps-target", async () => {
      if (otherPlatform !== undefined) after.shows(targetExternal, "the target's own external id");
      isShownAsOften(before, after, "platforms", targetExternal);
      const [itemData, now] = [before, after].map((read) => fieldOf(read.record(), "item_data"));
      // What else the merged lot shows there, of its source, is open.
      if (mentions(itemData, description) && !mentions(now, description))
        throw after.mismatch(`item_data to hold ${description}, as before the merge`, phrase(now));
      isShownAsOften(before, after, "catalogs", targetNumber);
      if (areMoved) isShownAsOften(present, after, "platforms", external);
      await catalogHolds(targetCatalog.id, target.id);
    });
    if (areMoved) await mergeOnOnePlatform(context, targetCatalog.id);
  },
);

scenario(
  "a merge moves every catalog of a source lot",
  {
    judges: [
      "lot-merge-moves-catalogs",
      "lot-merge-moves-all",
      "lot-merge-keeps-numbers",
      "lot-merge-keeps-target",
      "lot-merge-again",
      "lot-merge-only-named",
    ],
    inParts: ["lot-merge-moves-all", "lot-merge-again"],
    needs: ["sellerId"],
  },
  async (context) => {
    const { corporate, data, given, check } = context;
    const catalogs = [await ownCatalog(context), await ownCatalog(context), await ownCatalog(context)];
    const another = await ownCatalog(context);
    const numbers = catalogs.map(() => data.key("number"));
    const item_data = lotData(data);
    const [target, source] = [
      await ownLot(context),
      await ownLot(context, {
        item_data,
        catalogs: catalogs.map(({ id }, index) => lotCatalog(data, id, numbers[index])),
      }),
    ];
    const inAnother = (number?: string) => ({
      catalogs: [lotCatalog(data, another.id, number)],
    });
    // A number may be that of a single lot, whatever the catalog, and so may an item.
    const numbered = inAnother(numbers[0]);
    const third = await ownLotWith(context, { ...numbered, item_data }, inAnother(), numbered);
    const readAnother = () => corporate.get("/Catalog/{id}", { id: another.id }).accepted();
    const wasIn = isHeld(await readAnother(), third.id);
    const before = await seenLot(corporate, source.id);
    const reads = () => Promise.all(catalogs.map(({ id }) => corporate.get("/Catalog/{id}", { id }).accepted()));
    for (const catalog of await reads()) holdsLot(catalog, source.id);
    await corporate.post("/Lot/{targetId}/merge/{sourceId}", { targetId: target.id, sourceId: source.id }).accepted();
    const after = await reads();
    const held = after.map((catalog) => isHeld(catalog, target.id));
    const isStillIn = (catalog: Answer) => {
      assumeSeen(wasIn, "a lot that is given a catalog is not in it");
      holdsLot(catalog, third.id);
    };
    // Another lot may have been taken for the source.
    const isOfSource =
      held.includes(true) || (await check("lot-merge-only-named", async () => isStillIn(await readAnother())));
    await check("lot-merge-moves-catalogs", async () => {
      assume(isOfSource, "another lot was taken for the source of the merge");
      const now = held.includes(true) ? after : await reads();
      const [first] = now;
      if (first && !now.some((catalog) => isHeld(catalog, target.id))) holdsLot(first, target.id);
    });
    assumeSeen(held.includes(true), "no catalog of the source holds the target after the merge");
    await check("lot-merge-moves-all", () => {
      for (const catalog of after) holdsLot(catalog, target.id);
    });
    const merged = await seenLot(corporate, target.id);
    await check("lot-merge-keeps-numbers", () => {
      assume(
        numbers.every((number) => mentions(before.body, number)),
        "a lot does not show the number that it was given in each of its catalogs",
      );
      assume(!held.includes(false), "not every catalog of the source holds the target");
      for (const number of numbers) {
        merged.shows(number, "the lot number in a catalog of the source");
        // Where the other lot of that number is folded as well, that is the matter of another clause.
        if (!third.isOdd || number !== numbers[0]) isShownAsOften(before, merged, "catalogs", number);
      }
    });
    const [platformId, external] = [given("platformId"), data.key("external")];
    const second = await ownLot(context, {
      platforms: platformId === undefined ? [] : [lotPlatform(data, platformId, external)],
    });
    await corporate.post("/Lot/{targetId}/merge/{sourceId}", { targetId: target.id, sourceId: second.id }).accepted();
    const still = await reads();
    const onPlatform = mentions(second.answer.body, external) ? await seenLot(corporate, target.id) : undefined;
    await check("lot-merge-again", () => onPlatform?.shows(external, "the external id of a second source"));
    await check("lot-merge-keeps-target", () => {
      for (const [index, catalog] of still.entries()) if (held[index]) holdsLot(catalog, target.id);
    });
    const withThird = await readAnother();
    const isIn = isHeld(withThird, third.id);
    await check("lot-merge-only-named", () => isStillIn(withThird));
    assume(isIn, "a lot that no merge named is gone");
    await corporate.post("/Lot/{targetId}/merge/{sourceId}", { targetId: target.id, sourceId: third.id }).accepted();
    await check("lot-merge-again", async () => {
      holdsLot(await readAnother(), target.id);
    });
    const last = await ownLot(context);
    const path = { targetId: last.id, sourceId: target.id };
    const intoLast = await corporate.post("/Lot/{targetId}/merge/{sourceId}", path);
    const chained = await reads();
    await check("lot-merge-moves-all", () => {
      // That both lots are there is all that a merge needs, whichever was there before.
      intoLast.accepted();
      for (const [index, catalog] of chained.entries())
        if (isHeld(still[index] ?? catalog, target.id)) holdsLot(catalog, last.id);
    });
  },
);

/** @returns on how many platforms a lot shows an external id */
const timesOn = (lot: Answer, external: string): number =>
  [fieldOf(lot.record(), "platforms")].flat().filter((entry) => mentions(entry, external)).length;

scenario(
  "a merge moves every platform of a source lot",
  {
    judges: ["lot-merge-moves-all", "lot-merge-keeps-target"],
    inParts: ["lot-merge-moves-all"],
    needs: ["platformId", "otherPlatformId"],
  },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const externals = [data.key("external"), data.key("external")] as const;
    const third = data.key("external");
    const platforms = [
      lotPlatform(data, fixtures.platformId, externals[0]),
      lotPlatform(data, fixtures.otherPlatformId, externals[1]),
    ];
    const target = await ownLot(context);
    // Whether a lot may be on one platform twice is open.
    const another = lotPlatform(data, fixtures.otherPlatformId, third);
    const source = await ownLotWith(context, { platforms: [...platforms, another] }, { platforms });
    const before = await seenLot(corporate, source.id);
    for (const external of externals) before.showsPart("LotPlatformDto", external);
    const record = await ownClientItemData(context, target.id);
    const records = () => corporate.get("/Lot/{id}/ClientItemData", { id: target.id });
    const listed = await records();
    await corporate.post("/Lot/{targetId}/merge/{sourceId}", { targetId: target.id, sourceId: source.id }).accepted();
    const after = await seenLot(corporate, target.id);
    assumeSeen(
      externals.some((external) => mentions(after.body, external)),
      "the target shows no platform of the source after the merge",
    );
    await check("lot-merge-moves-all", () => {
      for (const external of externals) after.shows(external, "an external id of the source");
      if (mentions(before.body, third)) after.shows(third, "the third external id of the source");
    });
    await check("lot-merge-keeps-target", async () => {
      assume(listed.isSuccess && mentions(listed.body, record.mark), "client item data of a lot are not listed");
      (await records()).accepted().shows(record.mark, "the client item data of the target");
    });
    // One external id on two platforms: each of them may be another item's.
    const shared = data.key("external");
    const [one, other] = [
      await ownLotWith(context, { platforms: [lotPlatform(data, fixtures.otherPlatformId, shared)] }),
      await ownLotWith(context, { platforms: [lotPlatform(data, fixtures.platformId, shared)] }),
    ];
    const merging = { targetId: one.id, sourceId: other.id };
    const merged = await corporate.post("/Lot/{targetId}/merge/{sourceId}", merging);
    const both = merged.isSuccess ? await seenLot(corporate, one.id) : undefined;
    await check("lot-merge-moves-all", () => {
      // Where that is refused, or the lots do not show it, nothing is said.
      if (!both || [one, other].some(({ answer }) => timesOn(answer, shared) !== 1)) return;
      if (timesOn(both, shared) < 2)
        throw both.mismatch(`the external id ${shared} on both platforms`, phrase(fieldOf(both.record(), "platforms")));
    });
  },
);

scenario(
  "a merge needs both lots",
  {
    judges: ["lot-merge-missing-source", "lot-merge-missing-target"],
    inParts: ["lot-merge-missing-source", "lot-merge-missing-target"],
  },
  async (context) => {
    const { corporate, data, given, check, unusedId } = context;
    const missing = await unusedId("lot");
    const merge = (targetId: string | number, sourceId: string | number) =>
      corporate.post("/Lot/{targetId}/merge/{sourceId}", { targetId, sourceId });
    const [sellerId, platformId] = [given("sellerId"), given("platformId")];
    const catalog = sellerId === undefined ? undefined : await ownCatalog({ corporate, data, fixtures: { sellerId } });
    const placedLot = () =>
      ownLotWith(context, {
        catalogs: catalog ? [lotCatalog(data, catalog.id)] : [],
        platforms: platformId === undefined ? [] : [lotPlatform(data, platformId)],
      });
    const [one, other] = [await placedLot(), await placedLot()];
    const [target, source] = await Promise.all([ownLot(context), ownLot(context)]);
    const control = await merge(target.id, source.id).accepted();

    const asMade = async ({ id, body }: typeof one) =>
      (await seenLot(corporate, id)).keeps("image_links", body.image_links);
    const [oneBefore, otherBefore] = [await asMade(one), await asMade(other)];
    const unchanged = async (lot: typeof one, before: Answer) =>
      isLeftAsGiven(before, await asMade(lot), lot.body, "after a merge that is refused");
    const needsBoth = async (gone: string | number) => {
      await check("lot-merge-missing-source", async () => {
        await merge(one.id, gone).rejected(control);
        await unchanged(one, oneBefore);
      });
      await check("lot-merge-missing-target", async () => {
        await merge(gone, other.id).rejected(control);
        await unchanged(other, otherBefore);
      });
    };
    await needsBoth(missing);
    const deleted = await ownLot(context);
    await seenLot(corporate, deleted.id);
    await corporate.delete("/Lot/{id}", { id: deleted.id });
    // Where ids are given again, it is the next lot's, or somebody else's.
    const next = await ownLot(context);
    const read = await corporate.get("/Lot/{id}", { id: deleted.id });
    if (next.id !== deleted.id && !read.isSuccess) await needsBoth(deleted.id);
  },
);

scenario("a lot merged into itself survives", { judges: ["lot-merge-self"] }, async (context) => {
  const { corporate, check, unusedId } = context;
  const { id } = await ownLot(context);
  await seenLot(corporate, id);
  await unusedId("lot");
  await corporate.post("/Lot/{targetId}/merge/{sourceId}", { targetId: id, sourceId: id });
  await check("lot-merge-self", () => seenLot(corporate, id));
});
