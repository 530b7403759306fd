import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { clauseOf } from "../../src/contract/register.js";
import { lastReleaseOf } from "../../src/contract/releases.js";
import { createReference, describeFaults } from "../../src/reference/index.js";
import { checkStatement } from "../../src/runner/check-statement/check.js";
import { blamed, judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";
import { finds } from "../finds.js";
import { sampleOf } from "../sample.js";
import { sealed } from "../statement/sealed.js";

beforeAll(() => loadSpecs());

/** Faults that change what nothing has sent, or do so by a read, or show at first what is right. */
const hard = [
  "contact-preview-changes-nothing#clears-phone",
  "contact-preview-changes-nothing#merges",
  "contact-preview-changes-nothing#writes-target",
  "gridviewstate-only-that#columns-of-all",
  "lot-itemdata-reads#item-data-reading-clears-images",
  "one-is-one:timeline-task#answers-the-last",
  "shown-as-given:timeline-task#reads-another-value",
];

const compared = sampleOf(
  describeFaults()
    .filter(({ breaks }) => /only-that|untouched|keeps-|-keep-/.test(breaks))
    .map(({ name }) => name),
  6,
);

describe("a clause that is broken where what differs is read again, and doubted", () => {
  it.each([...hard, ...compared])("is blamed for %s", async (name) => {
    const breaks = describeFaults().find((fault) => fault.name === name)?.breaks;
    if (breaks === undefined) throw new Error(`There is no fault ${name}.`);
    const release = lastReleaseOf(clauseOf(breaks));
    const those = scenarios().filter(({ judges }) => judges.includes(breaks));
    const options = { readsAgain: true, verdictsOnly: true, isEnough: finds(breaks) } as const;
    const { run } = await judgeReference(those, { release, faults: [name] }, options);
    expect(blamed(run)).toContain(breaks);
  });
});

describe("what a deployment does by itself with each record soon after it was made", () => {
  const those = () =>
    scenarios().filter(
      ({ id, judges }) => judges.includes("commodity-map-update-only-that") && !id.startsWith("laws-"),
    );

  it("is doubted: the scenario is gone through with other records, and a playback of both agrees", async () => {
    const outDir = mkdtempSync(join(tmpdir(), "doubted-"));
    try {
      const reference = createReference();
      let isScanned = false;
      const handle = async (request: Request) => {
        const answer = await reference.fetch(request);
        if (request.method === "PUT" && answer.ok) isScanned = true;
        if (request.method !== "GET" || !answer.ok) return answer;
        const body: unknown = await answer.json();
        return Response.json(isObject(body) ? { ...body, isScanned } : body);
      };
      const { run, exchanges } = await judgeHandler(handle, those(), reference, { readsAgain: true, outDir });
      expect(blamed(run)).toEqual([]);
      const bodies = exchanges.flatMap(({ caller, request: { method, body } }) =>
        method === "PUT" && caller !== "anonymous" ? (body?.text ?? []) : [],
      );
      const { exchanges: once } = await judgeReference(those());
      const puts = once.filter(({ caller, request }) => request.method === "PUT" && caller !== "anonymous");
      expect(bodies.length).toBeGreaterThan(puts.length);
      expect(new Set(bodies).size).toBe(bodies.length);
      await sealed(run, outDir);
      expect((await checkStatement(outDir, those())).differences).toEqual([]);
    } finally {
      rmSync(outDir, { recursive: true });
    }
  });
});
