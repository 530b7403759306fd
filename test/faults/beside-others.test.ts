import { describe, expect, it } from "vitest";
import { clauseOf } from "../../src/contract/register.js";
import { lastReleaseOf } from "../../src/contract/releases.js";
import { describeFaults, type FaultDescription } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { reachOf } from "../../src/runner/mutation/reach.js";
import { foundAlone } from "../laws/alone.js";
import { sampleOf } from "../sample.js";

/** docs/laws.md says that whatever else is judged, one law alone finds these. A forty-eighth of what comes by judges them. */
const alone: ReadonlySet<string> = new Set(Object.values(foundAlone).flat());

const all = describeFaults();
/** Of the three of each law one. */
const ofLaws = sampleOf(
  all.filter(({ name }) => alone.has(name)),
  Math.ceil(alone.size / 3),
);
const others = all.filter(({ name }) => !alone.has(name));
/** One scenario judges each of these, another one each time. */
const some = sampleOf(others, Math.ceil(others.length / 128));

/** What a clause beside its own says of another write of the same; `mutants` names all of these, of which there are few. */
const saidTwice: Readonly<Record<string, readonly string[]>> = {
  "updated-again:feedback#loses-the-second": ["feedback-roundtrip"],
  "route:PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}#of-nothing-new-with-200": ["updated-alike:timeline-task"],
};

async function judgedByOthers({ name, breaks }: FaultDescription, turn: number) {
  const release = lastReleaseOf(clauseOf(breaks));
  const { scenarios, ...look } = await reachOf(name, release);
  const those = scenarios.filter(({ judges }) => !judges.includes(breaks));
  const judging = sampleOf(those, alone.has(name) ? Math.ceil(those.length / 48) : 1, turn);
  const { run, defects } = await judgeReference(judging, { release, faults: [name] }, { ...look, verdictsOnly: true });
  return { defects, blamed: blamed(run) };
}

describe("scenarios that judge other clauses do not blame these for a fault", () => {
  it.each([...ofLaws, ...some].map((fault, index) => [fault.name, fault, index] as const))("%s", async (...row) => {
    const [, fault, index] = row;
    const { defects, blamed: those } = await judgedByOthers(fault, index);
    expect(defects).toEqual([]);
    const said = [fault.breaks, ...(saidTwice[fault.name] ?? [])];
    expect(those.filter((id) => !said.includes(id))).toEqual([]);
  });
});
