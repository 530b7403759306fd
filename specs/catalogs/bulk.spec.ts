import { bulkSeller } from "../../fixtures/payloads/catalogs.js";
import { addLot, lotCatalog, lotData, lotPlatform, updateLot } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  fieldOf,
  idOf,
  isObject,
  mentions,
  phrase,
  type ScenarioContext,
  scenario,
  watched,
} from "../../src/scenario/index.js";
import { namesSomething } from "../names-nothing.js";
import { lotOfItem, lotsShowing } from "./held-lots.js";
import { catalogOfOthers } from "./listed.js";
import { type BulkMaker, bulkCatalogOf, seenCatalog } from "./records.js";

type BulkCatalog = ReturnType<typeof bulkCatalogOf>;

const upsert = (caller: Caller, ...catalogs: readonly object[]) => caller.post("/Bulk/upsert", { body: { catalogs } });

/** The catalogs of this title, which no other catalog has. */
async function titled({ corporate }: Pick<ScenarioContext, "corporate">, { title }: { readonly title: string }) {
  const found = await corporate.get("/Catalog", { query: { title } }).accepted();
  const rows = found.rows().filter((row) => mentions(row, title));
  return rows.map(idOf).filter((id) => id !== undefined);
}

/** @returns the id of the catalog of this payload in an answer; undefined where that does not tell it, or another's */
const idIn = (answer: Answer, { title }: BulkCatalog): string | number | undefined =>
  answer
    .rows()
    .filter((row) => mentions(row, title))
    .map(idOf)
    .find((id) => id !== undefined);

/** @throws Mismatch where a payload is not refused; what it made then is the run's own */
async function refuses(
  { adopt }: Pick<ScenarioContext, "adopt">,
  caller: Caller,
  control: Answer,
  catalogs: readonly BulkCatalog[],
): Promise<void> {
  const answer = await upsert(caller, ...catalogs);
  const made = answer.isSuccess ? catalogs.map((catalog) => idIn(answer, catalog)) : [];
  for (const id of made) if (id !== undefined) adopt("catalog", id);
  answer.rejected(control);
}

/** A setup step: the id of the one catalog of this payload, as its answer or else the list tells it. */
async function created(
  context: Pick<ScenarioContext, "corporate" | "adopt">,
  catalog: BulkCatalog,
  answer: Answer,
): Promise<string | number> {
  const id = idIn(answer, catalog) ?? (await titled(context, catalog))[0];
  assume(
    id !== undefined,
    `the catalog "${catalog.title}" is neither answered nor found, so the upsert cannot be followed`,
  );
  context.adopt("catalog", id);
  return id;
}

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
  const isLot = lotsShowing(after, description) === 1 && lotsShowing(after, customer_item_id) === 1;
  return isLot && ids.length <= 1 && mentions(after.body, again.title);
}

