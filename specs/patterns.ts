/**
 * What stands in the place of the second sign is no matter of how keys are written: digits that check a number are its last, and zeros that
 * may be left out its first.
 *
 * @returns texts that are no key, and that a search by patterns takes for one
 */
export const patternsOf = (key: string): readonly string[] =>
  key.length < 4 ? [] : ["%", "*", `${key.slice(0, 1)}_${key.slice(2)}`].filter((pattern) => pattern !== key);
