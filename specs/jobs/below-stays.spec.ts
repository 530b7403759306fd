import { changeAgent, jobSave } from "../../fixtures/payloads/jobs.js";
import { type Answer, assumeSeen, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import type { Maker } from "../documents/records.js";
import { readAgain, storedInTurn } from "../in-turn.js";
import { isDone } from "../shipment/records.js";
import { increment } from "../timeline/status.js";
import { stillShows } from "./kept.js";
import { jobOf, ownJob } from "./records.js";
import { storedBelow } from "./stored-below.js";
import { update } from "./updating.js";

type Context = Maker & Pick<ScenarioContext, "given">;
type Write = (context: Context, jobDisplayId: number) => PromiseLike<Answer> | undefined;

/** Each write on a job itself, by what is done to it. */
const writes: Readonly<Record<string, Write>> = {
  saved: ({ corporate, data }, jobDisplayId) => corporate.put("/job/save", { body: jobSave(data, jobDisplayId) }),
  updated: async (context, jobDisplayId) => (await update(context, jobDisplayId)).answer,
  "given another agent": ({ corporate, data, given }, jobDisplayId) => {
    const agent = given("otherAgentCompanyId") ?? given("agentCompanyId");
    if (agent === undefined) return undefined;
    return corporate.post("/job/{jobDisplayId}/changeAgent", { jobDisplayId, body: changeAgent(data, String(agent)) });
  },
  "moved by a step": (context, jobDisplayId) => increment(context, { jobDisplayId, own: true }),
  booked: ({ corporate }, jobDisplayId) => corporate.post("/job/{jobDisplayId}/book", { jobDisplayId }),
};

const parts = [
  ["task", "job-writes-keep-tasks"],
  ["note", "job-writes-keep-notes"],
  ["document", "job-writes-keep-documents"],
  ["feedback", "job-writes-keep-feedback"],
  ["accessorial", "job-writes-keep-accessorials"],
] as const;

for (const [part, clause] of parts)
  scenario(`what is done to a job leaves the ${part} below it`, { judges: [clause] }, async (context) => {
    const { displayId } = await ownJob(context);
    const stored = await storedInTurn([() => storedBelow[part](context, displayId)]);
    assumeSeen(stored.length > 0, `what is stored below job ${displayId} is not shown`);
    const done: string[] = [];
    for (const [what, write] of Object.entries(writes)) {
      const answer = await write(context, displayId);
      if (answer && isDone(answer)) done.push(what);
    }
    const [isStill] = await readAgain(stored, `the job was ${done.join(", ")}`);
    await context.check(clause, () => isStill?.());
  });

scenario(
  "what is stored below a job leaves the job and what was stored below it before",
  { judges: ["job-parts-apart"], inParts: ["job-parts-apart"] },
  async (context) => {
    const { corporate, check } = context;
    const ways = Object.values(storedBelow);
    for (const inOrder of [ways, [...ways].reverse()]) {
      const { displayId, body } = await ownJob(context);
      const before = await jobOf(corporate, displayId);
      const stored = await storedInTurn(inOrder.map((store) => () => store(context, displayId)));
      const since = stored.at(-1)?.what ?? "";
      for (const isStill of await readAgain(stored.slice(0, -1), `${since} was stored`))
        await check("job-parts-apart", isStill);
      const after = await jobOf(corporate, displayId);
      await check("job-parts-apart", () => stillShows(after, before, body));
    }
  },
);
