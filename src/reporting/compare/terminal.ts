import { join } from "node:path";
import { styleText } from "node:util";
import type { Comparison } from "./comparison.js";
import { type Difference, type Weight, weights } from "./difference.js";
import {
  acceptedHeading,
  acceptedOf,
  alikeInWords,
  differencesOf,
  headings,
  headlineOf,
  outcomeOf,
  sideInWords,
} from "./words.js";

interface TerminalOptions {
  readonly color: boolean;
  /** Where the pages are. */
  readonly outDir: string;
}

const shown: { readonly [W in Weight]: number } = { breaking: 20, expected: 5, unsettled: 5, harmless: 5 };
const styles = { breaking: "red", expected: "dim", unsettled: "yellow", harmless: "green" } as const;
const verdictStyles = { passes: "green", fails: "red", "not-judged": "yellow" } as const;
/** The evidence of a difference that is about many routes names them all. */
const longest = 300;

/**
 * A comparison for a terminal: what was not the same in the two runs, breaking differences with what they rest on, a few of the
 * others, where all of them are.
 */
export function comparisonInWords(comparison: Comparison, { color, outDir }: TerminalOptions): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) => (color ? styleText(style, text) : text);
  const { verdict, because, notes, accepted } = comparison;
  const listed = (
    heading: string,
    style: Parameters<typeof styleText>[0],
    own: readonly Difference[],
    most: number,
  ) => {
    if (own.length === 0) return [];
    const isTelling = style === styles.breaking || style === styles.unsettled;
    return [
      paint(style, `${heading} (${own.length})`),
      ...own
        .slice(0, most)
        .flatMap(({ says, evidence }) => [
          `  ${says}`,
          ...(isTelling && evidence ? [paint("dim", `      ${brief(evidence)}`)] : []),
        ]),
      ...(own.length > most ? [paint("dim", `  … and ${own.length - most} more, see comparison.md`)] : []),
      "",
    ];
  };
  const stale = accepted.filter(({ state }) => state !== "in force");
  return `\n${[
    ...notes.map((note) => paint("yellow", note)),
    ...(notes.length > 0 ? [""] : []),
    ...listed(headings.breaking, styles.breaking, differencesOf(comparison, "breaking"), shown.breaking),
    ...listed(acceptedHeading, styles.harmless, acceptedOf(comparison), shown.harmless),
    ...stale.map(({ difference, state, says }) => paint("red", `Accepted, ${state}: ${difference}. ${says}`)),
    ...weights
      .filter((weight) => weight !== "breaking")
      .flatMap((weight) => listed(headings[weight], styles[weight], differencesOf(comparison, weight), shown[weight])),
    `${paint("bold", paint(verdictStyles[verdict], headlineOf(comparison)))}  ${outcomeOf(comparison)}`,
    ...because.map((reason) => `  because   ${reason}`),
    `  baseline  ${sideInWords(comparison.baseline)}`,
    `  candidate ${sideInWords(comparison.candidate)}`,
    `  compared  ${alikeInWords(comparison)}`,
    `  page      ${join(outDir, "comparison.html")}, comparison.md, comparison.json`,
  ].join("\n")}\n`;
}

const brief = (text: string): string => (text.length > longest ? `${text.slice(0, longest)} …` : text);
