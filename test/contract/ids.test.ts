import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { currentClause, currentPoint, renamed, renamedInWords } from "../../src/contract/former.js";
import { packageRoot } from "../../src/contract/package-root.js";
import { clauseList, openPointList } from "../../src/contract/register.js";
import { describeDecisions, describeFaults } from "../../src/reference/index.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { retired } from "./retired.js";
import { sourcesBelow } from "./sources.js";

/**
 * Ids are for ever. `ids.json` holds each that there has been; `IDS=add npx vitest run --project test test/contract/ids.test.ts`
 * adds new ones, and never takes one out. One that is not there any more has to be the former id of another, or to be retired.
 */
const file = join(packageRoot(), "test/contract/ids.json");
type Kind = "clauses" | "openPoints" | "faults" | "scenarios";
type Ids = { readonly [K in Kind]: readonly string[] };
interface Entry {
  readonly id: string;
  readonly formerly?: readonly string[];
}

let current: { readonly [K in Kind]: readonly Entry[] };
let frozen: Ids;

const idsOf = (entries: readonly Entry[]): readonly string[] => entries.map(({ id }) => id);
const formerOf = (entries: readonly Entry[]): readonly string[] => entries.flatMap(({ formerly = [] }) => formerly);
const kinds = ["clauses", "openPoints", "faults", "scenarios"] as const;

beforeAll(async () => {
  await loadSpecs();
  const faults = describeFaults().map(({ name, formerly = [] }) => ({ id: name, formerly }));
  current = { clauses: clauseList, openPoints: openPointList(), faults, scenarios: scenarios() };
  const kept: Partial<Ids> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  if (process.env["IDS"] === "add") {
    const all = kinds.map((kind) => {
      const ids = new Set([...(kept[kind] ?? []), ...idsOf(current[kind]), ...formerOf(current[kind])]);
      return [kind, [...ids].sort()];
    });
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), undefined, 2)}\n`);
  }
  frozen = JSON.parse(readFileSync(file, "utf8"));
});

describe.each(kinds)("the ids of %s", (kind) => {
  it("are all written down: add new ones with IDS=add", () => {
    const known = new Set(frozen[kind]);
    expect([...idsOf(current[kind]), ...formerOf(current[kind])].filter((id) => !known.has(id))).toEqual([]);
  });

  it("are kept: what is called otherwise now says so with `formerly`", () => {
    const known = new Set([...idsOf(current[kind]), ...formerOf(current[kind])]);
    expect(frozen[kind].filter((id) => !known.has(id) && !(id in retired))).toEqual([]);
    expect([...known].filter((id) => id in retired)).toEqual([]);
  });

  it("are of one thing each, whether it has them or had them", () => {
    const all = [...idsOf(current[kind]), ...formerOf(current[kind])];
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
  });
});

describe("an id", () => {
  it("names no release, and its group in one way", () => {
    const ids = kinds.flatMap((kind) => idsOf(current[kind]));
    expect(ids.filter((id) => /-(801|711)\b|8_01|7\.11/.test(id))).toEqual([]);
    const words = [...idsOf(current.clauses), ...idsOf(current.openPoints)].map((id) => id.split("-")[0]);
    expect(words.filter((word) => ["fp", "doc", "forms", "companies", "pages"].includes(word ?? ""))).toEqual([]);
  });

  it("is known by what it was called once", () => {
    expect(currentClause("fp-post-bare-object")).toBe("freight-provider-post-bare-object");
    expect(currentClause("note-update-persists")).toBe("note-update-persists");
    expect(currentClause("no-such-clause")).toBeUndefined();
    expect(currentPoint("fp-body-on-801")).toBe("freight-provider-bare-body");
    expect(currentPoint("ordering")).toBe("ordering");
    expect(renamed("ordering")).toBeUndefined();
    const ids = ["fp-post-bare-object", "fp-body-on-801"].flatMap((id) => renamed(id) ?? []);
    expect(renamedInWords([...ids, ...ids])).toBe(
      "fp-post-bare-object is called freight-provider-post-bare-object now, fp-body-on-801 is called freight-provider-bare-body now, fp-post-bare-object is called freight-provider-post-bare-object now, and 1 more.",
    );
  });
});

describe("a fault", () => {
  it("bears the name of the clause that it breaks", () => {
    expect(describeFaults().filter(({ name, breaks }) => !name.startsWith(`${breaks}#`))).toEqual([]);
  });

  it("can be found by text search: its name stands in the sources, or what follows its clause", () => {
    const text = sourcesBelow("src/reference");
    const words = new Set(text.match(/(?<=["#])[^\s"`$#]+/g));
    // What is derived from a row names a member, a feed or the like: the words around it stand there.
    const stands = (name: string): boolean => {
      const rest = name.slice(name.indexOf("#"));
      return words.has(rest.slice(1)) || templates.some((template) => template.test(rest));
    };
    const templates = [...text.matchAll(/#([\w-]*)\$\{[^`]*?\}([\w-]*)`/g)]
      .filter(([, before, after]) => before || after)
      .map(([, before = "", after = ""]) => new RegExp(`^#${before}[\\w-]+${after}$`));
    expect(describeFaults().filter(({ name }) => !stands(name))).toEqual([]);
  });

  it("is chosen among those of one decision", () => {
    const listed = describeDecisions().flatMap(({ faults }) => faults);
    expect(listed.sort()).toEqual(
      describeFaults()
        .map(({ name }) => name)
        .sort(),
    );
  });
});
