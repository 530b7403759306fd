import { commodityMap } from "../../fixtures/payloads/commodities.js";
import {
  assumeSeen,
  fieldOf,
  idKey,
  isShown,
  sameScalar,
  scenario,
  typeOfId,
  watched,
} from "../../src/scenario/index.js";
import { namingAnother } from "../naming-another.js";
import { commoditiesToMap, found, idsOf, ownMap, seenCommodity, seenMap } from "./records.js";

/** What a commodity is beside its id. */
const facts = ["description", "freight_class", "nmfc_code", "weight_min", "weight_max"] as const;

scenario(
  "an updated commodity map is read back with what it was given, and others stay as they were",
  {
    judges: [
      "route:PUT /commodity-map/{id}",
      "commodity-map-update-name",
      "commodity-map-update-commodity",
      "commodity-map-update-only-that",
      "commodity-map-update-keeps-commodities",
    ],
    atOnce: ["GET /commodity-map/{id}"],
    inParts: [
      "route:PUT /commodity-map/{id}",
      "commodity-map-update-name",
      "commodity-map-update-commodity",
      "commodity-map-update-only-that",
    ],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [commodity, other] = await commoditiesToMap(context);
    const [{ id }, neighbour] = [await ownMap(context, commodity), await ownMap(context, commodity)];
    const before = await watched(() => seenMap(corporate, neighbour.id));
    await seenMap(corporate, id);
    const mapped = [await seenCommodity(corporate, commodity), await seenCommodity(corporate, other)];
    const body = commodityMap(data, other);
    const updated = await corporate.put("/commodity-map/{id}", { id, body });
    await check("route:PUT /commodity-map/{id}", () => updated.isDeclared());
    updated.accepted();
    // Read before the same is sent once more, which may store what this update lost.
    const read = await seenMap(corporate, id);
    await check("commodity-map-update-name", () => read.keeps("custom_name", body.custom_name));
    await check("commodity-map-update-commodity", () => read.keeps("commodity_id", other));
    await corporate.put("/commodity-map/{id}", { id, body: namingAnother(body, { id: neighbour.id }) });
    const after = await corporate.get("/commodity-map/{id}", { id: neighbour.id });
    await check("commodity-map-update-only-that", () => after.accepted().isAs(before));
    // Refused, it is to leave them as well.
    const mistyped = { ...body, custom_name: [data.text("name")], commodity_id: commodity };
    const refused = await corporate.put("/commodity-map/{id}", { id, body: mistyped });
    const leftOf = refused.isTurnedDown ? await seenMap(corporate, id) : undefined;
    await check("commodity-map-update-commodity", () => leftOf?.keeps("commodity_id", other));
    const still = [await seenCommodity(corporate, commodity), await seenCommodity(corporate, other)];
    await check("commodity-map-update-keeps-commodities", () => {
      for (const [index, earlier] of mapped.entries())
        for (const name of facts) {
          const was = fieldOf(earlier.record(), name);
          if (isShown(was)) still[index]?.keeps(name, was);
        }
    });
    // One of both is changed, and the other one sent as it is.
    const putAlone = async (changed: typeof body) => {
      const answer = await corporate.put("/commodity-map/{id}", { id, body: changed });
      return { answer, read: await seenMap(corporate, id) };
    };
    const back = await putAlone({ ...body, commodity_id: commodity });
    await check("route:PUT /commodity-map/{id}", () => back.answer.isDeclared());
    await check("commodity-map-update-commodity", () => {
      if (back.answer.isSuccess) back.read.keeps("commodity_id", commodity);
    });
    const renamed = commodityMap(data, commodity);
    const named = await putAlone(renamed);
    await check("route:PUT /commodity-map/{id}", () => named.answer.isDeclared());
    await check("commodity-map-update-name", () => {
      if (named.answer.isSuccess) named.read.keeps("custom_name", renamed.custom_name);
    });
    // Whether a name may be given twice is open.
    const alike = await putAlone(commodityMap(data, other, neighbour.body.custom_name));
    await check("commodity-map-update-commodity", () => {
      if (alike.answer.isSuccess) alike.read.keeps("commodity_id", other);
    });
    const { isSuccess } = await corporate.put("/commodity-map/{id}", {
      id: neighbour.id,
      body: commodityMap(data, commodity),
    });
    const besideUpdated = isSuccess ? await seenMap(corporate, id) : undefined;
    await check("commodity-map-update-only-that", () => {
      if (alike.answer.isSuccess && sameScalar(fieldOf(alike.read.record(), "commodity_id"), other))
        besideUpdated?.keeps("commodity_id", other);
    });
  },
);

scenario(
  "updating a commodity map creates no second one, and updating none creates none",
  { judges: ["commodity-map-update-no-second", "commodity-map-update-unknown"] },
  async (context) => {
    const { corporate, data, check, unusedId, adopt } = context;
    const [commodity, other] = await commoditiesToMap(context);
    const [{ id, body }, neighbour] = [await ownMap(context, commodity), await ownMap(context, commodity)];
    const changed = commodityMap(data, other);
    const control = await corporate.put("/commodity-map/{id}", { id, body: changed }).accepted();
    const named = async (name: string): Promise<readonly string[]> => {
      const ids = idsOf((await found(corporate, "/commodity-map/search", name)).rows, "custom_name", name);
      for (const found of ids) adopt("commodity map", found);
      return ids;
    };
    const ids = [...(await named(body.custom_name)), ...(await named(changed.custom_name))];
    await check("commodity-map-update-no-second", () => {
      assumeSeen(ids.includes(idKey(id)), "the updated map is not found by its name");
      const second = ids.find((found) => found !== idKey(id));
      if (second !== undefined) throw control.mismatch("one map after the update", `${id} and ${second}`);
    });
    assumeSeen((await named(neighbour.body.custom_name)).length > 0, "no map is found by its name");
    const missing = await unusedId("commodity map", typeOfId(id));
    const never = commodityMap(data, commodity);
    const refused = await corporate.put("/commodity-map/{id}", { id: missing, body: never });
    const created = await named(never.custom_name);
    await check("commodity-map-update-unknown", () => {
      refused.rejected(control);
      if (created.length > 0) throw refused.mismatch("no map to be created", `map ${created[0]}`);
    });
  },
);
