import { Html, html } from "../src/reporting/formats/statement/html.js";
import { book, contents, linkFrom, navigation } from "./navigation.js";
import type { Rendered } from "./rendered.js";

/** The place of the style sheet in the site. */
export const styleSheet = "style.css";

const home = "index.html";
const name = "freight-conformance";

/**
 * @param page of the site
 * @param pages all of them
 * @returns the whole page
 */
export const pageOf = (page: Rendered, pages: readonly Rendered[]): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${page.title === name ? name : `${page.title} · ${name}`}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${linkFrom(page, styleSheet)}"></head><body>
<a class="skip" href="#content">To the content</a>
<header><a class="brand" href="${linkFrom(page, home)}">${name}</a><a href="${linkFrom(page, contents)}">Documents</a><a href="${linkFrom(page, book)}">The contract</a><a class="small" href="#pages">All pages</a></header>
<div class="frame"><main id="content">${new Html(page.html)}</main>
<nav id="pages" aria-label="All pages">${navigation(page, pages)}</nav></div>
</body></html>
`.text;
