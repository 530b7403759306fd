import type { Run, Verdict } from "../../run.js";
import { Html, html } from "../statement/html.js";

export const verdicts: readonly Verdict[] = ["pass", "fail", "warn", "inconclusive", "skipped"];

/** The verdict of a run as a heading says it, and the verdict of a clause whose colour it has. */
export const runVerdicts: { readonly [V in Run["verdict"]]: readonly [says: string, tone: Verdict] } = {
  conforms: ["Conforms", "pass"],
  "does-not-conform": ["Does not conform", "fail"],
  "not-judged": ["Could not be judged", "inconclusive"],
};

/** @returns where on the page a clause stands; an id of HTML has no spaces */
export const anchorOf = (clause: string): string => clause.replaceAll(/\s/g, "_");

/** @returns a link to a clause, as its id */
export const linkTo = (clause: string): Html =>
  html`<a href="#${encodeURIComponent(anchorOf(clause))}"><code>${clause.replace(/^route:/, "")}</code></a>`;

/** @returns a text that is at most so long, with what is left out said; where the whole of it is, is said once on the page */
export const shortened = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters in all)` : text;

export const badge = (verdict: Verdict): Html => html`<span class="badge ${verdict}">${verdict}</span>`;

/** A part that opens on a click; nothing where it has no content. */
export const fold = (title: string, content: Html): Html =>
  html`<details class="fold"><summary>${title}</summary>${content}</details>`;

/** @returns a sentence with what stands between backticks as code */
export const codes = (sentence: string): Html =>
  new Html(
    sentence
      .split("`")
      .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`).text)
      .join(""),
  );
