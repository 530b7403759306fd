import type { Answer, Caller } from "../../src/scenario/index.js";
import { lookedUp } from "../lookup-rows.js";

const asked = new WeakMap<Caller, Promise<Answer>>();

/** The types of documents that the deployment knows, read once by each scenario. */
export function documentTypes(corporate: Caller): Promise<Answer> {
  const types = asked.get(corporate) ?? lookedUp(corporate, "/lookup/documentTypes").then((list) => list.accepted());
  asked.set(corporate, types);
  return types;
}
