import { commodityMap } from "../../fixtures/payloads/commodities.js";
import { mentions, scenario, typeOfId } from "../../src/scenario/index.js";
import { commoditiesToMap, found, fullPage, type Id, type Maker, mapToRead, ownMap, seenMap } from "./records.js";

/** A name of letters as any other, that stands for nothing in code. */
const word = "null";

/** @returns a new map that is called so; undefined where one may be there already, which a second might take the place of, or is refused */
async function mapOfTheWord({ corporate, data }: Maker, commodity: Id): Promise<Id | undefined> {
  const { rows } = await found(corporate, "/commodity-map/search", word);
  if (rows.length >= fullPage || mentions(rows, word)) return undefined;
  const answer = await corporate.post("/commodity-map", { body: commodityMap(data, commodity, word) });
  return answer.isSuccess ? answer.id() : undefined;
}

scenario(
  "a created commodity map is read back with what it was given",
  {
    judges: [
      "route:POST /commodity-map",
      "commodity-map-create-persists",
      "commodity-map-keeps-name",
      "commodity-map-keeps-commodity",
    ],
    inParts: ["commodity-map-keeps-name", "commodity-map-keeps-commodity"],
  },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const [commodity, other] = await commoditiesToMap(context);
    const body = commodityMap(data, commodity);
    const answer = await corporate.post("/commodity-map", { body });
    await check("route:POST /commodity-map", () => answer.isDeclared());
    const id = answer.accepted().id();
    data.isAnother("commodity map", id);
    await ownMap(context, other);
    await seenMap(corporate, await mapToRead(context));
    await unusedId("commodity map", typeOfId(id));
    const read = await corporate.get("/commodity-map/{id}", { id });
    await check("commodity-map-create-persists", () => read.accepted().isRecord(id));
    read.accepted();
    await check("commodity-map-keeps-name", () => read.keeps("custom_name", body.custom_name));
    await check("commodity-map-keeps-commodity", () => read.keeps("commodity_id", commodity));
    const called = await mapOfTheWord(context, other);
    if (called !== undefined) {
      const ofTheWord = await seenMap(corporate, called);
      await check("commodity-map-keeps-name", () => ofTheWord.keeps("custom_name", word));
    }
    // Another one that is called as the id of this one, where that is not refused.
    const asId = await corporate.post("/commodity-map", { body: commodityMap(data, commodity, String(id)) });
    const beside = asId.isSuccess
      ? asId
      : await corporate.post("/commodity-map", { body: commodityMap(data, commodity) });
    if (beside.isSuccess) {
      const still = await seenMap(corporate, id);
      await check("commodity-map-keeps-name", () => still.keeps("custom_name", body.custom_name));
    }
    // Whether a name may be given twice is open; what is taken has the commodity that it names.
    const alike = await corporate.post("/commodity-map", { body: commodityMap(data, other, body.custom_name) });
    if (!alike.isSuccess) return;
    const ofOther = await seenMap(corporate, alike.id());
    await check("commodity-map-keeps-commodity", () => ofOther.keeps("commodity_id", other));
  },
);

scenario(
  "a map to a commodity that does not exist is refused",
  { judges: ["commodity-map-unknown-commodity"], inParts: ["commodity-map-unknown-commodity"] },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const [commodity] = await commoditiesToMap(context);
    const { id, answer: control } = await ownMap(context, commodity);
    const missing = await unusedId("commodity", typeOfId(commodity));
    await check("commodity-map-unknown-commodity", () =>
      corporate.post("/commodity-map", { body: commodityMap(data, missing) }).rejected(control),
    );
    const update = (body: ReturnType<typeof commodityMap>) => corporate.put("/commodity-map/{id}", { id, body });
    const taken = await update(commodityMap(data, commodity)).accepted();
    const body = commodityMap(data, missing);
    const updated = await update(body);
    const after = await seenMap(corporate, id);
    await check("commodity-map-unknown-commodity", () => {
      updated.rejected(taken);
      after.hides(body.custom_name, "the name in an update that was refused,");
    });
  },
);
