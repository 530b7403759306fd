import { commodityFacts } from "../../fixtures/payloads/commodities.js";
import {
  type Answer,
  assume,
  fieldOf,
  idKey,
  isObject,
  mentions,
  scenario,
  textsIn,
} from "../../src/scenario/index.js";
import { isNotTooLarge } from "../first-page.js";
import { isSoughtWhole, longNamed, type SearchPage } from "../long-texts.js";
import { isKeptAsGiven, takesAnyText, withSigns } from "../signs.js";
import {
  areAlike,
  createCommodity,
  findsByItsText,
  findsNothing,
  found,
  fullPage,
  idsOf,
  isFoundBySigns,
  isSuggestedBySigns,
  known,
  knownOrMade,
  madeAlike,
  nothingFound,
  ownCommodity,
  searchedFor,
  seenCommodity,
  sharesNone,
} from "./records.js";
import { goByTheText } from "./suggestions.js";

const search = "/commodity/search";

scenario(
  "commodities are searched by a text and not found by another",
  {
    judges: ["route:POST /commodity/search", "commodity-search-narrows"],
    inParts: ["route:POST /commodity/search", "commodity-search-narrows"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { letter, rows } = await knownOrMade(context);
    // A text of a letter or two may be refused.
    const search_text = rows.length > 0 ? letter : data.faker.string.alpha(24);
    const body = { search_text, page: 1, page_size: fullPage };
    const searched = await corporate.post(search, { body });
    await check("route:POST /commodity/search", async () => {
      await isNotTooLarge(searched, fullPage, () => corporate.post(search, { body: { search_text, page: 1 } }));
      searched.isDeclared();
    });
    assume(searched.isSuccess, `a search for commodities is refused (${searched.status})`);
    const nothing = await nothingFound(corporate, search, data.faker.string.alpha(24));
    await check("route:POST /commodity/search", () => nothing.isDeclared());
    await check("route:POST /commodity/search", () =>
      takesAnyText((search_text) => corporate.post(search, { body: { ...body, search_text } })),
    );
    assume(rows.length > 0, "no commodity is found here by any letter");
    await check("commodity-search-narrows", () =>
      findsNothing(corporate, search, data.faker.string.alpha(24), searched),
    );
    // Looked at for open points alone: no clause depends on these answers.
    const empty = { search_text: "", page: 1, page_size: 25 };
    await corporate.post(search, { body: empty });
    await corporate.post("/commodity-map/search", { body: empty });
    await corporate.post("/commodity/suggestions", { body: { search_text: "" } });
    if (!context.allows("residue")) return;
    const make = async (description: string) =>
      (await createCommodity(context, { ...commodityFacts(data), description })).answer;
    const searchPage: SearchPage = (search_text, page) =>
      corporate.post(search, { body: { ...body, search_text, page } });
    const long = await longNamed(data, "goods", make, searchPage);
    if (long) await check("commodity-search-narrows", () => isSoughtWhole(long, searchPage));
  },
);

scenario(
  "a commodity is found by its description",
  { judges: ["commodity-search-finds"], inParts: ["commodity-search-finds"] },
  async (context) => {
    const { corporate, data, check } = context;
    if (!context.allows("residue")) {
      await check("commodity-search-finds", () =>
        findsByItsText(corporate, search, "description", (id) => seenCommodity(corporate, id)),
      );
      return;
    }
    const facts = commodityFacts(data);
    // That it is not found yet must not keep it from being found.
    await nothingFound(corporate, search, facts.description);
    const { id } = await ownCommodity(context, facts);
    // Signs that no description has may be refused, in descriptions and in searches.
    const signed = withSigns(data.text("commodity"));
    const another = await createCommodity(context, { ...commodityFacts(data), description: signed });
    (await seenCommodity(corporate, id)).keeps("description", facts.description);
    const { rows, answer } = await found(corporate, search, facts.description);
    const isFound = await check("commodity-search-finds", () => {
      assume(rows.length < fullPage, "a text that one commodity alone has finds a whole page of them");
      if (!idsOf(rows, "description", facts.description).includes(idKey(id)))
        throw answer.mismatch(`commodity ${id} to be found by its description`, `${rows.length} other rows`);
    });
    if (!isFound || !another.answer.isSuccess) return;
    const kept = await seenCommodity(corporate, another.answer.id());
    const bySigns = await searchedFor(corporate, search, signed);
    if (isKeptAsGiven(kept, signed)) await check("commodity-search-finds", () => isFoundBySigns(bySigns, signed));
  },
);

scenario(
  "a page of commodities has no more rows than asked for, and none of another page",
  { judges: ["commodity-search-page-size", "commodity-search-pages"] },
  async (context) => {
    const { corporate, check } = context;
    const { letter, rows } = await knownOrMade(context, 5);
    assume(rows.length >= 5, "no letter finds five commodities here");
    const pagesOf = async (search_text: string) => {
      const page = (number: number) => corporate.post(search, { body: { search_text, page: number, page_size: 2 } });
      return {
        zero: await page(0),
        first: await page(1).accepted(),
        second: await page(2).accepted(),
        again: await page(1).accepted(),
      };
    };
    let pages = await pagesOf(letter);
    if (!areAlike(pages.first, pages.again) && context.allows("residue")) {
      // Where the newest come first, each that another scenario makes moves them; what is found by a text of its own, none moves.
      const made = await madeAlike(context, 5);
      if (made.rows.length >= 5) pages = await pagesOf(made.letter);
    }
    const { zero, first, second, again } = pages;
    await check("commodity-search-page-size", () => {
      assume(first.rows().length > 0, "the pages of two rows that were asked for are empty");
      for (const answer of zero.isSuccess ? [zero, first, second] : [first, second]) answer.hasAtMost(2);
    });
    await check("commodity-search-pages", () => sharesNone(first, second, again));
  },
);

/** So many may be all that are suggested. */
const mostSuggested = 5;

/** @throws Inconclusive where as many are suggested for one word of the description each: those of all its words may have no place among them */
function suggests(suggested: Answer, description: string, what: string): void {
  const words = description.toLowerCase().trim().split(/\s+/);
  const [rows, whole] = [suggested.accepted().rows(), description.toLowerCase()];
  const texts = rows.map((row) => textsIn(row).join(" ").toLowerCase());
  const isByAnyWord = texts.every((text) => words.some((word) => text.includes(word)) && !text.includes(whole));
  assume(
    words.length === 1 || rows.length < mostSuggested || !isByAnyWord,
    "all that are suggested have one word of it",
  );
  suggested.shows(description, what);
}

scenario(
  "commodities are suggested for a description and not for another text",
  {
    formerly: ["commodities-are-suggested-for-the-beginning-of-a-description-and-not-for-another-text"],
    judges: ["route:POST /commodity/suggestions", "commodity-suggestions-find", "commodity-suggestions-narrow"],
    inParts: ["route:POST /commodity/suggestions", "commodity-suggestions-find"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { rows } = await known(corporate, search, 5);
    // Those of other scenarios may be described in another way meanwhile.
    const others = rows.filter((row) => !data.isOfRun(row));
    const shown = others.length === 0 && context.allows("residue") ? [(await ownCommodity(context)).facts] : others;
    const descriptions = shown
      .map((row) => (isObject(row) ? fieldOf(row, "description") : undefined))
      .filter((text) => typeof text === "string")
      .sort((one, other) => other.length - one.length);
    const [description = ""] = descriptions;
    assume(description.length > 3, "no commodity is found here that shows its description");
    const suggest = (search_text: string) => corporate.post("/commodity/suggestions", { body: { search_text } });
    const suggested = await suggest(description.slice(0, -2));
    await check("route:POST /commodity/suggestions", () => suggested.isDeclared());
    suggested.accepted();
    const initial = await suggest(description.slice(0, 1)).accepted();
    // Whether a text is met by its beginning is open.
    const whole = mentions(suggested.body, description) ? suggested : await suggest(description).accepted();
    await check("commodity-suggestions-find", () => suggests(whole, description, "a commodity described as"));
    const none = await suggest(data.faker.string.alpha(24));
    await check("route:POST /commodity/suggestions", () => none.isDeclared());
    await check("route:POST /commodity/suggestions", () => takesAnyText(suggest));
    await check("commodity-suggestions-narrow", () => {
      const other = descriptions.find((text) => text.length > 3 && text !== description);
      return goByTheText([suggested, initial, whole], none, other, suggest);
    });
    if (!context.allows("residue")) return;
    const facts = commodityFacts(data);
    await suggest(facts.description);
    await ownCommodity(context, facts);
    const [afresh, again] = [await suggest(facts.description.slice(0, -1)), await suggest(facts.description)];
    await check("commodity-suggestions-find", async () => {
      // That it was not suggested before it was there must not keep it from being suggested.
      if (whole !== suggested || (afresh.isSuccess && mentions(afresh.body, facts.description)))
        suggests(again, facts.description, "a commodity that was not there when this was asked for before,");
      // Where others are suggested it may have no place among them.
      if (!again.isSuccess || again.rows().length > 0) return;
      const searched = await searchedFor(corporate, search, facts.description);
      if (mentions(searched.body, facts.description))
        throw again.mismatch(`a commodity described as ${facts.description}, which a search finds`, "no suggestion");
    });
    const signed = withSigns(data.text("commodity"));
    const { answer: another } = await createCommodity(context, { ...commodityFacts(data), description: signed });
    if (!another.isSuccess || !again.isSuccess || !mentions(again.body, facts.description)) return;
    const [kept, bySigns] = [await seenCommodity(corporate, another.id()), await suggest(signed)];
    if (isKeptAsGiven(kept, signed))
      await check("commodity-suggestions-find", () => isSuggestedBySigns(bySigns, signed));
    const after = await suggest(facts.description);
    await check("commodity-suggestions-find", () => {
      if (after.isSuccess)
        suggests(after, facts.description, "a commodity, after another text that begins alike was asked for,");
    });
  },
);
