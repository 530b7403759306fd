import { beforeAll, describe, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { mindless } from "./servers.js";

beforeAll(() => loadSpecs());

/** Clauses that say no more than that a route answers at all, or an answer of its type, or that something is accepted. */
const saysNoMore = /^route:|^note-filter-[a-z]+-enough$|^document-item-photo$/;

/** The scenarios of so many groups judge one, those of others the next: `bench/mindless.ts` judges all by all. */
const most = 3;

const servers = Object.entries(mindless).map(([name, server], index) => [name, server, index] as const);

describe("a server that answers everything with", () => {
  it.each(servers)("%s keeps no clause that says more than that", async (_name, server, turn) => {
    const handle = server();
    const areas = sampleOf([...new Set(scenarios().map(({ area }) => area))], most, turn);
    const some = scenarios().filter(({ area }) => areas.includes(area));
    const { run, defects } = await judgeHandler(async (request) => handle(request), some, createReference(), {
      verdictsOnly: true,
    });
    expect(defects).toEqual([]);
    const kept = run.clauses.filter(({ verdict }) => verdict === "pass").map(({ id }) => id);
    expect(kept.filter((id) => !saysNoMore.test(id))).toEqual([]);
    expect(run.verdict).not.toBe("conforms");
  });
});
