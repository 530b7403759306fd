import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { derivedOpenPoints } from "../../src/contract/derived-open-points.js";
import { openPointList } from "../../src/contract/register.js";
import { probeObservers } from "../../src/probe/open-points.js";
import { observers } from "../../src/reporting/observe/observers.js";

const points = openPointList();
const known = new Set(points.map(({ id }) => id));

/** The open points that scenarios tell of by themselves. */
const ofSpecs = ["specs", "src/scenario/laws"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), "utf8").matchAll(/\bobserve\(\s*"([^"]+)"/g)].map(([, id = ""]) => id),
    ),
);

/** Those that follow from the tables are told by one observer for all. */
const derived = derivedOpenPoints().filter(({ seenBy }) => seenBy !== undefined);

const observed = new Set([
  ...Object.keys(observers),
  ...Object.keys(probeObservers),
  ...ofSpecs,
  ...derived.map(({ id }) => id),
]);

describe("open points", () => {
  it("each have an observer, or say why they have none", () => {
    const without = points.filter(({ id, notObserved }) => notObserved === undefined && !observed.has(id));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  it("have no observer where they say that they have none", () => {
    const both = points.filter(({ id, notObserved }) => notObserved !== undefined && observed.has(id));
    expect(both.map(({ id }) => id)).toEqual([]);
  });

  it("are what observers are of: none is of an unknown one", () => {
    expect([...observed].filter((id) => !known.has(id))).toEqual([]);
  });

  it("are told of by scenarios as well", () => {
    expect(ofSpecs).toContain("transfer-visibility");
  });

  it("give reasons of their own", () => {
    const own = points.filter(({ id }) => !id.startsWith("fields:")).flatMap(({ notObserved }) => notObserved ?? []);
    const counts = new Map<string, number>();
    for (const reason of own) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 3)).toEqual([]);
    expect(own.filter((reason) => reason.split(" ").length < 5)).toEqual([]);
  });
});
