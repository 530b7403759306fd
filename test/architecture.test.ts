import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../src/contract/package-root.js";

/** The parts of the suite, each of which may import those before it (docs/architecture.md, layers). */
const layers = [
  ["contract"],
  ["profile"],
  ["http"],
  ["scenario"],
  ["tracking"],
  ["preflight"],
  ["reporting", "probe"],
  ["extension"],
  ["runner"],
  ["cli", "api"],
] as const;

/** What knows no layer but this one, and who may import it. */
const reference = { imports: "contract", importedBy: ["runner"] } as const;

const filesBelow = (folder: string) =>
  readdirSync(join(packageRoot(), folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(packageRoot(), file), "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map(
    ([, path = ""]) => relative(packageRoot(), resolve(packageRoot(), file, "..", path)).replace(/\.js$/, ".ts"),
  );

const mayImport = (part: string): readonly string[] => {
  const layer = layers.findIndex((parts) => (parts as readonly string[]).includes(part));
  const below = layers.slice(0, layer).flat();
  return [part, ...below, ...((reference.importedBy as readonly string[]).includes(part) ? ["reference"] : [])];
};

const importedOutside = (part: string, allowed: readonly string[]) =>
  filesBelow(`src/${part}`)
    .flatMap((file) => importsOf(file).map((path) => `${file} imports ${path}`))
    .filter((line) => {
      const [, into] = / imports src\/([^/]+)\//.exec(line) ?? [];
      return into !== undefined && !allowed.includes(into);
    });

describe("dependencies run one way", () => {
  it.each(layers.flat())("src/%s imports what is below it", (part) => {
    expect(importedOutside(part, mayImport(part))).toEqual([]);
  });

  it("the reference imports the contract alone", () => {
    expect(importedOutside("reference", ["reference", reference.imports])).toEqual([]);
  });

  it("no part of src is left out", () => {
    const parts = new Set(filesBelow("src").map((file) => file.split("/")[1]));
    expect([...parts].sort()).toEqual([...layers.flat(), "reference"].sort());
  });

  it("specs import the scenario and the fixtures, never an exchange", () => {
    const outside = filesBelow("specs")
      .flatMap((file) => importsOf(file).map((path) => `${file} imports ${path}`))
      .filter((line) => / imports src\/(?!scenario\/|contract\/)/.test(line));
    expect(outside).toEqual([]);
  });
});

describe("no file imports another in a circle, types included", () => {
  const graph = new Map(
    ["src", "specs", "fixtures", "test", "bench", "site"].flatMap(filesBelow).map((file) => [file, importsOf(file)]),
  );

  /** @returns a circle through one of the files, each of which imports the next; undefined where there is none */
  function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (done.has(file)) return undefined;
      for (const next of imports.get(file) ?? []) {
        const circle = visit(next, [...path, file]);
        if (circle) return circle;
      }
      done.add(file);
      return undefined;
    };
    for (const file of imports.keys()) {
      const circle = visit(file, []);
      if (circle) return circle;
    }
    return undefined;
  }

  it("in none of the sources", () => {
    expect(circleIn(graph)).toBeUndefined();
  });

  it("and one would be found", () => {
    const [first = "", second = ""] = graph.keys();
    expect(circleIn(new Map([...graph, [first, [second]], [second, [first]]]))).toEqual([first, second, first]);
  });
});
