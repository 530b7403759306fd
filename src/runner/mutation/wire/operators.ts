import type { Operator } from "./operator.js";
import { bodyOperators } from "./operators/bodies.js";
import { laterWriteOperators } from "./operators/later-writes.js";
import { listOperators } from "./operators/lists.js";
import { parameterOperators } from "./operators/parameters.js";
import { rememberedOperators } from "./operators/remembered.js";
import { shownOperators } from "./operators/shown.js";
import { shownValueOperators } from "./operators/shown-values.js";
import { statusOperators } from "./operators/statuses.js";
import { storedOperators } from "./operators/stored.js";
import { valueOperators } from "./operators/values.js";
import { writeOperators } from "./operators/writes.js";

/** Every way in which what goes between suite and deployment is changed. */
export const operators: readonly Operator[] = [
  ...parameterOperators,
  ...bodyOperators,
  ...storedOperators,
  ...writeOperators,
  ...statusOperators,
  ...listOperators,
  ...shownOperators,
  ...valueOperators,
  ...shownValueOperators,
  ...rememberedOperators,
  ...laterWriteOperators,
];

const byName = new Map(operators.map((operator) => [operator.name, operator]));

/** @returns the operator of that name; undefined where there is none */
export const operatorOf = (name: string): Operator | undefined => byName.get(name);
