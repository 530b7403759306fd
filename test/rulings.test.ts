import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../src/contract/package-root.js";
import { clauseList, openPointList } from "../src/contract/register.js";

const read = (file: string) => readFileSync(join(packageRoot(), file), "utf8");

const rows = [...read("docs/rulings.md").matchAll(/^\| (\d+) \|.+\| (.*) \|$/gm)].map(([, number, shown = ""]) => ({
  number: Number(number),
  shown,
}));

/** A ruling as it is cited: "ruling 48", "rulings 41 and 44", "rulings 44 to 46, 50". */
const citation = /\brulings? (\d+(?:(?:, | and | to )\d+)*)/gi;

const files = ["src", "specs", "bench", "test", "docs"].flatMap((folder) =>
  readdirSync(join(packageRoot(), folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|md)$/.test(name))
    .map((name) => join(folder, name)),
);

it("are numbered from 1", () => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
});

it("stand there wherever one is cited", () => {
  const cited = files.flatMap((file) =>
    [...read(file).matchAll(citation)].flatMap(([, numbers = ""]) =>
      [...numbers.matchAll(/\d+/g)].map(([number]) => ({ file, number: Number(number) })),
    ),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !rows.some((row) => row.number === number))).toEqual([]);
});

it("name clauses and open points of the register", () => {
  const ids = new Set([...clauseList, ...openPointList()].flatMap(({ id }) => [id, id.replace(/:.*/, "")]));
  const named = rows.flatMap(({ shown }) => [...shown.matchAll(/`([^`]+)`/g)].map(([, id = ""]) => id));
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});
