import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";
import { judgedByNoOther, sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** A way to write what is answered that the document leaves open. */
type Habit = (body: unknown) => string;

/** A page shows which one it is, beside its rows. */
const isPage = (body: unknown): boolean =>
  isObject(body) && Object.values(body).some(Array.isArray) && Object.keys(body).some((name) => /^page/i.test(name));

it.each<[what: string, turn: number, habit: Habit]>([
  [
    "with a byte-order mark, and pages in a result of their own",
    0,
    (body) => `\uFEFF${JSON.stringify(isPage(body) ? { result: body } : body)}`,
  ],
  [
    "with pages embedded as HAL has it",
    1,
    (body) => JSON.stringify(isPage(body) ? { _embedded: body, _links: {} } : body),
  ],
])("a deployment that answers %s, and nobody without a name, is blamed for nothing", async (_, turn, habit) => {
  const those = sampleOf(scenarios(), 25, turn);
  const reference = createReference();
  let met = 0;
  const handle = async (request: Request) => {
    // As many a firewall does.
    if (!request.headers.has("user-agent")) return new Response("<h1>Forbidden</h1>", { status: 403 });
    const answer = await reference.fetch(request);
    if (!answer.ok || !/json/.test(answer.headers.get("content-type") ?? "")) return answer;
    const body: unknown = await answer.json();
    const written = habit(body);
    if (written !== JSON.stringify(body)) met++;
    return new Response(written, { status: answer.status, headers: { "content-type": "application/json" } });
  };
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  expect(met).toBeGreaterThan(15);
  const due = judgedByNoOther(those);
  expect(run.clauses.filter(({ id, verdict }) => due.has(id) && verdict !== "pass").map(({ id }) => id)).toEqual([]);
});
