import { scenario } from "../../src/scenario/index.js";
import { commodityToRead, mapToRead, seenCommodity, seenMap, typeOf } from "./records.js";

scenario("a commodity is read by its id", { judges: ["route:GET /commodity/{id}"] }, async (scene) => {
  const id = await commodityToRead(scene);
  const read = scene.corporate.get("/commodity/{id}", { id });
  await scene.check("route:GET /commodity/{id}", () => read.isDeclared());
});

scenario("an id that no commodity has yields none", { judges: ["commodity-unknown"] }, async (scene) => {
  const { corporate, data, check } = scene;
  const known = await commodityToRead(scene);
  const twin = await seenCommodity(corporate, known);
  const vacant = data.vacantId(typeOf(known));
  await check("commodity-unknown", () => corporate.get("/commodity/{id}", { id: vacant }).yieldsNothing(twin));
});

scenario("a commodity map is read by its id", { judges: ["route:GET /commodity-map/{id}"] }, async (scene) => {
  const id = await mapToRead(scene);
  const read = scene.corporate.get("/commodity-map/{id}", { id });
  await scene.check("route:GET /commodity-map/{id}", () => read.isDeclared());
});

scenario("an id that no commodity map has yields none", { judges: ["commodity-map-unknown"] }, async (scene) => {
  const { corporate, data, check } = scene;
  const known = await mapToRead(scene);
  const twin = await seenMap(corporate, known);
  const vacant = data.vacantId(typeOf(known));
  await check("commodity-map-unknown", () => corporate.get("/commodity-map/{id}", { id: vacant }).yieldsNothing(twin));
});
