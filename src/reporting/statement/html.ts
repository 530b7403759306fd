/** Text that is known to be HTML. */
export class Html {
  constructor(readonly text: string) {}
}

const entities: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

type Part = string | number | Html | readonly Html[];

const shown = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? character);
};

/** A template whose parts are escaped unless they are HTML themselves. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, index) => text + (index < parts.length ? shown(parts[index] ?? "") : "")).join(""));

/** Nothing at all. */
export const nothing = new Html("");

/** @param rows cells by row */
export const table = (head: readonly string[], rows: readonly (readonly (string | number | Html)[])[]): Html =>
  html`<table><thead><tr>${head.map((name) => html`<th>${name}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;

/** A section with its heading; nothing where it has no content. */
export const section = (title: string, ...content: readonly Html[]): Html =>
  content.every(({ text }) => text === "")
    ? nothing
    : html`<section><h2>${title}</h2>
${content}</section>`;
