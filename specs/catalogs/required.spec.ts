import { catalog } from "../../fixtures/payloads/catalogs.js";
import { type Scene, scenario } from "../../src/scenario/index.js";
import { ownCatalog, seenCatalog } from "./records.js";

type Body = ReturnType<typeof catalog>;
type Creator = Pick<Scene<never, "sellerId">, "corporate" | "data" | "fixtures">;

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
    needs: ["sellerId"],
  },
  async (scene) => {
    const { check } = scene;
    const { answer: twin } = await ownCatalog(scene);
    await check("catalog-create-start-date-required", () => create(scene, { start_date: undefined }).rejected(twin));
    await check("catalog-create-end-date-required", () => create(scene, { end_date: undefined }).rejected(twin));
    await check("catalog-create-seller-required", () => create(scene, { seller_id: undefined }).rejected(twin));
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
    needs: ["sellerId"],
  },
  async (scene) => {
    const { fixtures, check } = scene;
    const { answer: twin } = await ownCatalog(scene);
    await check("catalog-seller-integer", () => create(scene, { seller_id: "no-seller" }).rejected(twin));
    await check("catalog-seller-single", () => create(scene, { seller_id: [fixtures.sellerId] }).rejected(twin));
    await check("catalog-start-date-is-date", () => create(scene, { start_date: "no date" }).rejected(twin));
    await check("catalog-end-date-is-date", () => create(scene, { end_date: "no date" }).rejected(twin));
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
  async (scene) => {
    const { corporate, data, fixtures, check } = scene;
    const update = (id: string | number, body: Body) => corporate.put("/Catalog/{id}", { id, body });
    const first = await ownCatalog(scene);
    const twin = await update(first.id, catalog(data, fixtures.sellerId)).accepted();

    const refused = async (spoil: Partial<Record<keyof Body, undefined>>) => {
      const { id, body } = await ownCatalog(scene);
      await update(id, catalog(data, fixtures.sellerId, spoil)).rejected(twin);
      (await seenCatalog(corporate, id)).keeps("title", body.title);
    };
    const kept = await ownCatalog(scene);
    (await seenCatalog(corporate, kept.id)).keeps("title", kept.body.title);
    await check("catalog-update-start-date-required", () => refused({ start_date: undefined }));
    await check("catalog-update-end-date-required", () => refused({ end_date: undefined }));
    await check("catalog-update-seller-required", () => refused({ seller_id: undefined }));
  },
);
