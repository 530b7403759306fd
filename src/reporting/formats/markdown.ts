/** Markdown as CI job pages render it; whatever a deployment says stands in it as text. */

/** @returns text for a line or a table's cell, in which nothing is markup */
export const plain = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replace(/\s*[\r\n]+\s*/g, " ")
    .replace(/[\\|[\]*_`~!#@]/g, "\\$&");

/**
 * @param text is shown as it is, its line breaks as spaces
 * @param longest in characters; what is beyond is left out, and said to be
 */
export function code(text: string, longest = 600): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
  const line = cut.replace(/[\r\n]+/g, " ").replaceAll("|", "¦");
  const fence = "`".repeat(1 + Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length)));
  return line.trim() === "" ? "*nothing*" : `${fence}${/^`|`$/.test(line) ? ` ${line} ` : line}${fence}`;
}

/** @param rows cells that are Markdown already */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** @returns a section that opens on a click; none where it has no lines */
export const folded = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`<details><summary>${title}</summary>\n\n${lines.join("\n")}\n\n</details>`];

/** @returns shell lines that open on a click; none where there are none */
export const shell = (title: string, lines: readonly string[]): readonly string[] => {
  const fence = "`".repeat(
    Math.max(3, 1 + Math.max(0, ...lines.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length)))),
  );
  return folded(title, lines.length === 0 ? [] : [`${fence}sh`, ...lines, fence]);
};

const bytesOf = (text: string): number => Buffer.byteLength(text);

const shortened = "*Shortened to fit on a job page: everything is in report.html and run.json.*";

/**
 * Puts parts together as far as they fit, and says where something had to be left out.
 *
 * @param parts each in the forms that it can take, the fullest first; the shortest forms of all parts together fit
 * @param maxBytes of the whole, in UTF-8
 */
export function fitted(parts: readonly (readonly [string, ...string[]])[], maxBytes: number): string {
  const least = (forms: readonly string[]) => Math.min(...forms.map(bytesOf)) + 2;
  let reserve = bytesOf(shortened) + 2 + parts.reduce((sum, forms) => sum + least(forms), 0);
  let used = 0;
  let isWhole = true;
  const chosen = parts.map((forms) => {
    reserve -= least(forms);
    const form = forms.find((candidate) => used + bytesOf(candidate) + 2 + reserve <= maxBytes) ?? forms.at(-1) ?? "";
    if (form !== forms[0]) isWhole = false;
    used += bytesOf(form) + 2;
    return form;
  });
  return `${[...chosen, isWhole ? "" : shortened].filter((part) => part !== "").join("\n\n")}\n`;
}
