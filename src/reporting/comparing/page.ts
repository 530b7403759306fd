import { type Comparison, type Difference, type Side, type Weight, weights } from "./difference.js";
import { alikeInWords, differencesOf, explanations, headings, outcomeOf } from "./words.js";

const entities: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** @returns a sentence with what stands between backticks as code */
const sentence = (text: string): string =>
  text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? `<code>${escaped(part)}</code>` : escaped(part)))
    .join("");

const style = `
:root { --ink: #1c2530; --soft: #5a6675; --line: #d8dee6; --breaking: #b3261e; --expected: #47617f; --unsettled: #8a5a00; --harmless: #12703b }
* { box-sizing: border-box }
body { font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; margin: 0 auto; max-width: 66rem; padding: 2rem 1.25rem 4rem; color: var(--ink); background: #fff }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .3rem }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .1rem; display: flex; align-items: baseline; gap: .6rem }
h2 b { font-size: .85rem; color: #fff; border-radius: 1rem; padding: .05rem .6rem; background: var(--tone) }
p { margin: .3rem 0 } li p { margin: .05rem 0 0 }
.outcome { font-size: 1.1rem; font-weight: 600; border-left: .35rem solid var(--tone); padding: .5rem .9rem; margin: 1.2rem 0; background: #f6f8fa }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin: 1.2rem 0 }
.side { border: 1px solid var(--line); border-radius: .5rem; padding: .7rem 1rem }
.side small { text-transform: uppercase; letter-spacing: .06em } .side b { display: block; font-size: 1.05rem }
small, .why { color: var(--soft); font-size: .85rem }
ol { list-style: none; margin: .7rem 0 0; padding: 0 }
li { border-top: 1px solid var(--line); padding: .45rem 0 .45rem 7.2rem; position: relative; break-inside: avoid; overflow-wrap: anywhere }
li > i { position: absolute; left: 0; top: .52rem; width: 6.4rem; font: 600 .72rem/1.5 system-ui, sans-serif; text-transform: uppercase; letter-spacing: .04em; color: var(--tone) }
code { font: .88em ui-monospace, "DejaVu Sans Mono", monospace; background: #f0f3f6; border-radius: .2rem; padding: 0 .25em }
.breaking { --tone: var(--breaking) } .expected { --tone: var(--expected) } .unsettled { --tone: var(--unsettled) } .harmless { --tone: var(--harmless) }
footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: .8rem }
@media print { body { font-size: 11px; max-width: none; padding: 0 } h2 { break-after: avoid } * { print-color-adjust: exact } }
@media (max-width: 40rem) { .sides { grid-template-columns: 1fr } li { padding-left: 0 } li > i { position: static; display: block } }
`;

/** @returns a comparison as one page that needs nothing beside it and can be printed */
export function comparisonPage(comparison: Comparison): string {
  const { regressed, baseline, candidate, notes } = comparison;
  const title = `${candidate.name} ${candidate.release} against ${baseline.name} ${baseline.release}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>
<h1>${escaped(title)}</h1>
<p class="why">What a client would feel when the candidate takes the baseline's place.</p>
<p class="outcome ${regressed ? "breaking" : "harmless"}">${escaped(outcomeOf(comparison))}</p>
<div class="sides">${side("Baseline", baseline)}${side("Candidate", candidate)}</div>
${weights.map((weight) => section(weight, differencesOf(comparison, weight))).join("\n")}
<footer class="why"><p>${escaped(alikeInWords(comparison))}</p>${notes.map((note) => `<p>${escaped(note)}</p>`).join("")}</footer>
</body></html>
`;
}

const side = (label: string, { name, release, id, startedAt, suite, verdict }: Side): string =>
  `<div class="side"><small>${label}</small><b>${escaped(name)}, release ${escaped(release)}</b>
<span class="why">${escaped(verdict)} · run ${escaped(id)} of ${escaped(startedAt.slice(0, 16).replace("T", " "))} UTC · suite ${escaped(suite)}</span></div>`;

function section(weight: Weight, differences: readonly Difference[]): string {
  if (differences.length === 0) return "";
  return `<section class="${weight}"><h2>${headings[weight]} <b>${differences.length}</b></h2>
<p class="why">${explanations[weight]}</p>
<ol>${differences.map(item).join("\n")}</ol></section>`;
}

const item = ({ aspect, says, evidence, clause }: Difference): string => {
  const why = [
    ...(evidence ? [sentence(evidence)] : []),
    // The names of route clauses repeat the route.
    ...(clause && !clause.startsWith("route:") ? [`<code>${escaped(clause)}</code>`] : []),
  ];
  return `<li><i>${aspect}</i>${sentence(says)}${why.length > 0 ? `<p class="why">${why.join(" · ")}</p>` : ""}</li>`;
};
