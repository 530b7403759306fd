import { customer, jobUpdate } from "../../fixtures/payloads/jobs.js";
import {
  type Answer,
  fieldOf,
  Guess,
  isObject,
  type JsonObject,
  mentions,
  type ScenarioContext,
  Verbatim,
} from "../../src/scenario/index.js";
import { jobOf, jobUuid } from "./records.js";

const isClientError = ({ status }: Answer) => status !== undefined && status >= 400 && status < 500;

/** An update of a job under its display id or, where that is refused, under its UUID: which one job_id is the document does not show. */
export async function update(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  text = data.text("reference"),
) {
  const body = jobUpdate(data, jobDisplayId, text);
  const answer = await corporate.post("/job/update", { body });
  if (!isClientError(answer)) return { answer, body, text, by: "integer" as const };
  const byUuid = { ...body, job_id: await jobUuid(corporate, jobDisplayId) };
  return { answer: await corporate.post("/job/update", { body: byUuid }), body: byUuid, text, by: "uuid" as const };
}

/** A member of updates: its name, and what it holds with a text in it. */
interface Member {
  readonly name: string;
  readonly holding: (text: string) => unknown;
}

/** Members of a job that somebody writes into by hand. */
const written = /note|comment|reference|instruction|remark/i;

/** Those of them that an update alone writes into: what a step or another write says may come to stand among notes and comments. */
const lasting = /reference|instruction/i;

/** @returns the members of a job in which a text stands or none, of certain names, and not of those of the sample */
const membersCalled = (called: RegExp, job: Answer, sample: JsonObject): readonly string[] =>
  Object.entries(job.record())
    .filter(
      ([name, held]) =>
        called.test(name) && fieldOf(sample, name) === undefined && (held === null || typeof held === "string"),
    )
    .map(([name]) => name);

/** Members that an update may take beside those of the sample: the customer whom a job is made with, and a text that the job shows. */
function otherMembers(data: ScenarioContext["data"], job: Answer, sample: JsonObject): readonly Member[] {
  const { value } = customer(data);
  const [text] = membersCalled(written, job, sample);
  return [
    ...(isObject(value) ? [{ name: "customer", holding: (one: string) => customer(data, one).value }] : []),
    ...(text === undefined ? [] : [{ name: text, holding: (one: string) => one }]),
  ];
}

/**
 * Updates two members at once of which each was kept by itself. The document prints none of them: one that an update does not take
 * is passed over, and so is one that shows what the other holds.
 *
 * @param kept an update that is shown
 * @param shown the job that shows it
 * @returns the assertion that both are kept; undefined where there are no two
 */
export async function updateOfTwo(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  kept: Pick<Awaited<ReturnType<typeof update>>, "body" | "text">,
  shown: Answer,
): Promise<(() => void) | undefined> {
  const { job_id, updates } = kept.body;
  if (updates instanceof Guess || !isObject(updates.value)) return undefined;
  const send = async (members: object) => {
    const answer = await corporate.post("/job/update", { body: { job_id, updates: new Verbatim(members) } });
    return answer.isSuccess ? jobOf(corporate, jobDisplayId) : undefined;
  };
  for (const { name, holding } of otherMembers(data, shown, updates.value)) {
    const alone = data.text("other member");
    const after = await send({ [name]: holding(alone) });
    if (!after || ![kept.text, alone].every((text) => mentions(after.body, text))) continue;
    const [one, other] = [data.text("reference"), data.text("other member")];
    const { value } = jobUpdate(data, jobDisplayId, one).updates;
    const last = await send({ ...(isObject(value) && value), [name]: holding(other) });
    return (
      last && (() => void last.shows(one, "the one member of an update,").shows(other, `${name} of the same update,`))
    );
  }
  return undefined;
}

/** So many members beside those of the sample are updated. */
const mostOthers = 2;

/**
 * Updates members of a job beside those of the sample, of which the document prints none: one that is refused is passed over.
 *
 * @param kept an update that was accepted
 * @returns what they were given
 */
export async function updateOthers(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  jobDisplayId: number,
  kept: Pick<Awaited<ReturnType<typeof update>>, "body">,
): Promise<readonly string[]> {
  const { job_id, updates } = kept.body;
  if (updates instanceof Guess || !isObject(updates.value)) return [];
  const given: string[] = [];
  const names = membersCalled(lasting, await jobOf(corporate, jobDisplayId), updates.value);
  for (const name of names.slice(0, mostOthers)) {
    const text = data.text("other member");
    const body = { job_id, updates: new Verbatim({ [name]: text }) };
    if ((await corporate.post("/job/update", { body })).isSuccess) given.push(text);
  }
  return given;
}
