import { scenario, typeOfId } from "../../src/scenario/index.js";
import { commodityToRead, mapToRead, seenCommodity, seenMap } from "./records.js";

scenario("a commodity is read by its id", { judges: ["route:GET /commodity/{id}"] }, async (context) => {
  const id = await commodityToRead(context);
  const read = context.corporate.get("/commodity/{id}", { id });
  await context.check("route:GET /commodity/{id}", () => read.isDeclared());
});

scenario("an id that no commodity has yields none", { judges: ["commodity-unknown"] }, async (context) => {
  const { corporate, data, check } = context;
  const known = await commodityToRead(context);
  const control = await seenCommodity(corporate, known);
  const unused = data.unusedId(typeOfId(known), known);
  await check("commodity-unknown", () => corporate.get("/commodity/{id}", { id: unused }).yieldsNothing(control));
});

scenario("a commodity map is read by its id", { judges: ["route:GET /commodity-map/{id}"] }, async (context) => {
  const id = await mapToRead(context);
  const read = context.corporate.get("/commodity-map/{id}", { id });
  await context.check("route:GET /commodity-map/{id}", () => read.isDeclared());
});

scenario("an id that no commodity map has yields none", { judges: ["commodity-map-unknown"] }, async (context) => {
  const { corporate, data, check } = context;
  const known = await mapToRead(context);
  const control = await seenMap(corporate, known);
  const unused = data.unusedId(typeOfId(known), known);
  await check("commodity-map-unknown", () =>
    corporate.get("/commodity-map/{id}", { id: unused }).yieldsNothing(control),
  );
});
