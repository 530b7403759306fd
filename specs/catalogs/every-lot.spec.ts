import { catalog } from "../../fixtures/payloads/catalogs.js";
import { lotData } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  fieldOf,
  idOf,
  isObject,
  isWhole,
  mentions,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { ownEntries } from "../own-entries.js";
import { created, item, upsert } from "./bulk.js";
import { lotsShowing } from "./held-lots.js";
import { bulkCatalogOf, ownBulkCatalog, seenCatalog } from "./records.js";

/** More than a page of usual size, or a batch of 25, holds. */
const many = 26;

type Lots = readonly { readonly customer_item_id: string }[];

/** @returns the ids under which a catalog shows the lots of these items, where it shows each of them once */
function idsOfLots(catalog: Answer, lots: Lots): readonly string[] {
  const rows = fieldOf(catalog.record(), "lots");
  const shown = Array.isArray(rows) ? rows.filter(isObject) : [];
  return lots.flatMap(({ customer_item_id }) =>
    ownEntries("lots", shown, customer_item_id).map((row) => String(idOf(row))),
  );
}

/** @returns the id of the row that shows a text among the lots of a catalog */
const rowShowing = (catalog: Answer, text: string): string | number | undefined => {
  const rows = [fieldOf(catalog.record(), "lots")].flat();
  return idOf(ownEntries("lots", rows.filter(isObject), text)[0]);
};

/**
 * @param was what each of some lots was sent with at first
 * @param is what each of them was sent with last
 * @throws Mismatch where what one was sent with last stands in another one
 */
async function areNotExchanged(
  { corporate }: Pick<ScenarioContext, "corporate">,
  [before, after]: readonly [Answer, Answer],
  was: readonly Lot[],
  is: readonly Lot[],
): Promise<void> {
  for (const { customer_item_id: item, description } of is) {
    const now = rowShowing(after, description);
    const other = was.find((one) => one.customer_item_id !== item && rowShowing(before, one.description) === now);
    if (!other || !isWhole(now)) continue;
    // It may be the number of the row alone.
    const lot = await corporate.get("/Lot/{id}", { id: Number(now) });
    if (lot.isSuccess && mentions(lot.body, description))
      throw lot.mismatch(
        `"${description}" in lot ${item}, with which it was sent`,
        `it in lot ${other.customer_item_id}`,
      );
  }
}

const lotOf = ({ data }: Pick<ScenarioContext, "data">, customer_item_id: string, description = data.text("lot")) => ({
  customer_item_id,
  item_data: lotData(data, { customer_item_id, description }),
  description,
});

type Lot = ReturnType<typeof lotOf>;

/** @returns a lot as it is sent: what is looked for stands in its item data */
const sent = ({ description: _, ...lot }: Lot) => lot;

