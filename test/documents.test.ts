import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commandsFor } from "../src/cli/commands.js";
import { exitCode } from "../src/cli/exit-code.js";
import { packageRoot } from "../src/contract/package-root.js";
import { routeList } from "../src/contract/routes.js";
import { groupNames, surfaces } from "../src/contract/vocabulary.js";
import type { Verdict } from "../src/reporting/run.js";

const read = (name: string) => readFileSync(join(packageRoot(), name), "utf8");

const inDocs = readdirSync(join(packageRoot(), "docs")).filter((name) => name.endsWith(".md"));
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "bench/README.md",
  ...inDocs.map((name) => join("docs", name)),
];

const folders = ["src", "specs", "schemas", "fixtures", "test", "bench", "docs", "site"];

/** What a document says between backticks, or in a line of a command, that looks like a path of this project. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/[\w./<>-]+/g)]
    .map(([word]) => word.replace(/[.:]+$/, ""))
    .filter((word) => folders.some((folder) => word.startsWith(`${folder}/`)));

/** @returns the paths that a path with `<group>` in it stands for; a file of another name stands for its folder */
const concrete = (path: string): readonly string[] => {
  const folder = path.replace(/<(?!group>)[^>]*>.*$/, "");
  return folder.includes("<group>") ? groupNames.map((group) => folder.replaceAll("<group>", group)) : [folder];
};

it.each(documents)("%s names files that are there", (name) => {
  const missing = pathsIn(read(name)).filter(
    (path) => !concrete(path).some((one) => existsSync(join(packageRoot(), one))),
  );
  expect(missing).toEqual([]);
});

it.each(documents)("%s links to files that are there", (name) => {
  const links = [...read(name).matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
  expect(links.map(([, to = ""]) => to).filter((to) => !existsSync(join(packageRoot(), name, "..", to)))).toEqual([]);
});

describe("the pages of docs/", () => {
  const titleOf = (name: string) => /^# (.+)\n/.exec(read(name))?.[1];
  /** The pages in the order of docs/README.md, by title. */
  const listed = [...read("docs/README.md").matchAll(/^- \[(.+?)\]\((.+?)\)/gm)].map(([, title = "", to = ""]) => ({
    title,
    to,
  }));
  const ownPages = inDocs.filter((name) => name !== "README.md");

  it("are listed once, each by its title", () => {
    expect(
      listed
        .map(({ to }) => to)
        .filter((to) => !to.startsWith("../"))
        .toSorted(),
    ).toEqual(ownPages.toSorted());
    for (const { title, to } of listed.filter(({ to }) => !to.startsWith("../")))
      expect(titleOf(join("docs", to))).toBe(title);
  });

  it.each(inDocs)("%s says at its top whom it is for", (name) => {
    expect(read(join("docs", name))).toMatch(/^# .+\n\nFor [^\n]+/);
  });

  it.each(inDocs)("%s calls other pages by their titles", (name) => {
    const links = [...read(join("docs", name)).matchAll(/\[([^\]]+)\]\(([\w-]+\.md)[^)]*\)/g)];
    const files = links.filter(([, text = ""]) => text.endsWith(".md"));
    expect(files.map(([link]) => link)).toEqual([]);
  });

  it.each(ownPages)("%s says at its end what comes next in the list", (name) => {
    const next = listed[listed.findIndex(({ to }) => to === name) + 1] ?? expect.fail("nothing follows");
    expect(read(join("docs", name)).trimEnd().split("\n").at(-1)).toBe(`Next: [${next.title}](${next.to})`);
  });

  it("commands.md has a line for each command", async () => {
    const rows = [...read("docs/commands.md").matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    const commands = await commandsFor(undefined);
    expect(rows.toSorted()).toEqual(commands.map((command) => command.name()).toSorted());
  });
});

it("README.md and docs/ name options that a command has", async () => {
  const names = (await commandsFor(undefined)).map((command) => command.name());
  const whole = await Promise.all(
    names.map(async (name) => (await commandsFor(name)).find((one) => one.name() === name)),
  );
  const known = new Set(whole.flatMap((command) => command?.options.flatMap(({ long }) => long ?? []) ?? []));
  const ofOthers = ["--help", "--save-dev", "--rm", "--project", "--reporter", "--company"];
  const named = ["README.md", ...inDocs.map((name) => join("docs", name))].flatMap((name) =>
    [...read(name).matchAll(/(?<![\w-])--[a-z][a-z0-9-]*/g)].map(([option]) => ({ name, option })),
  );
  expect(named.filter(({ option }) => !known.has(option) && !ofOthers.includes(option))).toEqual([]);
});

describe("README.md", () => {
  const text = read("README.md");

  it("is two screens long", () => {
    expect(text.split("\n").length).toBeLessThanOrEqual(90);
  });

  it("counts the routes and the surfaces as the register does", () => {
    expect(surfaces).toHaveLength(3);
    expect(text).toContain(`over ${routeList.length} routes on three surfaces`);
  });

  it("tells every verdict and every exit code, each once", () => {
    const first = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, cell]) => cell);
    const every = { pass: 0, fail: 0, warn: 0, inconclusive: 0, skipped: 0 } satisfies { [V in Verdict]: number };
    expect(first(/^\| `(\w+)` \|/gm)).toEqual(Object.keys(every));
    expect(first(/^\| (\d+) \|/gm).map(Number)).toEqual(Object.values(exitCode));
  });
});
