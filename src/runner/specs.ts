import { readdirSync } from "node:fs";
import { sep } from "node:path";

const folder = new URL("../../specs/", import.meta.url);

let loaded: Promise<void> | undefined;

/** Loads every spec file, once, which registers its scenarios. */
export const loadSpecs = (): Promise<void> => (loaded ??= load());

async function load(): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.spec\.[jt]s$/.test(name),
  );
  for (const file of files.sort())
    await import(new URL(file.split(sep).map(encodeURIComponent).join("/"), folder).href);
}
