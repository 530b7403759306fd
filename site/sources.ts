import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../src/contract/package-root.js";
import { bookOfContract } from "../src/runner/book.js";

/** One page of the site, as it is written. */
export interface Source {
  /** Its place in this repository, and so in the site: `docs/ci.md`. */
  readonly path: string;
  /** Markdown. */
  readonly text: string;
}

/** The folder of the site that holds the contract as a book. */
export const bookFolder = "contract";

const besideDocs = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "bench/README.md",
  "examples/extension/README.md",
];

/**
 * @returns every page: the documents of this repository, and the chapters of the book of the contract
 * @throws where one of them cannot be read
 */
export function sources(): readonly Source[] {
  const inDocs = readdirSync(join(packageRoot(), "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`);
  const written = [...besideDocs, ...inDocs].map((path) => ({
    path,
    text: readFileSync(join(packageRoot(), path), "utf8"),
  }));
  const chapters = bookOfContract().map(({ name, text }) => ({ path: `${bookFolder}/${name}.md`, text }));
  return [...written, ...chapters];
}
