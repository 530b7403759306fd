import { changedFacts, commodityUpdate } from "../../fixtures/payloads/commodities.js";
import { assumeSeen, scenario } from "../../src/scenario/index.js";
import { found, type Id, idsOf, ownCommodity, typeOf } from "./records.js";

scenario(
  "updating a commodity creates no second one, and updating none creates none",
  { judges: ["commodity-update-no-second", "commodity-search-follows", "commodity-update-unknown"] },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const { id, facts, spelling, update } = await ownCommodity(context);
    await ownCommodity(context);
    const changed = changedFacts(data);
    const described = async (text: string): Promise<readonly string[]> =>
      idsOf((await found(corporate, "/commodity/search", text)).rows, "description", text);
    const isFound = (await described(facts.description)).includes(String(id));
    const control = await update(changed).accepted();
    const [old, fresh] = [await described(facts.description), await described(changed.description)];
    await check("commodity-update-no-second", () => {
      assumeSeen([...old, ...fresh].includes(String(id)), "the updated commodity is not found by its description");
      const second = [...old, ...fresh].find((found) => found !== String(id));
      if (second !== undefined) throw control.mismatch("one commodity after the update", `${id} and ${second}`);
    });
    await check("commodity-search-follows", () => {
      assumeSeen(isFound && fresh.includes(String(id)), "a commodity is not found by its description");
      if (old.includes(String(id)))
        throw control.mismatch("the commodity not to be found with its old description", `commodity ${id}`);
    });
    const missing: Id = await unusedId("commodity", typeOf(id));
    const never = changedFacts(data);
    assumeSeen(isFound, "no commodity is found by its description");
    const refused = await corporate.put("/commodity/{id}", {
      id: missing,
      body: commodityUpdate(data, never, spelling),
    });
    const created = await described(never.description);
    await check("commodity-update-unknown", () => {
      refused.rejected(control);
      if (created.length > 0) throw refused.mismatch("no commodity to be created", `commodity ${created[0]}`);
    });
  },
);