scenario(
  "a merge moves every one of 26 lots",
  {
    judges: [
      "catalog-merge-moves-all",
      "catalog-merge-again",
      "catalog-update-keeps-lots",
      "bulk-creates-lots",
      "bulk-resend-no-second-lot",
      "bulk-resend-updates-lot",
      "catalog-delete-removes",
    ],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const target = await ownBulkCatalog(context);
    const lots = Array.from({ length: many }, () => lotOf(context, data.key("item")));
    const body = bulkCatalogOf(context, { lots: lots.map(sent) });
    const small = [bulkCatalogOf(context), bulkCatalogOf(context)] as const;
    // The latest catalog is one that no merge names.
    const beside = bulkCatalogOf(context, { lots: [] });
    const made = await upsert(corporate, body, ...small, beside).accepted();
    const id = await created(context, body, made);
    await created(context, beside, made);
    const sources = [await created(context, small[0], made), await created(context, small[1], made)] as const;
    const source = await seenCatalog(corporate, id);
    const first = idsOfLots(source, lots);
    await check("bulk-creates-lots", () => {
      // Of a few lots other clauses speak.
      assumeSeen(first.length > 3, `a catalog shows ${first.length} lots of an upsert`);
      const missing = lots.find(({ customer_item_id }) => lotsShowing(source, customer_item_id) === 0);
      if (missing) throw source.mismatch(`each of ${many} lots of an upsert`, `no lot ${missing.customer_item_id}`);
    });
    assumeSeen(first.length === many, `of ${many} lots of an upsert its catalog shows ${first.length}`);

    const changed = lots.map(({ customer_item_id }) => lotOf(context, customer_item_id));
    const resent = await upsert(corporate, { ...body, lots: changed.map(sent) }).accepted();
    const again = await seenCatalog(corporate, id);
    await check("bulk-resend-no-second-lot", () => {
      const second = lots.find(({ customer_item_id }) => lotsShowing(again, customer_item_id) > 1);
      if (second)
        throw resent.mismatch(`each of ${many} lots once in catalog ${id}`, `${second.customer_item_id} twice`);
    });
    await check("bulk-resend-updates-lot", () => {
      const old = changed.filter(({ description }) => lotsShowing(again, description) === 0);
      // Of a few lots other clauses speak.
      assumeSeen(many - old.length > 3, `a catalog shows ${many - old.length} lots as they were sent again`);
      if (old[0]) throw again.mismatch(`lot ${old[0].customer_item_id} as it was sent again`, "another description");
    });

    const before = idsOfLots(again, lots);
    assumeSeen(before.length === many, `of ${many} lots that are sent again their catalog shows ${before.length}`);
    assume(
      new Set(before).size === many && !before.includes("undefined"),
      "lots of a catalog show no ids of their own",
    );
    const merge = (sourceId: string | number) =>
      corporate.post("/Catalog/{targetId}/merge/{sourceId}", { targetId: target.id, sourceId });
    await merge(id).accepted();
    const after = await seenCatalog(corporate, target.id);
    const moved = idsOfLots(after, lots);
    assumeSeen(moved.length > 0, "no lot of the source is in the target");
    const holdsAll = (read: Answer, held: readonly string[]) => {
      const [missing] = before.filter((lot) => !held.includes(lot));
      if (missing !== undefined)
        throw read.mismatch(`all ${many} lots under their ids`, `no lot ${missing}, ${held.length} lots`);
      if (held.length !== many) throw read.mismatch(`each of ${many} lots once`, `${held.length} lots`);
    };
    const areThere = await check("catalog-merge-moves-all", () => holdsAll(after, moved));
    assume(areThere, "not all lots of the source are in the target");

    const update = catalog(data, fixtures.sellerId);
    await corporate.put("/Catalog/{id}", { id: target.id, body: update }).accepted();
    const updated = await seenCatalog(corporate, target.id);
    await check("catalog-update-keeps-lots", () => {
      assumeSeen(mentions(updated.body, update.title), "the update of the catalog is not seen");
      holdsAll(updated, idsOfLots(updated, lots));
    });
    const merged = await Promise.all(sources.map(merge));
    const last = await seenCatalog(corporate, target.id);
    await check("catalog-merge-again", () => {
      // One that meets another one may be refused.
      assume(!merged.some(({ isSuccess }) => !isSuccess), "one of two merges at the same time is refused");
      const kept = idsOfLots(last, lots).length;
      assumeSeen(kept === many, `of ${many} lots the target shows ${kept} after two more merges`);
      const missing = small.filter((one) => lotsShowing(last, item(one)) === 0);
      assumeSeen(missing.length < small.length, "no lot of two more sources is in the target");
      if (missing[0])
        throw last.mismatch("the lots of both catalogs merged at the same time", `no lot ${item(missing[0])}`);
    });
    // That a catalog is deleted while it has lots may be refused.
    const deleted = await corporate.delete("/Catalog/{id}", { id: target.id });
    const read = await corporate.get("/Catalog/{id}", { id: target.id });
    await check("catalog-delete-removes", () => {
      if (deleted.isSuccess) read.yieldsNothing(last);
    });
  },
);

