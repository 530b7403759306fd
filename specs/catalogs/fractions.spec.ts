import { catalog } from "../../fixtures/payloads/catalogs.js";
import { assume, assumeSeen, fieldOf, mentions, phrase, scenario } from "../../src/scenario/index.js";
import { ownCatalog, seenCatalog } from "./records.js";

/** @returns the instant that a date-time of an answer names, where it names one */
const instantOf = (value: unknown): number => Date.parse(String(value));

scenario(
  "an update of a catalog keeps fractions of a second where its creation does",
  { judges: ["catalog-update-persists"], needs: ["sellerId"] },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const first = { start_date: "2031-03-04T09:30:00.250Z", end_date: "2031-03-11T18:45:00.750Z" };
    const second = { start_date: "2031-04-05T10:15:00.500Z", end_date: "2031-04-12T17:30:00.125Z" };
    const { id } = await ownCatalog(context, first);
    const before = (await seenCatalog(corporate, id)).record();
    const body = catalog(data, fixtures.sellerId, second);
    await corporate.put("/Catalog/{id}", { id, body }).accepted();
    const after = await seenCatalog(corporate, id);
    await check("catalog-update-persists", () => {
      assumeSeen(mentions(after.body, body.title), "an update of a catalog is not seen");
      const names = (["start_date", "end_date"] as const).filter(
        (name) => instantOf(fieldOf(before, name)) === instantOf(first[name]),
      );
      assume(names.length > 0, "a new catalog does not keep fractions of a second");
      for (const name of names) {
        const shown = fieldOf(after.record(), name);
        if (instantOf(shown) !== instantOf(second[name]))
          throw after.mismatch(`${name} ${second[name]}, with its fraction of a second`, phrase(shown));
      }
    });
  },
);
