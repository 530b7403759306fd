import { commodityMap } from "../../fixtures/payloads/commodities.js";
import { assumeSeen, idKey, ownIfAllowed, sameScalar, scenario, typeOfId, watched } from "../../src/scenario/index.js";
import { broughtBack } from "../gone.js";
import { commoditiesToMap, found, idsOf, ownCommodity, ownMap, seenCommodity, seenMap } from "./records.js";

const search = "/commodity-map/search";

scenario(
  "a deleted commodity map is gone, and another stays",
  {
    judges: ["route:DELETE /commodity-map/{id}", "commodity-map-delete", "commodity-map-delete-only-that"],
    inParts: ["commodity-map-delete"],
  },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    // Maps of other scenarios name other commodities: what their removal takes along is not missed here.
    const own = await ownIfAllowed(context, () => ownCommodity(context));
    const commodity = own?.id ?? (await commoditiesToMap(context))[0];
    const [{ id }, other] = [await ownMap(context, commodity), await ownMap(context, commodity)];
    const [seen] = [await seenMap(corporate, id), await seenMap(corporate, other.id)];
    await unusedId("commodity map", typeOfId(id));
    const deleted = await corporate.delete("/commodity-map/{id}", { id });
    await check("route:DELETE /commodity-map/{id}", () => deleted.isDeclared());
    deleted.accepted();
    const read = (one: string | number) => corporate.get("/commodity-map/{id}", { id: one });
    await check("commodity-map-delete", () => read(id).yieldsNothing(seen));
    const left = await corporate.get("/commodity-map/{id}", { id: other.id });
    await check("commodity-map-delete-only-that", () => left.accepted().isRecord(other.id));
    // Where ids are given again, it is that of the next map, or somebody else's.
    const next = await ownMap(context, commodity);
    if (sameScalar(next.id, id) || (await read(id)).isSuccess) return;
    const body = commodityMap(data, commodity, data.text("name"));
    const update = (one: string | number) => corporate.put("/commodity-map/{id}", { id: one, body });
    const back = await broughtBack(context, { kind: "commodity map", id, update, read });
    await check("commodity-map-delete", () => {
      if (back) throw back.mismatch(`the map ${id} to stay gone`, "it is there again after an update");
    });
  },
);

scenario(
  "a deleted commodity map is no longer found",
  { judges: ["commodity-map-delete-unlisted"] },
  async (context) => {
    const { corporate, check } = context;
    const [commodity] = await commoditiesToMap(context);
    const { id, body } = await ownMap(context, commodity);
    const named = async (): Promise<readonly string[]> =>
      idsOf((await found(corporate, search, body.custom_name)).rows, "custom_name", body.custom_name);
    assumeSeen((await named()).includes(idKey(id)), "the map was not found by its name before it was deleted");
    const deleted = await corporate.delete("/commodity-map/{id}", { id }).accepted();
    const left = await named();
    await check("commodity-map-delete-unlisted", () => {
      if (left.includes(idKey(id))) throw deleted.mismatch("the deleted map not to be found", `map ${id}`);
    });
  },
);

scenario(
  "deleting a commodity map leaves its commodity in place",
  { judges: ["commodity-map-delete-keeps-commodity"] },
  async (context) => {
    const { corporate, check } = context;
    const { id: commodity, facts } = await ownCommodity(context);
    const before = await watched(() => seenCommodity(corporate, commodity));
    before.keeps("description", facts.description);
    const { id } = await ownMap(context, commodity);
    await corporate.delete("/commodity-map/{id}", { id }).accepted();
    const after = await corporate.get("/commodity/{id}", { id: commodity });
    await check("commodity-map-delete-keeps-commodity", () => after.accepted().isAs(before));
  },
);
