import { type Comparison, type Difference, weights } from "./difference.js";
import { alikeInWords, differencesOf, explanations, headings, outcomeOf, sideInWords } from "./words.js";

/** @returns a comparison as Markdown, in the shape that CI job pages show: breaking differences open, the others folded */
export function comparisonMarkdown(comparison: Comparison): string {
  const { regressed, baseline, candidate, notes } = comparison;
  return `${[
    `# ${regressed ? "❌" : "✅"} ${safe(candidate.name)} ${candidate.release} against ${safe(baseline.name)} ${baseline.release}`,
    outcomeOf(comparison),
    `- baseline: ${safe(sideInWords(baseline))}\n- candidate: ${safe(sideInWords(candidate))}`,
    ...weights.flatMap((weight) => {
      const own = differencesOf(comparison, weight);
      if (own.length === 0) return [];
      const list = own.map(line).join("\n");
      if (weight === "breaking") return [`## ${headings[weight]} (${own.length})`, list];
      return [
        `<details><summary>${headings[weight]} (${own.length})</summary>\n\n${explanations[weight]}\n\n${list}\n\n</details>`,
      ];
    }),
    alikeInWords(comparison),
    ...(notes.length > 0 ? [notes.map((note) => `- ${safe(note)}`).join("\n")] : []),
  ].join("\n\n")}\n`;
}

const line = ({ says, evidence, clause }: Difference): string =>
  `- ${[safe(says), evidence && `*${safe(evidence)}*`, clause && `\`${clause}\``].filter(Boolean).join(" · ")}`;

/** Names stand between backticks; outside of them nothing is taken for markup. */
const safe = (text: string): string =>
  text
    .split("`")
    .map((part, index) =>
      index % 2 === 1
        ? `\`${part}\``
        : part
            .replace(/[\\*_[\]|]/g, "\\$&")
            .replaceAll("&", "&amp;")
            .replaceAll("<", "&lt;")
            .replaceAll("\n", " "),
    )
    .join("");
