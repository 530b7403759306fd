import { escaped } from "../escaped.js";

/** @returns a sentence with what stands between backticks as code */
export const sentence = (text: string): string =>
  text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? `<code>${escaped(part)}</code>` : escaped(part)))
    .join("");
