import { it } from "vitest";
import type { Scenario } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";
import { alternativesOf, blamesNothing, type Met, metOf, type ofGroups } from "./alternatives.js";

/** One scenario that comes by several decisions, at each of which another way is gone. */
interface Together extends Met {
  readonly scenarios: readonly [Scenario];
  readonly choices: Record<string, string>;
}

/** So many ways at a time: bench/alternatives.bench.ts goes each alone, by all scenarios, and so tells which of them is blamed. */
const most = 10;

const count = (met: readonly Met[]): number => met.reduce((sum, { scenarios }) => sum + scenarios.length, 0);

/** @returns what takes each alternative once on each release where a scenario comes by it, several at a time */
async function bundlesOf(those: typeof ofGroups): Promise<readonly Together[]> {
  const bundles: Together[] = [];
  const all = await Promise.all(
    alternativesOf(those).map(async ([name, alternative, turn]) => ({
      name,
      alternative,
      turn,
      met: await metOf(name),
    })),
  );
  // What few scenarios come by is judged by one of them, and the rest beside it.
  for (const { name, alternative, turn, met } of all.toSorted((one, other) => count(one.met) - count(other.met)))
    for (const { release, scenarios, seen } of met) {
      const [known] = bundles.filter(
        (one) =>
          one.release === release &&
          scenarios.includes(one.scenarios[0]) &&
          one.choices[name] === undefined &&
          Object.keys(one.choices).length < most &&
          (one.seen === undefined) === (seen === undefined),
      );
      const [scenario] = sampleOf(scenarios, 1, turn);
      if (known) known.choices[name] = alternative;
      else if (scenario)
        bundles.push({ release, scenarios: [scenario], choices: { [name]: alternative }, ...(seen && { seen }) });
    }
  return bundles;
}

/** A test of several conforming alternatives at a time, each met by one scenario on each release where one comes by it. */
export async function judgeTogether(those: typeof ofGroups): Promise<void> {
  const bundles = await bundlesOf(those);
  const inWords = ({ choices }: Together) =>
    Object.entries(choices).map(([name, alternative]) => `${name}: ${alternative}`);
  it.each(bundles.map((one) => [inWords(one).join(", "), one.release, one] as const))(
    "%s, on %s",
    async (...[, , one]) => {
      const { choices, ...met } = one;
      await blamesNothing(met, choices);
    },
  );
}
