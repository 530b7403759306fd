import { lotCatalog, lotData, updateLot } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  fieldOf,
  isObject,
  mentions,
  type ScenarioContext,
  scenario,
  textsIn,
} from "../../src/scenario/index.js";
import { isInItsLetters, keepsLetters } from "../as-given.js";
import { created, idIn, item, titled, upsert } from "./bulk.js";
import { lotOfItem, lotsShowing } from "./held-lots.js";
import { bulkCatalogOf, seenCatalog } from "./records.js";

/** @returns who reads a catalog of a partner-scoped caller, as is open; undefined where nobody does */
async function readerOf(
  { corporate, partner }: Pick<ScenarioContext, "corporate" | "partner">,
  id: string | number,
): Promise<Caller | undefined> {
  for (const reader of [corporate, partner]) if ((await reader.get("/Catalog/{id}", { id })).isSuccess) return reader;
  return undefined;
}

/** Whether what a corporate caller sends again updates its catalog and its lot, and makes no second ones. */
async function isUpdatedByOthers(
  context: Pick<ScenarioContext<never, "sellerId" | "platformId">, "corporate" | "data" | "fixtures" | "adopt">,
): Promise<boolean> {
  const { corporate, data } = context;
  const first = bulkCatalogOf(context);
  const [customer_item_id, description] = [item(first), data.text("new")];
  const lots = [{ customer_item_id, item_data: lotData(data, { customer_item_id, description }) }];
  const again = { ...first, title: data.text("new title"), lots };
  const id = await created(context, first, await upsert(corporate, first).accepted());
  await upsert(corporate, again).accepted();
  const after = await seenCatalog(corporate, id);
  const ids = await titled(context, again);
  for (const one of ids) context.adopt("catalog", one);
  const isDescribed = lotsShowing(after, description) === 1 && isInItsLetters(after, description);
  const isLot = isDescribed && lotsShowing(after, customer_item_id) === 1;
  return isLot && ids.length <= 1 && isInItsLetters(after, again.title);
}

/** Gives the lot of an item an image link by an update. @returns whether its catalog shows it then */
async function isPictured(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  catalog: Answer,
  item: string,
  link: string,
): Promise<boolean> {
  const [id, catalogId] = [await lotOfItem(corporate, catalog, item), catalog.id()];
  if (id === undefined) return false;
  const places = { catalogs: [lotCatalog(data, catalogId)], platforms: [] };
  const item_data = lotData(data, { customer_item_id: item });
  const body = updateLot(data, places, { image_links: [link], item_data });
  const updated = await corporate.put("/Lot/{id}", { id, body });
  return updated.isSuccess && lotsShowing(await seenCatalog(corporate, catalogId), link) > 0;
}

/** @returns what a catalog shows of the item of its lot */
const itemDataOf = (catalog: Answer, item: string): unknown =>
  [fieldOf(catalog.record(), "lots")]
    .flat()
    .filter(isObject)
    .filter((lot) => mentions(lot, item))
    .map((lot) => fieldOf(lot, "item_data"));

