import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../src/contract/package-root.js";

/** @returns the text of all sources below a folder of the project */
export const sourcesBelow = (folder: string): string =>
  readdirSync(join(packageRoot(), folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(packageRoot(), folder, name), "utf8"))
    .join("\n");
