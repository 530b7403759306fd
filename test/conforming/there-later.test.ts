import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

/** So many requests that name a new record do not find it, writes as well. */
const tooEarly = 3;

it("what was made is late for writes as well", async () => {
  const reference = createReference();
  const old = new Set(Object.values(reference.fixtures).map(String));
  const asked = new Map<string, number>();
  const handle = async (request: Request) => {
    const [, path = "", id = ""] = /(\/Lot\/|\/job\/(?:feedback\/)?)(\d+)/.exec(new URL(request.url).pathname) ?? [];
    const kind = path.startsWith("/job") ? "job" : "lot";
    const isIt = id !== "" && !old.has(id) && request.headers.has("authorization");
    const count = isIt ? (asked.get(`${kind} ${id}`) ?? 0) + 1 : 0;
    asked.set(`${kind} ${id}`, count);
    return isIt && count <= tooEarly
      ? Response.json({ title: "There is no such record." }, { status: 404 })
      : reference.fetch(request);
  };
  const clauses = ["lot-merge-moves-all", "route:POST /job/feedback/{jobDisplayId}"];
  const those = scenarios().filter(({ judges }) => judges.some((one) => clauses.includes(one)));
  const { run } = await judgeHandler(handle, those, reference, { readsAgain: true, verdictsOnly: true });
  expect(blamed(run)).toEqual([]);
  const verdicts = run.clauses.filter(({ id }) => clauses.includes(id)).map(({ verdict }) => verdict);
  expect(verdicts).toEqual(clauses.map(() => "pass"));
});