/** Whether the catalog shows the text in one of its lots, read or listed. */
async function holdsLot(
  { corporate }: Pick<ScenarioContext, "corporate">,
  id: string | number,
  text: string,
): Promise<boolean> {
  if (lotsShowing(await seenCatalog(corporate, id), text) > 0) return true;
  const list = await corporate.get("/Catalog", { query: { id } }).accepted();
  return list.rows().some((row) => String(idOf(row)) === String(id) && mentions(row, text));
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

/**
 * Upserts two catalogs, the second on another platform where one is given. Only its use tells whether that is there: where it is refused
 * by itself, and two catalogs on the first platform are accepted, it may be none.
 *
 * @returns the two, and whether the second is on the other platform
 * @throws Inconclusive where catalogs and lots are refused on the first platform, and lots are accepted on none
 */
async function upsertedOnTwo(context: BulkMaker, other: string | number | undefined) {
  const { corporate } = context;
  const one = bulkCatalogOf(context);
  const onOther = bulkCatalogOf(context, other === undefined ? {} : { platform_id: other });
  const answer = await upsert(corporate, one, onOther);
  const plain = { answer, one, two: onOther, isOther: true };
  if (!answer.isInvalid && !answer.isAbsent) return plain;
  const alone = bulkCatalogOf(context, { lots: [], ...(other !== undefined && { platform_id: other }) });
  if (other !== undefined && !(await upsert(corporate, alone)).isSuccess) {
    const two = bulkCatalogOf(context);
    const onFirst = await upsert(corporate, one, two);
    if (onFirst.isSuccess) return { answer: onFirst, one, two, isOther: false };
  }
  await platformTaken(context);
  return plain;
}

/** @throws Inconclusive where a lot is refused on the platform that is given, and accepted on none */
async function platformTaken({ corporate, data, fixtures }: BulkMaker): Promise<void> {
  const { platformId } = fixtures;
  const lot = (...platforms: readonly unknown[]) => corporate.post("/Lot", { body: addLot(data, { platforms }) });
  namesSomething({ name: "platformId", value: platformId }, await lot(lotPlatform(data, platformId)), await lot());
}

/** So many catalogs beside two are more than an answer has that is cut after ten. */
const beyondTen = 9;

/** So many catalogs have others beyond the first ten. */
const many = 12;

const item = (catalog: BulkCatalog, index = 0): string => catalog.lots[index]?.customer_item_id ?? "";

scenario(
  "a bulk upsert creates catalogs with their lots",
  {
    judges: [
      "route:POST /Bulk/upsert",
      "bulk-creates-catalogs",
      "bulk-creates-lots",
      "bulk-answers-each-catalog",
      "bulk-platform-each",
    ],
    inParts: ["bulk-answers-each-catalog"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, fixtures, given, check } = context;
    const other = given("otherPlatformId");
    const { answer, one, two, isOther } = await upsertedOnTwo(context, other);
    await check("route:POST /Bulk/upsert", () => answer.isDeclared());
    answer.accepted();
    await check("bulk-answers-each-catalog", () => answer.hasRows(2));
    const there = await catalogOfOthers(context);
    if (there !== undefined) await seenCatalog(corporate, Number(there));
    await check("bulk-creates-catalogs", async () => {
      for (const catalog of [one, two]) {
        const id = await created(context, catalog, answer);
        (await seenCatalog(corporate, id)).shows(catalog.title, "title");
      }
    });
    const ids = [await created(context, one, answer), await created(context, two, answer)] as const;
    const [first, second] = [await seenCatalog(corporate, ids[0]), await seenCatalog(corporate, ids[1])];
    await check("bulk-platform-each", () => {
      assume(other !== undefined, "one platform alone is known: name another in `fixtures.otherPlatformId`");
      assume(
        isOther,
        `platform ${other} alone is refused, which may be nothing that is there: name another in \`fixtures.otherPlatformId\``,
      );
      const [ofFirst, ofSecond] = [first, second].map((read) => fieldOf(read.record(), "platforms"));
      assume(mentions(ofFirst, fixtures.platformId), "a catalog does not show its platform");
      if (!mentions(ofSecond, other))
        throw second.mismatch(`the second catalog on platform ${other}`, phrase(ofSecond));
    });
    await check("bulk-creates-lots", async () => {
      for (const [id, key] of [
        [ids[0], item(one)],
        [ids[1], item(two)],
      ] as const) {
        if (await holdsLot(context, id, key)) continue;
        const lots = fieldOf((await seenCatalog(corporate, id)).record(), "lots");
        assume(!Array.isArray(lots) || lots.length === 0, "lots show nothing that was sent: give `samples.LotDataDto`");
        throw answer.mismatch(`the lot ${key} in catalog ${id}`, "none");
      }
    });

    const more = Array.from({ length: beyondTen }, () => bulkCatalogOf(context, { lots: [] }));
    const all = await upsert(corporate, one, two, ...more);
    // A payload may be too large, and a catalog without lots be none.
    if (!all.isSuccess) return;
    // What is answered first: where another is not found, the scenario breaks off.
    const isTold = (catalog: BulkCatalog) => idIn(all, catalog) !== undefined;
    for (const catalog of [...more.filter(isTold), ...more.filter((one) => !isTold(one))])
      await created(context, catalog, all);
    await check("bulk-answers-each-catalog", () => all.hasRows(2 + beyondTen));
  },
);

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
      "bulk-omitted-stays",
    ],
    inParts: ["bulk-resend-no-second-lot", "bulk-resend-updates-lot"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, check, adopt } = context;
    const key = data.key("item");
    const lot = (description: string) => ({
      customer_item_id: key,
      item_data: lotData(data, { customer_item_id: key, description }),
    });
    const [old, description, title] = [data.text("old"), data.text("new"), data.text("new title")];
    const first = bulkCatalogOf(context, { lots: [lot(old)] });
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
    const dates = { start_date: "2031-06-07T08:15:00Z", end_date: "2031-06-15T17:30:00Z" };
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
    const showing = async (link: string) => {
      const item_data = lotData(data, { customer_item_id: pictured, description });
      const lots = [lot(description), { customer_item_id: pictured, item_data, image_links: [link] }];
      const answer = await upsert(corporate, { ...first, title, ...dates, lots });
      return { isTaken: answer.isSuccess, catalog: await seenCatalog(corporate, id), link };
    };
    const one = await showing(image);
    const isShown = lotsShowing(one.catalog, image) > 0;
    const isGiven = one.isTaken && !isShown && (await isPictured(context, one.catalog, pictured, image));
    const another = await showing(otherImage);
    await check("bulk-resend-updates-lot", () => {
      if (one.isTaken && another.isTaken && lotsShowing(one.catalog, one.link) > 0)
        another.catalog.shows(another.link, "the lot's new image link");
    });
    // Where upserts have no image links, those that a lot was given otherwise are left to it.
    await check("bulk-omitted-stays", () => {
      if (isGiven && another.isTaken && !mentions(another.catalog.body, otherImage))
        another.catalog.shows(image, "the image link that an update gave the lot");
    });

    const [added] = bulkCatalogOf(context).lots;
    assume(added !== undefined, "a payload for a bulk upsert has no lot");
    await upsert(corporate, { ...first, title, ...dates, lots: [added] }).accepted();
    const grown = await seenCatalog(corporate, id);
    await check("bulk-creates-lots", () => grown.shows(added.customer_item_id, "a new lot of a catalog sent again"));

    const foreign = `${data.key("item")} Ä漢字`;
    const item_data = lotData(data, { customer_item_id: foreign, description });
    const lots = [lot(description), { customer_item_id: foreign, item_data }];
    const sent = [await upsert(corporate, { ...first, lots }), await upsert(corporate, { ...first, lots })] as const;
    const withForeign = await seenCatalog(corporate, id);
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
  { judges: ["bulk-match-whatever-order"], needs: ["sellerId", "platformId"] },
  async (context) => {
    const { corporate, data, check } = context;
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
  },
);

