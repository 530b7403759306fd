import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const release = "7.11";
const clause = "route:POST /job/{jobDisplayId}/payment/bysource";

it.each([
  [[], "pass"],
  [[`${clause}#unserved`], "fail"],
])(
  "a new job that has no payment source is paid for by a bank that was attached to it: with %j it is a %s",
  async (faults, verdict) => {
    const reference = createReference({ release, faults });
    const handle = async (request: Request) => {
      const answer = await reference.fetch(request);
      if (!request.url.endsWith("/payment/sources") || !answer.ok) return answer;
      const sources = (await answer.json()) as readonly { readonly kind: string }[];
      return Response.json(sources.filter(({ kind }) => kind === "bank"));
    };
    const those = scenarios().filter(({ judges }) => judges.some((id) => id === clause));
    const { run, defects } = await judgeHandler(handle, those, reference, { release, verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(run.clauses.find(({ id }) => id === clause)?.verdict).toBe(verdict);
    expect(blamed(run)).toEqual(verdict === "pass" ? [] : [clause]);
  },
);
