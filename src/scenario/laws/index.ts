/** What specs describe the resources with that laws hold for. */

export type { Values } from "./handling.js";
export { lists } from "./lists.js";
export { upholds } from "./uphold.js";
