import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packageName = "freight-conformance";
let found: string | undefined;

/**
 * The folder of this package, whether its code runs from the sources or from the build.
 *
 * @returns an absolute path
 * @throws where no folder above this module holds the package's package.json
 */
export function packageRoot(): string {
  found ??= above(dirname(fileURLToPath(import.meta.url)));
  return found;
}

function above(folder: string): string {
  if (isRoot(folder)) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`no folder above ${import.meta.url} is the package ${packageName}`);
  return above(parent);
}

function isRoot(folder: string): boolean {
  const manifest = join(folder, "package.json");
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === packageName;
}
