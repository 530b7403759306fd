import { changedFacts, commodityUpdate } from "../../fixtures/payloads/commodities.js";
import { fieldOf, needs, scenario } from "../../src/scenario/index.js";
import {
  commodityToRead,
  createCommodity,
  found,
  type Id,
  idsOf,
  ownCommodity,
  seenCommodity,
  typeOf,
} from "./records.js";

const kept = {
  "commodity-keeps-description": "description",
  "commodity-keeps-freight-class": "freight_class",
  "commodity-keeps-nmfc-code": "nmfc_code",
  "commodity-keeps-weight-min": "weight_min",
  "commodity-keeps-weight-max": "weight_max",
} as const;
type Kept = keyof typeof kept;

scenario(
  "a created commodity is read back with what it was given",
  {
    judges: [
      "route:POST /commodity",
      "commodity-create-persists",
      "commodity-keeps-description",
      "commodity-keeps-freight-class",
      "commodity-keeps-nmfc-code",
      "commodity-keeps-weight-min",
      "commodity-keeps-weight-max",
    ],
  },
  async (scene) => {
    const { corporate, data, check, vacantId } = scene;
    const { answer, facts } = await createCommodity(scene);
    await check("route:POST /commodity", () => answer.isDeclared());
    const id = answer.accepted().id();
    data.isAnother("commodity", id);
    await ownCommodity(scene);
    await seenCommodity(corporate, await commodityToRead(scene));
    await vacantId("commodity", typeOf(id));
    const read = await corporate.get("/commodity/{id}", { id });
    await check("commodity-create-persists", () => read.accepted().isRecord(id));
    read.accepted();
    for (const [clause, name] of Object.entries(kept) as [Kept, (typeof kept)[Kept]][])
      await check(clause, () => read.keeps(name, facts[name]));
  },
);

scenario("an update of a commodity is answered", { judges: ["route:PUT /commodity/{id}"] }, async (scene) => {
  const { corporate, data, check, allows, borrow } = scene;
  if (allows("residue")) {
    const { id, update } = await ownCommodity(scene);
    await seenCommodity(corporate, id);
    const updated = await update(changedFacts(data));
    await check("route:PUT /commodity/{id}", () => updated.isDeclared());
    return;
  }
  const id = await commodityToRead(scene);
  const before = await seenCommodity(corporate, id);
  // What it is already: whoever else uses the commodity notices nothing.
  const body = Object.fromEntries(
    ["description", "freight_class", "nmfc_code"].map((name) => [name, fieldOf(before.record(), name)]),
  );
  needs(
    Object.values(body).every((value) => value !== undefined && value !== null),
    `commodity ${id} does not show what an update carries`,
  );
  borrow("commodity", id, async (restorer) => {
    await restorer.put("/commodity/{id}", { id, body });
    (await seenCommodity(restorer, id)).isAs(before);
  });
  const updated = await corporate.put("/commodity/{id}", { id, body });
  await check("route:PUT /commodity/{id}", () => updated.isDeclared());
});

scenario(
  "an updated commodity is read back with what it was given, and its weights stay",
  {
    judges: [
      "commodity-update-description",
      "commodity-update-freight-class",
      "commodity-update-nmfc-code",
      "commodity-update-keeps-weights",
      "commodity-update-only-that",
    ],
  },
  async (scene) => {
    const { corporate, data, check } = scene;
    const [before, { id, update }, after] = [
      await ownCommodity(scene),
      await ownCommodity(scene),
      await ownCommodity(scene),
    ];
    const neighbours = [await seenCommodity(corporate, before.id), await seenCommodity(corporate, after.id)];
    const first = (await seenCommodity(corporate, id)).record();
    const changed = changedFacts(data);
    await update(changed).accepted();
    const read = await seenCommodity(corporate, id);
    await check("commodity-update-description", () => read.keeps("description", changed.description));
    await check("commodity-update-freight-class", () => read.keeps("freight_class", changed.freight_class));
    await check("commodity-update-nmfc-code", () => read.keeps("nmfc_code", changed.nmfc_code));
    await check("commodity-update-keeps-weights", () => {
      const weights = (["weight_min", "weight_max"] as const).map((name) => ({ name, was: fieldOf(first, name) }));
      needs(
        weights.every(({ was }) => was !== undefined && was !== null),
        "the commodity showed no weights before its update",
      );
      for (const { name, was } of weights) read.keeps(name, was);
    });
    const now = [await seenCommodity(corporate, before.id), await seenCommodity(corporate, after.id)];
    await check("commodity-update-only-that", () => {
      for (const [index, neighbour] of neighbours.entries()) now[index]?.isAs(neighbour);
    });
  },
);

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
