import { scenario } from "../../src/scenario/index.js";
import { isFoldedInto } from "../lots/records.js";
import { ownBulkCatalog, ownCatalog, seenCatalog } from "./records.js";

scenario(
  "a merge folds the source catalog into the target",
  {
    judges: [
      "route:POST /Catalog/{targetId}/merge/{sourceId}",
      "catalog-merge-response-target",
      "catalog-merge-response-lots",
      "catalog-merge-source-removed",
      "catalog-merge-moves-lots",
      "catalog-merge-keeps-target",
    ],
    needs: ["sellerId", "platformId"],
  },
  async (scene) => {
    const { corporate, check } = scene;
    const target = await ownBulkCatalog(scene);
    const source = await ownBulkCatalog(scene);
    const present = await seenCatalog(corporate, source.id);
    const merged = await corporate.post("/Catalog/{targetId}/merge/{sourceId}", {
      targetId: target.id,
      sourceId: source.id,
    });
    await check("route:POST /Catalog/{targetId}/merge/{sourceId}", () => merged.isDeclared());
    merged.accepted();
    const isTarget = await check("catalog-merge-response-target", () => merged.isRecord(target.id));
    const after = await seenCatalog(corporate, target.id);
    const moved = await check("catalog-merge-moves-lots", () => after.shows(source.item, "the source's lot"));
    const kept = await check("catalog-merge-keeps-target", () => after.shows(target.item, "the target's lot"));
    await check("catalog-merge-response-lots", () => {
      if (isTarget && moved) merged.shows(source.item, "the source's lot");
      if (isTarget && kept) merged.shows(target.item, "the target's lot");
    });
    await check("catalog-merge-source-removed", async () =>
      isFoldedInto(target.id, await corporate.get("/Catalog/{id}", { id: source.id }), present),
    );
  },
);

scenario(
  "a merge needs both catalogs",
  { judges: ["catalog-merge-missing-source", "catalog-merge-missing-target"], needs: ["sellerId"] },
  async (scene) => {
    const { corporate, check, vacantId } = scene;
    const missing = await vacantId("catalog");
    const merge = (targetId: string | number, sourceId: string | number) =>
      corporate.post("/Catalog/{targetId}/merge/{sourceId}", { targetId, sourceId });
    const [one, other] = await Promise.all([ownCatalog(scene), ownCatalog(scene)]);
    const [target, source] = await Promise.all([ownCatalog(scene), ownCatalog(scene)]);
    const twin = await merge(target.id, source.id).accepted();

    const unchanged = async ({ id, body }: typeof one) => (await seenCatalog(corporate, id)).keeps("title", body.title);
    await unchanged(one);
    await unchanged(other);
    await check("catalog-merge-missing-source", async () => {
      await merge(one.id, missing).rejected(twin);
      await unchanged(one);
    });
    await check("catalog-merge-missing-target", async () => {
      await merge(missing, other.id).rejected(twin);
      await unchanged(other);
    });
  },
);

scenario(
  "a catalog merged into itself survives",
  { judges: ["catalog-merge-self"], needs: ["sellerId"] },
  async (scene) => {
    const { corporate, check, vacantId } = scene;
    const { id } = await ownCatalog(scene);
    await seenCatalog(corporate, id);
    await vacantId("catalog");
    await corporate.post("/Catalog/{targetId}/merge/{sourceId}", { targetId: id, sourceId: id });
    await check("catalog-merge-self", () => seenCatalog(corporate, id));
  },
);
