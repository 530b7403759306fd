import { packagingLabor, packagingSettings } from "../../fixtures/payloads/companies.js";
import { assume, type Caller, changesBetween, mentions, scenario, watched } from "../../src/scenario/index.js";
import { namingAnother } from "../naming-another.js";
import { savedAbove } from "./company-below.js";
import { packagingParts } from "./parts.js";
import { carriedMarks, companyAbove, showsMarks } from "./records.js";
import { showsNoOther, twoCompanies, undisturbed } from "./two.js";

const kinds = [
  {
    what: "packaging settings",
    body: packagingSettings,
    route: "route:POST /companies/{companyId}/packagingsettings",
    persists: "company-packaging-settings-persist",
    onlyThat: "company-packaging-settings-only-that",
    by: "POST /companies/{companyId}/packagingsettings",
    reads: "GET /companies/{companyId}/packagingsettings",
    read: (corporate: Caller, companyId: string) =>
      corporate.get("/companies/{companyId}/packagingsettings", { companyId }),
    save: (corporate: Caller, companyId: string, sent: unknown) =>
      corporate.post("/companies/{companyId}/packagingsettings", { companyId, body: sent }),
  },
  {
    what: "packaging labor",
    body: packagingLabor,
    route: "route:POST /companies/{companyId}/packaginglabor",
    persists: "company-packaging-labor-persists",
    onlyThat: "company-packaging-labor-only-that",
    by: "POST /companies/{companyId}/packaginglabor",
    reads: "GET /companies/{companyId}/packaginglabor",
    read: (corporate: Caller, companyId: string) =>
      corporate.get("/companies/{companyId}/packaginglabor", { companyId }),
    save: (corporate: Caller, companyId: string, sent: unknown) =>
      corporate.post("/companies/{companyId}/packaginglabor", { companyId, body: sent }),
  },
] as const;

for (const { what, body, route, persists, onlyThat, by, reads, read, save } of kinds) {
  scenario(
    `the ${what} of a company are kept, save by save, and those of another are left alone`,
    {
      judges: [route, persists, onlyThat],
      atOnce: [reads],
      inParts: [onlyThat, persists],
      needs: ["companyId", "otherCompanyId"],
    },
    async (context) => {
      const { corporate, fixtures, data, check } = context;
      const { companyId, otherId, own, given } = await twoCompanies(context, fixtures, by);
      if (own) await save(corporate, otherId, body(data).body).accepted();
      const otherBefore = await watched(() => read(corporate, otherId).accepted());
      const above = own ? await companyAbove(corporate, companyId) : undefined;
      const aboveBefore = above === undefined ? undefined : await read(corporate, above);
      const unsaved = await read(corporate, companyId);
      const before = own ? otherBefore : unsaved.accepted();
      const [first, second] = [body(data), body(data)];
      const saved = await save(corporate, companyId, first.body);
      await check(route, () => saved.isDeclared());
      saved.accepted();
      const after = await read(corporate, companyId).accepted();
      const settingsAbove = above === undefined ? undefined : await read(corporate, above);
      await save(corporate, companyId, second.body).accepted();
      if (own) await save(corporate, companyId, namingAnother(second.body, { companyId: otherId }));
      const last = await read(corporate, companyId).accepted();
      const otherAfter = await read(corporate, otherId).accepted();
      if (!own) {
        undisturbed(before, after, carriedMarks(first).slice(0, 1));
        undisturbed(after, last, carriedMarks(second).slice(0, 1));
      }
      await check(persists, () => {
        assume(!first.marks.some((mark) => mentions(otherAfter.body, mark)), "what is saved is read for any company");
        showsMarks(after, first, `the ${what}`);
        showsMarks(last, second, `the ${what}`);
      });
      await check(onlyThat, () => {
        assume(changesBetween(otherBefore.body, after.body).length > 0, "two companies are answered alike");
        otherAfter.isLeftAs(otherBefore, own, [...carriedMarks(first), ...carriedMarks(second)]);
        // Of somebody else's, a text tells what was saved here; a number may be its own.
        for (const mark of settingsAbove?.isSuccess ? carriedMarks(first) : [])
          if (typeof mark === "string") settingsAbove?.hides(mark, `what was saved below company ${above}:`);
        if (given) showsNoOther(unsaved, { given: given.one, above: aboveBefore }, data);
      });
      for (const part of packagingParts.filter((one) => own && one.what === `the ${what}`)) {
        const below = await savedAbove(context, companyId, part, Object.values(fixtures));
        if (!below) continue;
        await check(persists, below.isOwn);
        for (const isStill of below.stillShown) await check(onlyThat, isStill);
      }
    },
  );
}
