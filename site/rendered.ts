import { posix } from "node:path";
import GithubSlugger from "github-slugger";
import MarkdownIt, { type Token } from "markdown-it";
import type { Source } from "./sources.js";

/** A heading or a link, as a reader sees it. */
export interface Named {
  readonly text: string;
  /** The anchor of a heading; where a link leads, from the root of the site. */
  readonly to: string;
}

/** A page as HTML, with what others have to know of it. */
export interface Rendered {
  /** Its place in the site: `docs/ci.html`. */
  readonly address: string;
  readonly title: string;
  readonly html: string;
  /** Its second headings. */
  readonly headings: readonly Named[];
  /** Its links to pages, each with the second heading above it; none above the first. */
  readonly links: readonly (Named & { readonly under: string | undefined })[];
  /** Files that it links to and that are no pages, by their place in this repository. */
  readonly files: readonly string[];
}

/** @returns where a page stands in the site */
export const addressOf = (path: string): string =>
  path.replace(/(^|\/)README\.md$/, "$1index.html").replace(/\.md$/, ".html");

const markdown = new MarkdownIt();
// What is too wide moves within itself, by keys too, and the page stays as wide as the screen.
markdown.renderer.rules["table_open"] = () => `<div class="wide" tabindex="0"><table>\n`;
markdown.renderer.rules["table_close"] = () => "</table></div>\n";
markdown.renderer.rules["fence"] = (tokens, index) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? "")}</code></pre>\n`;

/** What has fewer characters stays on one line. */
const breakable = 20;
markdown.renderer.rules["code_inline"] = (tokens, index) => {
  const text = tokens[index]?.content ?? "";
  return `<code${text.length < breakable ? ' class="short"' : ""}>${markdown.utils.escapeHtml(text)}</code>`;
};

const isOutside = (link: string): boolean => /^[a-z]+:/.test(link);

/** @returns a page with the anchors that GitHub gives its headings, and with links that hold in the site */
export function rendered({ path, text }: Source): Rendered {
  const tokens = markdown.parse(text, {});
  const slugger = new GithubSlugger();
  const headings: Named[] = [];
  const links: (Named & { readonly under: string | undefined })[] = [];
  const files: string[] = [];
  let title = "";
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const heading = wordsOf(tokens[index + 1]?.children ?? []);
      const anchor = slugger.slug(heading);
      token.attrSet("id", anchor);
      if (token.tag === "h1") title = heading;
      if (token.tag === "h2") headings.push({ text: heading, to: anchor });
    }
    const children = token.children ?? [];
    for (const [at, child] of children.entries()) {
      if (child.type !== "link_open") continue;
      const link = String(child.attrGet("href"));
      if (isOutside(link) || link.startsWith("#")) continue;
      const [file = "", anchor] = link.split("#");
      const target = posix.join(posix.dirname(path), decodeURI(file));
      if (!target.endsWith(".md")) {
        files.push(target);
        continue;
      }
      child.attrSet("href", addressOf(file) + (anchor === undefined ? "" : `#${anchor}`));
      const ends = children.findIndex((other, later) => later > at && other.type === "link_close");
      const text = wordsOf(children.slice(at + 1, ends));
      links.push({ text, to: addressOf(target), under: headings.at(-1)?.text });
    }
  }
  return {
    address: addressOf(path),
    title,
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings,
    links,
    files,
  };
}

const wordsOf = (tokens: readonly Token[]): string => tokens.map(({ content }) => content).join("");
