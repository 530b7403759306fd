import type { ReportFormat } from "../reporting/formats.js";
import type { ExtensionClause, ExtensionFixture } from "./clause.js";
import type { Answering, ExtensionFault } from "./fault.js";
import type { ExtensionScenario } from "./scenario.js";

/** What an extension consists of. */
export interface ExtensionParts {
  /** Begins all its ids: lower case letters, digits and dashes. */
  readonly prefix: string;
  /** What it is, in a few words, for reports. */
  readonly title: string;
  readonly clauses: readonly ExtensionClause[];
  readonly scenarios: readonly ExtensionScenario[];
  readonly fixtures?: readonly ExtensionFixture[];
  readonly faults?: readonly ExtensionFault[];
  readonly formats?: readonly ReportFormat[];
  /** Makes the embedded reference deployment keep its clauses, where it does not by itself. */
  readonly reference?: Answering;
}
