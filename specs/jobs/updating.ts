import { address, customer, jobUpdate } from "../../fixtures/payloads/jobs.js";
import {
  type Answer,
  changesBetween,
  fieldOf,
  Guess,
  isObject,
  isShown,
  type JsonObject,
  mentions,
  phrase,
  type ScenarioContext,
  textsIn,
  Verbatim,
} from "../../src/scenario/index.js";
import { areNotExchanged } from "../as-given.js";
import { stillShows } from "./kept.js";
import { jobOf, jobUuid, type OwnJob } from "./records.js";

/** How clauses of an update are judged. */
type Judge = Pick<ScenarioContext<"job-update-reflected" | "job-update-only-that-job">, "check">;

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

/** The parts that a job is made with, which an update may take beside the members of the sample. */
const partsOf = (data: ScenarioContext["data"]): readonly Member[] =>
  [
    { name: "customer", holding: (text: string) => customer(data, text).value },
    { name: "pickup", holding: (text: string) => address(data, text).value },
    { name: "delivery", holding: (text: string) => address(data, text).value },
  ].filter(({ holding }) => isObject(holding(data.text("part"))));

/** A text that the job shows, and that the sample does not name; none where there is none. */
const textMember = (job: Answer, sample: JsonObject): readonly Member[] =>
  membersCalled(written, job, sample)
    .slice(0, 1)
    .map((name) => ({ name, holding: (one: string) => one }));

/** @returns what a job was given, but for one part */
const without = (given: JsonObject, part: string): JsonObject =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name !== part));

/** @returns whether a job that showed a text shows nothing in its place: another text there may tell what was done */
const isCleared = (text: string, before: Answer, after: Answer): boolean =>
  changesBetween(before.body, after.body).some(({ from, to }) => from === text && !isShown(to)) &&
  !mentions(after.body, text);

/**
 * Updates other members than that of the sample, each by itself: what an update does not name stays (rulings 45 and 50). Then two at
 * once of which each was kept by itself. The document prints none of them: one that an update does not take is passed over, and so is
 * one that shows what the other holds.
 *
 * @param made what the job was given
 * @param kept an update that is shown
 * @param shown the job that shows it
 */
export async function updateOfOthers(
  { corporate, data, check }: Pick<ScenarioContext, "corporate" | "data"> & Judge,
  { displayId, body: made }: Pick<OwnJob, "displayId" | "body">,
  kept: Pick<Awaited<ReturnType<typeof update>>, "body" | "text">,
  shown: Answer,
): Promise<void> {
  const { job_id, updates } = kept.body;
  if (updates instanceof Guess || !isObject(updates.value)) return;
  const sample = updates.value;
  const send = async (members: object) => {
    const answer = await corporate.post("/job/update", { body: { job_id, updates: new Verbatim(members) } });
    return answer.isSuccess ? jobOf(corporate, displayId) : undefined;
  };
  let [given, before]: [JsonObject, Answer] = [made, shown];
  // Whether an update clears what it leaves out is open, but the same for all that it may name.
  let cleared: { readonly name: string; readonly after: Answer } | undefined;
  let leaving: string | undefined;
  const isTaken = async ({ name, holding }: Member) => {
    const text = data.text("other member");
    const part = holding(text);
    const after = await send({ [name]: part });
    if (!after) return false;
    const [others, earlier] = [without(given, name), before];
    await check("job-update-only-that-job", () => stillShows(after, earlier, others));
    await check("job-update-reflected", () => areNotExchanged(after, part, fieldOf(after.record(), name)));
    [given, before] = [{ ...others, [name]: new Verbatim(part) }, after];
    const areShown = [kept.text, text].map((one) => mentions(after.body, one));
    if (areShown[1] && isCleared(kept.text, earlier, after)) {
      cleared ??= { name, after };
      before = (await send(sample)) ?? after;
    } else if (areShown[0] && areShown[1]) leaving ??= name;
    return areShown.every(Boolean);
  };
  const taken: Member[] = [];
  const parts = partsOf(data).filter(({ name }) => fieldOf(sample, name) === undefined);
  for (const part of parts) if (await isTaken(part)) taken.push(part);
  await check("job-update-only-that-job", () => {
    if (cleared && leaving !== undefined)
      throw cleared.after.mismatch(
        `${kept.text} of an earlier update to be shown once ${cleared.name} is updated, as it is once ${leaving} is`,
        "nothing in its place",
      );
  });
  if (taken.length === 0) for (const text of textMember(shown, sample)) if (await isTaken(text)) taken.push(text);
  const [member] = taken;
  if (!member) return;
  const [one, other] = [data.text("reference"), data.text("other member")];
  const { value } = jobUpdate(data, displayId, one).updates;
  const last = await send({ ...(isObject(value) && value), [member.name]: member.holding(other) });
  if (!last) return;
  const areShown = await check("job-update-reflected", () =>
    last.shows(one, "the one member of an update,").shows(other, `${member.name} of the same update,`),
  );
  if (!areShown) return;
  const found = await corporate.get("/job/search", { query: { job_display_id: displayId } });
  await check("job-update-reflected", () => {
    // Whether a job is found is not said; where it is, it is found as it is.
    const were = textsIn([fieldOf(made, member.name), fieldOf(given, member.name)]).filter((text) =>
      data.isOfRun(text),
    );
    const former = were.find((text) => found.isSuccess && mentions(found.body, text) && !mentions(last.body, text));
    if (former !== undefined && !mentions(found.body, other))
      throw found.mismatch(`${other} in a search for the job, as the job shows since its update`, phrase(former));
  });
}

/** So many members beside those of the sample are updated. */
const mostOthers = 2;

/**
 * Updates members of a job beside those of the sample, of which the document prints none: one that is refused is passed over.
 *
 * @param kept an update that was accepted
 * @returns what they were given
 */
export async function updateTexts(
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
