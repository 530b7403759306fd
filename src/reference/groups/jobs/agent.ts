import { never } from "../../core/behaviours/always.js";
import { decision, fault } from "../../core/decision.js";
import { unstatedDemands } from "../../core/demands.js";
import { Form } from "../../core/form.js";
import { missing } from "../../core/refusal.js";
import { companies, seedIdentities } from "../../core/seed.js";
import { state, type World } from "../../core/world.js";
import { jobOf, keepJob } from "./below.js";
import { isQuote, type Job, jobs, ofThatCustomer, ofThatMail, withoutMail } from "./state.js";
import { afterWrite } from "./takes-along.js";

/** The offices that a job may go to. */
const offices = [seedIdentities.agent.id, seedIdentities.otherAgent.id];

/** The jobs that a change of agent changes, as they are afterwards. */
type Changed = (job: Job, agentId: string, all: readonly Job[]) => readonly Job[];

export const changedAgent = decision<Changed>("job-change-agent", {
  conforms: { "of-that-job": (job, agent_company_id) => [{ ...job, agent_company_id }] },
  faults: {
    "changeagent-visible#job-agent-unchanged": fault("A change of agent is not kept.", () => []),
    "changeagent-visible#job-agent-removed": fault("A change of agent leaves the job without one.", (job) => [
      { ...job, agent_company_id: null },
    ]),
    "changeagent-visible#job-agent-first-change-only": fault(
      "Of the changes of a job's agent only the first is kept.",
      (job, agent_company_id) =>
        job.agent_company_id === seedIdentities.agent.id ? [{ ...job, agent_company_id }] : [],
    ),
    "job-booked-keeps-writes#second-agent-beside-offices": fault(
      "A booked job that was given an agent shows all of them beside it, and keeps it when it is given another.",
      (job, agentId) => {
        const isKept = !isQuote(job.status) && job.agent_company_id !== seedIdentities.agent.id;
        const changed = { ...job, agent_company_id: isKept ? job.agent_company_id : agentId };
        return [isQuote(job.status) ? changed : { ...changed, ...{ offices } }];
      },
    ),
    "changeagent-visible#job-agent-named-again": fault(
      "A change to the agent that the job has already leaves it without one.",
      (job, agentId) => [{ ...job, agent_company_id: job.agent_company_id === agentId ? null : agentId }],
    ),
    "changeagent-visible#job-agent-is-no-franchisee": fault(
      "A change of agent to the job's own franchisee leaves it without one.",
      (job, agentId) => [{ ...job, agent_company_id: job.franchisee_id === agentId ? null : agentId }],
    ),
    "changeagent-only-that-job#job-agent-takes-mail": fault(
      "A change of agent forgets the mail address of the customer.",
      (job, agent_company_id) => [{ ...job, agent_company_id, customer: withoutMail(job.customer) }],
    ),
    "changeagent-only-that-job#job-agent-takes-services": fault(
      "A change of agent takes the services off the job.",
      (job, agent_company_id) => [{ ...job, agent_company_id, services: [] }],
    ),
    "changeagent-only-that-job#job-agent-is-franchisee": fault(
      "A change of agent makes the agent the job's franchisee.",
      (job, agent_company_id) => [{ ...job, agent_company_id, franchisee_id: agent_company_id }],
    ),
    "booked-stays-booked#job-agent-quotes-again": fault(
      "A change of agent makes a booked job a quote again.",
      (job, agent_company_id) => [
        { ...job, agent_company_id, status: job.status === "Booked" ? "Quoted" : job.status },
      ],
    ),
    "changeagent-only-that-job#job-agent-of-all": fault(
      "A change of agent changes the agents of all jobs.",
      (_, agent_company_id, all) => all.map((job) => ({ ...job, agent_company_id })),
    ),
    "changeagent-only-that-job#job-agent-of-customer": fault(
      "A change of agent changes the agents of all jobs of the same customer.",
      (job, agent_company_id, all) => [job, ...ofThatCustomer(all, job)].map((one) => ({ ...one, agent_company_id })),
    ),
    "changeagent-only-that-job#job-agent-of-mail": fault(
      "A change of agent changes the agents of all jobs whose customers have the same mail address.",
      (job, agent_company_id, all) => [job, ...ofThatMail(all, job)].map((one) => ({ ...one, agent_company_id })),
    ),
    "changeagent-only-that-job#job-agent-newest-too": fault(
      "A change of agent changes the agent of the newest job as well.",
      (job, agent_company_id, all) => [job, ...all.slice(-1)].map((one) => ({ ...one, agent_company_id })),
    ),
  },
});

/** The agents that changes gave to jobs, each with its job. */
const agentsGiven = state("job-agents-given", () => new Set<string>());

/** Whether an agent whom a job was given before is not taken again. */
export const goneForGood = never("job-agent-again", "as-at-first", {
  "changeagent-visible#job-agent-not-again":
    "A change back to an agent whom a job was given before is answered with success and not kept.",
});

/** Whether a job loses its agent before a change to one that does not exist is refused. */
export const releasedFirst = never("job-agent-released", "as-before", {
  "changeagent-visible#released-by-a-refusal":
    "A change to an agent that does not exist is refused, and leaves the job without one.",
});

/** Jobs, POST /job/{jobDisplayId}/changeAgent. */
export function changeAgent(displayId: number, body: unknown, world: World): void {
  const job = jobOf(world, displayId);
  const form = Form.of(body);
  world.choose(unstatedDemands)(form, "agent_id");
  const agentId = form.uuid("agent_id");
  form.settle();
  if (agentId === undefined) return;
  if (!companies.some(({ id }) => id === agentId)) {
    if (world.choose(releasedFirst)) keepJob(world, { ...job, agent_company_id: null });
    throw missing("The agent");
  }
  const [given, mark] = [world.of(agentsGiven), `${displayId} ${agentId}`];
  if (given.has(mark) && job.agent_company_id !== agentId && world.choose(goneForGood)) return;
  given.add(mark);
  for (const changed of world.choose(changedAgent)(job, agentId, world.of(jobs).all())) keepJob(world, changed);
  afterWrite("change of agent", displayId, world);
}
