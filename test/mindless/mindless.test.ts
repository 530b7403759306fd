import { beforeAll, describe, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { mindless } from "./servers.js";

beforeAll(() => loadSpecs());

/** Clauses that say no more than that a route answers at all, or an answer of its type. */
const saysNoMore = /^route:/;

describe("a server that answers everything with", () => {
  it.each(Object.entries(mindless))("%s keeps no clause that says more than that", async (_, server) => {
    const handle = server();
    const { run, defects } = await judgeHandler(async (request) => handle(request), scenarios(), createReference(), {
      verdictsOnly: true,
    });
    expect(defects).toEqual([]);
    const kept = run.clauses.filter(({ verdict }) => verdict === "pass").map(({ id }) => id);
    expect(kept.filter((id) => !saysNoMore.test(id))).toEqual([]);
    expect(run.verdict).not.toBe("conforms");
  });
});
