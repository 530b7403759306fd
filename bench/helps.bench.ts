import { beforeAll, it } from "vitest";
import type { ClauseId } from "../src/contract/register.js";
import { type FixtureName, fixtureList } from "../src/deployment/fixtures.js";
import { createReference } from "../src/reference/index.js";
import { scenarios } from "../src/scenario/scenario.js";
import { loadSpecs } from "../src/scenario/specs.js";
import { judgeReference } from "../test/judging.js";

/**
 * Measures what the register says as `helps`: the clauses that pass with a fixture and are inconclusive without it,
 * though no scenario of theirs demands it. Prints it as JSON.
 */

const manners = [
  { release: "8_01", effects: "irreversible" },
  { release: "8_01", effects: "reversible" },
  { release: "7.11", effects: "irreversible" },
] as const;

beforeAll(() => loadSpecs());

const given = createReference().fixtures;

/** The clauses that pass, where the scenarios that demand the fixture are left out. */
async function passing(
  name: FixtureName,
  without: boolean,
  manner: (typeof manners)[number],
): Promise<readonly ClauseId[]> {
  const able = scenarios().filter(({ needs }) => !needs.includes(name));
  const fixtures = Object.fromEntries(Object.entries(given).filter(([one]) => !without || one !== name));
  const { run } = await judgeReference(able, { release: manner.release }, { fixtures, effects: manner.effects });
  return run.clauses.filter(({ verdict }) => verdict === "pass").map(({ id }) => id);
}

it("what each fixture helps", async () => {
  const helps: { [name: string]: readonly ClauseId[] } = {};
  for (const [name] of fixtureList) {
    if (given[name] === undefined) continue;
    const lost: ClauseId[] = [];
    for (const manner of manners) {
      const [having, lacking] = [await passing(name, false, manner), await passing(name, true, manner)];
      lost.push(...having.filter((id) => !lacking.includes(id)));
    }
    if (lost.length > 0) helps[name] = [...new Set(lost)].sort();
  }
  process.stdout.write(`${JSON.stringify(helps, undefined, 2)}\n`);
});