scenario(
  "a payload sent again updates and never duplicates",
  {
    judges: [
      "bulk-resend-no-second-catalog",
      "bulk-at-once-one-catalog",
      "bulk-resend-no-second-lot",
      "bulk-resend-updates-catalog",
      "bulk-resend-updates-lot",
      "bulk-creates-lots",
      "bulk-keeps-values",
      "bulk-omitted-stays",
    ],
    inParts: ["bulk-resend-no-second-lot", "bulk-resend-updates-catalog", "bulk-resend-updates-lot"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, check, adopt } = context;
    const key = data.key("item");
    const quantityOf = () => data.distinctInt({ min: 1001, max: 9999 });
    const [few, more, most] = [quantityOf(), quantityOf(), quantityOf()];
    const lot = (description: string, quantity = more) => ({
      customer_item_id: key,
      item_data: lotData(data, { customer_item_id: key, description, quantity }),
    });
    const [old, description, title] = [data.text("old"), data.text("new"), data.text("new title")];
    const first = bulkCatalogOf(context, { lots: [lot(old, few)] });
    const id = await created(context, first, await upsert(corporate, first).accepted());
    (await seenCatalog(corporate, id)).shows(key, "the lot");
    const found = await titled(context, first);
    assumeSeen(found.join() === String(id), "the catalog is not found by its title, so a second one would not be");

    const resent = await upsert(corporate, first).accepted();
    const single = await check("bulk-resend-no-second-catalog", async () => {
      const ids = await titled(context, first);
      for (const one of ids) adopt("catalog", one);
      if (ids.length !== 1) throw resent.mismatch(`one catalog "${first.title}"`, `${ids.length}`);
    });
    assume(single, "the catalog sent again became a second one, so there is no update to follow");
    await check("bulk-resend-no-second-lot", async () => {
      const count = lotsShowing(await seenCatalog(corporate, id), key);
      if (count !== 1) throw resent.mismatch(`one lot ${key} in catalog ${id}`, `${count}`);
    });

    const before = await seenCatalog(corporate, id);
    const dates = { start_date: `${data.dayIn(335)}T08:15:00Z`, end_date: `${data.dayIn(343)}T17:30:00Z` };
    await upsert(corporate, { ...first, title, ...dates, lots: [lot(description)] }).accepted();
    const after = await seenCatalog(corporate, id);
    await check("bulk-resend-updates-catalog", () => {
      after.keeps("title", title);
      for (const name of ["start_date", "end_date"] as const)
        if (mentions(fieldOf(before.record(), name), first[name])) after.keeps(name, dates[name]);
    });
    await check("bulk-resend-updates-lot", () => {
      assume(
        lotsShowing(before, old) > 0,
        "lots of this deployment do not show a description: give `samples.LotDataDto`",
      );
      after.shows(description, "the lot's new description");
    });

    // That lots of an upsert have images is not printed: they may be refused, or shown nowhere.
    const linkTo = (which: string) => `https://images.example.com/${data.key(which)}.png`;
    const [image, otherImage] = [linkTo("one"), linkTo("another")];
    const pictured = data.key("item");
    const besides = data.key("item");
    const ofPictured = lotData(data, { customer_item_id: pictured, description });
    const withImage = (customer_item_id: string, link: string, item_data: typeof ofPictured) => ({
      customer_item_id,
      item_data,
      image_links: [link],
    });
    // The second time the link of one lot and the quantity of another are all that is new about them.
    const showing = async (link: string, quantity: number) => {
      const ofOther = linkTo("beside");
      const ofBeside = lotData(data, { customer_item_id: besides, description });
      const lots = [
        withImage(pictured, link, ofPictured),
        lot(description, quantity),
        withImage(besides, ofOther, ofBeside),
      ];
      const answer = await upsert(corporate, { ...first, title, ...dates, lots });
      return { isTaken: answer.isSuccess, catalog: await seenCatalog(corporate, id), link, ofOther };
    };
    const one = await showing(image, more);
    const isShown = lotsShowing(one.catalog, image) > 0;
    const isGiven = one.isTaken && !isShown && (await isPictured(context, one.catalog, pictured, image));
    const another = await showing(otherImage, most);
    await check("bulk-resend-updates-lot", () => {
      if (one.isTaken && another.isTaken && lotsShowing(one.catalog, one.link) > 0)
        another.catalog.shows(another.link, "the lot's new image link");
    });
    await check("bulk-resend-updates-lot", () => {
      const has = (catalog: Answer, quantity: number) => mentions(itemDataOf(catalog, key), quantity);
      // That its number is shown as its quantity its former ones tell.
      const isShown = has(before, few) && has(after, more) && ![has(before, more), has(after, few)].includes(true);
      if (isShown && another.isTaken && has(another.catalog, more) && !has(another.catalog, most))
        throw another.catalog.mismatch(`the quantity ${most} of lot ${key}, sent beside its description`, `${more}`);
    });
    await check("bulk-keeps-values", () => {
      for (const { isTaken, catalog, link, ofOther } of [one, another])
        for (const shown of isTaken && lotsShowing(catalog, link) > 0 ? [link, ofOther] : []) {
          const count = lotsShowing(catalog, shown);
          if (count !== 1)
            throw catalog.mismatch(`the image link ${shown} at the lot that was given it`, `at ${count} lots`);
        }
    });
    // Where upserts have no image links, those that a lot was given otherwise are left to it.
    await check("bulk-omitted-stays", () => {
      if (isGiven && another.isTaken && !mentions(another.catalog.body, otherImage))
        another.catalog.shows(image, "the image link that an update gave the lot");
    });

    const [added] = bulkCatalogOf(context).lots;
    assume(added !== undefined, "a payload for a bulk upsert has no lot");
    const later = `${data.dayIn(344)}T16:15:00Z`;
    await upsert(corporate, { ...first, title, ...dates, end_date: later, lots: [added] }).accepted();
    const grown = await seenCatalog(corporate, id);
    const latin = data.key("item");
    const foreign = `${latin} Ä漢字`;
    const item_data = lotData(data, { customer_item_id: foreign, description });
    const lots = [lot(description), { customer_item_id: foreign, item_data }];
    const sent = [await upsert(corporate, { ...first, lots }), await upsert(corporate, { ...first, lots })] as const;
    const withForeign = await seenCatalog(corporate, id);
    await check("bulk-resend-updates-catalog", () => {
      // The title is the one that the catalog has, and the dates were kept beside it.
      if (mentions(after.body, title) && mentions(fieldOf(after.record(), "end_date"), dates.end_date))
        grown.keeps("end_date", later);
    });
    await check("bulk-creates-lots", () => {
      grown.shows(added.customer_item_id, "a new lot of a catalog sent again");
      const shown = textsIn(withForeign.body).filter((text) => text.includes(latin));
      // Letters may be kept in their parts.
      const isKept = shown.some((text) => text.normalize("NFC").includes(foreign));
      if (sent.every(({ isSuccess }) => isSuccess) && shown.length > 0 && !isKept)
        throw withForeign.mismatch(`a new lot with the key ${foreign}`, shown.join(", "));
    });
    await check("bulk-resend-no-second-lot", () => {
      // A key beyond ASCII may be refused.
      const count = sent.every(({ isSuccess }) => isSuccess) ? lotsShowing(withForeign, foreign) : 0;
      if (count > 1) throw sent[1].mismatch(`one lot ${foreign} in catalog ${id}`, `${count}`);
    });

    const twice = bulkCatalogOf(context, { lots: [] });
    const atOnce = await Promise.all([upsert(corporate, twice), upsert(corporate, twice)]);
    const ids = await titled(context, twice);
    for (const one of ids) adopt("catalog", one);
    await check("bulk-at-once-one-catalog", () => {
      assume(
        atOnce.every(({ isSuccess }) => isSuccess),
        "one of two payloads that are sent at the same time is refused",
      );
      assumeSeen(ids.length > 0, "a catalog without lots is not listed");
      if (ids.length > 1)
        throw atOnce[1].mismatch(`one catalog "${twice.title}", sent twice at the same time`, `${ids.length}`);
    });
  },
);

