import { imageLinks, lotCatalog, lotPlatform, updateLot } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  fieldOf,
  isObject,
  mentions,
  phrase,
  type QueryOf,
  sameScalar,
  scenario,
  textsIn,
} from "../../src/scenario/index.js";
import { eachFilterCounts } from "../all-filters.js";
import { ownCatalog } from "../catalogs/records.js";
import { foundByEach, inTurn } from "../each-key.js";
import { areNumbersWhole, createLot, hasNumbersApart, ownLot, ownLotWith, seenLot } from "./records.js";

/**
 * What a lot shows of platforms that know it by one id: one entry for each, where an entry tells its platform.
 *
 * @throws Mismatch where one entry alone is shown, of one of them
 */
function isOnEach(lot: Answer, external: string, platforms: readonly (string | number)[]): void {
  const entries = [fieldOf(lot.record(), "platforms")].flat().filter(isObject);
  const [entry, ...more] = entries.filter((one) => mentions(one, external));
  if (entry === undefined || more.length > 0) return;
  const missing = platforms.filter((id) => !mentions(entry, id));
  if (
    missing.length === 1 &&
    sameScalar(
      fieldOf(entry, "platform_id"),
      platforms.find((id) => !missing.includes(id)),
    )
  )
    throw lot.mismatch(`${external} on each of the platforms ${platforms.join(", ")}`, phrase(entries));
}

scenario(
  "each catalog and each platform of a new lot is kept",
  {
    judges: [
      "lot-keeps-catalogs",
      "lot-keeps-platforms",
      "lot-filter-id",
      "lot-filter-lot-number",
      "lot-filter-platform-item",
      "lot-filters-combine",
    ],
    inParts: ["lot-filter-platform-item", "lot-keeps-platforms"],
    needs: ["sellerId", "platformId"],
  },
  async (context) => {
    const { corporate, data, fixtures, given: fixture, check } = context;
    const catalogs = [await ownCatalog(context), await ownCatalog(context), await ownCatalog(context)];
    const ids = catalogs.map(({ id }) => id);
    const keys = ["first", "second", "third"].map((which) => data.key(which));
    const usual = ids.map(() => data.key("number"));
    const givenNumbers = (numbers: readonly string[]) => ({
      image_links: imageLinks(data, 2),
      catalogs: ids.map((id, index) => lotCatalog(data, id, numbers[index])),
      platforms: keys.map((key) => lotPlatform(data, fixtures.platformId, key)),
    });
    const hasAll = (read: Answer, member: string, values: readonly (string | number)[]) => {
      const there = fieldOf(read.record(), member);
      const shown = values.filter((value) => mentions(there, value));
      assume(shown.length > 0, `the ${member} of a lot are shown nowhere`);
      if (shown.length < values.length)
        throw read.mismatch(`${member} to hold ${values.join(", ")}`, `${shown.join(", ")} alone`);
    };

    // A long number may be refused.
    const long = usual.map((number) => `${number}-${"of-many-".repeat(3)}${number.slice(-3)}`);
    const first = await createLot(context, givenNumbers(long));
    const { answer: created } = first.answer.isInvalid ? await createLot(context, givenNumbers(usual)) : first;
    const numbers = first.answer.isInvalid ? usual : long;
    assume(created.isSuccess, "a lot of several catalogs and platforms is refused here");
    const id = created.integerId();
    data.isAnother("lot", id);
    const read = await seenLot(corporate, id);
    await check("lot-keeps-catalogs", () => {
      hasAll(read, "catalogs", ids);
      hasNumbersApart(read, ids, numbers);
      areNumbersWhole(read, numbers);
    });
    await check("lot-keeps-platforms", () => hasAll(read, "platforms", keys));
    const byId = await corporate.get("/Lot", { query: { id } }).accepted();
    await check("lot-filter-id", () => byId.listsOnly(id));
    const shows = (values: readonly string[], what: string) =>
      assume(
        values.every((value) => mentions(read.body, value)),
        `a lot does not show ${what}`,
      );
    const byNumber = await inTurn(numbers, (lot_number) => corporate.get("/Lot", { query: { lot_number } }));
    await check("lot-filter-lot-number", () => {
      shows(numbers, "its number in each of its catalogs");
      foundByEach(byNumber, id, "a lot number");
    });
    const byKey = await inTurn(keys, (platform_item_id) => corporate.get("/Lot", { query: { platform_item_id } }));
    await check("lot-filter-platform-item", () => {
      shows(keys, "each of its external ids");
      foundByEach(byKey, id, "an external id");
    });
    const [shared, otherPlatformId] = [data.key("shared"), fixture("otherPlatformId")];
    const onBoth = [fixtures.platformId, otherPlatformId ?? fixtures.platformId].map((one) =>
      lotPlatform(data, one, shared),
    );
    const other = await ownLotWith(context, { platforms: onBoth });
    const ofShared = await corporate.get("/Lot", { query: { platform_item_id: shared } });
    const isOnBoth = other.isOdd && otherPlatformId !== undefined;
    const onEach = isOnBoth ? await seenLot(corporate, other.id) : undefined;
    await check("lot-filter-platform-item", () => {
      const rows = ofShared.isSuccess ? ofShared.ids().filter((one) => one === String(other.id)) : [];
      if (rows.length > 1)
        throw ofShared.mismatch(`lot ${other.id}, which two platforms know by one id, to be listed once`, phrase(rows));
    });
    await check("lot-keeps-platforms", () => {
      if (onEach && otherPlatformId !== undefined) isOnEach(onEach, shared, [fixtures.platformId, otherPlatformId]);
    });
    const [[number = ""], [key = ""]] = [numbers, keys];
    await check("lot-filters-combine", () =>
      eachFilterCounts<QueryOf<"GET /Lot">>(
        id,
        [
          { own: { id }, other: { id: other.id } },
          { own: { lot_number: number }, other: { lot_number: data.key("none") } },
          { own: { platform_item_id: key }, other: { platform_item_id: data.key("none") } },
        ],
        (query) => corporate.get("/Lot", { query }),
      ),
    );
  },
);

