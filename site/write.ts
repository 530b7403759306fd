import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { packageRoot } from "../src/contract/package-root.js";
import { rendered } from "./rendered.js";
import { sources } from "./sources.js";
import { pageOf, styleSheet } from "./template.js";

/**
 * Writes the documents and the book of the contract as a site that opens from disk and from any server.
 *
 * @param folder is made anew
 * @returns the places of its pages, from the folder
 * @throws where a page cannot be written, or a file that one links to is not there
 */
export function writeSite(folder: string): readonly string[] {
  const pages = sources().map(rendered);
  rmSync(folder, { recursive: true, force: true });
  for (const page of pages) {
    const file = join(folder, page.address);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, pageOf(page, pages));
  }
  cpSync(join(packageRoot(), "site", styleSheet), join(folder, styleSheet));
  for (const file of new Set(pages.flatMap(({ files }) => files)))
    cpSync(join(packageRoot(), file), join(folder, file), { recursive: true });
  return pages.map(({ address }) => address);
}
