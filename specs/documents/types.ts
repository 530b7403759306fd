import type { Caller } from "../../src/scenario/index.js";
import { lookedUp } from "../lookup-rows.js";

const asked = new WeakMap<Caller, Promise<readonly unknown[]>>();

/** The types of documents that the deployment knows, read once by each scenario. */
export function documentTypes(corporate: Caller): Promise<readonly unknown[]> {
  const types = asked.get(corporate) ?? lookedUp(corporate, "/lookup/documentTypes");
  asked.set(corporate, types);
  return types;
}
