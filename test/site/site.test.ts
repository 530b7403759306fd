import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeSite } from "../../site/write.js";
import { clauseList } from "../../src/contract/register.js";
import { routeList } from "../../src/contract/routes.js";
import { noBrowser, startBrowser } from "../reporting/browser.js";
import { sampleOf } from "../sample.js";

const folder = join(mkdtempSync(join(tmpdir(), "site-")), "docs");
let pages: readonly string[] = [];
const read = (page: string) => readFileSync(join(folder, page), "utf8");

beforeAll(() => {
  pages = writeSite(folder);
});
afterAll(() => rmSync(dirname(folder), { recursive: true }));

const anchorsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));

/** Links of a page that lead to no file, or to no anchor of one. */
function deadLinks(page: string): readonly string[] {
  const links = [...read(page).matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = "", anchor] = link.split("#");
    const file = path === "" ? join(folder, page) : join(folder, dirname(page), decodeURI(path));
    if (!existsSync(file) || file.endsWith("/")) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(file, "utf8")).has(decodeURIComponent(anchor));
  });
}

describe("the site", () => {
  it("has no dead link", () => {
    const dead = pages.flatMap((page) => deadLinks(page).map((link) => `${page}: ${link}`));
    expect(dead).toEqual([]);
  });

  it("would have a dead link found", () => {
    const links = ["docs/ci.html", "docs/ci.html#the-smallest-gate", "docs/gone.html", "docs/ci.html#gone", "#gone"];
    writeFileSync(join(folder, "links.html"), links.map((link) => `<a href="${link}">it</a>`).join(""));
    expect(deadLinks("links.html")).toEqual(links.slice(2));
  });

  it("leads to every page from every page", () => {
    const named = new Set(
      [...read("docs/index.html").matchAll(/href="([^"#]*)/g)].map(([, to = ""]) => join("docs", to)),
    );
    const inBook = (page: string) => page.startsWith("contract/");
    expect(
      pages.filter((page) => !inBook(page) && page !== "examples/extension/index.html" && !named.has(page)),
    ).toEqual([]);
    const chapters = read("contract/lots.html");
    expect(pages.filter((page) => inBook(page) && !chapters.includes(`href="${page.slice(9)}"`))).toEqual([]);
  });

  it("holds every route and every clause of the contract", () => {
    const book = pages
      .filter((page) => page.startsWith("contract/"))
      .map(read)
      .join("");
    const escaped = (id: string) => id.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const missing = [...routeList, ...clauseList].filter(({ id }) => !book.includes(`>${escaped(id)}</code>`));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it("loads nothing from elsewhere, and runs nothing", () => {
    for (const page of pages) expect(read(page)).not.toMatch(/<script|<link[^>]*https?:|<img/);
  });
});

it("fits a phone and is legible in the dark, from disk", async (context) => {
  const browser = await startBrowser();
  if (!browser) return context.skip(noBrowser);
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 }, colorScheme: "dark" });
    const wide: string[] = [];
    for (const name of sampleOf(pages, 8)) {
      await page.goto(pathToFileURL(join(folder, name)).href);
      const width = await page.evaluate("document.documentElement.scrollWidth");
      if (width !== 390) wide.push(`${name}: ${width}`);
    }
    expect(wide).toEqual([]);
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(16, 20, 26)");
  } finally {
    await browser.close();
  }
});
