import { bulkSeller } from "../../fixtures/payloads/catalogs.js";
import { addLot, lotData, lotPlatform } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  fieldOf,
  idOf,
  isObject,
  mentions,
  phrase,
  type ScenarioContext,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { ownClientItemData } from "../lots/records.js";
import { namesSomething } from "../names-nothing.js";
import { type BulkCatalog, created, idIn, item, upsert } from "./bulk.js";
import { lotOfItem, lotsShowing } from "./held-lots.js";
import { catalogOfOthers } from "./listed.js";
import { type BulkMaker, bulkCatalogOf, seenCatalog } from "./records.js";

/** Whether the catalog shows the text in one of its lots, read or listed. */
async function holdsLot(
  { corporate }: Pick<ScenarioContext, "corporate">,
  id: string | number,
  text: string,
): Promise<boolean> {
  if (lotsShowing(await seenCatalog(corporate, id), text) > 0) return true;
  const list = await corporate.get("/Catalog", { query: { id } }).accepted();
  return list.rows().some((row) => sameScalar(idOf(row), id) && mentions(row, text));
}

/**
 * Upserts two catalogs, the second on another platform where one is given. Only its use tells whether that is there: where it is refused
 * by itself, and two catalogs on the first platform are accepted, it may be none.
 *
 * @returns the two, and whether the second is on the other platform
 * @throws Inconclusive where catalogs are refused on the first platform, and accepted on the other; or lots as well, and accepted on none
 */
async function upsertedOnTwo(context: BulkMaker, other: string | number | undefined) {
  const { corporate } = context;
  const one = bulkCatalogOf(context);
  const onOther = bulkCatalogOf(context, other === undefined ? {} : { platform_id: other });
  const answer = await upsert(corporate, one, onOther);
  const plain = { answer, one, two: onOther, isOther: true };
  if (!answer.isInvalid && !answer.isAbsent) return plain;
  const alone = (platform: object) => upsert(corporate, bulkCatalogOf(context, { lots: [], ...platform }));
  const onOtherAlone = other === undefined ? undefined : await alone({ platform_id: other });
  if (onOtherAlone && !onOtherAlone.isSuccess) {
    const two = bulkCatalogOf(context);
    const onFirst = await upsert(corporate, one, two);
    if (onFirst.isSuccess) return { answer: onFirst, one, two, isOther: false };
  }
  if (onOtherAlone) namesSomething(platformOf(context), await alone({}), onOtherAlone);
  await platformTaken(context);
  return plain;
}

/** @throws Inconclusive where a lot is refused on the platform that is given, and accepted on none */
async function platformTaken(context: BulkMaker): Promise<void> {
  const { corporate, data } = context;
  const lot = (...platforms: readonly unknown[]) => corporate.post("/Lot", { body: addLot(data, { platforms }) });
  const platform = platformOf(context);
  namesSomething(platform, await lot(lotPlatform(data, platform.value)), await lot());
}

const platformOf = ({ fixtures }: BulkMaker) => ({ name: "platformId", value: fixtures.platformId }) as const;

/** A catalog as it was sent, and as it was read. */
interface Resent {
  readonly body: BulkCatalog;
  readonly seen: Answer;
}

/**
 * Gives the lot of a catalog client item data, which a payload never names, and sends it again. Whether it stays in other catalogs than
 * the one that it is sent with is open.
 */
async function lotKeepsItsOwn(
  context: BulkMaker & Pick<ScenarioContext<"bulk-omitted-stays">, "check">,
  { body, seen }: Resent,
): Promise<void> {
  const { corporate, check } = context;
  const lot = await lotOfItem(corporate, seen, item(body));
  if (lot === undefined) return;
  const record = await ownClientItemData(context, lot);
  const records = () => corporate.get("/Lot/{id}/ClientItemData", { id: lot });
  const before = await records();
  const resent = await upsert(corporate, body);
  if (!resent.isSuccess) return;
  const after = await records();
  await check("bulk-omitted-stays", () => {
    if (before.isSuccess && before.hasId(record.id))
      after.accepted().lists(record.id, "the client item data of a lot that is sent again");
  });
}

/** So many catalogs beside two are more than an answer has that is cut after ten. */
const beyondTen = 9;

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
    const { corporate, data, fixtures, given, check } = context;
    const other = given("otherPlatformId");
    const { answer, one, two, isOther } = await upsertedOnTwo(context, other);
    await check("route:POST /Bulk/upsert", () => answer.isDeclared());
    answer.accepted();
    await check("bulk-answers-each-catalog", () => answer.hasRows(2));
    const there = await catalogOfOthers(context);
    if (there !== undefined) await seenCatalog(corporate, there);
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
    // A catalog that stays as it was need not be answered.
    const retitled = [one, two].map((catalog) => ({ ...catalog, title: data.text("bulk catalog") }));
    const all = await upsert(corporate, ...retitled, ...more);
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
  "what a later payload does not name stays",
  {
    judges: ["bulk-omitted-stays", "bulk-creates-lots"],
    inParts: ["bulk-creates-lots", "bulk-omitted-stays"],
    needs: ["sellerId", "platformId"],
  },
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
    // The same seller gets a new catalog beside it, with a lot that is known where one payload may name an item twice.
    const [plainFresh, known] = [bulkCatalogOf(context), data.text("known lot")];
    const knownLot = { customer_item_id: key, item_data: lotData(data, { customer_item_id: key, description: known }) };
    const fresh = two === sharing ? { ...plainFresh, lots: [...plainFresh.lots, knownLot] } : plainFresh;
    const freshId = await created(context, fresh, await upsert(corporate, one, fresh).accepted());
    const seenFresh = two === sharing ? await seenCatalog(corporate, freshId) : undefined;
    await check("bulk-creates-lots", async () => {
      if (!seenFresh || lotsShowing(later, key) === 0 || lotsShowing(seenFresh, key) > 0) return;
      // Matched across catalogs, it may be the lot of another one that was changed.
      const others = [
        await seenCatalog(corporate, await created(context, one, answer)),
        await seenCatalog(corporate, id),
      ];
      if (others.every((other) => lotsShowing(other, key) > 0 && lotsShowing(other, known) === 0))
        throw seenFresh.mismatch(`the lot ${key}, which other catalogs have as well`, "none");
    });
    const row = answer
      .rows()
      .filter(isObject)
      .find((shown) => sameScalar(idOf(shown), id));
    await check("bulk-omitted-stays", async () => {
      const after = await corporate.get("/Catalog/{id}", { id }).accepted();
      for (const name of ["title", "start_date", "end_date", "is_completed"]) {
        const was = fieldOf(later.record(), name);
        // Other scenarios make catalogs of that seller as well, which may have completed it before it was read.
        const told = name === "is_completed" && row ? fieldOf(row, name) : was;
        if (was !== undefined && was !== null) after.keeps(name, typeof told === typeof was ? told : was);
      }
    });
    await lotKeepsItsOwn(context, { body: two, seen: later });
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
