import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "lot-itemdata-partner-scope";

it.each([false, true])(
  "the partner's own item data are nobody else's, with a look beforehand: %s",
  async (discovers) => {
    const some = scenarios().filter(({ judges }) => judges.includes(clause));
    const { fixtures } = createReference();
    const { partnerId: otherPartnerId, platformId: otherPlatformId } = fixtures;
    const given = { fixtures: { ...fixtures, otherPartnerId, otherPlatformId } };
    const { run, defects } = await judgeReference(some, {}, { given, discovers, verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    const judged = run.clauses.find(({ id }) => id === clause);
    expect(judged?.verdict).toBe("inconclusive");
    expect(judged?.reason).toMatch(/otherPartnerId/);
  },
);
