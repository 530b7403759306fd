import type { ClauseId } from "../../contract/register.js";

/** A way to get one clause wrong. */
export interface Fault<T> {
  /** The one clause that it breaks. */
  readonly breaks: ClauseId;
  /** What the deployment does then, in one sentence. */
  readonly says: string;
  readonly value: T;
  /** Names that it had before. */
  readonly formerly?: readonly string[];
}

/** A place where the reference could behave differently: what is right, what else would be right, what would be wrong. */
export interface Decision<T> {
  readonly name: string;
  /** The open point of the register that the alternatives answer. */
  readonly openPoint: string | undefined;
  /** What is done unless someone chooses otherwise: the first of `conforms`. */
  readonly usual: T;
  readonly conforms: ReadonlyMap<string, T>;
  readonly faults: ReadonlyMap<string, Fault<T>>;
}

interface DecisionEntry<T> {
  readonly openPoint?: string;
  readonly conforms: { readonly [alternative: string]: T };
  readonly faults?: { readonly [fault: string]: Fault<T> };
}

class DecisionPoint<T> implements Decision<T> {
  readonly openPoint: string | undefined;
  readonly usual: T;
  readonly conforms: ReadonlyMap<string, T>;
  readonly faults: ReadonlyMap<string, Fault<T>>;

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
    const misnamed = Object.entries(entry.faults ?? {}).find(([fault, { breaks }]) => !fault.startsWith(`${breaks}#`));
    if (misnamed)
      throw new Error(`The fault ${misnamed[0]} has to be called ${misnamed[1].breaks}#…, as it breaks that.`);
    this.openPoint = entry.openPoint;
    this.usual = first[1];
    this.conforms = new Map(conforms);
    this.faults = new Map(Object.entries(entry.faults ?? {}));
  }
}

/**
 * @param name names the decision among all decisions
 * @param entry the conforming alternatives (the first one is the default) and the faults, by name: that of the clause which it
 * breaks, and after a # what is wrong
 * @throws Error where there is no conforming alternative, or a fault bears another clause's name
 */
export function decision<T>(name: string, entry: DecisionEntry<T>): Decision<T> {
  return new DecisionPoint(name, entry);
}

/**
 * @param clause the one clause that the behaviour breaks
 * @param says what the deployment does then, in one sentence
 * @param value the behaviour
 * @param formerly names that the fault had before
 */
export const breaks = <T>(clause: ClauseId, says: string, value: T, formerly: readonly string[] = []): Fault<T> => ({
  breaks: clause,
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
