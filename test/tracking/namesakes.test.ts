import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import type { Run } from "../../src/reporting/run.js";
import { blamed, judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isObject } from "../../src/scenario/values.js";

beforeAll(() => loadSpecs());

/** @returns those clauses that were not judged, and why */
const openOf = (run: Run, ids: readonly string[]) =>
  run.clauses.flatMap(({ id, verdict, reason }) =>
    ids.includes(id) && verdict !== "pass" ? [`${id}: ${reason}`] : [],
  );

/** Bodies of tasks that differ from those of other kinds by their code alone. */
const samples = Object.fromEntries(
  Object.entries({ SimpleTaskRequest: "ST", InTheFieldTaskRequest: "SV", CarrierTaskRequest: "DE" }).map(
    ([model, taskCode]) => [model, { taskCode, notes: "{notes}" }],
  ),
);

it.each(["with-the-task", "with-its-id", "without-its-id"])(
  "tasks of one text are told apart and all removed where a post is answered %s",
  async (answer) => {
    const law = "namesakes-stay:timeline-task";
    const those = scenarios().filter(({ judges }) => judges.includes(law));
    const { run, defects } = await judgeReference(
      those,
      {
        choices: { "timeline-save-answer": answer },
      },
      { given: { effects: "reversible", samples } },
    );
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    expect(openOf(run, [law])).toEqual([]);
    expect(run.leftovers).toEqual([]);
  },
);

/** Where the id of a new record stands in the answer of the reference, and the path that its location begins with. */
const located = [
  [
    "/job",
    "jobDisplayId",
    "job",
    "job",
    ["job-create-each", "feedback-cancel-only-that-job", "page-by-page:job-search"],
  ],
  ["/contacts/editdetails", "id", "contacts", "contact", []],
] as const;

it.each(located)(
  "records that a %s tells by its location alone are told apart",
  async (path, member, base, kind, others) => {
    const reference = createReference();
    const answered: string[] = [];
    const handle = async (request: Request): Promise<Response> => {
      const answer = await reference.fetch(request);
      if (request.method !== "POST" || !new URL(request.url).pathname.endsWith(path) || !answer.ok) return answer;
      const made: unknown = await answer.json();
      const id = String(isObject(made) ? made[member] : undefined);
      answered.push(id);
      return new Response(null, { status: 204, headers: { location: `/portal/api/${base}/${id}` } });
    };
    const clauses = [`namesakes-stay:${kind}`, ...others];
    const those = scenarios().filter(({ judges }) => judges.some((id) => clauses.includes(id)));
    const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    expect(openOf(run, clauses)).toEqual([]);
    const left = run.leftovers.filter(({ what }) => what === kind).map(({ id }) => id);
    expect(left.toSorted()).toEqual(answered.toSorted());
  },
);
