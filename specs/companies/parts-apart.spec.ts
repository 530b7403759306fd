import { geoSettings, packagingLabor, packagingSettings } from "../../fixtures/payloads/companies.js";
import { assume, type Caller, mentions, scenario } from "../../src/scenario/index.js";
import { readAgain, storedInTurn } from "../in-turn.js";
import { hasLostNone } from "../lookup-rows.js";
import { details, type Part, partsToPost, saving } from "./parts.js";
import { detailsAsked, ownCompany } from "./records.js";

/** Asks for what is saved after the first of several parts: a save may write what was there when its part was read. */
const askedFor = (corporate: Caller, companyId: string, [, ...later]: readonly Part[]) =>
  Promise.all(later.map(({ ask }) => ask(corporate, companyId)));

/** Where valid packing identifiers are discovered, whatever a company saves. */
const packings = ["/lookup/handlingUnitContainerTypes", "/lookup/cPacks", "/lookup/containerfill"] as const;

scenario(
  "what is saved of a company in one way leaves what was saved of it in others",
  {
    judges: ["company-settings-apart"],
    inParts: ["company-settings-apart"],
    formerly: ["each-kind-of-a-company-s-settings-stays-as-it-is-when-another-kind-is-saved"],
  },
  async (context) => {
    const { corporate, check } = context;
    const { companyId } = await ownCompany(context);
    const postedParts = partsToPost(context);
    await askedFor(corporate, companyId, postedParts);
    const packingsOf = () => Promise.all(packings.map((template) => corporate.get(template)));
    const packingsBefore = await packingsOf();
    const posted = await storedInTurn(postedParts.map(saving(context, companyId)));
    const packingsAfter = await packingsOf();
    await check("company-settings-apart", async () => {
      for (const [place, template] of packings.entries()) {
        const [was, is] = [packingsBefore[place], packingsAfter[place]];
        if (was && is) await hasLostNone(was, is, () => corporate.get(template), "settings of a company were saved");
      }
    });
    for (const isStill of readAgain(posted.slice(0, -1), `${posted.at(-1)?.what} was saved`))
      await check("company-settings-apart", isStill);
    const known = await detailsAsked(corporate, companyId);
    // What the details have themselves, an update of these may clear.
    const besides = posted.filter(({ shown }) => !shown.some((mark) => mentions(known.body, mark)));
    const [updated] = known.isSuccess ? await storedInTurn([saving(context, companyId)(details)]) : [];
    if (updated)
      for (const isStill of readAgain(besides, "the details were saved"))
        await check("company-settings-apart", isStill);

    const { companyId: other } = await ownCompany(context);
    const reversed = [details, ...[...postedParts].reverse()];
    await askedFor(corporate, other, reversed);
    const inReverse = await storedInTurn(reversed.map(saving(context, other)));
    for (const isStill of readAgain(inReverse.slice(0, -1), `${inReverse.at(-1)?.what} was saved`))
      await check("company-settings-apart", isStill);
    await check("company-settings-apart", () =>
      assume(Math.max(posted.length, inReverse.length) > 1, "no two of its parts show what was saved of them"),
    );
  },
);

const settings = [
  { body: geoSettings, route: "/companies/{companyId}/geosettings" },
  { body: packagingSettings, route: "/companies/{companyId}/packagingsettings" },
  { body: packagingLabor, route: "/companies/{companyId}/packaginglabor" },
] as const;

scenario(
  "settings of a company that there is not are refused",
  { judges: ["company-settings-unknown"], inParts: ["company-settings-unknown"] },
  async (context) => {
    const { corporate, data, check, unusedId, malformedId } = context;
    const { companyId } = await ownCompany(context);
    const noCompany = [String(await unusedId("company", "uuid", companyId)), malformedId("company", companyId)];
    for (const { body: make, route } of settings) {
      const { body } = make(data);
      const saved = await corporate.post(route, { companyId, body }).accepted();
      for (const of of noCompany)
        await check("company-settings-unknown", () => corporate.post(route, { companyId: of, body }).rejected(saved));
    }
  },
);
