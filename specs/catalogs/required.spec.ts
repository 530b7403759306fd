import { catalog } from "../../fixtures/payloads/catalogs.js";
import { type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { ownCatalog, seenCatalog } from "./records.js";

type Body = ReturnType<typeof catalog>;
type Creator = Pick<ScenarioContext<never, "sellerId">, "corporate" | "data" | "fixtures">;

/** A creation that is like an accepted one but for what `spoil` does to it. */
const create = ({ corporate, data, fixtures }: Creator, spoil: Readonly<Record<string, unknown>>) =>
  corporate.post("/Catalog", { body: catalog(data, fixtures.sellerId, spoil) });

scenario(
  "a catalog is created with both dates and a seller only",
  {
    judges: [
      "catalog-create-start-date-required",
      "catalog-create-end-date-required",
      "catalog-create-seller-required",
    ],
    inParts: [
      "catalog-create-start-date-required",
      "catalog-create-end-date-required",
      "catalog-create-seller-required",
    ],
    needs: ["sellerId"],
  },
  async (context) => {
    const { check } = context;
    const { answer: control } = await ownCatalog(context);
    for (const none of [undefined, null]) {
      await check("catalog-create-start-date-required", () => create(context, { start_date: none }).rejected(control));
      await check("catalog-create-end-date-required", () => create(context, { end_date: none }).rejected(control));
      await check("catalog-create-seller-required", () => create(context, { seller_id: none }).rejected(control));
    }
  },
);

scenario(
  "a catalog takes one integer seller and real dates",
  {
    judges: [
      "catalog-seller-integer",
      "catalog-seller-single",
      "catalog-start-date-is-date",
      "catalog-end-date-is-date",
    ],
    inParts: ["catalog-start-date-is-date", "catalog-end-date-is-date"],
    needs: ["sellerId"],
  },
  async (context) => {
    const { fixtures, check } = context;
    const { answer: control } = await ownCatalog(context);
    await check("catalog-seller-integer", () => create(context, { seller_id: "no-seller" }).rejected(control));
    await check("catalog-seller-single", () => create(context, { seller_id: [fixtures.sellerId] }).rejected(control));
    for (const text of ["no date", ""]) {
      await check("catalog-start-date-is-date", () => create(context, { start_date: text }).rejected(control));
      await check("catalog-end-date-is-date", () => create(context, { end_date: text }).rejected(control));
    }
  },
);

scenario(
  "a catalog is updated with both dates and a seller only",
  {
    judges: [
      "catalog-update-start-date-required",
      "catalog-update-end-date-required",
      "catalog-update-seller-required",
    ],
    needs: ["sellerId"],
  },
  async (context) => {
    const { corporate, data, fixtures, check } = context;
    const update = (id: string | number, body: Body) => corporate.put("/Catalog/{id}", { id, body });
    const first = await ownCatalog(context);
    const control = await update(first.id, catalog(data, fixtures.sellerId)).accepted();

    const refused = async (name: "start_date" | "end_date" | "seller_id") => {
      const { id, body } = await ownCatalog(context);
      for (const none of [undefined, null])
        await update(id, catalog(data, fixtures.sellerId, { [name]: none })).rejected(control);
      (await seenCatalog(corporate, id)).keeps("title", body.title);
    };
    const kept = await ownCatalog(context);
    (await seenCatalog(corporate, kept.id)).keeps("title", kept.body.title);
    await check("catalog-update-start-date-required", () => refused("start_date"));
    await check("catalog-update-end-date-required", () => refused("end_date"));
    await check("catalog-update-seller-required", () => refused("seller_id"));
  },
);
