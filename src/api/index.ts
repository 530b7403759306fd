/**
 * What other programs take from this package: extensions of the suite, and judging without a command line. Nothing else of the
 * package is meant for others.
 */

export type { RouteId } from "../contract/routes.js";
export type { Effect, Level, Surface } from "../contract/vocabulary.js";
export {
  type ClauseFacts,
  defineClause,
  defineFixture,
  type ExtensionClause,
  type ExtensionFixture,
} from "../extension/clause.js";
export { defineExtension, Extension } from "../extension/extension.js";
export { type Answering, type Asked, defineFault, type ExtensionFault, withJson } from "../extension/fault.js";
export { defineReportFormat } from "../extension/format.js";
export { loadExtension } from "../extension/load.js";
export type { ExtensionParts } from "../extension/parts.js";
export { defineScenario, type ExtensionContext, type ExtensionScenario } from "../extension/scenario.js";
export type { Exchange } from "../http/exchange.js";
export type { Probe } from "../probe/report.js";
export { UsageError } from "../profile/usage-error.js";
export type { Reported, ReportFormat } from "../reporting/formats.js";
export type { ClauseRecord, ExtensionRecord, Run } from "../reporting/run.js";
export * from "../scenario/index.js";
export { type Judged, type JudgeOptions, judge, type ProbeOptions, type ProfileInput, probe } from "./judging.js";
