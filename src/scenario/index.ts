/** What specs are written with. */

export type { FixtureName } from "../deployment/fixtures.js";
export { Upload } from "../exchange/multipart.js";
export { Guess, Verbatim } from "../exchange/names.js";
export type { Answer } from "./answer.js";
export type { Caller, Reply } from "./caller.js";
export { Mismatch, needs, phrase, Unjudgeable } from "./findings.js";
export { scenario } from "./scenario.js";
export type { Scene } from "./scene.js";
export {
  type Change,
  changesBetween,
  createdId,
  fieldOf,
  idOf,
  idsIn,
  isMoment,
  isObject,
  isUuid,
  isWhole,
  type JsonObject,
  mentions,
  numbersIn,
  sameScalar,
  scalarsIn,
} from "./values.js";
