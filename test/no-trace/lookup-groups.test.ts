import { beforeAll, describe, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeInstance } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

/** Judges the lookups and the notes of a deployment that has some of the groups that the document names. */
async function judged(groups: string) {
  const reference = createReference({ choices: { "lookup-groups": groups } });
  const those = scenarios().filter(({ area }) => area === "lookup" || area === "notes");
  const { run, defects } = await judgeInstance(reference, those, {
    verdictsOnly: true,
  });
  const { verdict, reason } = run.clauses.find(({ id }) => id === "lookup-group-values") ?? {};
  return { blamed: [...blamed(run), ...defects], verdict, reason };
}

describe("a deployment", () => {
  it.each(["no-note-categories", "none"])("is blamed for nothing where its groups are: %s", async (groups) => {
    const reason = expect.stringContaining("an empty list cannot be told from the answer to an unknown key");
    expect(await judged(groups)).toEqual({ blamed: [], verdict: "inconclusive", reason });
  });

  it("keeps its word where the note categories are all that it has", async () => {
    expect(await judged("note-categories-only")).toMatchObject({ blamed: [], verdict: "pass" });
  });
});
