import type { ReportFormat } from "../reporting/formats.js";
import type { ExtensionClause, ExtensionFixture } from "./clause.js";
import type { Answering, ExtensionFault } from "./fault.js";
import { mistakesIn } from "./mistakes.js";
import type { ExtensionParts } from "./parts.js";
import type { ExtensionScenario } from "./scenario.js";

/** A mistake in an extension. */
export class ExtensionMistake extends Error {}

/** Clauses, scenarios, fixtures, faults and report formats that somebody adds to the suite without changing it. */
export class Extension {
  readonly prefix: string;
  readonly title: string;
  readonly clauses: readonly ExtensionClause[];
  readonly scenarios: readonly ExtensionScenario[];
  readonly fixtures: readonly ExtensionFixture[];
  readonly faults: readonly ExtensionFault[];
  readonly formats: readonly ReportFormat[];
  readonly reference: Answering | undefined;

  /** @throws ExtensionMistake naming each part that is wrong, and what would be right */
  constructor(parts: ExtensionParts) {
    const { fixtures = [], faults = [], formats = [] } = parts;
    const whole = { ...parts, fixtures, faults, formats };
    const mistakes = mistakesIn(whole);
    if (mistakes.length > 0) throw new ExtensionMistake(mistakes.join("\n"));
    this.prefix = parts.prefix;
    this.title = parts.title;
    this.clauses = parts.clauses;
    this.scenarios = parts.scenarios;
    this.fixtures = fixtures;
    this.faults = faults;
    this.formats = formats;
    this.reference = parts.reference;
  }
}

/**
 * @param parts of the extension; a module exports what this returns as its default
 * @throws ExtensionMistake naming each part that is wrong, and what would be right
 */
export const defineExtension = (parts: ExtensionParts): Extension => new Extension(parts);