scenario(
  "rows are matched by their customer ids, whatever their order",
  {
    judges: ["bulk-match-whatever-order"],
    inParts: ["bulk-match-whatever-order"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, check, adopt } = context;
    const [one, two] = [bulkCatalogOf(context), bulkCatalogOf(context)];
    const answer = await upsert(corporate, one, two).accepted();
    const ids = [await created(context, one, answer), await created(context, two, answer)] as const;
    (await seenCatalog(corporate, ids[0])).shows(item(one), "its own lot");
    (await seenCatalog(corporate, ids[1])).shows(item(two), "its own lot");
    const [first, second] = [data.text("first"), data.text("second")];
    await upsert(corporate, { ...two, title: second }, { ...one, title: first }).accepted();
    await check("bulk-match-whatever-order", async () => {
      (await seenCatalog(corporate, ids[0]))
        .hides(second, "the title of the other catalog")
        .shows(item(one), "its own lot");
      (await seenCatalog(corporate, ids[1]))
        .hides(first, "the title of the other catalog")
        .shows(item(two), "its own lot");
    });
    // What is called like one of them is another one by its key. That two are called alike may be refused.
    const namesake = bulkCatalogOf(context, { title: first });
    const third = await upsert(corporate, namesake);
    if (!third.isSuccess) return;
    // Both of them have this title, and both are the scenario's own.
    for (const id of await titled(context, namesake)) adopt("catalog", id);
    await check("bulk-match-whatever-order", async () => {
      (await seenCatalog(corporate, ids[0])).hides(item(namesake), "the lot of another catalog that is called alike");
    });
  },
);

