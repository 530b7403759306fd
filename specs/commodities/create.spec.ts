import { scenario } from "../../src/scenario/index.js";
import { commodityToRead, createCommodity, ownCommodity, seenCommodity, typeOf } from "./records.js";

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
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const { answer, facts } = await createCommodity(context);
    await check("route:POST /commodity", () => answer.isDeclared());
    const id = answer.accepted().id();
    data.isAnother("commodity", id);
    await ownCommodity(context);
    await seenCommodity(corporate, await commodityToRead(context));
    await unusedId("commodity", typeOf(id));
    const read = await corporate.get("/commodity/{id}", { id });
    await check("commodity-create-persists", () => read.accepted().isRecord(id));
    read.accepted();
    for (const [clause, name] of Object.entries(kept) as [Kept, (typeof kept)[Kept]][])
      await check(clause, () => read.keeps(name, facts[name]));
  },
);
