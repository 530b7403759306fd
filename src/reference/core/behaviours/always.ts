import { type Decision, decision, type Fault, type FaultName } from "../decision.js";

/** What a deployment gets wrong, each in one sentence, by the name of the fault. */
type Sentences = { readonly [name: FaultName]: string };

const faultsOf = (says: Sentences, value: boolean): { readonly [name: string]: Fault<boolean> } =>
  Object.fromEntries(Object.entries<string>(says).map(([name, sentence]) => [name, { says: sentence, value }]));

/**
 * A question that a conforming deployment always answers with yes.
 *
 * @param alternative names what it does then
 * @param says what a deployment does that answers it with no
 */
export const always = (name: string, alternative: string, says: Sentences): Decision<boolean> =>
  decision(name, { conforms: { [alternative]: true }, faults: faultsOf(says, false) });

/**
 * A question that a conforming deployment always answers with no.
 *
 * @param alternative names what it does then
 * @param says what a deployment does that answers it with yes
 */
export const never = (name: string, alternative: string, says: Sentences): Decision<boolean> =>
  decision(name, { conforms: { [alternative]: false }, faults: faultsOf(says, true) });
