/**
 * What is sent so is escaped once more on its way, and is this text again once that is undone.
 *
 * @returns a text whose first sign stands there as addresses escape it: another text than the key
 */
export const escaped = (key: string): string =>
  `%${key.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}${key.slice(1)}`;

/**
 * What stands in the place of the second sign is no matter of how keys are written: digits that check a number are its last, and zeros that
 * may be left out its first.
 *
 * @returns texts that are no key, and that a search by patterns, or who undoes escapes twice, takes for one
 */
export const patternsOf = (key: string): readonly string[] =>
  key.length < 4
    ? []
    : ["%", "*", `${key.slice(0, 1)}_${key.slice(2)}`, escaped(key)].filter((pattern) => pattern !== key);
