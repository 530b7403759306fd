import {
  imageLinks,
  linkWithSigns,
  lotCatalog,
  lotData,
  lotPlatform,
  type NewLot,
  updateLot,
} from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  fieldOf,
  idOf,
  isMoment,
  isShown,
  mentions,
  phrase,
  sameScalar,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { keepsAsOfOthers } from "../as-given.js";
import { holdsLot, isHeld } from "../catalogs/held-lots.js";
import { ownCatalog } from "../catalogs/records.js";
import { namingAnother } from "../naming-another.js";
import { isNotReadByBeginning } from "../near-ids.js";
import { keepsEachText } from "../values-kept.js";
import { isNoRecord } from "../zero-id.js";
import { orderOf } from "./link-order.js";
import { listedLots, lotOfOthers } from "./listed.js";
import { createLot, hasNumberAnew, hasNumberIn, ownLot, ownLotWith, seenLot } from "./records.js";

/** A text that reads like a date. */
const day = "2031-03-01";

scenario(
  "a created lot is read back with what it was given",
  {
    judges: [
      "route:POST /Lot",
      "route:GET /Lot/{id}",
      "lot-create-persists",
      "lot-keeps-image-links",
      "lot-keeps-initial-data",
      "lot-keeps-item-data",
    ],
    inParts: ["lot-keeps-item-data"],
  },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const [first, item] = [data.text("initial"), data.text("item")];
    const initialData = lotData(data, { description: first });
    const itemData = lotData(data, { description: item });
    const [[plain = ""], signed] = [imageLinks(data, 1), linkWithSigns(data)];
    const given = { initial_data: initialData, item_data: itemData, image_links: [plain] };
    const { id, answer, isOdd } = await ownLotWith(context, { image_links: [plain, signed] }, given);
    await check("route:POST /Lot", () => answer.isDeclared());
    const there = (await lotOfOthers(context)) ?? id;
    await check("route:GET /Lot/{id}", () => corporate.get("/Lot/{id}", { id: there }).isDeclared());
    await seenLot(corporate, Number(there));
    const read = await corporate.get("/Lot/{id}", { id });
    await unusedId("lot");
    await check("lot-create-persists", () => read.accepted().isRecord(id));
    read.accepted();
    await check("lot-keeps-image-links", () => {
      read.keeps("image_links", [plain]);
      // Each letter of a link counts in its case.
      const shown = scalarsIn(fieldOf(read.record(), "image_links") ?? read.body);
      if (isOdd && !shown.includes(signed)) throw read.mismatch(`the image link ${signed}`, phrase(shown, 500));
    });
    await check("lot-keeps-initial-data", () => read.keepsPart("initial_data", initialData, first));
    await check("lot-keeps-item-data", () => read.keepsPart("item_data", itemData, item));
    const dated = await createLot(context, { item_data: lotData(data, { description: day }) });
    const readDated = dated.answer.isSuccess && (await seenLot(corporate, dated.answer.integerId()));
    await check("lot-keeps-item-data", () => {
      if (!readDated || !mentions(read.body, item)) return;
      const texts = scalarsIn(fieldOf(readDated.record(), "item_data") ?? readDated.body);
      const other = texts.find((text) => isMoment(text) && String(text).startsWith(day));
      if (other !== undefined && !texts.includes(day))
        throw readDated.mismatch(`item_data to hold ${day}`, phrase(other));
    });
  },
);

