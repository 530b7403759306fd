import { beforeAll, expect, it } from "vitest";
import { recordLifecycles } from "../../src/contract/records.js";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { createdId, isObject } from "../../src/scenario/values.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** The reads of one record by its id alone, of kinds that a run makes records of: the paths as patterns. */
const reads = Object.entries(recordLifecycles).flatMap(([kind, { read }]) => {
  const path = read?.route.replace(/^GET /, "") ?? "";
  if (path.split("{").length !== 2 || kind === "quote request") return [];
  return [
    { kind: kind as keyof typeof recordLifecycles, pattern: new RegExp(`/api${path.replace(/\{\w+\}/, "([^/]+)")}$`) },
  ];
});

/** Judges a deployment whose reads of a record show those of its kind as well that were read in the same scenario, as they are then. */
async function judged(those: Iterable<Scenario>) {
  const reference = createReference();
  const met = new Map<string, Set<string>>();
  const handle = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const read = request.method === "GET" ? reads.find(({ pattern }) => pattern.test(pathname)) : undefined;
    const answer = await reference.fetch(request.clone());
    if (!read || !answer.ok || !/json/.test(answer.headers.get("content-type") ?? "")) return answer;
    const body: unknown = await answer.json();
    const own = createdId(read.kind, body);
    if (!isObject(body) || own === undefined) return Response.json(body, { status: answer.status });
    const known = met.get(read.kind) ?? new Set();
    met.set(read.kind, known);
    const [, id = ""] = read.pattern.exec(pathname) ?? [];
    const siblings: unknown[] = [];
    for (const other of [...known].filter((one) => one !== id)) {
      const url = request.url.replace(new RegExp(`${id}$`), other);
      const shown = await reference.fetch(new Request(url, { headers: request.headers }));
      if (shown.ok) siblings.push(await shown.json());
    }
    known.add(id);
    return Response.json({ ...body, siblings }, { status: answer.status });
  };
  return judgeHandler(handle, those, reference, { verdictsOnly: true, onScenario: () => met.clear() });
}

/** They tell records by a text that no other record of that kind may show. */
const byTexts: ReadonlySet<string> = new Set(["inventory-item-foreign", "bulk-match-whatever-order"]);

it("a deployment whose reads show other records of their kind as well is blamed for none of what these do", async () => {
  const compares = ({ judges }: Scenario) => judges.some((clause) => /only-that|namesakes-stay/.test(clause));
  const { run, defects } = await judged(sampleOf([...scenarios()].filter(compares), 20));
  expect(defects).toEqual([]);
  expect(blamed(run).filter((clause) => !byTexts.has(clause))).toEqual([]);
});
