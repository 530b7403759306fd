import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

/** What is judged of a job of the run's own, whatever its customer is shown as. */
const judged = ["job-create-each", "job-create-readable", "timeline-post-creates"];

/** What a deployment takes of the customer of a new job, which names are not those that the suite composes. */
const customers = { "no member": {}, "the name without its outer blanks": undefined } as const;

it.each(Object.entries(customers))(
  "a new job is known by the Location of its creation where its customer is shown with %s",
  async (_, customer) => {
    const reference = createReference({ choices: { "job-create-answer": "located" } });
    let made = 0;
    const handle = async (request: Request): Promise<Response> => {
      const isJob = request.method === "POST" && /\/portal\/api\/job$/.test(new URL(request.url).pathname);
      const isJson = /json/.test(request.headers.get("content-type") ?? "");
      if (!isJob || !isJson || !request.headers.has("authorization")) return reference.fetch(request);
      const text = await request.clone().text();
      if (!text.startsWith("{")) return reference.fetch(request);
      made += 1;
      const body = JSON.parse(text) as { readonly customer?: { readonly name?: string } };
      const kept = customer ?? { ...body.customer, name: body.customer?.name?.trim() };
      const { url, method, headers } = request;
      return reference.fetch(new Request(url, { method, headers, body: JSON.stringify({ ...body, customer: kept }) }));
    };
    const those = scenarios().filter(({ judges }) => judges.some((id) => judged.includes(id)));
    const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(made).toBeGreaterThan(2);
    expect(blamed(run)).toEqual([]);
    const undecided = run.clauses.filter(({ id, verdict }) => judged.includes(id) && verdict !== "pass");
    expect(undecided.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  },
);