scenario(
  "a bulk upsert keeps every lot of every catalog, also in another order",
  {
    judges: ["bulk-keeps-all", "bulk-match-whatever-order"],
    inParts: ["bulk-keeps-all"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, check, adopt } = context;
    const keys = () => {
      const key = data.key("item");
      return [`${key}A1`, `${key}A10`, `${key}B1`];
    };
    const catalogs = [keys(), keys()].map((items) => {
      const lots = items.map((item) => lotOf(context, item));
      return { lots, body: bulkCatalogOf(context, { lots: lots.map(sent) }) };
    });
    const answer = await corporate
      .post("/Bulk/upsert", { body: { catalogs: catalogs.map(({ body }) => body) } })
      .accepted();
    const ids = catalogs.map(({ body }) => {
      const id = answer
        .rows()
        .filter((row) => mentions(row, body.title))
        .map(idOf)[0];
      assume(id !== undefined, `the answer does not tell the catalog "${body.title}"`);
      adopt("catalog", id);
      return id;
    });
    const seen = () => Promise.all(ids.map((id) => seenCatalog(corporate, id)));
    const first = await seen();
    const isShown = (catalog: Answer, lot: Lot | undefined) => lotsShowing(catalog, lot?.customer_item_id ?? "") === 1;
    // One lot of each is what the clauses about single lots judge, and one that begins alike what those about matching do.
    const known = first.map((catalog, index) => {
      const [one, alike, ...others] = catalogs[index]?.lots ?? [];
      if (isShown(catalog, one)) return one;
      return isShown(catalog, alike) ? undefined : others.find((lot) => isShown(catalog, lot));
    });
    assumeSeen(!known.includes(undefined), "not even one lot of each catalog is shown once");
    const shows = (catalog: Answer, item: string, description: string) => {
      if (lotsShowing(catalog, description) !== 1)
        throw catalog.mismatch(
          `lot ${item} once, with "${description}"`,
          `${lotsShowing(catalog, description)} such lots`,
        );
    };
    const describes = first.every((catalog, index) => lotsShowing(catalog, known[index]?.description ?? "") > 0);
    assume(describes, "lots of this deployment do not show a description: give `samples.LotDataDto`");
    const areKept = await check("bulk-keeps-all", () => {
      for (const [index, catalog] of first.entries())
        for (const lot of catalogs[index]?.lots ?? []) shows(catalog, lot.customer_item_id, lot.description);
    });
    assume(areKept, "not every lot of an upsert is in its catalog");
    const changed = catalogs.map(({ lots, body }) => {
      const next = lots.map((lot) => lotOf(context, lot.customer_item_id)).reverse();
      return { lots: next, body: { ...body, title: data.text("bulk catalog"), lots: next.map(sent) } };
    });
    await corporate.post("/Bulk/upsert", { body: { catalogs: changed.map(({ body }) => body).reverse() } }).accepted();
    const second = await seen();
    await check("bulk-keeps-all", () => {
      // That a lot sent again is updated at all is another clause's matter.
      assumeSeen(
        second.some((catalog, index) => changed[index]?.lots.some((lot) => lotsShowing(catalog, lot.description) > 0)),
        "no lot that is sent again is updated",
      );
      // What a lot was created with may stay beside what it was sent last.
      const isDoubled = second.some((catalog, index) => {
        const [was, now] = [catalogs[index]?.lots.at(-1), changed[index]?.lots.at(0)];
        return lotsShowing(catalog, was?.description ?? "", now?.description) > 0;
      });
      assume(!isDoubled, "even the first lot of a catalog that is sent again is doubled");
      for (const [index, catalog] of second.entries()) {
        const { lots = [] } = changed[index] ?? {};
        for (const lot of lots) shows(catalog, lot.customer_item_id, lot.description);
        for (const [at, { customer_item_id, description }] of catalogs[index]?.lots.entries() ?? [])
          if (lotsShowing(catalog, description, lots.at(-1 - at)?.description) > 0)
            throw catalog.mismatch(`lot ${customer_item_id} as it was sent last`, `a lot with "${description}" too`);
      }
    });
    await check("bulk-match-whatever-order", async () => {
      for (const [index, catalog] of second.entries()) {
        const [before, was, is] = [first[index], catalogs[index]?.lots ?? [], changed[index]?.lots ?? []];
        if (before) await areNotExchanged(context, [before, catalog], was, is);
      }
    });
  },
);