scenario(
  "a lot created for a catalog and a platform belongs to both",
  {
    judges: [
      "lot-keeps-catalogs",
      "lot-keeps-platforms",
      "lot-create-persists",
      "lot-update-only-that",
      "lot-update-keeps-catalogs",
      "catalog-update-keeps-lots",
    ],
    inParts: ["lot-keeps-catalogs"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, fixtures, given, check } = context;
    const catalog = await ownCatalog(context);
    const external = data.key("external");
    // The lot's number is the service's to give, so the catalog tells whether the entry was kept.
    const number = data.key("number");
    const inCatalog = lotCatalog(data, catalog.id, number);
    const onPlatform = lotPlatform(data, fixtures.platformId, external);
    const { id } = await ownLot(context, { catalogs: [inCatalog], platforms: [onPlatform] });
    const lot = await seenLot(corporate, id);
    await check("lot-keeps-catalogs", () => lot.keepsPart("catalogs", inCatalog, catalog.id));
    await check("lot-keeps-platforms", () => lot.keepsPart("platforms", onPlatform, external));
    // Another one, whose number and whose external id are the id of this one.
    const { answer, body: named } = await createLot(context, {
      catalogs: [lotCatalog(data, catalog.id, String(id))],
      platforms: [lotPlatform(data, fixtures.platformId, String(id))],
    });
    const alike = await createLot(context, { catalogs: [lotCatalog(data, catalog.id, number)] });
    const still = await seenLot(corporate, id);
    await check("lot-create-persists", () => {
      if (answer.isSuccess) still.isRecord(id);
    });
    await check("lot-keeps-catalogs", () => {
      // That a number of its catalog is given once more may be refused.
      const wasIn = alike.answer.isSuccess && mentions(fieldOf(lot.record(), "catalogs"), catalog.id);
      if (wasIn && !mentions(fieldOf(still.record(), "catalogs"), catalog.id))
        throw still.mismatch(`the lot in catalog ${catalog.id}, where another has its number, too`, "it is not in it");
      // Which lot is read by its id is the matter of another clause.
      const isRead = alike.answer.isSuccess && sameScalar(idOf(still.body), id);
      if (isRead && hasNumberIn(lot, catalog.id, number) && !hasNumberIn(still, catalog.id, number))
        throw still.mismatch(`the lot's number ${number}, where another has it, too`, "the lot without it");
    });
    // Two of one catalog are updated at the same time; one that meets another may be refused.
    const next = data.key("number");
    const places = { catalogs: [lotCatalog(data, catalog.id, next)], platforms: [onPlatform] };
    const updates = [
      { id, body: updateLot(data, places) },
      ...(answer.isSuccess ? [{ id: answer.integerId(), body: updateLot(data, named) }] : []),
    ];
    const taken = await Promise.all(updates.map((update) => corporate.put("/Lot/{id}", update)));
    const reads = await Promise.all(updates.map((update) => corporate.get("/Lot/{id}", { id: update.id })));
    await check("lot-update-only-that", () => {
      const areRead = reads.every((read, index) => read.isSuccess && sameScalar(idOf(read.body), updates[index]?.id));
      if (!areRead || taken.some(({ isSuccess }) => !isSuccess)) return;
      const isKept = (read: Answer, index: number) => mentions(read.body, updates[index]?.body.image_links[0] ?? "");
      const lost = reads.find((read, index) => !isKept(read, index));
      // That an update is kept is the matter of other clauses.
      if (lost && reads.some(isKept))
        throw lost.mismatch("the update of the lot, as that of the other", phrase(lost.body));
    });
    const [update, [moved]] = [updates[0]?.body, reads];
    const isUpdated = moved?.isSuccess === true && mentions(moved.body, update?.image_links[0] ?? "");
    await check("lot-update-keeps-catalogs", () => {
      if (moved && isUpdated) hasNumberAnew(still, moved, catalog.id, [number, next]);
    });
    const seller_id = given("otherSellerId");
    const body = { ...catalog.body, seller_id };
    const resold = seller_id === undefined ? undefined : await corporate.put("/Catalog/{id}", { id: catalog.id, body });
    // Another seller may be refused.
    const left = resold?.isSuccess ? await corporate.get("/Lot/{id}", { id }) : undefined;
    await check("catalog-update-keeps-lots", () => {
      if (!left || !moved?.isSuccess) return;
      const [was, is] = [moved, left.accepted()].map((read) => fieldOf(read.record(), "catalogs"));
      const lost = [catalog.id, number, next].find((one) => mentions(was, one) && !mentions(is, one));
      if (lost !== undefined)
        throw left.mismatch(`the lot's catalogs to hold ${lost} still, where that has another seller`, phrase(is));
    });
  },
);