scenario(
  "a lot is answered by a merge as it is read after it",
  { judges: ["shown-as-given:lot", "lot-merge-keeps-target"], needs: ["sellerId", "platformId"] },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const [catalog, external] = [await ownCatalog(context), data.key("external")];
    const target = await ownLot(context, {
      image_links: imageLinks(data, 2),
      catalogs: [lotCatalog(data, catalog.id)],
      platforms: [lotPlatform(data, fixtures.platformId, external)],
    });
    const before = await seenLot(corporate, target.id);
    const source = await ownLot(context);
    // Which of both was updated last is no matter of the merge; such an update may be refused.
    await corporate.put("/Lot/{id}", { id: source.id, body: updateLot(data, source.body) });
    const merging = { targetId: target.id, sourceId: source.id };
    const answer = await corporate.post("/Lot/{targetId}/merge/{sourceId}", merging).accepted();
    const merged = await seenLot(corporate, target.id);
    await check("lot-merge-keeps-target", () => {
      for (const link of target.body.image_links)
        if (mentions(before.body, link)) merged.shows(link, "the target's own image link");
      // The source is on no platform.
      if (mentions(before.body, external)) merged.shows(external, "the target's own external id");
      const [was, is] = [before, merged].map((answer) => fieldOf(answer.record(), "initial_data"));
      for (const text of textsIn(target.body.initial_data))
        if (mentions(was, text) && !mentions(is, text))
          throw merged.mismatch(`the target's own initial_data, with "${text}"`, phrase(is));
    });
    await check("shown-as-given:lot", () => {
      assume(mentions(fieldOf(before.record(), "catalogs"), catalog.id), "a new lot does not show its catalog");
      assume(
        mentions(fieldOf(merged.record(), "catalogs"), catalog.id),
        "a merge does not keep the catalogs of the target",
      );
      assume(String(answer.id()) === String(target.id), "a merge answers another lot than the target");
      const { catalogs } = answer.record();
      if (Array.isArray(catalogs) && !mentions(catalogs, catalog.id))
        throw answer.mismatch(`the catalog ${catalog.id}, as the lot is read after the merge`, phrase(catalogs));
    });
  },
);
