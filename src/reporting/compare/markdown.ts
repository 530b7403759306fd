import type { Comparison } from "./comparison.js";
import { type Difference, weights } from "./difference.js";
import { inMs, type LatencyTable, type RouteTimes } from "./latency.js";
import {
  acceptedHeading,
  acceptedOf,
  alikeInWords,
  differencesOf,
  explanations,
  headings,
  outcomeOf,
  sideInWords,
} from "./words.js";

const marks = { passes: "✅", fails: "❌", "not-judged": "⚠️" } as const;

/** @returns a comparison as Markdown, in the shape that CI job pages show: breaking differences open, the others folded */
export function comparisonMarkdown(comparison: Comparison): string {
  const { verdict, because, baseline, candidate, notes, accepted, latency } = comparison;
  const stale = accepted.filter(({ state }) => state !== "in force");
  return `${[
    `# ${marks[verdict]} ${safe(candidate.name)} ${candidate.release} against ${safe(baseline.name)} ${baseline.release}`,
    outcomeOf(comparison),
    ...listOf(because.map(safe)),
    ...listOf(notes.map((note) => `**${safe(note)}**`)),
    `- baseline: ${safe(sideInWords(baseline))}\n- candidate: ${safe(sideInWords(candidate))}`,
    ...listOf(stale.map(({ difference, state, says }) => `Accepted, ${state}: \`${difference}\`. ${safe(says)}`)),
    ...weights.flatMap((weight) => {
      const own = differencesOf(comparison, weight);
      const agreed = weight === "breaking" ? folded(acceptedHeading, agreedInWords(comparison)) : [];
      if (own.length === 0) return agreed;
      const list = own.map(line).join("\n");
      if (weight === "breaking") return [`## ${headings[weight]} (${own.length})`, list, ...agreed];
      return folded(`${headings[weight]} (${own.length})`, `${explanations[weight]}\n\n${list}`);
    }),
    ...folded(`Latency of ${latency.routes.length} routes, in ms on the wire`, latencyInWords(latency)),
    alikeInWords(comparison),
  ].join("\n\n")}\n`;
}

const listOf = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join("\n")];

const folded = (summary: string, text: string): readonly string[] =>
  text === "" ? [] : [`<details><summary>${summary}</summary>\n\n${text}\n\n</details>`];

const line = ({ id, says, evidence }: Difference): string =>
  `- ${[safe(says), ...(evidence ? [`*${safe(evidence)}*`] : []), `\`${id}\``].join(" · ")}`;

function agreedInWords(comparison: Comparison): string {
  const { accepted } = comparison;
  const entries = new Map(accepted.map((entry) => [entry.difference, entry]));
  return acceptedOf(comparison)
    .map((difference) => {
      const { reason = "", ticket = "", until = "" } = entries.get(difference.id) ?? {};
      return `${line(difference)} · ${safe(`${reason} (${ticket}, until ${until})`)}`;
    })
    .join("\n");
}

function latencyInWords({ routes }: LatencyTable): string {
  if (routes.length === 0) return "";
  const times = ({ answers, p50, p95, max }: RouteTimes) => [answers, ...[p50, p95, max].map(inMs)];
  return [
    "| route | n before | p50 | p95 | max | n now | p50 | p95 | max |",
    "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ...routes.map(({ route, baseline, candidate }) =>
      ["", route, ...times(baseline), ...times(candidate), ""].join(" | ").trim(),
    ),
  ].join("\n");
}

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
