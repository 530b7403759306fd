import { lotCatalog, lotPlatform, updateLot } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  fieldOf,
  mentions,
  ownOf,
  phrase,
  scalarsIn,
  scenario,
} from "../../src/scenario/index.js";
import { isHeld } from "../catalogs/held-lots.js";
import { ownCatalog } from "../catalogs/records.js";
import { hasNumberAnew, hasNumbersApart, ownLot, replacesLists, seenLot } from "./records.js";

/** @throws Mismatch where one is missing; Inconclusive where a new lot does not show what it was given */
function keepsEach(
  created: Answer,
  after: Answer,
  member: string,
  given: string | number,
  sent: readonly (string | number)[],
  isUpdated: boolean,
) {
  assume(isUpdated, "the update is not seen");
  const [was, is] = [created, after].map((answer) => fieldOf(answer.record(), member));
  assume(mentions(was, given), `a new lot does not show its ${member}`);
  const missing = sent.find((one) => !mentions(is, one));
  if (missing !== undefined) throw after.mismatch(`${member} with ${sent.join(", ")}`, phrase(is));
}

/** @returns whether a lot shows what an update gave it beside its catalogs */
const isReplacing = (read: Answer, { image_links }: { readonly image_links: readonly string[] }): boolean =>
  mentions(ownOf(read.body, "image_links"), image_links[0] ?? "");

/** @returns whether a lot shows an external id on its platforms: what else it holds may tell where it was */
const isOn = (lot: Answer, external: string): boolean => mentions(ownOf(lot.body, "platforms"), external);

scenario(
  "an update of a lot keeps each of its catalogs and platforms",
  {
    judges: [
      "lot-update-keeps-catalogs",
      "lot-update-keeps-platforms",
      "lot-update-leaves-catalogs",
      "lot-update-leaves-platforms",
    ],
    inParts: ["lot-update-keeps-catalogs", "lot-update-keeps-platforms"],
    needs: ["sellerId", "platformId", "otherPlatformId"],
  },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const [first, second, third] = [await ownCatalog(context), await ownCatalog(context), await ownCatalog(context)];
    const platform = (id: string | number) => {
      const external = data.key("external");
      return { external, body: lotPlatform(data, id, external) };
    };
    const [before, one, other] = [
      platform(fixtures.platformId),
      platform(fixtures.otherPlatformId),
      platform(fixtures.platformId),
    ];
    const number = data.key("number");
    const { id } = await ownLot(context, { catalogs: [lotCatalog(data, first.id, number)], platforms: [before.body] });
    const created = await seenLot(corporate, id);
    const moved = [third.id, first.id, second.id];
    const numbers = moved.map(() => data.key("number"));
    const body = updateLot(data, {
      catalogs: moved.map((catalogId, index) => lotCatalog(data, catalogId, numbers[index])),
      platforms: [one.body, other.body],
    });
    const updated = await corporate.put("/Lot/{id}", { id, body });
    assume(!updated.isInvalid, `a lot in three catalogs and on two platforms is refused (${updated.status})`);
    updated.accepted();
    const after = await seenLot(corporate, id);
    const isUpdated = mentions(after.body, body.image_links[0] ?? "");
    await check("lot-update-keeps-catalogs", () => {
      keepsEach(created, after, "catalogs", first.id, moved, isUpdated);
      hasNumbersApart(after, moved, numbers);
      for (const [index, one] of numbers.entries())
        if (moved[index] === first.id) hasNumberAnew(created, after, first.id, [number, one]);
    });
    await check("lot-update-keeps-platforms", () =>
      keepsEach(created, after, "platforms", before.external, [one.external, other.external], isUpdated),
    );

    const isIn = async (catalog: typeof first) =>
      isHeld(await corporate.get("/Catalog/{id}", { id: catalog.id }).accepted(), id);
    const wasHeld = await isIn(third);
    // In other letters it is another number: only the words differ, of which the run is not told.
    const [, , inSecond = ""] = numbers;
    const recased = inSecond.replace("-number-", "-NUMBER-");
    const fewer = updateLot(data, { catalogs: [lotCatalog(data, second.id, recased)], platforms: [one.body] });
    const left = await corporate.put("/Lot/{id}", { id, body: fewer });
    const [last, stillHeld] = [await seenLot(corporate, id), await isIn(third)];
    await check("lot-update-keeps-catalogs", () => {
      const [was, is] = [after, last].map((read) => scalarsIn(ownOf(read.body, "catalogs")));
      if (left.isSuccess && was?.includes(inSecond) && is?.includes(inSecond) && isReplacing(last, fewer))
        throw last.mismatch(`the number ${recased} that an update gave the lot`, phrase(is));
    });
    // The external id alone, and then the number alone, beside all else that the lot has.
    const [renamed, renumbered] = [platform(fixtures.otherPlatformId), data.key("number")];
    const withOther = { ...fewer, platforms: [renamed.body] };
    const isRenamed = (await corporate.put("/Lot/{id}", { id, body: withOther })).isSuccess;
    const named = isRenamed ? await seenLot(corporate, id) : last;
    await check("lot-update-keeps-platforms", () => {
      if (isOn(last, one.external) && isOn(named, one.external) && isRenamed && !isOn(named, renamed.external))
        throw named.mismatch(`the external id ${renamed.external}, which an update gave alone`, one.external);
    });
    const withNumber = { ...withOther, catalogs: [lotCatalog(data, second.id, renumbered)] };
    const isRenumbered = (await corporate.put("/Lot/{id}", { id, body: withNumber })).isSuccess;
    const numbered = isRenumbered ? await seenLot(corporate, id) : named;
    await check("lot-update-keeps-catalogs", () => {
      if (isRenumbered) hasNumberAnew(named, numbered, second.id, [recased, renumbered]);
    });
    const external = isOn(numbered, renamed.external) ? renamed.external : one.external;
    const wasInSecond = await isIn(second);
    const none = updateLot(data, { catalogs: [], platforms: [] });
    const emptied = await corporate.put("/Lot/{id}", { id, body: none });
    const bare = await seenLot(corporate, id);
    const isInSecond = await isIn(second);
    // That a lot is in no catalog or on no platform may be refused.
    const isEmptied = emptied.isSuccess && mentions(ownOf(bare.body, "image_links"), none.image_links[0] ?? "");
    /** The update is there, and its lists are in place of those before. */
    const replaces = () => {
      assume(left.isSuccess, `an update that gives a lot fewer catalogs and platforms is refused (${left.status})`);
      replacesLists(last, body, fewer);
    };
    await check("lot-update-leaves-catalogs", () => {
      replaces();
      assume(wasHeld, "the lot was not in the catalog before");
      if (stillHeld) throw last.mismatch(`the lot in catalog ${second.id} alone`, `in catalog ${third.id} as well`);
      if (isEmptied && wasInSecond && isInSecond)
        throw bare.mismatch("the lot in no catalog, after an update to none", `in catalog ${second.id}`);
    });
    await check("lot-update-leaves-platforms", () => {
      replaces();
      assume(isOn(after, other.external), "the lot was not on the platform before");
      last.hides(other.external, "the external id that the update left out", "platforms");
      if (isEmptied && isOn(numbered, external))
        bare.hides(external, "an external id, after an update to no platforms", "platforms");
    });
  },
);
