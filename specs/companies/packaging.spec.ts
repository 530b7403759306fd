import { packagingLabor, packagingSettings } from "../../fixtures/payloads/companies.js";
import { changesBetween, mentions, needs, scenario } from "../../src/scenario/index.js";
import { carriedMarks, showsMarks } from "./records.js";
import { canBePutBack, companiesWithSettings, type Settings } from "./settings.js";
import { undisturbed } from "./two.js";

const kinds = [
  {
    what: "packaging settings",
    body: packagingSettings,
    route: "route:POST /companies/{companyId}/packagingsettings",
    persists: "company-packaging-settings-persist",
    onlyThat: "company-packaging-settings-only-that",
    settings: {
      at: "packagingsettings",
      read: (corporate, companyId) => corporate.get("/companies/{companyId}/packagingsettings", { companyId }),
      save: (corporate, companyId, body) =>
        corporate.post("/companies/{companyId}/packagingsettings", { companyId, body }),
    } satisfies Settings,
  },
  {
    what: "packaging labor",
    body: packagingLabor,
    route: "route:POST /companies/{companyId}/packaginglabor",
    persists: "company-packaging-labor-persists",
    onlyThat: "company-packaging-labor-only-that",
    settings: {
      at: "packaginglabor",
      read: (corporate, companyId) => corporate.get("/companies/{companyId}/packaginglabor", { companyId }),
      save: (corporate, companyId, body) =>
        corporate.post("/companies/{companyId}/packaginglabor", { companyId, body }),
    } satisfies Settings,
  },
] as const;

for (const { what, body, route, persists, onlyThat, settings } of kinds) {
  scenario(
    `the ${what} of a company are kept, save by save, and those of another are left alone`,
    { judges: [route, persists, onlyThat], needs: ["companyId", "otherCompanyId"] },
    async (scene) => {
      const { corporate, fixtures, data, check } = scene;
      const { read, save } = settings;
      const { companyId, otherId, own } = await companiesWithSettings(scene, fixtures, settings);
      if (own) await save(corporate, otherId, body(data).body).accepted();
      const otherBefore = await read(corporate, otherId).accepted();
      const before = own ? otherBefore : await read(corporate, companyId).accepted();
      const [first, second] = [body(data), body(data)];
      if (!own) canBePutBack(before, first.body);
      const saved = await save(corporate, companyId, first.body);
      await check(route, () => saved.isDeclared());
      saved.accepted();
      const otherAfter = await read(corporate, otherId).accepted();
      const after = await read(corporate, companyId).accepted();
      await save(corporate, companyId, second.body).accepted();
      const last = await read(corporate, companyId).accepted();
      if (!own) {
        undisturbed(before, after, carriedMarks(first).slice(0, 1));
        undisturbed(after, last, carriedMarks(second).slice(0, 1));
      }
      await check(persists, () => {
        needs(!first.marks.some((mark) => mentions(otherAfter.body, mark)), "what is saved is read for any company");
        showsMarks(after, first, `the ${what}`);
        showsMarks(last, second, `the ${what}`);
      });
      await check(onlyThat, () => {
        needs(changesBetween(otherBefore.body, after.body).length > 0, "two companies are answered alike");
        otherAfter.isAs(otherBefore);
      });
    },
  );
}
