import type { FixtureName, FixtureValue } from "../profile/fixtures.js";
import type { Need, ScenarioContext } from "../scenario/context.js";
import type { ExtensionClause, OwnName } from "./clause.js";

/** What the steps of an extension's scenario work with: all that the contract's have, but the contract's clauses. */
export interface ExtensionContext<Judged extends ExtensionClause, Needed extends Need | OwnName>
  extends Omit<ScenarioContext, "check" | "fixtures" | "observe"> {
  /**
   * Judges one clause. Soft: a check that fails does not end the scenario.
   *
   * @param clause one of those that the scenario judges
   * @param assertions throw where the clause is broken or cannot be judged
   * @returns whether it passed
   */
  readonly check: (clause: Judged, assertions: () => unknown) => Promise<boolean>;
  /** What the scenario needs, by name: fixtures of the contract, and those of the extension. */
  readonly fixtures: { readonly [F in Needed & FixtureName]: FixtureValue<F> } & {
    readonly [F in Exclude<Needed, Need>]: string | number;
  };
}

/** One test of an extension. A value, as the contract's scenarios are: the suite runs it beside them. */
export interface ExtensionScenario {
  readonly title: string;
  readonly judges: readonly ExtensionClause[];
  readonly inParts: readonly ExtensionClause[];
  readonly needs: readonly (Need | OwnName)[];
  run(context: ExtensionContext<ExtensionClause, Need | OwnName>): Promise<void>;
}

/**
 * @param title one sentence, unique in the extension; its id is made of it
 * @param facts the clauses that it judges, in parts those that several of its checks judge, and the fixtures that it cannot do without
 * @param run its steps
 */
export function defineScenario<const Judged extends ExtensionClause, const Needed extends Need | OwnName = never>(
  title: string,
  facts: {
    readonly judges: readonly [Judged, ...Judged[]];
    readonly inParts?: readonly NoInfer<Judged>[];
    readonly needs?: readonly Needed[];
  },
  run: (context: ExtensionContext<Judged, Needed>) => Promise<void>,
): ExtensionScenario {
  const { judges, inParts = [], needs = [] } = facts;
  return { title, judges, inParts, needs, run: run as ExtensionScenario["run"] };
}
