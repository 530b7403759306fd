import { readdirSync } from "node:fs";
import { sep } from "node:path";

const folder = new URL("../../specs/", import.meta.url);

/** Loads every spec file, which registers its scenarios. */
export async function loadSpecs(): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.spec\.[jt]s$/.test(name),
  );
  for (const file of files.sort())
    await import(new URL(file.split(sep).map(encodeURIComponent).join("/"), folder).href);
}
