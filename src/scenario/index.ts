/** What specs are written with. */

export { isBesideRows } from "../http/canonical.js";
export { learnCasing } from "../http/casing.js";
export { Upload } from "../http/multipart.js";
export { fold, Guess, spell, Verbatim } from "../http/names.js";
export type { FixtureName } from "../profile/fixtures.js";
export type { SampleName } from "../profile/samples.js";
export { UsageError } from "../profile/usage-error.js";
export { type Answer, composed, type Watched, watched } from "./answer.js";
export type { Caller, QueryOf, Reply } from "./caller.js";
export { type Change, changesBetween, isCalledAfterWrites, isOfAnyWrite, isOfTime } from "./changes.js";
export { contentOf, settledContentOf } from "./content.js";
export type { ScenarioContext } from "./context.js";
export { assume, assumeSeen, Differing, Inconclusive, Mismatch, phrase, Unseen } from "./findings.js";
export { jobUuidMembers } from "./job-uuid.js";
export { joinsOthers } from "./joined.js";
export { fewestOfLatest, mayHaveGivenWay } from "./latest.js";
export { takingLists } from "./list-encodings.js";
export { type Filtered, identified, narrows } from "./listed.js";
export { Neighbours } from "./neighbours.js";
export { ownIfAllowed } from "./own-if-allowed.js";
export { entriesIn, entryMoreOften } from "./repeated-entries.js";
export { type Readings, Restless } from "./restless.js";
export { isMarkedByRuns } from "./run-id.js";
export { scenario } from "./scenario.js";
export { isTakenBare } from "./taken-bare.js";
export { isUnsteady, isUnsteadyWithin, steadyOf } from "./unsteady.js";
export {
  areOneLink,
  asText,
  createdId,
  fieldOf,
  idKey,
  idOf,
  idsIn,
  isInWholeSeconds,
  isLink,
  isLong,
  isMoment,
  isMoreThanDefault,
  isObject,
  isOfId,
  isOfSerializer,
  isScalar,
  isShown,
  isShownAlike,
  isUuid,
  isWhole,
  type JsonObject,
  memberOf,
  mentions,
  normalized,
  numbersIn,
  objectsIn,
  ownOf,
  sameScalar,
  scalarsIn,
  showsText,
  textsIn,
  typeOfId,
} from "./values.js";
