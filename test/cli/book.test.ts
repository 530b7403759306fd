import { expect, it } from "vitest";
import { clauseList, openPointList } from "../../src/contract/register.js";
import { routeList } from "../../src/contract/routes.js";
import { describeFaults } from "../../src/reference/index.js";
import { bookOfContract } from "../../src/runner/book.js";

const chapters = bookOfContract().map(({ text }) => text);
const lines = chapters.join("\n").split("\n");
const once = (starts: readonly string[]) =>
  starts.filter((start) => lines.filter((line) => line.startsWith(start)).length !== 1);

it("the book tells each route, clause and open point once", () => {
  expect(once(routeList.map(({ id }) => `## \`${id}\``))).toEqual([]);
  expect(once(clauseList.map(({ id }) => `| \`${id}\` |`))).toEqual([]);
  expect(once(openPointList().map(({ id }) => `- \`${id}\``))).toEqual([]);
});

it("and each fault beside its clause", () => {
  const missing = describeFaults().filter(({ name, breaks }) => {
    const row = lines.find((line) => line.startsWith(`| \`${breaks}\` |`));
    return !row?.includes(`\`${name.slice(name.indexOf("#") + 1)}\``);
  });
  expect(missing).toEqual([]);
});
