import { type ClauseId, isClauseId } from "../../contract/register.js";

/**
 * The name of a fault: the one clause that it breaks, and after the # what is wrong. That there is such a clause is seen as the decision
 * is made: as a type, the patterns of all clauses would be compared with each other, which takes the compiler most of its time.
 */
export type FaultName = `${string}#${string}`;

/** A way to get something wrong; the name that it stands under says which clause it breaks. */
export interface Fault<T> {
  /** What the deployment does then, in one sentence. */
  readonly says: string;
  readonly value: T;
  /** Names that it had before. */
  readonly formerly?: readonly string[];
}

/** Faults by name. */
export type Faults<T> = { readonly [name: FaultName]: Fault<T> };

/** A fault with the clause that its name begins with. */
export interface NamedFault<T> extends Fault<T> {
  readonly breaks: ClauseId;
}

/** A place where the reference could behave differently: what is right, what else would be right, what would be wrong. */
export interface Decision<T> {
  readonly name: string;
  /** The open point of the register that the alternatives answer. */
  readonly openPoint: string | undefined;
  /** What is done unless someone chooses otherwise: the first of `conforms`. */
  readonly usual: T;
  readonly conforms: ReadonlyMap<string, T>;
  readonly faults: ReadonlyMap<string, NamedFault<T>>;
}

interface DecisionEntry<T> {
  readonly openPoint?: string;
  readonly conforms: { readonly [alternative: string]: T };
  readonly faults?: Faults<T>;
}

class DecisionPoint<T> implements Decision<T> {
  readonly openPoint: string | undefined;
  readonly usual: T;
  readonly conforms: ReadonlyMap<string, T>;
  readonly faults: ReadonlyMap<string, NamedFault<T>>;

  constructor(
    readonly name: string,
    entry: DecisionEntry<T>,
  ) {
    const conforms = Object.entries(entry.conforms);
    const numbered = conforms.find(([alternative]) => /^\d+$/.test(alternative));
    if (numbered)
      throw new Error(`The alternative ${numbered[0]} of ${name} is a number, which JavaScript would put first.`);
    const first = conforms[0];
    if (!first) throw new Error(`The decision ${name} names no conforming behaviour.`);
    this.openPoint = entry.openPoint;
    this.usual = first[1];
    this.conforms = new Map(conforms);
    this.faults = new Map(
      Object.entries<Fault<T>>(entry.faults ?? {}).map(([fault, wrong]) => [
        fault,
        { breaks: clauseIn(fault), ...wrong },
      ]),
    );
  }
}

/** @throws Error where the name of a fault does not begin with a clause */
function clauseIn(fault: string): ClauseId {
  const [clause = ""] = fault.split("#", 1);
  if (!isClauseId(clause) || !fault.includes("#"))
    throw new Error(`The name of the fault ${fault} has to begin with the clause that it breaks, and a #.`);
  return clause;
}

/**
 * @param name names the decision among all decisions
 * @param entry the conforming alternatives (the first one is the default) and the faults, by name: that of the clause which it
 * breaks, and after a # what is wrong
 * @throws Error where there is no conforming alternative, or the name of a fault begins with no clause
 */
export function decision<T>(name: string, entry: DecisionEntry<T>): Decision<T> {
  return new DecisionPoint(name, entry);
}

/**
 * @param says what the deployment does then, in one sentence
 * @param value the behaviour
 * @param formerly names that the fault had before
 */
export const fault = <T>(says: string, value: T, formerly: readonly string[] = []): Fault<T> => ({
  says,
  value,
  ...(formerly.length > 0 && { formerly }),
});

/**
 * Finds the decisions where the behaviour lives, so that nobody keeps a list of them.
 *
 * @param modules namespaces of modules (`import * as merge`)
 * @returns every decision that they export
 */
export function decisionsIn(...modules: readonly { readonly [name: string]: unknown }[]): readonly Decision<unknown>[] {
  return modules
    .flatMap((module) => Object.values(module).flat())
    .filter((value): value is Decision<unknown> => value instanceof DecisionPoint);
}
