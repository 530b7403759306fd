import { changeAgent, manyItems } from "../../fixtures/payloads/jobs.js";
import {
  type Answer,
  assume,
  type Caller,
  changesBetween,
  fieldOf,
  isObject,
  isOfTime,
  isUuid,
  mentions,
  phrase,
  type ScenarioContext,
  sameScalar,
  scenario,
  watched,
} from "../../src/scenario/index.js";
import { inOtherCase } from "../near-ids.js";
import { isDone } from "../shipment/records.js";
import { isWithoutValues } from "../timeline/records.js";
import { franchiseeOf, keepsFranchisee, stillShows } from "./kept.js";
import { isOfTimeOrCustomer, jobOf, jobOfSameCustomer, ownJobWith } from "./records.js";

/** What shows a job's agents: the job, and the agent of each task code of its timeline. Each of them is read in the way that is given. */
async function agentsOf<A extends Answer>(
  corporate: Caller,
  jobDisplayId: number,
  read: (send: () => PromiseLike<Answer>) => PromiseLike<A>,
): Promise<readonly [A, ...A[]]> {
  const timeline = await corporate.get("/job/{jobDisplayId}/timeline", { jobDisplayId });
  const tasks = isObject(timeline.body) ? fieldOf(timeline.body, "tasks") : undefined;
  const codes = Array.isArray(tasks) ? tasks.filter(isObject).map((task) => fieldOf(task, "taskCode")) : [];
  const seen: [A, ...A[]] = [await read(() => jobOf(corporate, jobDisplayId))];
  for (const taskCode of [...new Set(codes.filter((code) => typeof code === "string"))].sort()) {
    const agent = await read(() =>
      corporate.get("/job/{jobDisplayId}/timeline/{taskCode}/agent", { jobDisplayId, taskCode }),
    );
    if (agent.isSuccess) seen.push(agent);
  }
  return seen;
}

scenario(
  "after a change of agent the new agent is the job's, and of no other job",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/changeAgent",
      "changeagent-visible",
      "changeagent-only-that-job",
      "timeline-agent-empty",
    ],
    atOnce: ["GET /job/{jobDisplayId}/timeline"],
    inParts: ["changeagent-visible"],
    needs: ["otherAgentCompanyId"],
  },
  async (context) => {
    const { corporate, data, fixtures, given, check } = context;
    const agentId = fixtures.otherAgentCompanyId;
    const own = await ownJobWith(context, { items: manyItems(data) });
    const { displayId: jobDisplayId, body: made } = own;
    const { displayId: other } = await jobOfSameCustomer(context, own);
    const before = await agentsOf(corporate, jobDisplayId, once);
    const othersBefore = await agentsOf(corporate, other, watched);
    const body = changeAgent(data, agentId);
    const change = (to: typeof body) => corporate.post("/job/{jobDisplayId}/changeAgent", { jobDisplayId, body: to });
    const answer = await change(body);
    const isNews = !mentions(before[0].body, agentId);
    assume(answer.isSuccess || isNews, `${agentId} is an agent of new jobs already: give another`);
    await check("route:POST /job/{jobDisplayId}/changeAgent", () => answer.isDeclared());
    answer.accepted();
    const after = await agentsOf(corporate, jobDisplayId, once);
    const [job] = after;
    const othersAfter = await agentsOf(corporate, other, once);
    // To which codes of the timeline a change of agent assigns the new one is open, but not to one that no task has.
    const taskCode = data.key("code");
    const unassigned = await corporate.get("/job/{jobDisplayId}/timeline/{taskCode}/agent", { jobDisplayId, taskCode });
    await check("timeline-agent-empty", () => {
      if (unassigned.isSuccess && !isWithoutValues(unassigned))
        throw unassigned.mismatch(`no agent of the code ${taskCode}, which no task has`, phrase(unassigned.body));
    });
    await check("changeagent-visible", () => {
      const shown = after.some((seen, index) =>
        changesIn(before[index], seen).some(({ to }) => sameScalar(to, agentId)),
      );
      if (shown) return;
      assume(
        !mentions(job.body, agentId),
        `${agentId} is an agent of new jobs already: give another in \`fixtures.otherAgentCompanyId\``,
      );
      assume(before.some(showsAgent), "neither the job nor its timeline shows an agent");
      throw job.mismatch(`agent ${agentId} of job ${jobDisplayId}`, phrase(job.body));
    });
    await check("changeagent-only-that-job", () => {
      stillShows(job, before[0], made);
      keepsFranchisee(job, before[0], after, agentId);
      for (const [index, seen] of othersAfter.entries()) {
        const earlier = othersBefore[index];
        const [change] = earlier
          ? seen.changesSince(earlier).filter((change) => !isOfTimeOrCustomer(change))
          : changesIn(undefined, seen);
        if (change) throw seen.mismatch(`${change.path} of another job as before`, phrase(change.to));
      }
    });
    const places = changesIn(before[0], job).filter(({ to }) => sameScalar(to, agentId));
    const repeated = places.length === 0 ? undefined : await change(body);
    if (repeated?.isSuccess) {
      const still = await jobOf(corporate, jobDisplayId);
      await check("changeagent-visible", () => {
        const lost = changesIn(job, still).find(({ path }) => places.some((place) => place.path === path));
        if (lost) throw still.mismatch(`${lost.path} to stay ${agentId}, who was named again`, phrase(lost.to));
      });
    }
    if (places.length > 0 && isUuid(agentId)) {
      const refused = await change(changeAgent(data, String(data.unusedId("uuid"))));
      const still = refused.isTurnedDown || refused.isAbsent ? await jobOf(corporate, jobDisplayId) : undefined;
      await check("changeagent-visible", () => {
        const lost = still && changesIn(job, still).find(({ path }) => places.some((place) => place.path === path));
        if (lost)
          throw still.mismatch(
            `${lost.path} to stay ${agentId} when another one is refused (${refused.status})`,
            phrase(lost.to),
          );
      });
    }
    // A change counts after another as it does at first, where the job itself shows its agent.
    const changer = (ids: readonly unknown[]) => changedToOneOf(context, jobDisplayId, agentId, ids);
    const known = [given("agentCompanyId"), ...places.map(({ from }) => from)];
    const next = places.length === 0 ? undefined : await changer(known);
    const further = next ?? (places.length === 0 ? undefined : await changer(await agentsElsewhere(context, places)));
    if (further === undefined) return;
    const last = await jobOf(corporate, jobDisplayId);
    const isShown = changesIn(job, last).some(({ to }) => sameScalar(to, further));
    const isLast = await check("changeagent-visible", () => {
      if (next !== undefined && !isShown)
        throw last.mismatch(`agent ${next} of job ${jobDisplayId}, who was named last`, phrase(last.body));
    });
    const back = isLast && isShown ? await change(body) : undefined;
    if (!back || !isDone(back)) return;
    const again = await jobOf(corporate, jobDisplayId);
    await check("changeagent-visible", () => {
      const lost = changesIn(job, again).find(({ path }) => places.some((place) => place.path === path));
      if (lost) throw again.mismatch(`${lost.path} to be ${agentId} again, who was named last`, phrase(lost.to));
    });
    const shared = await corporate.post("/job/{jobDisplayId}/changeAgent", { jobDisplayId: other, body });
    const theirs = isDone(shared) ? await jobOf(corporate, other) : undefined;
    await check("changeagent-visible", () => {
      if (theirs && !places.some(({ path }) => mentions(valueAt(theirs.body, path), agentId)))
        throw theirs.mismatch(`agent ${agentId} of job ${other}, as of another job`, phrase(theirs.body));
    });
    const office = franchiseeOf(again);
    if (office !== undefined && !sameScalar(office, agentId) && isDone(await change(changeAgent(data, office)))) {
      const carried = await jobOf(corporate, jobDisplayId);
      await check("changeagent-visible", () => {
        if (!places.some(({ path }) => mentions(valueAt(carried.body, path), office)))
          throw carried.mismatch(`agent ${office}, who is the job's franchisee and was accepted`, phrase(carried.body));
      });
    }
    if (next === undefined || !isUuid(next)) return;
    const capitals = inOtherCase(next);
    const recased = await change(changeAgent(data, capitals));
    const named = await jobOf(corporate, jobDisplayId);
    // A refusal is about the letters only where the same agent is taken with the others.
    const isTaken = isDone(recased) || isDone(await change(changeAgent(data, next)));
    await check("changeagent-visible", () => {
      if (!isTaken) return;
      if (recased.isTurnedDown || recased.isAbsent)
        throw recased.mismatch(`agent ${capitals} to be taken, as ${next} is`, String(recased.status));
      if (isDone(recased) && !changesIn(again, named).some(({ to }) => mentions(to, next)))
        throw named.mismatch(`agent ${next}, who was named with letters in the other case`, phrase(named.body));
    });
  },
);

