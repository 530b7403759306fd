import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../src/contract/package-root.js";

/** What each part of the house may import from the others (design, the house). */
const mayImport: { readonly [part: string]: readonly string[] } = {
  contract: [],
  deployment: ["contract"],
  exchange: ["deployment", "contract"],
  scenario: ["exchange", "deployment", "contract"],
  probe: ["scenario", "exchange", "deployment", "contract"],
  reporting: ["scenario", "exchange", "deployment", "contract"],
  reference: ["contract"],
  cli: ["reporting", "probe", "scenario", "exchange", "deployment", "contract", "reference"],
};

/** The vitest host runs where the scenarios run, and hands what the reports need to the reporter. */
const hostFolder = "src/scenario/vitest/";

const filesBelow = (folder: string) =>
  readdirSync(join(packageRoot(), folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(packageRoot(), file), "utf8").matchAll(/from "(\.[^"]+)"/g)].map(([, path = ""]) =>
    relative(packageRoot(), resolve(packageRoot(), file, "..", path)),
  );

describe("dependencies run one way", () => {
  it.each(Object.keys(mayImport))("src/%s", (part) => {
    const allowed = [part, ...(mayImport[part] ?? [])].map((name) => `src/${name}/`);
    const strangers = filesBelow(`src/${part}`)
      .filter((file) => !file.startsWith(hostFolder))
      .flatMap((file) => importsOf(file).map((path) => ({ file, path })))
      .filter(({ path }) => path.startsWith("src/") && !allowed.some((folder) => path.startsWith(folder)));
    expect(strangers).toEqual([]);
  });

  it("specs import the scenario and the fixtures, never an exchange", () => {
    const strangers = filesBelow("specs")
      .flatMap((file) => importsOf(file).map((path) => ({ file, path })))
      .filter(({ path }) => /^src\/(?!scenario\/|contract\/)/.test(path));
    expect(strangers).toEqual([]);
  });
});
