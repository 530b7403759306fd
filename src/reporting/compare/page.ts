import { escaped } from "../escaped.js";
import { verdictInWords } from "../headline.js";
import type { Comparison, Side } from "./comparison.js";
import { type Difference, type Weight, weights } from "./difference.js";
import { sentence } from "./html.js";
import { latencySection } from "./page-latency.js";
import { pageStyle } from "./page-style.js";
import {
  acceptedHeading,
  acceptedOf,
  alikeInWords,
  differencesOf,
  explanations,
  headings,
  headlineOf,
  outcomeOf,
} from "./words.js";

const tones = { passes: "harmless", fails: "breaking", "not-judged": "unsettled" } as const;

/** @returns a comparison as one page that needs nothing beside it and can be printed */
export function comparisonPage(comparison: Comparison): string {
  const { verdict, because, baseline, candidate, notes } = comparison;
  const title = `${candidate.name} ${candidate.release} against ${baseline.name} ${baseline.release}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${pageStyle}</style></head><body>
<h1>${escaped(title)}</h1>
<p class="why">What a client would feel when the candidate takes the baseline's place.</p>
<div class="outcome ${tones[verdict]}"><p><b>${escaped(headlineOf(comparison))}</b></p><p>${escaped(outcomeOf(comparison))}</p>${paragraphs(because)}</div>
${notes.length > 0 ? `<div class="notes"><p><b>Not the same in both runs</b></p>${paragraphs(notes)}</div>` : ""}
<div class="sides">${side("Baseline", baseline)}${side("Candidate", candidate)}</div>
<p class="why">${escaped(alikeInWords(comparison))}</p>
${staleSection(comparison)}
${weights
  .map((weight) => {
    const own = section(weight, headings[weight], explanations[weight], differencesOf(comparison, weight));
    return weight === "breaking" ? own + agreedSection(comparison) : own;
  })
  .join("\n")}
${latencySection(comparison.latency)}
</body></html>
`;
}

const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${sentence(text)}</p>`).join("");

function side(label: string, summary: Side): string {
  const { name, release, id, startedAt, suite, effects } = summary;
  const when = `${startedAt.slice(0, 16).replace("T", " ")} UTC`;
  const about = [verdictInWords(summary.verdict), `effects up to ${effects}`, `run ${id} of ${when}`, `suite ${suite}`];
  return `<div class="side"><small>${label}</small><b>${escaped(name)}, release ${escaped(release)}</b>
<span class="why">${escaped(about.join(" · "))}</span></div>`;
}

function section(weight: Weight, heading: string, says: string, differences: readonly Difference[]): string {
  if (differences.length === 0) return "";
  return `<section class="${weight}"><h2>${heading} <b>${differences.length}</b></h2>
<p class="why">${says}</p>
<ol>${differences.map((difference) => item(difference)).join("\n")}</ol></section>`;
}

function agreedSection(comparison: Comparison): string {
  const own = acceptedOf(comparison);
  if (own.length === 0) return "";
  const entries = new Map(comparison.accepted.map((entry) => [entry.difference, entry]));
  const items = own.map((difference) => {
    const { reason = "", ticket = "", until = "" } = entries.get(difference.id) ?? {};
    return item(difference, `${reason} (${ticket}, until ${until})`);
  });
  return `<section class="harmless"><h2>${acceptedHeading} <b>${own.length}</b></h2>
<p class="why">A client notices, and that was agreed on up to a date.</p>
<ol>${items.join("\n")}</ol></section>`;
}

function staleSection({ accepted }: Comparison): string {
  const stale = accepted.filter(({ state }) => state !== "in force");
  if (stale.length === 0) return "";
  return `<section class="breaking"><h2>Accepted differences that must go <b>${stale.length}</b></h2>
<ol>${stale.map(({ difference, state, says }) => `<li><i>${state}</i><code>${escaped(difference)}</code><p class="why">${sentence(says)}</p></li>`).join("\n")}</ol></section>`;
}

const item = ({ id, aspect, says, evidence }: Difference, agreed?: string): string => {
  const why = [...(agreed ? [sentence(agreed)] : []), ...(evidence ? [sentence(evidence)] : [])];
  return `<li><i>${aspect}</i>${sentence(says)}${why.length > 0 ? `<p class="why">${why.join(" · ")}</p>` : ""}<p class="id"><code>${escaped(id)}</code></p></li>`;
};
