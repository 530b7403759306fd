import { join } from "node:path";
import { styleText } from "node:util";
import { type Comparison, type Weight, weights } from "./difference.js";
import { alikeInWords, differencesOf, headings, outcomeOf, sideInWords } from "./words.js";

interface ScreenOptions {
  readonly color: boolean;
  /** Where the pages are. */
  readonly outDir: string;
}

const shown: { readonly [W in Weight]: number } = { breaking: 20, expected: 5, unsettled: 5, harmless: 5 };
const styles = { breaking: "red", expected: "dim", unsettled: "yellow", harmless: "green" } as const;

/** A comparison for a terminal: breaking differences with what they rest on, a few of the others, where all of them are. */
export function comparisonScreen(comparison: Comparison, { color, outDir }: ScreenOptions): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) => (color ? styleText(style, text) : text);
  const lines = weights.flatMap((weight) => {
    const own = differencesOf(comparison, weight);
    if (own.length === 0) return [];
    const few = own.slice(0, shown[weight]);
    return [
      paint(styles[weight], `${headings[weight]} (${own.length})`),
      ...few.flatMap(({ says, evidence }) => [
        `  ${says}`,
        ...(weight === "breaking" && evidence ? [paint("dim", `      ${evidence}`)] : []),
      ]),
      ...(own.length > few.length ? [paint("dim", `  … and ${own.length - few.length} more, see comparison.md`)] : []),
      "",
    ];
  });
  const verdict = comparison.regressed ? paint("red", "REGRESSED") : paint("green", "NOT REGRESSED");
  return `\n${[
    ...lines,
    `${paint("bold", verdict)}  ${outcomeOf(comparison)}`,
    `  baseline  ${sideInWords(comparison.baseline)}`,
    `  candidate ${sideInWords(comparison.candidate)}`,
    ...comparison.notes.map((note) => `  note      ${note}`),
    `  alike     ${alikeInWords(comparison)}`,
    `  page      ${join(outDir, "comparison.html")}, comparison.md, comparison.json`,
  ].join("\n")}\n`;
}