scenario(
  "what a later payload does not name stays",
  { judges: ["bulk-omitted-stays", "bulk-creates-lots"], needs: ["sellerId", "platformId"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [one, plain] = [bulkCatalogOf(context), bulkCatalogOf(context)];
    const [key, description] = [item(one), data.text("later lot")];
    const lots = [{ customer_item_id: key, item_data: lotData(data, { customer_item_id: key, description }) }];
    const sharing = { ...plain, lots };
    const attempt = await upsert(corporate, one, sharing);
    // That one payload names an item twice may be refused.
    const two = attempt.isInvalid ? plain : sharing;
    const answer = two === sharing ? attempt : await upsert(corporate, one, plain);
    const id = await created(context, two, answer.accepted());
    const later = await seenCatalog(corporate, id);
    await check("bulk-creates-lots", async () => {
      if (two === plain || lotsShowing(later, key) > 0) return;
      // Matched across catalogs, it may be the lot of the earlier one that was changed.
      const earlier = await seenCatalog(corporate, await created(context, one, answer));
      if (lotsShowing(earlier, key) > 0 && lotsShowing(earlier, description) === 0)
        throw later.mismatch(`the lot ${key} in a catalog that comes after another one with it`, "none");
    });
    // The same seller gets a new catalog beside it.
    const fresh = bulkCatalogOf(context);
    await created(context, fresh, await upsert(corporate, one, fresh).accepted());
    const row = answer
      .rows()
      .filter(isObject)
      .find((shown) => String(idOf(shown)) === String(id));
    await check("bulk-omitted-stays", async () => {
      const after = await corporate.get("/Catalog/{id}", { id }).accepted();
      for (const name of ["title", "start_date", "end_date", "is_completed"]) {
        const was = fieldOf(later.record(), name);
        // Other scenarios make catalogs of that seller as well, which may have completed it before it was read.
        const told = name === "is_completed" && row ? fieldOf(row, name) : was;
        if (was !== undefined && was !== null) after.keeps(name, typeof told === typeof was ? told : was);
      }
    });
  },
);

scenario(
  "every catalog of a bulk upsert names its platform, and nothing is written where one does not",
  {
    judges: [
      "bulk-platform-required-corporate",
      "bulk-platform-error-path",
      "bulk-platform-before-processing",
      "bulk-resend-updates-catalog",
    ],
    inParts: ["bulk-platform-required-corporate", "bulk-platform-before-processing"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, check, adopt } = context;
    const valid = bulkCatalogOf(context);
    const control = await upsert(corporate, valid).accepted();
    const found = await titled(context, valid);
    assumeSeen(found.length === 1, "an upserted catalog is not found by its title, so a refused one would not be");

    const [whole, another] = [bulkCatalogOf(context), bulkCatalogOf(context)];
    const lacking = bulkCatalogOf(context, { platform_id: undefined });
    const refused = await upsert(corporate, whole, another, lacking);
    const isRefused = await check("bulk-platform-required-corporate", () => refused.rejected(control));
    for (const platform_id of [null, ""])
      await check("bulk-platform-required-corporate", () =>
        refuses(context, corporate, control, [bulkCatalogOf(context, { platform_id }), bulkCatalogOf(context)]),
      );
    await check("bulk-platform-required-corporate", () =>
      refuses(context, corporate, control, [bulkCatalogOf(context), bulkCatalogOf(context, { platform_id: null })]),
    );
    const [first, ...others] = Array.from({ length: many - 1 }, () => bulkCatalogOf(context));
    assume(first !== undefined, "a payload of many catalogs has no first one");
    const last = bulkCatalogOf(context, { platform_id: undefined });
    const allRefused = await check("bulk-platform-required-corporate", () =>
      refuses(context, corporate, control, [first, ...others, last]),
    );
    await check("bulk-platform-error-path", () => {
      assume(isRefused, "the payload was not refused, so there is no refusal to read");
      refused.says(/catalogs\W{0,4}[23]\W{1,4}platform_?id/i, "a body that names catalogs.2.platformId");
    });
    const [id = ""] = found;
    const before = await watched(() => seenCatalog(corporate, id));
    await check("bulk-platform-before-processing", async () => {
      assume(isRefused, "the payload was not refused, so it is no surprise that it was processed");
      for (const catalog of [whole, another, lacking, ...(allRefused ? [first, last] : [])]) {
        const ids = await titled(context, catalog);
        for (const id of ids) adopt("catalog", id);
        if (ids.length > 0) throw refused.mismatch("nothing of the refused payload to be written", `catalog ${ids[0]}`);
      }
      // What is there already is not changed by the sound part either.
      const changed = { ...bulkCatalogOf(context), customer_catalog_id: valid.customer_catalog_id };
      (await upsert(corporate, changed, bulkCatalogOf(context, { platform_id: undefined }))).rejected(control);
      (await seenCatalog(corporate, id)).isAs(before);
    });
    // Nor is it by the row that lacks its platform.
    const key = item(valid);
    const item_data = lotData(data, { customer_item_id: key, description: data.text("new") });
    const lots = [{ customer_item_id: key, item_data }, ...bulkCatalogOf(context).lots];
    const known = await upsert(corporate, { ...valid, title: data.text("new title"), lots, platform_id: undefined });
    const after = await seenCatalog(corporate, id);
    const isKnownRefused = await check("bulk-platform-required-corporate", () => known.rejected(control));
    if (isKnownRefused) await check("bulk-platform-before-processing", () => after.isAs(before));

    // Once it names its platform, nothing is left to refuse.
    const mended = await upsert(corporate, { ...valid, title: data.text("mended") });
    await check("bulk-resend-updates-catalog", () => {
      assume(isKnownRefused, "a catalog that lacks its platform was not refused before");
      if (mended.isInvalid)
        throw mended.mismatch("what was refused to be taken once it names its platform", `status ${mended.status}`);
      mended.accepted();
    });
  },
);

scenario(
  "a partner-scoped caller names the platform of every bulk catalog too",
  {
    judges: ["bulk-platform-required-partner", "bulk-creates-catalogs"],
    inParts: ["bulk-platform-required-partner"],
    needs: ["partner", "sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, partner, check, adopt } = context;
    const catalog = bulkCatalogOf(context);
    const control = await upsert(partner, catalog).accepted();
    const id = idIn(control, catalog);
    if (id !== undefined) adopt("catalog", id);
    await check("bulk-creates-catalogs", async () => {
      assume(id !== undefined, "the answer to a partner-scoped caller's upsert tells no id of its catalog");
      // Who may read it is open; that it is answered says that it is there.
      const ways = [
        () => partner.get("/Catalog/{id}", { id }),
        () => corporate.get("/Catalog/{id}", { id }),
        () => corporate.get("/Catalog", { query: { title: catalog.title } }),
      ];
      for (const ask of ways) {
        const answer = await ask();
        if (answer.isSuccess && mentions(answer.body, catalog.title)) return;
        assume((answer.status ?? 500) < 500, "the catalog cannot be looked for now");
      }
      throw control.mismatch(`the catalog "${catalog.title}" of a partner-scoped caller's upsert to be there`, "none");
    });
    const naming = (platform_id: undefined | null) => bulkCatalogOf(context, { platform_id });
    for (const catalogs of [[naming(undefined)], [bulkCatalogOf(context), naming(undefined)], [naming(null)]])
      await check("bulk-platform-required-partner", () => refuses(context, partner, control, catalogs));
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
      const isLotUpdated = mentions(after.body, description) && lotsShowing(after, key) === 1;
      if (mentions(after.body, again.title) && ids.length <= 1 && (isLotUpdated || !isLotShown)) return;
      await context.settled();
      assume(await isUpdatedByOthers(context), "what a corporate caller sends again does not update either");
      after.shows(again.title, `the new title of catalog ${id}, which its partner-scoped caller sent again,`);
      if (ids.length > 1) throw resent.mismatch(`one catalog "${again.title}"`, `${ids.length}`);
      if (!isLotShown) return;
      after.shows(description, "the new description of its lot");
      const count = lotsShowing(after, key);
      if (count > 1) throw after.mismatch(`one lot ${key} in catalog ${id}`, `${count}`);
    });
  },
);

scenario(
  "a bulk catalog has one seller",
  { judges: ["bulk-seller-single"], needs: ["sellerId", "platformId"] },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const control = await upsert(corporate, bulkCatalogOf(context)).accepted();
    const sellers = [bulkSeller(data, fixtures.sellerId)];
    await check("bulk-seller-single", async () => {
      const tried = await upsert(corporate, bulkCatalogOf(context, { seller: sellers }));
      assume(
        !tried.isSuccess || tried.rows().length > 0,
        "a row that is not taken is left out here, without a refusal of the payload",
      );
      tried.rejected(control);
    });
  },
);
