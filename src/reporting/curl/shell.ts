import { shellWord } from "../../profile/shell-word.js";

/** Private characters that no address or body holds by itself, and that JSON keeps as they are. */
const [from, to] = ["\uE000", "\uE001"];

/** @returns what stands in a text for the value of a variable */
export const placeOf = (variable: string): string => from + variable + to;

const place = new RegExp(`${from}(\\w+)${to}`, "g");

/** @returns a text with each variable in it written in another way */
export const withVariables = (text: string, written: (variable: string) => string): string =>
  text.replace(place, (_, variable: string) => written(variable));

/**
 * A text as one word of a shell, with the variables that stand in it. One that is empty, because nothing was created, becomes a word
 * that is no record's id: the request goes nowhere, and the lines after it are still sent.
 */
export const word = (value: string): string =>
  shellWord(value)
    .replace(place, `'"\${$1:-none}"'`)
    .replace(/(?<=")''$/, "");
