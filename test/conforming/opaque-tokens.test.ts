import { beforeAll, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(loadSpecs);

it("opaque tokens tell nothing: clauses about claims are inconclusive, and nobody is blamed", async () => {
  const reference = createReference({ release: latestRelease });
  const { tokens } = reference;
  const known = { "opaque-1": tokens.corporate, "opaque-2": tokens.partner } as const;
  const withToken = (request: Request) => {
    const headers = new Headers(request.headers);
    const [, given = ""] = headers.get("authorization")?.split(" ") ?? [];
    const token = known[given as keyof typeof known];
    if (token) headers.set("authorization", `Bearer ${token}`);
    return reference.fetch(new Request(request, { headers }));
  };
  const some = scenarios().filter(({ judges }) => judges.some((id) => id.startsWith("token-")));
  const callers = { corporate: { token: "opaque-1" }, partner: { token: "opaque-2" } };
  const { run, defects } = await judgeHandler(withToken, some, reference, { given: { callers }, verdictsOnly: true });
  expect(defects).toEqual([]);
  const judged = run.clauses.filter(({ id }) => id.startsWith("token-"));
  expect(judged.map(({ id, verdict }) => [id, verdict])).toEqual([
    ["token-holds-claims", "inconclusive"],
    ["token-partner-claim", "inconclusive"],
    ["token-corporate-no-partner-claim", "inconclusive"],
  ]);
  for (const { reason } of judged) expect(reason).toMatch(/opaque/);
});
