import { task } from "../../fixtures/payloads/timeline.js";
import { type Answer, assume, fieldOf, mentions, phrase, scenario } from "../../src/scenario/index.js";
import { codeOf, hasCode, isWithoutValues, kinds, lastingTasksIn, ownTask, taskTexts, timelineOf } from "./records.js";
import { jobToMove } from "./workplace.js";

scenario(
  "the agent of a task code is answered where one is assigned, and nothing where none is",
  {
    judges: [
      "route:GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
      "timeline-agent-assigned",
      "timeline-agent-empty",
    ],
    inParts: ["timeline-agent-assigned", "timeline-agent-empty"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, given, data, check }) => {
    const { jobDisplayId } = fixtures;
    const timeline = await timelineOf(corporate, jobDisplayId);
    const listed = lastingTasksIn(timeline, data)
      .map((row) => fieldOf(row, "taskCode"))
      .filter((code) => typeof code === "string");
    const route = "/job/{jobDisplayId}/timeline/{taskCode}/agent";
    const agentOf = (taskCode: string) => corporate.get(route, { jobDisplayId, taskCode });
    const [assigned, agent, agentless] = [given("agentTaskCode"), given("taskAgent"), given("agentlessTaskCode")];
    const code = assigned ?? listed[0];
    assume(code !== undefined, "the timeline shows no taskCode: name one in `fixtures.agentTaskCode`");
    const answer = await agentOf(code);
    await check(`route:GET ${route}`, () => answer.isDeclared());
    answer.isDeclared();
    await check("timeline-agent-assigned", () => {
      const known = assigned !== undefined && agent !== undefined;
      assume(known, "who is assigned is not given: name it in `fixtures.agentTaskCode` and `fixtures.taskAgent`");
      answer.shows(agent, "the agent");
    });
    await check("timeline-agent-empty", async () => {
      const answers: Answer[] = [];
      for (const without of agentless === undefined ? listed : [agentless])
        answers.push(await agentOf(without).accepted());
      const filled = answers.find((one) => !isWithoutValues(one));
      if (agentless !== undefined && filled)
        throw filled.mismatch(`nothing for the task code ${agentless}`, JSON.stringify(filled.body));
      // A code of which there is no task yet may have no agent either.
      const more = kinds
        .map((kind) => codeOf(task(data, kind, taskTexts(data))))
        .filter((one) => typeof one === "string");
      const codes = agentless === undefined && !answers.some(isWithoutValues) ? more : [];
      for (const without of codes) answers.push(await agentOf(without));
      assume(
        answers.some((one) => one.isSuccess && isWithoutValues(one)),
        "every code has an agent: name one without in `fixtures.agentlessTaskCode`",
      );
    });
    const again = await agentOf(code);
    await check("timeline-agent-assigned", () => {
      const isAssigned = answer.isSuccess && !isWithoutValues(answer);
      if (isAssigned && again.isSuccess && isWithoutValues(again))
        throw again.mismatch(`the agent of ${code}, as before other codes were asked for`, "none");
    });
    // Whether a code that no task has is refused or answered with nothing is open, but no agent is assigned for it.
    const ofNone = await agentOf("nonsense");
    await check("timeline-agent-empty", () => {
      // What was asked, and other things of the job, may be answered all the same.
      const isAgent =
        agent !== undefined && [answer, ofNone].every(({ body, isSuccess }) => isSuccess && mentions(body, agent));
      if (isAgent) throw ofNone.mismatch("no agent of the code nonsense, which no task has", phrase(ofNone.body));
    });
    // Looked at for open points alone: no clause depends on this answer.
    await corporate.get("/job/{jobDisplayId}/timeline/{timelineTaskIdentifier}", {
      jobDisplayId,
      timelineTaskIdentifier: code,
    });
  },
);

scenario(
  "asking for the agent of a task code adds no task of it",
  { judges: ["timeline-agent-asks-only"] },
  async (context) => {
    const { corporate, data, check } = context;
    const job = await jobToMove(context);
    const { jobDisplayId } = job;
    const { timeline } = await ownTask(context, job);
    // What was read before a write is not read again.
    await ownTask(context, job, "InTheFieldTaskRequest");
    const another = task(data, "CarrierTaskRequest", taskTexts(data));
    const taskCode = codeOf(another);
    assume(typeof taskCode === "string", "the tasks of this run say no code");
    await corporate.get("/job/{jobDisplayId}/timeline/{taskCode}/agent", { jobDisplayId, taskCode });
    const after = await timelineOf(corporate, jobDisplayId);
    await check("timeline-agent-asks-only", () => {
      // A new timeline may have a task of every code, at once or a little later.
      const isAdded = after.changesFrom(hasCode(timeline, another), (read) => hasCode(read, another)).length > 0;
      if (isAdded) throw after.mismatch(`no task of the code ${taskCode}, whose agent was asked for`, "one");
    });
  },
);
