import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

/** Judges a clause where somebody else makes a job after each one that is made. */
async function judgedAmongOthers(clause: string, faults: readonly string[]) {
  const reference = createReference({ release: "7.11", faults });
  const handle = async (request: Request) => {
    const isNew = request.method === "POST" && new URL(request.url).pathname.endsWith("/job");
    const others = isNew ? request.clone() : undefined;
    const response = await reference.fetch(request);
    if (others && response.ok) await reference.fetch(others);
    return response;
  };
  const those = scenarios().filter(({ judges }) => judges.some((one) => one === clause));
  const { run } = await judgeHandler(handle, those, reference, { release: "7.11", verdictsOnly: true });
  return { verdict: run.clauses.find(({ id }) => id === clause)?.verdict, blamed: blamed(run) };
}

const clause = "payment-bank-of-its-job";

it("what a job shows of the one before is found where others make jobs in between", async () => {
  expect((await judgedAmongOthers(clause, [`${clause}#listed-for-the-next`])).blamed).toEqual([clause]);
});

it("jobs of others in between are held against nobody", async () => {
  expect(await judgedAmongOthers(clause, [])).toEqual({ verdict: "pass", blamed: [] });
});
