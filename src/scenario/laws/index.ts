/** What specs describe the resources with that laws hold for. */

export { keptAs } from "./given.js";
export { type Created, type HandlingContext, type Own, textsOf, type Values } from "./handling.js";
export { hardValues, roundsOf } from "./hard.js";
export { similarKeys, withEach } from "./keys.js";
export type { Crossed, Narrowed } from "./listing.js";
export { lists } from "./lists.js";
export { perScenario } from "./per-scenario.js";
export { placesOf, valueAt } from "./places.js";
export { upholds } from "./uphold.js";
