import { beforeAll, describe, expect, it } from "vitest";
import type { ClauseId } from "../../src/contract/register.js";
import { latestRelease } from "../../src/contract/releases.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const ofDocuments = ["document-upload-listed", "document-shared-default-private", "document-upload-rfq"] as const;
const ofAddOns = ["accessorial-add-listed", "accessorial-delete-removes"] as const;
const ofRequests = ["rfq-forjob-consistent", "rfq-accept-visible", "rfq-forjob-only-that-job"] as const;
const ofHistories = ["contact-history-appends", "route:GET /contacts/{contactId}/history/graphdata"] as const;

type Case = readonly [choices: Readonly<Record<string, string>>, clauses: readonly ClauseId[]];

/** What a deployment may lack, or want, of which the document does not show the inside, and what is judged all the same. */
const cases: readonly Case[] = [
  [{ "lookup-no-parameter": "refused" }, [...ofDocuments, ...ofAddOns]],
  [{ "lookup-no-parameter": "nothing" }, [...ofDocuments, ...ofAddOns]],
  [{ "lookup-lists": "empty" }, ofDocuments],
  [{ "rfq-forjob-parameters": "a-company" }, ofRequests],
  [{ "rfq-acceptwinner-parameters": "the-winning-company" }, ["rfq-acceptwinner-visible"]],
  [{ "contact-history-parameters": "a-date-range" }, ofHistories],
  [{ "note-suggest-match": "begins-a-word" }, ["view-access-users"]],
];

/** @returns the verdict of each clause, by the scenarios that judge one of them */
async function verdicts(
  clauses: readonly ClauseId[],
  choices: Readonly<Record<string, string>>,
  faults: string[] = [],
) {
  const those = scenarios().filter(({ judges }) => judges.some((clause) => clauses.includes(clause)));
  const { run } = await judgeReference(those, { release: latestRelease, choices, faults }, { verdictsOnly: true });
  return Object.fromEntries(
    run.clauses.filter(({ id }) => clauses.includes(id)).map(({ id, verdict }) => [id, verdict]),
  );
}

describe("what a lookup does not show, or a read wants, is tried", () => {
  it.each(cases)("%j", async (choices, clauses) => {
    expect(await verdicts(clauses, choices)).toEqual(Object.fromEntries(clauses.map((id) => [id, "pass"])));
  });

  it("notes take any category where the lookup has none", async () => {
    const clauses = ["note-create-persists", "note-update-persists", "note-category-repeated"] as const;
    const faults = ["note-category-foreign-refused#any-category", "note-category-foreign-refused#any-in-an-update"];
    const judged = await verdicts([...clauses, "note-category-foreign-refused"], { "lookup-groups": "none" }, faults);
    expect(judged).toEqual({
      ...Object.fromEntries(clauses.map((id) => [id, "pass"])),
      "note-category-foreign-refused": "inconclusive",
    });
  });

  it("notes are listed by something else where the first category has none", async () => {
    const reference = createReference();
    const clause = "uuid-case:GET /note";
    const those = scenarios().filter(({ judges }) => judges.includes("route:GET /note"));
    const handle = async (request: Request) => {
      const answer = await reference.fetch(request);
      if (!answer.ok || !request.url.endsWith("/lookup/JobNoteCategory")) return answer;
      const values = (await answer.json()) as readonly object[];
      return Response.json([{ ...values[0], id: "0b9a8b6e-5a0d-4c5b-9c53-1f2f6f0f7a11" }, ...values]);
    };
    const { run } = await judgeHandler(handle, those, reference, { verdictsOnly: true, given: { effects: "read" } });
    expect(run.clauses.find(({ id }) => id === clause)?.verdict).toBe("pass");
  });
});
