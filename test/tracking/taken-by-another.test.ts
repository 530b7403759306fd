import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const path = /\/contacts\/([^/]+)$/;

it.each([
  ["gone", false],
  ["read as before", true],
])("a contact that a merge took is told as left where it is still read: %s", async (_, isRead) => {
  const choices = isRead ? { "contact-merge-source": "inactive" } : {};
  const reference = createReference({ choices });
  const read = new Map<string, boolean>();
  const handle = async (request: Request): Promise<Response> => {
    const answer = await reference.fetch(request);
    const [, id] = path.exec(new URL(request.url).pathname) ?? [];
    const isOwn = request.headers.has("authorization");
    if (request.method === "GET" && isOwn && id !== undefined) read.set(id, answer.ok);
    return answer;
  };
  const those = scenarios().filter(({ judges }) => judges.includes("contact-merge-target-keeps-details"));
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  const left = run.leftovers.filter(({ what }) => what === "contact").map(({ id }) => id);
  const gone = [...read].filter(([, isThere]) => !isThere).map(([id]) => id);
  expect(gone.length > 0).toBe(!isRead);
  expect(left.filter((id) => gone.includes(id))).toEqual([]);
  expect(left.length).toBeGreaterThan(0);
});
