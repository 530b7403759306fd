import { beforeAll, expect, it } from "vitest";
import type { ClauseId } from "../../src/contract/register.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";

beforeAll(() => loadSpecs());

/** @returns an answer without the members of some names that are false, 0 or null */
function without(value: unknown, names: RegExp): unknown {
  if (Array.isArray(value)) return value.map((part) => without(part, names));
  if (!isObject(value)) return value;
  const shown = Object.entries(value).filter(
    ([name, part]) => !names.test(name) || (part !== false && part !== 0 && part !== null),
  );
  return Object.fromEntries(shown.map(([name, part]) => [name, without(part, names)]));
}

/** @returns verdict and reason of a clause where a deployment leaves false, 0 and null out of its answers */
async function judged(clause: ClauseId, names: RegExp, faults: readonly string[] = []) {
  const reference = createReference({ faults });
  const handle = async (request: Request) => {
    const answer = await reference.fetch(request);
    const isJson = /json/.test(answer.headers.get("content-type") ?? "");
    return answer.ok && isJson ? Response.json(without(await answer.json(), names), { status: answer.status }) : answer;
  };
  const those = scenarios().filter(({ judges }) => judges.includes(clause));
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  const { verdict, reason } = run.clauses.find(({ id }) => id === clause) ?? {};
  return [verdict, reason];
}

it.each(["document-shared-zero-private", "document-shared-default-private"] as const)(
  "a document that shows no shared is private where another one shows 3: %s",
  async (clause) => {
    expect(await judged(clause, /^shared$/)).toEqual(["pass", undefined]);
  },
);

it("a catalog that does not show whether it is completed is open, and may not show that it is completed by a list", async () => {
  const clause = "catalog-list-changes-none";
  expect(await judged(clause, /^is_?completed$/i)).toEqual([
    "inconclusive",
    "an open catalog of the past does not show is_completed, so that it stays open is not seen",
  ]);
  const [verdict] = await judged(clause, /^is_?completed$/i, [`${clause}#completes-the-past`]);
  expect(verdict).toMatch(/fail|warn/);
});

it("a contact that shows its phone no longer, once it was given another one, has lost it", async () => {
  const clause = "contact-edit-keeps-phone";
  expect(await judged(clause, /^phone$/)).toEqual(["pass", undefined]);
  const [verdict] = await judged(clause, /^phone$/, [`${clause}#none-for-a-franchisee`]);
  expect(verdict).toMatch(/fail|warn/);
});
