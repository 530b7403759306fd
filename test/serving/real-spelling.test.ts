import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { latestRelease, type Release, releases } from "../../src/contract/releases.js";
import type { RouteOn } from "../../src/contract/route.js";
import { routesOn } from "../../src/contract/routes.js";
import { groupNames } from "../../src/contract/vocabulary.js";
import { createReference } from "../../src/reference/index.js";
import { presetOf } from "../../src/runner/preset.js";
import { asPrinted, type ClientSpelling, spellingOf } from "../../src/runner/serving/client-spelling.js";
import { identifiersOf } from "../../src/runner/serving/identifiers.js";
import { tried } from "./trying.js";

/** What came of the example of one route. */
interface Outcome {
  readonly route: RouteOn;
  readonly status: number;
  /** Names of members that are not spelt as a client expects them. */
  readonly misspelt: readonly string[];
}

const isUsable = ({ status, misspelt }: Outcome) => status < 300 && misspelt.length === 0;

/** `noteID` stands beside names in camelCase. */
const isCamelCase = (name: string) => /^[a-z][a-zA-Z0-9]*$/.test(name);

function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]);
}

async function outcomeOf(route: RouteOn, send: () => Promise<Response>): Promise<Outcome> {
  const response = await send();
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  const names = isJson && text !== "" ? namesIn(JSON.parse(text)) : [];
  return { route, status: response.status, misspelt: [...new Set(names)].filter((name) => !isCamelCase(name)) };
}

/** Each route on the latest release that has it, asked by a client that writes so. */
async function outcomesOf(
  choices: Readonly<Record<string, string>>,
  spelling: ClientSpelling,
  groups: readonly string[] = groupNames,
) {
  const outcomes: Outcome[] = [];
  const asked = new Set<string>();
  for (const release of releases.toReversed()) {
    const reference = createReference({ release, choices: { ...choices, "late-reads": "at-once" } });
    const target = { reference, release, ids: identifiersOf(reference), spelling };
    for (const route of routesOn(release).filter(({ id, group }) => groups.includes(group) && !asked.has(id))) {
      asked.add(route.id);
      outcomes.push(await outcomeOf(route, () => tried(route, target)));
    }
  }
  return outcomes;
}

const { choices } = presetOf("production");
let outcomes: readonly Outcome[] = [];

beforeAll(async () => {
  outcomes = await outcomesOf(choices, spellingOf(choices));
});

/** The rows of the table in docs/serve.md. */
const rowsOf = (found: readonly Outcome[]) =>
  [...groupNames, "all"].map((group) => {
    const own = found.filter(({ route }) => group === "all" || route.group === group);
    const removed = own.filter(({ route }) => !routesOn(latestRelease as Release).some(({ id }) => id === route.id));
    return `| ${group} | ${own.length} | ${own.filter(({ status }) => status < 300).length} | ${own.filter(isUsable).length} | ${removed.length} |`;
  });

describe("a client that spells as deployments in production do", () => {
  it("has every route of a reference like them taken, and answered in its spelling", () => {
    expect(
      outcomes.filter((one) => !isUsable(one)).map(({ route, status, misspelt }) => [route.id, status, misspelt]),
    ).toEqual([]);
  });

  it("finds as many as docs/serve.md says", () => {
    const document = readFileSync(join(packageRoot(), "docs/serve.md"), "utf8");
    const rows = document.split("\n").filter((line) => /^\| [\w-]+ \| \d/.test(line));
    expect(rows).toEqual(rowsOf(outcomes));
  });
});

describe("a client that spells in another way", () => {
  it("is told apart: names with underscores are not bound in queries, and names are not as it expects them", async () => {
    const printed = await outcomesOf({ ...choices, "body-casing": "snake_case" }, asPrinted, [
      "notes",
      "forms",
      "lots",
    ]);
    expect(printed.filter((one) => one.misspelt.length > 0).length).toBeGreaterThan(9);
    expect(printed.filter(({ status }) => status >= 400).map(({ route }) => route.id)).toEqual(
      expect.arrayContaining(["GET /note/suggestUsers", "GET /job/{jobDisplayId}/form/bill-of-lading"]),
    );
  });
});
