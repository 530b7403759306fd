import type { Answer, Caller } from "../../src/scenario/index.js";

const asked = new WeakMap<Caller, Promise<Answer>>();

/** The types of documents that the deployment knows, read once by each scenario. */
export function documentTypes(corporate: Caller): Promise<Answer> {
  const types = asked.get(corporate) ?? corporate.get("/lookup/documentTypes").accepted();
  asked.set(corporate, types);
  return types;
}
