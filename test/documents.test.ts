import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../src/contract/package-root.js";
import { groupNames } from "../src/contract/vocabulary.js";

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "bench/README.md",
  ...readdirSync(join(packageRoot(), "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

const folders = ["src", "specs", "schemas", "fixtures", "test", "bench", "docs"];

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
  const missing = pathsIn(readFileSync(join(packageRoot(), name), "utf8")).filter(
    (path) => !concrete(path).some((one) => existsSync(join(packageRoot(), one))),
  );
  expect(missing).toEqual([]);
});

it.each(documents)("%s links to files that are there", (name) => {
  const links = [...readFileSync(join(packageRoot(), name), "utf8").matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
  expect(links.map(([, to = ""]) => to).filter((to) => !existsSync(join(packageRoot(), name, "..", to)))).toEqual([]);
});
