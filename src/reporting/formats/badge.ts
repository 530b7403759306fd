import { escaped } from "../escaped.js";
import { judgedShare, verdictInWords } from "../headline.js";
import type { Run } from "../run.js";

const colors = { conforms: "brightgreen", "does-not-conform": "red", "not-judged": "lightgrey" } as const;
/** The same as the field's badges have them. */
const fills = { brightgreen: "#4c1", red: "#e05d44", lightgrey: "#9f9f9f" } as const;

const label = "contract";

type Badged = Pick<Run, "verdict" | "totals" | "clauses">;

const messageOf = (run: Badged): string =>
  run.verdict === "conforms" ? `conforms, ${Math.floor(judgedShare(run))} % judged` : verdictInWords(run.verdict);

/** @returns what shields.io makes a badge of, from wherever it is published (its endpoint schema, version 1) */
export const badgeJson = (run: Badged): string =>
  `${JSON.stringify({ schemaVersion: 1, label, message: messageOf(run), color: colors[run.verdict], isError: run.verdict === "does-not-conform" }, undefined, 2)}\n`;

/** Of one character, on the average, in the badge's type. */
const characterWidth = 6.6;
const padding = 12;
const widthOf = (text: string): number => Math.round(text.length * characterWidth) + padding;

/** @returns the badge itself, which no server has to make */
export function badgeSvg(run: Badged): string {
  const message = messageOf(run);
  const [left, right] = [widthOf(label), widthOf(message)];
  const text = (of: string, x: number) => `<text x="${x}" y="14">${escaped(of)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${escaped(`${label}: ${message}`)}">
  <title>${escaped(`${label}: ${message}`)}</title>
  <rect width="${left + right}" height="20" rx="3" fill="#555"/>
  <path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right - 3}z" fill="${fills[colors[run.verdict]]}"/>
  <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
    ${text(label, left / 2)}
    ${text(message, left + right / 2)}
  </g>
</svg>
`;
}
