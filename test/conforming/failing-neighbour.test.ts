import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

it("a removed route that makes the service fail takes the judgement from no clause about another one", async () => {
  const reference = createReference();
  const handle = async (request: Request) =>
    new URL(request.url).pathname.endsWith("/payment/bysource") && request.headers.get("authorization")
      ? new Response("", { status: 500 })
      : reference.fetch(request);
  const those = scenarios().filter(({ judges }) => judges.some((one) => one.startsWith("payment-removed-")));
  const { run } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(blamed(run)).toEqual(["refusals-are-client-errors"]);
  const removed = run.clauses.filter(({ id }) => id.startsWith("payment-removed-"));
  expect(removed.filter(({ verdict }) => verdict !== "pass").map(({ id }) => id)).toEqual([
    "payment-removed-by-source",
  ]);
  expect(removed.length).toBeGreaterThan(5);
});

it("what fails once of a new record, and is answered when it is asked for again, is blamed on nobody", async () => {
  const reference = createReference();
  const old = Object.values(reference.fixtures).map(String);
  const asked = new Set<string>();
  const handle = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const [, id = ""] = /\/(?:job|company|companies)\/([^/]+)\/(?!tracking$)\w/.exec(pathname) ?? [];
    const isFailing = request.method === "GET" && id !== "" && !old.includes(id) && !asked.has(pathname);
    if (isFailing) asked.add(pathname);
    return isFailing ? new Response("", { status: 500 }) : reference.fetch(request);
  };
  const those = scenarios().filter(
    ({ title, judges }) => title.includes("that was just made") || judges.includes("job-booked-still-read"),
  );
  expect(those.length).toBe(3);
  const { run } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(asked.size).toBeGreaterThan(20);
  expect(blamed(run)).toEqual([]);
});
