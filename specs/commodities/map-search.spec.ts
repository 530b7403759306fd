import { commodityMap } from "../../fixtures/payloads/commodities.js";
import {
  assume,
  assumeSeen,
  idKey,
  idOf,
  mentions,
  type ScenarioContext,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { isNotTooLarge } from "../first-page.js";
import { isSoughtWhole, longNamed, type SearchPage } from "../long-texts.js";
import { isKeptAsGiven, takesAnyText, withSigns } from "../signs.js";
import {
  commoditiesToMap,
  findsByItsText,
  findsNothing,
  found,
  fullPage,
  idsOf,
  isFoundBySigns,
  known,
  nothingFound,
  ownMap,
  searchedFor,
  seenMap,
  sharesNone,
} from "./records.js";

const search = "/commodity-map/search";

scenario(
  "commodity maps are searched by a text",
  { judges: ["route:POST /commodity-map/search"], inParts: ["route:POST /commodity-map/search"] },
  async ({ corporate, data, check }) => {
    const { letter, rows } = await known(corporate, search);
    // A text of a letter or two may be refused.
    const search_text = rows.length > 0 ? letter : data.faker.string.alpha(24);
    const body = { search_text, page: 1, page_size: fullPage };
    const searched = await corporate.post(search, { body });
    await check("route:POST /commodity-map/search", async () => {
      await isNotTooLarge(searched, fullPage, () => corporate.post(search, { body: { search_text, page: 1 } }));
      searched.isDeclared();
    });
    assume(searched.isSuccess, `a search for commodity maps is refused (${searched.status})`);
    const nothing = await nothingFound(corporate, search, data.faker.string.alpha(24));
    await check("route:POST /commodity-map/search", () => nothing.isDeclared());
    await check("route:POST /commodity-map/search", () =>
      takesAnyText((search_text) => corporate.post(search, { body: { ...body, search_text } })),
    );
  },
);

scenario(
  "a commodity map is found by its name and by no other text",
  {
    judges: ["commodity-map-search-finds", "commodity-map-search-narrows"],
    inParts: ["commodity-map-search-finds", "commodity-map-search-narrows"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    if (!context.allows("reversible")) {
      const { letter, rows } = await known(corporate, search);
      const control = (await found(corporate, search, letter)).answer;
      await check("commodity-map-search-finds", () =>
        findsByItsText(corporate, search, "custom_name", (one) => seenMap(corporate, one)),
      );
      await check("commodity-map-search-narrows", () => {
        assume(rows.length > 0, "no commodity map is found here by any letter");
        return findsNothing(corporate, search, data.faker.string.alpha(24), control);
      });
      return;
    }
    const [commodity] = await commoditiesToMap(context);
    const name = data.text("name");
    // That it is not found yet must not keep it from being found.
    await nothingFound(corporate, search, name);
    const { id, body } = await ownMap(context, commodity, name);
    // At once, before others make the search look anew.
    const { rows, answer } = await found(corporate, search, body.custom_name);
    (await seenMap(corporate, id)).keeps("custom_name", body.custom_name);
    const isFound = await check("commodity-map-search-finds", () => {
      if (!idsOf(rows, "custom_name", body.custom_name).includes(idKey(id)))
        throw answer.mismatch(`commodity map ${id} to be found by its name`, `${rows.length} other rows`);
    });
    await check("commodity-map-search-narrows", () => {
      assume(isFound, "no commodity map is found by its name");
      return findsNothing(corporate, search, data.faker.string.alpha(24), answer);
    });
    if (!isFound) return;
    const make = (longName: string) =>
      corporate.post("/commodity-map", { body: commodityMap(data, commodity, longName) });
    const searchPage: SearchPage = (search_text, page) =>
      corporate.post(search, { body: { search_text, page, page_size: fullPage } });
    const long = await longNamed(data, "name", make, searchPage);
    if (long) await check("commodity-map-search-narrows", () => isSoughtWhole(long, searchPage));
    // Signs that no name has may be refused, in names and in searches.
    const signed = withSigns(data.text("name"));
    const another = await corporate.post("/commodity-map", { body: commodityMap(data, commodity, signed) });
    if (!another.isSuccess) return;
    const kept = await seenMap(corporate, another.id());
    const bySigns = await searchedFor(corporate, search, signed);
    if (isKeptAsGiven(kept, signed)) await check("commodity-map-search-finds", () => isFoundBySigns(bySigns, signed));
  },
);

scenario(
  "a renamed commodity map is found by its new name, and no longer by its old one",
  {
    judges: ["commodity-map-search-follows"],
    inParts: ["commodity-map-search-follows"],
    formerly: ["a-renamed-commodity-map-is-no-longer-found-by-its-old-name"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [commodity, other] = await commoditiesToMap(context);
    const { id, body } = await ownMap(context, commodity);
    const has = (row: unknown, ids: readonly unknown[]) => ids.some((one) => sameScalar(idOf(row), one));
    const foundBy = async (name: string, ids: readonly unknown[]) => {
      const { rows, answer } = await found(corporate, search, name);
      const isFound = rows.some((row) => has(row, ids));
      return { isFound, isFull: rows.length >= fullPage, answer };
    };
    assumeSeen(
      (await foundBy(body.custom_name, [id])).isFound,
      "the map was not found by its name before it was renamed",
    );
    const fresh = commodityMap(data, commodity);
    await corporate.put("/commodity-map/{id}", { id, body: fresh }).accepted();
    const renamed = (await seenMap(corporate, id)).keeps("custom_name", fresh.custom_name);
    // An update may give it another id, beside which the former one still names it.
    const ids = [id, idOf(renamed.body)];
    assume(
      !(await foundBy(data.text("name"), ids)).isFound,
      "the search finds maps by texts that resemble their names",
    );
    const [byOld, byNew] = [await foundBy(body.custom_name, ids), await foundBy(fresh.custom_name, ids)];
    await check("commodity-map-search-follows", () => {
      if (byOld.isFound) throw renamed.mismatch("the map not to be found by its old name", `map ${id}`);
      assume(byNew.isFound || !byNew.isFull, "a page is full of what has a word of the new name");
      // Before it was renamed it was found by a name of the same kind.
      if (!byNew.isFound) throw byNew.answer.mismatch(`map ${id} to be found by its new name`, "others or none");
    });
    const remapped = await corporate.put("/commodity-map/{id}", { id, body: { ...fresh, commodity_id: other } });
    const { rows, answer: still } = await found(corporate, search, fresh.custom_name);
    await check("commodity-map-search-follows", () => {
      // It may have another id now.
      const isFound = rows.some((row) => mentions(row, fresh.custom_name) || has(row, ids));
      if (byNew.isFound && remapped.isSuccess && !isFound && rows.length < fullPage)
        throw still.mismatch(`map ${id} to be found by the name that an update left`, "others or none");
    });
    const restored = await corporate.put("/commodity-map/{id}", { id, body });
    const known = [...ids, idOf(restored.body)];
    const [byLeft, byFirst] = [await foundBy(fresh.custom_name, known), await foundBy(body.custom_name, known)];
    await check("commodity-map-search-follows", () => {
      if (!restored.isSuccess || !byNew.isFound) return;
      assumeSeen(byFirst.isFound || byFirst.isFull, "a map is not found by its first name again");
      if (byLeft.isFound && !byLeft.isFull)
        throw byLeft.answer.mismatch("the map not to be found by the name that it had between", `map ${id}`);
    });
  },
);

/** Makes six maps. @returns what their names begin with, or where that finds none of them, the name of six more */
async function sixMaps(context: Pick<ScenarioContext, "corporate" | "data" | "allows" | "settled">): Promise<string> {
  const [commodity] = await commoditiesToMap(context);
  const [prefix, whole] = [context.data.text("name"), context.data.text("name")];
  const numbers = [1, 2, 3, 4, 5, 6];
  for (const number of numbers) await ownMap(context, commodity, `${prefix} ${number}`);
  if ((await found(context.corporate, search, prefix)).rows.length > 0) return prefix;
  await context.settled();
  for (const _ of numbers) await ownMap(context, commodity, whole);
  return whole;
}

scenario(
  "a page of commodity maps has no more rows than asked for, and none of another page",
  { judges: ["commodity-map-search-page-size", "commodity-map-search-pages"] },
  async (context) => {
    const { corporate, check } = context;
    const prefix = context.allows("reversible") ? await sixMaps(context) : (await known(corporate, search, 5)).letter;
    const { rows } = await found(corporate, search, prefix);
    assumeSeen(rows.length >= 5, "no five maps are found, nor six of the run's own by what they are called");
    const page = (number: number) =>
      corporate.post(search, { body: { search_text: prefix, page: number, page_size: 2 } });
    const zero = await page(0);
    const first = await page(1).accepted();
    const second = await page(2).accepted();
    const again = await page(1).accepted();
    await check("commodity-map-search-page-size", () => {
      assume(first.rows().length > 0, "the pages of two rows that were asked for are empty");
      for (const answer of zero.isSuccess ? [zero, first, second] : [first, second]) answer.hasAtMost(2);
    });
    await check("commodity-map-search-pages", () => sharesNone(first, second, again));
  },
);
