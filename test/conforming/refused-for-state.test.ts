import { beforeAll, describe, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const clause = "route:POST /job/{jobDisplayId}/changeAgent";

/** @returns the verdict of the clause where each call of its route is answered so */
async function verdictOf(status: number, body: string | null): Promise<string | undefined> {
  const reference = createReference({ release: latestRelease });
  const answer = async (request: Request) =>
    request.method === "POST" && request.url.endsWith("/changeAgent")
      ? new Response(body, { status, headers: body === null ? {} : { "content-type": "application/json" } })
      : reference.fetch(request);
  const those = scenarios().filter(({ judges }) => judges.includes(clause));
  const { run } = await judgeHandler(answer, those, reference, { verdictsOnly: true });
  return run.clauses.find(({ id }) => id === clause)?.verdict;
}

describe("a write below a job that is refused", () => {
  it.each<[says: string, status: number, body: string | null]>([
    ["with a conflict", 409, '{"title":"Not now."}'],
    ["in words of the job's state", 400, '{"detail":"The job has to be booked first."}'],
    ["without a word", 422, null],
  ])("%s may be refused for the job's state", async (_, status, body) => {
    expect(await verdictOf(status, body)).toBe("inconclusive");
  });

  it.each<[says: string, status: number, body: string | null]>([
    ["as nothing is there", 404, null],
    ["for something else", 400, '{"detail":"The request is not valid."}'],
  ])("%s is blamed", async (_, status, body) => {
    expect(await verdictOf(status, body)).toBe("fail");
  });
});
