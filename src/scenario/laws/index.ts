/** What specs describe the resources with that laws hold for. */

export type { HandlingContext, Own, Values } from "./handling.js";
export { lists } from "./lists.js";
export { perScenario } from "./per-scenario.js";
export { upholds } from "./uphold.js";