type Place = ReturnType<typeof changesIn>[number];

type Asker = Pick<ScenarioContext, "corporate" | "data" | "given">;

/**
 * Gives a job of the scenario's own another agent than it has.
 *
 * @param agentId the agent that it has
 * @param ids of those who may be agents
 * @returns who it was given: the first who is accepted; undefined where none is
 */
async function changedToOneOf(
  { corporate, data }: Asker,
  jobDisplayId: number,
  agentId: string | number,
  ids: readonly unknown[],
): Promise<string | number | undefined> {
  const isOther = (id: unknown): id is string | number =>
    (isUuid(agentId) ? isUuid(id) : typeof id === typeof agentId) && !sameScalar(id, agentId);
  for (const id of new Set(ids.filter(isOther))) {
    const body = changeAgent(data, id);
    if (isDone(await corporate.post("/job/{jobDisplayId}/changeAgent", { jobDisplayId, body }))) return id;
  }
  return undefined;
}

/** @returns who may be agents beside those that are given: that of the profile's job, and that of its task */
async function agentsElsewhere({ corporate, given }: Asker, places: readonly Place[]): Promise<readonly unknown[]> {
  const [jobDisplayId, taskCode] = [given("jobDisplayId"), given("agentTaskCode")];
  if (jobDisplayId === undefined) return [];
  const { body } = await corporate.get("/job/{jobDisplayId}", { jobDisplayId });
  const ofJob = places.map(({ path }) => valueAt(body, path));
  if (taskCode === undefined) return ofJob;
  const ofTask = await corporate.get("/job/{jobDisplayId}/timeline/{taskCode}/agent", { jobDisplayId, taskCode });
  return [...ofJob, ...places.map(({ path }) => valueAt(ofTask.body, path.split(".").at(-1) ?? path))];
}

/** @returns what stands at a place that a change names */
const valueAt = (body: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), body);

const once = <A>(send: () => A): A => send();

const changesIn = (before: Answer | undefined, after: Answer) =>
  changesBetween(before?.body, after.body).filter((change) => !isOfTime(change));

const showsAgent = ({ body }: Answer) =>
  isObject(body) && Object.entries(body).some(([name, value]) => /agent/i.test(name) && value !== null);
