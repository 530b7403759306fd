/**
 * How the names of members are taken of which the document shows nothing: in any spelling for those that the deployment knows; so in
 * a body, but key by key in what it only passes on; or key by key everywhere.
 */
export type OpenNames = "folded" | "passed-on-as-sent" | "key-by-key";
