import { posix } from "node:path";
import { type Html, html, nothing } from "../src/reporting/formats/statement/html.js";
import type { Named, Rendered } from "./rendered.js";
import { bookFolder } from "./sources.js";

/** The page that lists all documents in their order. */
export const contents = "docs/index.html";

/** The first page of the book of the contract. */
export const book = `${bookFolder}/index.html`;

/** @returns a link from a page to a place of the site */
export const linkFrom = ({ address }: Rendered, to: string): string => posix.relative(posix.dirname(address), to);

/**
 * @param page where it stands; its own headings stand below its name
 * @param pages all of the site: that of docs/README.md says which there are, and in which order
 * @returns the list of all pages; that of the book's chapters in the book alone
 */
export function navigation(page: Rendered, pages: readonly Rendered[]): readonly Html[] {
  const entry = ({ text, to }: Named): Html =>
    to === page.address
      ? html`<li><a href="${linkFrom(page, to)}" aria-current="page">${text}</a>${onThisPage(page)}</li>`
      : html`<li><a href="${linkFrom(page, to)}">${text}</a></li>`;
  const group = (title: string, entries: readonly Named[]): Html =>
    html`<h2>${title}</h2><ul>${entries.map(entry)}</ul>`;
  const links = (address: string): Rendered["links"] => pages.find((one) => one.address === address)?.links ?? [];
  const titles = new Set(links(contents).map(({ under = "" }) => under));
  const documents = [...titles].map((title) =>
    group(
      title,
      links(contents).filter(({ under }) => under === title),
    ),
  );
  const first = { text: "The contract, clause by clause", to: book };
  return posix.dirname(page.address) === bookFolder
    ? [group("The contract", [first, ...links(book)]), ...documents]
    : [...documents, group("The contract", [first])];
}

const onThisPage = ({ headings, address }: Rendered): Html =>
  headings.length < 2 || address === contents || address === book
    ? nothing
    : html`<ul>${headings.map(({ to, text }) => html`<li><a href="#${to}">${text}</a></li>`)}</ul>`;
