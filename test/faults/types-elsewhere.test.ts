import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "form-transport-types";

/** Judges a deployment where the jobs of the profile have freight plans alone, and a pickup of any other job is written otherwise. */
async function judged(pickup: string) {
  const reference = createReference({});
  const { jobDisplayId, otherJobDisplayId } = reference.fixtures;
  const handle = async (request: Request): Promise<Response> => {
    const answer = await reference.fetch(request);
    const job = /\/job\/(\d+)\/form\/shipments$/.exec(new URL(request.url).pathname)?.[1];
    if (job === undefined || !answer.ok) return answer;
    const rows = (await answer.json()) as readonly { readonly transportType: string }[];
    const isOfProfile = [jobDisplayId, otherJobDisplayId].map(String).includes(job);
    return Response.json(
      isOfProfile
        ? rows.filter(({ transportType }) => transportType === "LTL")
        : rows.map((row) => (row.transportType === "PickUp" ? { ...row, transportType: pickup } : row)),
    );
  };
  const those = scenarios().filter(({ judges }) => judges.some((id) => id === clause));
  return blamed((await judgeHandler(handle, those, reference, { verdictsOnly: true })).run);
}

it.each([
  ["PickUp", []],
  ["Pickup", [clause]],
])("a type that only other jobs have is looked at there: %s", async (pickup, expected) =>
  expect(await judged(pickup)).toEqual(expected),
);