scenario("an id that no lot has yields no lot", { judges: ["lot-unknown-id"] }, async (context) => {
  const { corporate, data, check, unusedId, adopt } = context;
  const id = context.allows("reversible") ? (await ownLot(context)).id : Number(idOf((await listedLots(context))[0]));
  const own = await seenLot(corporate, id);
  await check("lot-unknown-id", async () => {
    await corporate.get("/Lot/{id}", { id: data.unusedId("integer") }).yieldsNothing(own);
    isNoRecord(await corporate.get("/Lot/{id}", { id: 0 }));
    await isNotReadByBeginning(id, (beginning) => corporate.get("/Lot/{id}", { id: beginning }));
  });
  if (!context.allows("reversible")) return;
  const unused = Number(await unusedId("lot"));
  const body = updateLot(data, { catalogs: [], platforms: [] });
  const updated = await corporate.put("/Lot/{id}", { id: unused, body });
  if (!updated.isSuccess) return;
  // It may have been made by that.
  adopt("lot", unused);
  const read = await corporate.get("/Lot/{id}", { id: unused });
  await check("lot-unknown-id", () => {
    if (!read.isSuccess || !body.image_links.every((link) => mentions(read.body, link))) updated.rejected(own);
  });
});

scenario(
  "an update changes that lot and no other",
  {
    judges: [
      "route:PUT /Lot/{id}",
      "lot-update-persists",
      "lot-update-only-that",
      "updated-as-given:lot",
      "lot-initial-data-create-only",
    ],
    inParts: ["updated-as-given:lot", "lot-update-only-that"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [was, is] = [data.text("lot"), data.text("lot")];
    const [lot, neighbour] = await Promise.all([
      ownLotWith(context, { initial_data: undefined, item_data: lotData(data, { description: was }) }),
      ownLot(context),
    ]);
    const [before, other] = await Promise.all([seenLot(corporate, lot.id), seenLot(corporate, neighbour.id)]);
    other.keeps("image_links", neighbour.body.image_links);
    const [first = "", second = ""] = imageLinks(data, 2);
    const item_data = lotData(data, { description: is });
    const body = updateLot(data, lot.body, { image_links: [first, second], item_data });
    const updated = await corporate.put("/Lot/{id}", { id: lot.id, body });
    await check("route:PUT /Lot/{id}", () => updated.isDeclared());
    updated.accepted();
    await corporate.put("/Lot/{id}", { id: lot.id, body: namingAnother(body, { id: neighbour.id }) });
    const [after, beside] = await Promise.all([seenLot(corporate, lot.id), seenLot(corporate, neighbour.id)]);
    const isKept = await check("lot-update-persists", () => after.keeps("image_links", [first]));
    await check("updated-as-given:lot", () => {
      assume(isKept, "an update of a lot is not kept");
      const [was, now] = [before, after].map((read) => fieldOf(read.record(), "item_data"));
      keepsEachText(after, { given: lot.body.item_data, shown: was }, { given: item_data, shown: now }, "item_data");
    });
    await check("lot-update-only-that", () => beside.keeps("image_links", neighbour.body.image_links));
    await check("lot-initial-data-create-only", () => {
      const [initial, now] = [before, after].map((answer) => fieldOf(answer.record(), "initial_data"));
      // Where none is given, a lot may begin with its item data.
      if (lot.isOdd && !mentions(initial, was) && mentions(now, is))
        throw after.mismatch(
          isShown(initial) ? `initial_data to stay ${phrase(initial)}` : "no initial_data, as before the update",
          phrase(now),
        );
    });
    // Looked at for open points: what it leaves out, and what nobody knows, may have it refused.
    const { item_data: _, ...partial } = { ...body, image_links: [second, first] };
    const odd = await corporate.put("/Lot/{id}", { id: lot.id, body: { ...partial, knownToNobody: true } });
    const turned = odd.isSuccess ? odd : await corporate.put("/Lot/{id}", { id: lot.id, body: partial });
    const read = await corporate.get("/Lot/{id}", { id: lot.id });
    await check("updated-as-given:lot", () => {
      assume(turned.isSuccess, `an update of a lot without its item data is refused (${turned.status})`);
      const [order, turnedTo] = [after, read.accepted()].map((answer) => orderOf(answer.record(), first, second));
      assume(order === "as given" && turnedTo !== undefined, "the image links of a lot are not shown in their order");
      if (turnedTo === "as given") throw read.mismatch(`image_links ${second}, ${first}`, "them in the order before");
    });
    const ofNeighbour = await corporate.put("/Lot/{id}", { id: neighbour.id, body: updateLot(data, neighbour.body) });
    const still = await seenLot(corporate, lot.id);
    if (ofNeighbour.isSuccess)
      await check("lot-update-only-that", () => {
        // What is kept until another lot is updated was not written for good.
        const [turnedTo, order] = [read, still].map((answer) => orderOf(answer.record(), first, second));
        if (turnedTo === "the other way round" && order === "as given")
          throw still.mismatch(
            `image_links ${second}, ${first}, after another lot was updated`,
            "them in the order before",
          );
      });
  },
);

scenario("initial_data is set at creation only", { judges: ["lot-initial-data-create-only"] }, async (context) => {
  const { corporate, data, check } = context;
  const first = data.text("first");
  const second = data.text("second");
  // What is given alike may be kept as one.
  const alike = lotData(data, { description: first });
  const { id, body } = await ownLot(context, { initial_data: alike, item_data: alike });
  const initialOf = (lot: Answer) => fieldOf(lot.record(), "initial_data");
  const before = await seenLot(corporate, id);
  assume(mentions(initialOf(before), first), "a lot does not show its initial_data");
  await corporate.put("/Lot/{id}", { id, body: updateLot(data, body) }).accepted();
  await corporate.put("/Lot/{id}", {
    id,
    body: updateLot(data, body, { initial_data: lotData(data, { description: second }) }),
  });
  await check("lot-initial-data-create-only", async () => {
    const after = await seenLot(corporate, id);
    if (!mentions(initialOf(after), first))
      throw after.mismatch(`initial_data to stay ${phrase(initialOf(before))}`, phrase(initialOf(after)));
    after.hides(second, "the initial_data of an update");
  });
});

scenario(
  "an update of a lot by a partner-scoped caller is kept where it is taken",
  { judges: ["lot-update-by-partner", "lot-filters-combine"], needs: ["partner"] },
  async (context) => {
    const { corporate, partner, data, given, check } = context;
    const platformId = given("platformId");
    const onPlatform = () => ({ platforms: platformId === undefined ? [] : [lotPlatform(data, platformId)] });
    const lot = await ownLot(context, onPlatform());
    const [text, laterText] = [data.text("lot"), data.text("lot")];
    const update = async (caller: Caller, description: string, { platforms }: Pick<NewLot, "platforms">) => {
      const item_data = lotData(data, { description });
      const body = updateLot(data, { ...lot.body, ...onPlatform() }, { item_data });
      const answer = await caller.put("/Lot/{id}", { id: lot.id, body });
      if (!answer.isInvalid || platformId === undefined) return { body, answer };
      // Another external id on its platform may be refused.
      const inPlace = { ...body, platforms };
      return { body: inPlace, answer: await caller.put("/Lot/{id}", { id: lot.id, body: inPlace }) };
    };
    // Who updates it is not who has read it.
    await seenLot(corporate, lot.id);
    const { body, answer: updated } = await update(partner, text, lot.body);
    const after = await seenLot(corporate, lot.id);
    const { body: later, answer: last } = await update(corporate, laterText, updated.isSuccess ? body : lot.body);
    last.accepted();
    const control = await seenLot(corporate, lot.id);
    await check("lot-update-by-partner", () => {
      assumeSeen(mentions(control.body, later.image_links[0] ?? ""), "an update of a lot is not seen");
      assume(updated.isSuccess, `a partner-scoped caller's update of a lot is not taken (${updated.status})`);
      after.keeps("image_links", body.image_links);
      if (mentions(control.body, laterText)) after.shows(text, "the item data of an update by a partner-scoped caller");
      const ofOthers = { given: later, shown: control.record() };
      keepsAsOfOthers(after, { given: body, shown: after.record() }, ofOthers);
    });
    // Which lots a partner sees is open, and whether it may list them: none passes both of these filters.
    const query = { id: lot.id, platform_item_id: data.key("external") };
    const [crossed, uncrossed] = [await partner.get("/Lot", { query }), await corporate.get("/Lot", { query })];
    await check("lot-filters-combine", () => {
      // What each filter finds by itself its own clause says.
      if (crossed.isSuccess && uncrossed.isSuccess && uncrossed.rows().length === 0) crossed.isEmptyList();
    });
  },
);

scenario(
  "a deleted lot is gone and others are not",
  { judges: ["route:DELETE /Lot/{id}", "lot-delete-removes", "lot-delete-unlists", "lot-delete-only-that"] },
  async (context) => {
    const { corporate, check } = context;
    const [lot, neighbour] = await Promise.all([ownLot(context), ownLot(context)]);
    const present = await seenLot(corporate, lot.id);
    const listed = await corporate.get("/Lot", { query: { id: lot.id } }).accepted();
    const isListed = listed.hasId(lot.id);

    const deleted = await corporate.delete("/Lot/{id}", { id: lot.id });
    await check("route:DELETE /Lot/{id}", () => {
      assume(
        deleted.isSuccess || lot.body.catalogs.length === 0,
        "lots must be in a catalog here, and stay while they are",
      );
      deleted.isDeclared();
    });
    deleted.accepted();
    await check("lot-delete-removes", () => corporate.get("/Lot/{id}", { id: lot.id }).yieldsNothing(present));
    await check("lot-delete-unlists", async () => {
      assume(isListed, "the lot was not listed before its deletion");
      const after = await corporate.get("/Lot", { query: { id: lot.id } });
      if (after.isSuccess) after.lacks(lot.id, "the deleted lot");
      else after.rejected(listed);
    });
    await check("lot-delete-only-that", () => corporate.get("/Lot/{id}", { id: neighbour.id }).accepted());
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.delete("/Lot/{id}", { id: lot.id });
  },
);

scenario(
  "a deleted lot is no longer in its catalog",
  { judges: ["lot-delete-leaves-catalogs", "lot-delete-only-that"], needs: ["sellerId"] },
  async (context) => {
    const { corporate, data, given, check } = context;
    const catalog = await ownCatalog(context);
    const [platformId, external] = [given("platformId"), data.key("external")];
    const inCatalog = () => ({ catalogs: [lotCatalog(data, catalog.id)] });
    // That two lots have one external id may be refused.
    const namesake = () =>
      ownLotWith(
        context,
        { platforms: platformId === undefined ? [] : [lotPlatform(data, platformId, external)] },
        inCatalog(),
      );
    const [lot, neighbour] = [await namesake(), await namesake()];
    const read = () => corporate.get("/Catalog/{id}", { id: catalog.id });
    const [before, besides] = [await read().accepted(), await seenLot(corporate, neighbour.id)];
    assumeSeen(isHeld(before, lot.id) && isHeld(before, neighbour.id), "the lots are not in their catalog");
    const deleted = await corporate.delete("/Lot/{id}", { id: lot.id });
    const [after, left] = [await read(), await seenLot(corporate, neighbour.id)];
    await check("lot-delete-only-that", () => {
      assume(deleted.isSuccess, "a lot is not deleted while it is in a catalog");
      holdsLot(after.accepted(), neighbour.id);
      const [was, is] = [besides, left].map((one) => fieldOf(one.record(), "platforms"));
      if (mentions(was, external) && !mentions(is, external))
        throw left.mismatch(`the external id ${external}, which the deleted lot had, too`, phrase(is));
    });
    await check("lot-delete-leaves-catalogs", () => {
      assume(deleted.isSuccess, "a lot is not deleted while it is in a catalog");
      assume(after.isSuccess && isHeld(after, neighbour.id), "the catalog does not stay as it was");
      if (isHeld(after, lot.id)) throw after.mismatch(`the catalog without lot ${lot.id}`, `lot ${lot.id} in it`);
    });
  },
);
