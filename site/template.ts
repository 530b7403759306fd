import { posix } from "node:path";
import { Html, html, nothing } from "../src/reporting/formats/statement/html.js";
import type { Named, Rendered } from "./rendered.js";
import { bookFolder } from "./sources.js";

/** The place of the style sheet in the site. */
export const styleSheet = "style.css";

const home = "index.html";
const contents = "docs/index.html";
const book = `${bookFolder}/index.html`;

/**
 * @param page of the site
 * @param pages all of them: that of docs/README.md says which there are, and in which order
 * @returns the whole page
 */
export function pageOf(page: Rendered, pages: readonly Rendered[]): string {
  const here = (to: string): string => posix.relative(posix.dirname(page.address), to);
  const of = (address: string): Rendered | undefined => pages.find((one) => one.address === address);
  const listed = of(contents);
  const chapters = of(book)?.links ?? [];
  const entry = ({ text, to }: Named): Html =>
    to === page.address
      ? html`<li><a href="${here(to)}" aria-current="page">${text}</a>${onThisPage(page)}</li>`
      : html`<li><a href="${here(to)}">${text}</a></li>`;
  const isInBook = posix.dirname(page.address) === bookFolder;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${page.title === "freight-conformance" ? page.title : `${page.title} · freight-conformance`}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${here(styleSheet)}"></head><body>
<a class="skip" href="#content">To the content</a>
<header><a class="brand" href="${here(home)}">freight-conformance</a><a href="${here(contents)}">Documents</a><a href="${here(book)}">The contract</a><a class="small" href="#pages">All pages</a></header>
<div class="frame"><main id="content">${new Html(page.html)}</main>
<nav id="pages" aria-label="All pages">${(listed?.headings ?? []).map(({ text }) => html`<h2>${text}</h2><ul>${(listed?.links ?? []).filter(({ under }) => under === text).map(entry)}</ul>`)}
<h2>The contract</h2><ul>${entry({ text: "The contract, clause by clause", to: book })}${isInBook ? html`${chapters.map(entry)}` : nothing}</ul></nav></div>
</body></html>
`.text;
}

const onThisPage = ({ headings, address }: Rendered): Html =>
  headings.length < 2 || address === contents || address === book
    ? nothing
    : html`<ul>${headings.map(({ to, text }) => html`<li><a href="#${to}">${text}</a></li>`)}</ul>`;
