import { beforeAll, describe, expect, it } from "vitest";
import { routeOf } from "../../src/contract/routes.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";

const read = "authenticated:GET /Lot/{id}";
const removal = "authenticated:DELETE /Lot/{id}";
let judging: readonly Scenario[];

beforeAll(async () => {
  await loadSpecs();
  const theirs = scenarios().filter(({ judges }) => judges.some((clause) => clause === read || clause === removal));
  judging = sampleOf(theirs, 12);
});

/** Judges the reference behind something that answers calls without a token in its place. */
function behind(answer: () => Response) {
  const reference = createReference();
  const handle = async (request: Request) => {
    const token = request.headers.get("authorization") ?? "";
    return token.split(".").length === 3 ? reference.fetch(request) : answer();
  };
  return judgeHandler(handle, judging, reference, { verdictsOnly: true });
}

const verdictOf = ({ run }: Awaited<ReturnType<typeof behind>>, id: string) =>
  run.clauses.find((clause) => clause.id === id);

describe("a call without a token", () => {
  it("that is answered with a page to sign in is held against nobody", async () => {
    const page = () =>
      new Response("<!doctype html><title>Sign in</title>", { headers: { "content-type": "text/html" } });
    const judged = await behind(page);
    expect(verdictOf(judged, read)).toMatchObject({ verdict: "inconclusive" });
    expect(verdictOf(judged, "route:GET /Lot/{id}")).toMatchObject({ verdict: "pass" });
  });

  it("that makes the gateway fail is held against nobody", async () => {
    expect(verdictOf(await behind(() => new Response("", { status: 502 })), read)).toMatchObject({
      verdict: "inconclusive",
    });
  });

  it.each([302, 400, 401, 403, 404])("may be refused with %d", async (status) => {
    const headers = status === 302 ? { location: "https://login.example.com/" } : undefined;
    const judged = await behind(() => new Response(null, { status, ...(headers && { headers }) }));
    expect(verdictOf(judged, read)).toMatchObject({ verdict: "pass" });
    expect(verdictOf(judged, removal)).toMatchObject({ verdict: "pass" });
  });

  it("that is carried out is blamed, and what comes of it is not", async () => {
    const judged = await judgeReference(judging, { faults: [`${removal}#needs-no-token`] }, { verdictsOnly: true });
    expect(verdictOf(judged, removal)).toMatchObject({ verdict: "fail" });
    expect(verdictOf(judged, "route:DELETE /Lot/{id}")).toMatchObject({ verdict: "inconclusive" });
    expect(judged.run.clauses.filter(({ verdict }) => verdict === "fail" || verdict === "warn")).toHaveLength(1);
  });

  it("is sent for each route that is judged, whatever it changes", () => {
    const judged = new Set(scenarios().flatMap(({ judges }) => judges));
    const routes = [...judged].filter((clause) => clause.startsWith("route:")).map((clause) => clause.slice(6));
    expect(routes.filter((route) => !judged.has(`authenticated:${route}` as typeof read))).toEqual([]);
    expect(routes.some((route) => routeOf(route as "PUT /Lot/{id}").effect === "irreversible")).toBe(true);
  });
});
