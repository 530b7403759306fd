import { escaped } from "../../escaped.js";

/** Text that is known to be HTML. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[];

const shown = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return escaped(String(part));
};

/** A template whose parts are escaped unless they are HTML themselves. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + (index < parts.length ? shown(parts[index] ?? "") : "")).join(""));

/** Nothing at all. */
export const nothing = new Html("");

/**
 * @param rows cells by row; on a narrow screen each cell stands on a line of its own, after the name of its column
 * @param kind `matrix` for one of figures, which stays a table however narrow the screen is
 */
export const table = (
  head: readonly string[],
  rows: readonly (readonly (string | number | Html)[])[],
  kind?: "matrix",
): Html =>
  html`<table${kind === undefined ? nothing : html` class="${kind}"`}><thead><tr>${head.map((name) => html`<th><span>${name}</span></th>`)}</tr></thead>
<tbody>${rows.map(
    (cells) => html`<tr>${cells.map((cell, index) => html`<td data-of="${head[index] ?? ""}">${cell}</td>`)}</tr>
`,
  )}</tbody></table>`;