scenario(
  "what a partner-scoped caller sends again in bulk updates what it sent before",
  { judges: ["bulk-resend-by-partner"], needs: ["partner", "sellerId", "platformId"] },
  async (context) => {
    const { partner, data, check, adopt } = context;
    const key = data.key("item");
    const lotOf = (description: string) => ({
      customer_item_id: key,
      item_data: lotData(data, { customer_item_id: key, description }),
    });
    const [old, description] = [data.text("old"), data.text("new")];
    const first = bulkCatalogOf(context, { lots: [lotOf(old)] });
    const again = { ...first, title: data.text("new title"), lots: [lotOf(description)] };
    const made = await upsert(partner, first);
    const id = made.isSuccess ? (idIn(made, first) ?? (await titled(context, first))[0]) : undefined;
    if (id !== undefined) adopt("catalog", id);
    const reader = id === undefined ? undefined : await readerOf(context, id);
    if (id === undefined || reader === undefined) {
      await check("bulk-resend-by-partner", () =>
        assume(false, `what a partner-scoped caller upserts is not taken, or read by nobody (${made.status})`),
      );
      return;
    }
    const before = await reader.get("/Catalog/{id}", { id }).accepted();
    const resent = await upsert(partner, again);
    const after = await reader.get("/Catalog/{id}", { id }).accepted();
    const ids = await titled(context, again);
    for (const one of ids) adopt("catalog", one);
    await check("bulk-resend-by-partner", async () => {
      assumeSeen(mentions(before.body, first.title), "a partner-scoped caller's catalog does not show its title");
      assume(resent.isSuccess && resent.rows().length > 0, `what it sends again is not taken (${resent.status})`);
      // Whether lots show what they are given is the matter of others.
      const isLotShown = lotsShowing(before, old) === 1;
      const isLotUpdated = isInItsLetters(after, description) && lotsShowing(after, key) === 1;
      if (isInItsLetters(after, again.title) && ids.length <= 1 && (isLotUpdated || !isLotShown)) return;
      await context.settled();
      assume(await isUpdatedByOthers(context), "what a corporate caller sends again does not update either");
      after.shows(again.title, `the new title of catalog ${id}, which its partner-scoped caller sent again,`);
      keepsLetters(after, again.title, "the title that its partner-scoped caller sent again to be");
      if (ids.length > 1) throw resent.mismatch(`one catalog "${again.title}"`, `${ids.length}`);
      if (!isLotShown) return;
      after.shows(description, "the new description of its lot");
      keepsLetters(after, description, "the new description of its lot to be");
      const count = lotsShowing(after, key);
      if (count > 1) throw after.mismatch(`one lot ${key} in catalog ${id}`, `${count}`);
    });
  },
);
