import { lotData } from "../../fixtures/payloads/lots.js";
import type { Data } from "../../src/scenario/data.js";
import {
  type Answer,
  assume,
  assumeSeen,
  idOf,
  mentions,
  phrase,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { hardValues, keptAs, placesOf, roundsOf, type Values, valueAt } from "../../src/scenario/laws/index.js";
import { bulkCatalogOf, seenCatalog } from "./records.js";

type Context = Pick<
  ScenarioContext<"bulk-keeps-values", "sellerId" | "platformId">,
  "corporate" | "data" | "fixtures" | "adopt" | "observe"
>;

/** What a catalog of a payload carries, and its one lot, with their kinds. */
const members = [
  ["title", "text"],
  ["start_date", "moment"],
  ["end_date", "moment"],
  ["description", "text"],
  ["quantity", "count"],
] as const;

/** Which of them are sent together where all at once are refused. */
const parts = [["title"], ["start_date", "end_date"], ["description"], ["quantity"]] as const;

/** A catalog and its lot, as rows of payloads are matched. */
interface Keys {
  readonly catalog: string;
  readonly item: string;
}

/** A row of a payload: the values that are tried stand in place of plain ones. */
interface Row {
  readonly keys: Keys;
  readonly plain: Values;
  readonly tried: Values;
}

/** What was taken of a row, and the catalog as it was read after that. */
interface Taken {
  readonly keys: Keys;
  readonly id: string | number;
  readonly given: Values;
  readonly tried: Values;
  readonly read: Answer;
}

const keysOf = (data: Data): Keys => ({ catalog: data.key("catalog"), item: data.key("item") });

const plainOf = (data: Data, days: number): Values => ({
  title: data.text("bulk catalog"),
  start_date: `${data.dayIn(days)}T09:30:00Z`,
  end_date: `${data.dayIn(days + 7)}T18:45:00Z`,
  description: data.text("lot"),
  quantity: data.distinctInt({ min: 1, max: 999 }),
});

/** Takes on what there is of a title, which only this scenario wrote. */
async function adoptTitled({ corporate, adopt }: Context, title: string): Promise<void> {
  const found = await corporate.get("/Catalog", { query: { title } });
  const those = found.isSuccess ? found.rows().filter((row) => mentions(row, title)) : [];
  for (const id of those.map(idOf)) if (id !== undefined) adopt("catalog", id);
}

/** Sends rows in one payload. @returns what was taken of them */
async function sent(context: Context, rows: readonly Row[]): Promise<readonly Taken[]> {
  const { corporate, data, adopt } = context;
  const all = rows.map(({ keys, plain, tried }) => ({ keys, tried, given: { ...plain, ...tried } }));
  const catalogs = all.map(({ keys, given }) => {
    const { description, quantity, ...own } = given as Values;
    const item_data = lotData(data, { customer_item_id: keys.item, description, quantity });
    const lots = [{ customer_item_id: keys.item, item_data }];
    return bulkCatalogOf(context, { ...own, customer_catalog_id: keys.catalog, lots });
  });
  const answer = await corporate.post("/Bulk/upsert", { body: { catalogs } });
  if (answer.isInvalid) {
    // Sound rows of a refused payload may be written.
    for (const { title } of catalogs) await adoptTitled(context, title);
    return [];
  }
  const answered = answer.accepted().rows();
  const taken: Taken[] = [];
  for (const row of all) {
    // A row that is not taken may be left out.
    const marks = [row.keys.item, row.keys.catalog, String(row.given["title"])];
    const id = idOf(answered.find((one) => marks.some((mark) => mentions(one, mark))));
    if (id === undefined) {
      await adoptTitled(context, String(row.given["title"]));
      continue;
    }
    adopt("catalog", id);
    taken.push({ ...row, id, read: await seenCatalog(corporate, id) });
  }
  return taken;
}

/** Sends rows in one payload, and what of them is not taken by parts. */
async function sentByParts(
  context: Context,
  rows: readonly Row[],
  keysOfPart: (row: Row) => Keys,
): Promise<readonly Taken[]> {
  const taken = [...(await sent(context, rows))];
  for (const row of rows.filter(({ keys }) => !taken.some((one) => one.keys === keys))) {
    const names = Object.keys(row.tried).length > 0 ? parts : [[]];
    for (const part of names) {
      const tried = Object.fromEntries(part.map((name) => [name, row.tried[name]]));
      const [one] = await sent(context, [{ keys: keysOfPart(row), plain: row.plain, tried }]);
      if (one) taken.push(one);
      else context.observe("unusual-values-refused", `${part.join()} in bulk: ${phrase(Object.values(tried), 40)}`);
    }
  }
  return taken;
}

/** @returns where a catalog shows a member, as two plain values of it tell */
const shownAt = (member: string, plain: readonly Taken[]): readonly string[] => {
  const kept = ({ given, read }: Taken, place: string) =>
    keptAs(given[member], valueAt(read.record(), place)).as !== "other";
  const places = new Set([member, ...plain.flatMap(({ given, read }) => placesOf(given[member], read.record()))]);
  return [...places].filter((place) => plain.every((one) => kept(one, place)));
};

scenario(
  "what a bulk upsert gives catalogs and their lots is kept, whatever its letters, numbers and dates are",
  { judges: ["bulk-keeps-values"], needs: ["sellerId", "platformId"] },
  async (context) => {
    const { data, check, laws, observe } = context;
    const rounds = roundsOf(
      members.map(([, kind]) => kind),
      laws,
    );
    const first = { keys: keysOf(data), plain: plainOf(data, 303), tried: {} };
    const others = rounds.map((round) => {
      const plain = plainOf(data, 303);
      return { keys: keysOf(data), plain, tried: hardValues(members, plain, round) };
    });
    const created = await sentByParts(context, [first, ...others], ({ keys, tried }) =>
      Object.keys(tried).length > 0 ? keysOf(data) : keys,
    );
    // Each gets the values that another one had.
    const again = created.map(({ keys }, index) => {
      const plain = plainOf(data, 334);
      return { keys, plain, tried: keys === first.keys ? {} : hardValues(members, plain, index % rounds.length) };
    });
    const updated = await sentByParts(context, again, ({ keys }) => keys);
    const isFirst = ({ keys }: Taken) => keys === first.keys;
    await check("bulk-keeps-values", () => {
      const plain = [created.find(isFirst), updated.find(isFirst)].filter((one) => one !== undefined);
      assume(plain.length === 2, "a bulk upsert does not answer the catalog that it is sent, new or again");
      const places = new Map(members.map(([member]) => [member as string, shownAt(member, plain)]));
      assumeSeen(
        [...places.values()].some(({ length }) => length > 0),
        "a catalog shows nothing of what bulk upserts gave it, first and again",
      );
      const hard = [...created, ...updated].filter((one) => !isFirst(one));
      assume(hard.length > 0, "no catalog with unusual values is taken in bulk, or its answer tells none");
      for (const { tried, read } of hard)
        for (const [member, value] of Object.entries(tried)) {
          const shown = places.get(member)?.map((place) => valueAt(read.record(), place)) ?? [];
          const kept = shown.map((one) => keptAs(value, one));
          if (shown.length > 0 && kept.every(({ as }) => as === "other"))
            throw read.mismatch(`${member} to hold ${phrase(value)}`, phrase(shown[0]));
          for (const one of kept)
            if (one.as === "normal form") observe("kept-in-normal-form", `${one.form}: ${member} in bulk`);
        }
    });
  },
);
