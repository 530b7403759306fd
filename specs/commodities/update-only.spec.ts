import { changedFacts, commodityUpdate } from "../../fixtures/payloads/commodities.js";
import { needs, scenario } from "../../src/scenario/index.js";
import { found, type Id, idsOf, ownCommodity, typeOf } from "./records.js";

scenario(
  "updating a commodity creates no second one, and updating none creates none",
  { judges: ["commodity-update-no-second", "commodity-update-unknown"] },
  async (scene) => {
    const { corporate, data, check, vacantId } = scene;
    const { id, facts, spelling, update } = await ownCommodity(scene);
    const other = await ownCommodity(scene);
    const changed = changedFacts(data);
    const twin = await update(changed).accepted();
    const described = async (text: string): Promise<readonly string[]> =>
      idsOf((await found(corporate, "/commodity/search", text)).rows, "description", text);
    const [old, fresh] = [await described(facts.description), await described(changed.description)];
    await check("commodity-update-no-second", () => {
      needs([...old, ...fresh].includes(String(id)), "the updated commodity is not found by its description");
      const second = [...old, ...fresh].find((found) => found !== String(id));
      if (second !== undefined) throw twin.mismatch("one commodity after the update", `${id} and ${second}`);
    });
    const missing: Id = await vacantId("commodity", typeOf(id));
    const never = changedFacts(data);
    needs((await described(other.facts.description)).length > 0, "no commodity is found by its description");
    const refused = await corporate.put("/commodity/{id}", {
      id: missing,
      body: commodityUpdate(data, never, spelling),
    });
    const created = await described(never.description);
    await check("commodity-update-unknown", () => {
      refused.rejected(twin);
      if (created.length > 0) throw refused.mismatch("no commodity to be created", `commodity ${created[0]}`);
    });
  },
);
