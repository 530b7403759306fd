import { companyDetails, geoSettings, packagingLabor, packagingSettings } from "../../fixtures/payloads/companies.js";
import { assumeSeen, mentions, scenario } from "../../src/scenario/index.js";
import { detailsAsked, ownCompany } from "./records.js";

const kinds = [
  { what: "geo settings", body: geoSettings, route: "/companies/{companyId}/geosettings" },
  { what: "packaging settings", body: packagingSettings, route: "/companies/{companyId}/packagingsettings" },
  { what: "packaging labor", body: packagingLabor, route: "/companies/{companyId}/packaginglabor" },
] as const;

type Kind = (typeof kinds)[number];

/** Each is saved after each other one. */
const saves: readonly Kind[] = [...kinds, kinds[0], kinds[1]];

scenario(
  "each kind of a company's settings stays as it is when another kind is saved",
  {
    judges: ["company-settings-apart", "company-settings-unknown"],
    inParts: ["company-settings-unknown", "company-settings-apart"],
  },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const { companyId } = await ownCompany(context);
    const unused = String(await unusedId("company", "uuid"));
    const shown = new Map<Kind, readonly (string | number)[]>();
    for (const kind of saves) {
      const { body, marks } = kind.body(data);
      const saved = await corporate.post(kind.route, { companyId, body }).accepted();
      if (!shown.has(kind))
        await check("company-settings-unknown", () =>
          corporate.post(kind.route, { companyId: unused, body }).rejected(saved),
        );
      for (const [other, known] of shown) {
        if (other === kind) continue;
        const read = await corporate.get(other.route, { companyId }).accepted();
        await check("company-settings-apart", () => {
          for (const mark of known) read.shows(mark, `the ${other.what} saved before the ${kind.what}`);
        });
      }
      const own = await corporate.get(kind.route, { companyId }).accepted();
      const itsMarks = marks.filter((mark) => mentions(own.body, mark));
      assumeSeen(itsMarks.length > 0, `the ${kind.what} that were saved are not shown`);
      shown.set(kind, itsMarks);
    }
    const details = await detailsAsked(corporate, companyId);
    const updated = await corporate.put("/companies/{companyId}/fulldetails", {
      companyId,
      body: companyDetails(data).body,
    });
    if (!details.isSuccess || !updated.isSuccess) return;
    for (const [kind, known] of shown) {
      // What the details have themselves, an update of these may clear.
      if (known.some((mark) => mentions(details.body, mark))) continue;
      const read = await corporate.get(kind.route, { companyId }).accepted();
      await check("company-settings-apart", () => {
        for (const mark of known) read.shows(mark, `the ${kind.what} saved before an update of the company`);
      });
    }
  },
);
