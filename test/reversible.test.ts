import { beforeAll, describe, expect, it } from "vitest";
import { blamed, judgeReference } from "../src/cli/judging/in-process.js";
import { scenarios } from "../src/scenario/scenario.js";
import { loadSpecs } from "../src/scenario/specs.js";

beforeAll(() => loadSpecs());

describe("a run that puts everything back", () => {
  it("borrows, restores and leaves nothing at all", { timeout: 120_000 }, async () => {
    const { run, defects } = await judgeReference(scenarios(), {}, { given: { effects: "reversible" } });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    expect(run.leftovers).toEqual([]);
    const borrowing = [
      "company-update-persists",
      "company-geosettings-service-areas",
      "company-packaging-settings-persist",
      "route:PUT /contacts/{contactId}/editdetails",
      "fp-override-keeps-pro-number",
      "export-readback",
      "timeline-post-creates",
    ] as const;
    const verdicts = run.clauses.filter(({ id }) => borrowing.some((clause) => clause === id));
    expect(verdicts.map(({ id, verdict }) => `${id}: ${verdict}`)).toEqual(verdicts.map(({ id }) => `${id}: pass`));
  });
});
