import { type Decision, decision, type Fault, type Faults } from "../decision.js";

/** What a record gets in place of what it should keep: the same for each, or made of it and of what stands around it. */
export type Change<T, C = void> = Partial<T> | ((record: T, context: C) => Partial<T>);

/** A record in, the same record out. */
type Step<T, C> = (record: T, context: C) => T;

const changing =
  <T, C>(change: Change<T, C>): Step<T, C> =>
  (record, context) => ({ ...record, ...(typeof change === "function" ? change(record, context) : change) });

/**
 * A record comes through a step as it is: it is stored as given, or shown as stored.
 *
 * @param alternative names what a conforming deployment does
 * @param faults what the record gets instead
 */
export const intact = <T extends object, C = void>(
  name: string,
  alternative: string,
  faults: Faults<Change<T, C>>,
): Decision<Step<T, C>> => {
  const stepOf = ({ value, ...rest }: Fault<Change<T, C>>): Fault<Step<T, C>> => ({ ...rest, value: changing(value) });
  const steps = Object.entries<Fault<Change<T, C>>>(faults).map(([fault, change]) => [fault, stepOf(change)] as const);
  return decision<Step<T, C>>(name, {
    conforms: { [alternative]: (record) => record },
    faults: Object.fromEntries(steps),
  });
};

/**
 * All of a thing comes through a step: every row of a list, every entry of a request.
 *
 * @param alternative names what a conforming deployment does
 * @param faults what becomes of it instead
 */
export const whole = <T>(name: string, alternative: string, faults: Faults<(all: T) => T>): Decision<(all: T) => T> =>
  decision<(all: T) => T>(name, { conforms: { [alternative]: (all) => all }, faults });
