/** What specs describe the resources with that laws hold for. */

export type { Handling, Own, Values } from "./handling.js";
export { upholds } from "./uphold.js";
