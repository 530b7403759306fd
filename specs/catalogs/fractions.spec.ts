import { catalog } from "../../fixtures/payloads/catalogs.js";
import {
  assume,
  assumeSeen,
  fieldOf,
  isInWholeSeconds,
  isMoment,
  mentions,
  phrase,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { ownCatalogWith, seenCatalog } from "./records.js";

/** In which ways a date-time may be shown: as it was given, or as a whole second. */
const forms = [sameScalar, (given: string, shown: unknown) => isInWholeSeconds(given, String(shown))] as const;

scenario(
  "an update of a catalog keeps fractions of a second where its creation does",
  { judges: ["catalog-keeps-dates", "catalog-update-persists"], needs: ["sellerId"] },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const odd = { start_date: `${data.dayIn(240)}T09:30:00.250Z`, end_date: `${data.dayIn(247)}T18:45:00.750Z` };
    // The zero ahead is lost where the digits are printed as a number of their own.
    const second = { start_date: `${data.dayIn(272)}T10:15:00.050Z`, end_date: `${data.dayIn(279)}T17:30:00.125Z` };
    // Fractions may be refused.
    const { id, body: first } = await ownCatalogWith(context, odd);
    const created = await seenCatalog(corporate, id);
    const before = created.record();
    await check("catalog-keeps-dates", () => {
      for (const name of ["start_date", "end_date"] as const) {
        const shown = fieldOf(before, name);
        if (isMoment(shown) && !forms.some((isLike) => isLike(first[name], shown)))
          throw created.mismatch(`${name} ${first[name]}, perhaps in whole seconds`, phrase(shown));
      }
    });
    const body = catalog(data, fixtures.sellerId, second);
    const updated = await corporate.put("/Catalog/{id}", { id, body });
    if (!updated.isInvalid) updated.accepted();
    const after = await seenCatalog(corporate, id);
    await check("catalog-update-persists", () => {
      if (updated.isInvalid) return;
      assumeSeen(mentions(after.body, body.title), "an update of a catalog is not seen");
      const kept = (["start_date", "end_date"] as const).flatMap((name) => {
        const form = forms.find((isLike) => isLike(first[name], fieldOf(before, name)));
        return form ? [{ name, form }] : [];
      });
      assume(kept.length > 0, "a new catalog does not show its dates as it was given them");
      for (const { name, form } of kept) {
        const shown = fieldOf(after.record(), name);
        // That a date is not updated at all is told by what is sent without fractions.
        if (form(first[name], shown)) continue;
        if (!form(second[name], shown)) throw after.mismatch(`${name} ${second[name]}`, phrase(shown));
      }
    });
  },
);
