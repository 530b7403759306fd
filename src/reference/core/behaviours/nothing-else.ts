import { type Decision, decision, type Faults } from "../decision.js";

/**
 * A request does nothing beside what it is for, or is held up by nothing.
 *
 * @param alternative names what a conforming deployment does
 * @param faults what happens all the same
 */
export const nothingElse = <A extends readonly unknown[]>(
  name: string,
  alternative: string,
  faults: Faults<(...about: A) => void>,
): Decision<(...about: A) => void> =>
  decision<(...about: A) => void>(name, { conforms: { [alternative]: () => {} }, faults });
