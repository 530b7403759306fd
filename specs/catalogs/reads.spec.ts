import { catalog } from "../../fixtures/payloads/catalogs.js";
import {
  type Answer,
  assume,
  assumeSeen,
  fieldOf,
  Inconclusive,
  identified,
  idOf,
  isObject,
  phrase,
  type ScenarioContext,
  scenario,
  type Watched,
  watched,
} from "../../src/scenario/index.js";
import { stillThere } from "../listed.js";
import { seenCatalog } from "./records.js";

scenario(
  "catalogs that are there are listed, and one is read",
  { judges: ["route:GET /Catalog", "route:GET /Catalog/{id}"] },
  async ({ corporate, data, check }) => {
    const listed = await corporate.get("/Catalog");
    await check("route:GET /Catalog", () => listed.isDeclared());
    let rows = identified(listed.accepted());
    const { id, answer, isThere } = await stillThere("catalog", {
      choose: async () => idOf(rows.find((row) => !data.isOfRun(row)) ?? rows[0]),
      read: async (one) => ({ read: await corporate.get("/Catalog/{id}", { id: one }) }),
      list: async () => {
        const again = await corporate.get("/Catalog").accepted();
        rows = identified(again);
        return again;
      },
    });
    await check("route:GET /Catalog/{id}", () => {
      assume(answer.read.isSuccess || isThere, `catalog ${id} is no longer listed`);
      answer.read.isDeclared();
    });
  },
);

/** So often a catalog is made anew that somebody else may have listed before it was read. */
const attempts = 3;

/** @returns whether a catalog shows that it is completed; undefined where it does not show it */
const completedOf = ({ body }: Answer): unknown =>
  isObject(body) ? (fieldOf(body, "is_completed") ?? undefined) : undefined;

/**
 * @returns an open catalog of the past, as it reads before it is listed; one that does not show whether it is completed was made open
 * @throws Inconclusive where such a one is refused, or reads as completed
 */
async function openCatalogOfThePast({
  corporate,
  data,
  fixtures,
  check,
}: ScenarioContext<"catalog-list-changes-none", "sellerId">) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const dates = { start_date: "2020-03-04T09:30:00Z", end_date: "2020-03-11T18:45:00Z" };
    const body = catalog(data, fixtures.sellerId, dates);
    const made = await corporate.post("/Catalog", { body });
    assume(made.isSuccess, `no open catalog of the past is taken here (${made.status})`);
    const id = made.id();
    data.isAnother("catalog", id);
    // What is read in a check that passed is not read again when something is missed later.
    let before: Watched | undefined;
    const isRead = await check("catalog-list-changes-none", async () => {
      before = await watched(() => corporate.get("/Catalog/{id}", { id }));
      assumeSeen(before.first.isSuccess && before.isSuccess, "the catalog that was made cannot be read");
    });
    if (!isRead || !before) continue;
    const shown = [before.first, before].map(completedOf);
    if (shown.every((one) => one === false || one === undefined))
      return { id, body, before, isShown: !shown.includes(undefined) };
  }
  throw new Inconclusive("no open catalog of the past reads as open here before it is listed");
}

/** What the document shows of a catalog: how often it was listed may be told beside that. */
const shown = ({ body }: Answer) =>
  Object.fromEntries(
    ["title", "start_date", "end_date", "is_completed", "seller_id"].map((name) => [
      name,
      isObject(body) ? fieldOf(body, name) : undefined,
    ]),
  );

scenario(
  "listing catalogs leaves them as they were",
  { judges: ["catalog-list-changes-none"], inParts: ["catalog-list-changes-none"], needs: ["sellerId"] },
  async (context) => {
    const { corporate, data, check } = context;
    const own = await openCatalogOfThePast(context);
    // A list that it is not on, and one that it is on.
    for (const title of [data.text("no catalog"), own.body.title]) {
      const list = await corporate.get("/Catalog", { query: { title } }).accepted();
      const after = await seenCatalog(corporate, own.id);
      const isLeft = await check("catalog-list-changes-none", () => {
        const isListed = list.hasId(own.id);
        assume(isListed || title !== own.body.title, "the catalog is not listed by its title");
        const [change] = after.changesSince(own.before, shown);
        if (change)
          throw after.mismatch(`${change.path} to be ${phrase(change.from)} as before a list`, phrase(change.to));
      });
      if (!isLeft) return;
    }
    await check("catalog-list-changes-none", () =>
      assume(own.isShown, "an open catalog of the past does not show is_completed, so that it stays open is not seen"),
    );
  },
);
