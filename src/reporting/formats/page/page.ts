import { createHash } from "node:crypto";
import type { Exchange } from "../../../http/exchange.js";
import { headlineOf } from "../../headline.js";
import type { Run } from "../../run.js";
import { Html, html } from "../statement/html.js";
import { head } from "./head.js";
import { type Part, partsOf } from "./parts.js";
import { script } from "./script.js";
import { style } from "./style.js";
import { runVerdicts } from "./words.js";

/**
 * The report of a run as one page that needs nothing beside it, no network and no server: what is broken with everything
 * that shows it, what was not judged and what would settle it, and every clause.
 *
 * @param run may be of another version of the suite
 * @param exchanges the evidence, redacted
 */
export function reportPage(run: Run, exchanges: readonly Exchange[]): string {
  const { deployment } = run;
  const [, tone] = runVerdicts[run.verdict];
  const parts = partsOf(run, exchanges);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${deployment.name} ${deployment.release}: ${headlineOf(run)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${policy}"><style>${new Html(style)}</style></head><body>
<a class="skip" href="#content">To the content</a>
<header class="top ${tone}"><div>${head(run)}</div></header>
<div class="frame"><nav aria-label="Contents"><ul>${parts.map(contents)}</ul></nav>
<main id="content">${parts.map(section)}
<footer><p>Made by ${run.suite.name} ${run.suite.version} from run.json and exchanges.jsonl, which hold everything whole; bodies are shortened here. Secrets were replaced before anything was stored.</p>
<p>Beside this page: <a href="statement.html">statement.html</a> for acceptance, <a href="allure-report/index.html">allure-report</a>, summary.md and junit.xml for CI servers.</p></footer></main></div>
<script>${new Html(script)}</script></body></html>
`.text;
  return legible(page);
}

const digest = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Nothing is loaded, and no script runs but the one of the page: what a deployment said cannot become one. */
const policy = `default-src 'none'; style-src ${digest(style)}; script-src ${digest(script)}; base-uri 'none'; form-action 'none'`;

/** What a deployment sends must neither end the page nor turn the order of its letters. */
const legible = (page: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  page.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");

const contents = ({ id, title, count, tone }: Part): Html =>
  html`<li><a href="#${id}">${title}${count === undefined ? html`` : html` <span${tone ? html` class="tone ${tone}"` : html``}>${count}</span>`}</a></li>`;

const section = ({ id, title, count, lead, content }: Part): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}${count === undefined ? html`` : html` <span>${count}</span>`}</h2>
<p class="lead">${lead}</p>${content}</section>
`;
