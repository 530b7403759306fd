import { type Decision, decision, fault } from "../decision.js";

/** Whether a request lacks a member that it has to give, by what it gives for it. */
export type Lacks = (given: unknown) => boolean;

/** What a deployment does that can do without a member, by the names of its faults. */
interface Done {
  /** Without the member. */
  readonly without: readonly [fault: string, says: string];
  /** With null for it. */
  readonly withNull: readonly [fault: string, says: string];
}

/** A member that a conforming deployment always demands: null is nothing. */
export const needed = (name: string, { without, withNull }: Done): Decision<Lacks> =>
  decision<Lacks>(name, {
    conforms: { needed: (given) => given === undefined || given === null },
    faults: {
      [without[0]]: fault<Lacks>(without[1], () => false),
      [withNull[0]]: fault<Lacks>(withNull[1], (given) => given === undefined),
    },
  });
