import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../src/contract/package-root.js";

const folder = join(packageRoot(), "dist/lib");
const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");
const parts = readdirSync(folder).filter((file) => file.endsWith(".js"));

/** What a file has loaded before anything of it runs, itself among it. */
function loadedWith(...files: readonly string[]): ReadonlySet<string> {
  const all = new Set(files);
  // What is added to a set is gone through as well.
  for (const file of all)
    for (const [, imported = ""] of textOf(file).matchAll(/^(?:import|export) (?:[^;]*? from )?"\.\/([^"]+)";$/gm))
      all.add(imported);
  return all;
}

/** The packages whose code stands in a file, as the bundler marks where it begins. */
const packagesIn = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/^\/\/ .*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(([, name = ""]) => name);

describe("what is installed", () => {
  it("reads three files for a list of the commands, without the register and without what it depends on but one package", () => {
    const loaded = loadedWith("main.js");
    expect(loaded.size).toBeLessThanOrEqual(3);
    expect(new Set([...loaded].flatMap(packagesIn))).toEqual(new Set(["commander"]));
  });

  it.each(["runCommand", "probeCommand"])(
    "reads few files for %s, and never again the one that waits for it",
    (name) => {
      const loaded = loadedWith("main.js", ...parts.filter((file) => textOf(file).includes(`function ${name}(`)));
      expect(loaded.size).toBeGreaterThan(3);
      expect(loaded.size).toBeLessThanOrEqual(10);
      expect([...loaded].filter((file) => /^await /m.test(textOf(file)))).toEqual(["main.js"]);
    },
  );

  it("passes on the licence of each package whose code stands in it", () => {
    const named = [...textOf("licences.txt").matchAll(/^(\S+) \d+\.\d+\.\d+$/gm)].map(([, name = ""]) => name);
    const packages = new Set(parts.flatMap(packagesIn));
    expect(packages.size).toBeGreaterThan(10);
    expect(new Set(named)).toEqual(packages);
  });
});
