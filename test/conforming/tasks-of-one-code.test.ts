import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

interface Task {
  readonly id: number;
  readonly taskCode: string;
}

const choices = { "timeline-upsert-key": "by-id" };
const those = () =>
  scenarios().filter(({ id }) => id === "of-two-tasks-of-one-code-the-deletion-of-one-leaves-the-other");

/** Deletes with each task the others of its code, as a deployment would that looks for it by its code. */
function byItsCode() {
  const reference = createReference({ choices });
  const handle = async (request: Request): Promise<Response> => {
    const [, timeline, id] = /^(.*\/timeline)\/(\d+)$/.exec(request.url) ?? [];
    if (request.method !== "DELETE" || timeline === undefined) return reference.fetch(request);
    const { headers } = request;
    const listed = await reference.fetch(new Request(timeline, { headers }));
    const { tasks } = (await listed.json()) as { readonly tasks: readonly Task[] };
    const code = tasks.find((task) => String(task.id) === id)?.taskCode;
    for (const task of tasks)
      if (task.taskCode === code && String(task.id) !== id)
        await reference.fetch(new Request(`${timeline}/${task.id}`, { method: "DELETE", headers }));
    return reference.fetch(request);
  };
  return { reference, handle };
}

it("a deletion that takes the other tasks of its code is blamed, where there are two of one code", async () => {
  const { reference, handle } = byItsCode();
  const { run } = await judgeHandler(handle, those(), reference, { verdictsOnly: true });
  expect(blamed(run)).toEqual(["timeline-delete-only-that"]);
});

it.each(["by-code", "by-id", "by-either"])("where a post goes %s it is blamed for nothing", async (alternative) => {
  const reference = createReference({ choices: { "timeline-upsert-key": alternative } });
  const { run } = await judgeHandler((request) => reference.fetch(request), those(), reference, { verdictsOnly: true });
  expect(blamed(run)).toEqual([]);
  expect(run.leftovers.filter(({ residue }) => !residue)).toEqual([]);
});
