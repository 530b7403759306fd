import { expect, it } from "vitest";
import { openPointList } from "../../src/contract/register.js";
import { describeDecisions } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { affectedByDecision } from "../../src/runner/mutation/affected-scenarios.js";

const ofTheService = new Set(
  openPointList()
    .filter(({ area }) => area === "service")
    .map(({ id }): string => id),
);

const decisions = describeDecisions();

/** What each group may do with its bodies: test/no-trace judges all groups at a time. */
const ofBodies = /^(answer-names|opaque-bodies|unknown-members|derived-members):/;

/** What the service as a whole may do in other conforming ways, which almost every scenario meets. */
export const serviceWide = decisions.filter(
  ({ name, openPoint = "" }) => ofTheService.has(openPoint) && !ofBodies.test(name),
);

/** What the routes of one group may do in other conforming ways. */
export const ofGroups = decisions.filter((one) => !serviceWide.includes(one) && !ofBodies.test(one.name));

/** A test of each conforming alternative, by the scenarios that come by it: it is blamed for nothing, and nothing is left. */
export function judgeAlternatives(those: typeof decisions): void {
  const alternatives = those.flatMap(({ name, conforms }) => conforms.slice(1).map((other) => [name, other] as const));
  it.each(alternatives)("%s: %s", async (name, alternative) => {
    const choices = { [name]: alternative };
    const now = await affectedByDecision(name, "8_01");
    const { run, defects } =
      now.length > 0
        ? await judgeReference(now, { choices }, { verdictsOnly: true })
        : await judgeReference(
            await affectedByDecision(name, "7.11"),
            { release: "7.11", choices },
            { verdictsOnly: true },
          );
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
  });
}
