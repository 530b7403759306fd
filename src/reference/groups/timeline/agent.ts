import { type Answer, noContent, ok } from "../../core/answer.js";
import { never } from "../../core/behaviours/always.js";
import { decision, fault } from "../../core/decision.js";
import { missing, refusing } from "../../core/refusal.js";
import { companies, seedIdentities } from "../../core/seed.js";
import { state } from "../../core/world.js";
import { isSeeded, type Job } from "../jobs/state.js";
import { agentFor, kindOf } from "./state.js";

/** The agent of a task code as an answer shows it. */
type Agent = { readonly id: string; readonly code: string; readonly name: string } | undefined;

/** @returns the agent that the job itself has, where it was given another than it began with */
const agentGiven = ({ agent_company_id }: Job): Agent =>
  agent_company_id === seedIdentities.agent.id ? undefined : companies.find(({ id }) => id === agent_company_id);

export const agentOf = decision<(code: string, job: Job) => Agent>("timeline-agent", {
  conforms: { "the-one-assigned": (code) => agentFor.get(code) },
  faults: {
    "timeline-agent-assigned#never": fault("Every task code answers empty.", () => undefined),
    "timeline-agent-assigned#of-another-code": fault("The agent of another code is answered.", (code) =>
      [...agentFor.values()].find((agent) => agentFor.has(code) && agent !== agentFor.get(code)),
    ),
    "timeline-agent-assigned#blank": fault(
      "An agent without identity is answered.",
      (code) => agentFor.get(code) && { id: "", code: "", name: "" },
    ),
    "timeline-agent-empty#of-a-changed-job": fault(
      "A code without an agent answers the one that the job was given by a change of agent.",
      (code, job) => agentFor.get(code) ?? agentGiven(job),
    ),
    "timeline-agent-empty#of-any-word": fault(
      "A code that is none answers the first agent of a job that was there at the start.",
      (code, job) => agentFor.get(code) ?? (isSeeded(job) && !kindOf.has(code) ? [...agentFor.values()][0] : undefined),
    ),
    "timeline-agent-empty#for-all": fault(
      "A code without an agent answers the agent of another.",
      (code) => agentFor.get(code) ?? [...agentFor.values()][0],
    ),
  },
});

/** The jobs of which a code without an agent was asked for. */
export const askedWithout = state("timeline-agents-asked-without", () => new Set<number>());

/** The agent of a code where one without an agent may have been asked for before. */
export const agentBesideNone = decision<(agent: Agent, job: Job, without: Set<number>) => Agent>(
  "timeline-agent-beside-none",
  {
    conforms: { "the-one-assigned": (agent) => agent },
    faults: {
      "timeline-agent-assigned#none-once-one-had-none": fault(
        "Once a code without an agent was asked for of a job that was there at the start, its other codes have none.",
        (agent, job, without) => {
          if (!agent && isSeeded(job)) without.add(job.id);
          return without.has(job.id) ? undefined : agent;
        },
      ),
    },
  },
);

/** The agent of a code whose task stood behind one that was deleted. */
export const agentBehindDeleted = decision<(agent: Agent, isBehind: boolean) => Agent>(
  "timeline-agent-behind-deleted",
  {
    conforms: { "the-one-assigned": (agent) => agent },
    faults: {
      "timeline-delete-only-that#agents-behind-it": fault(
        "Once a task is deleted, the codes of those behind it have no agent.",
        (agent, isBehind) => (isBehind ? undefined : agent),
      ),
    },
  },
);

const empty = (status: number): Answer => ({ kind: "empty", status });

export const noAgent = decision<(job: Job) => Answer>("timeline-no-agent", {
  openPoint: "agent-empty-form",
  conforms: {
    "no-content": () => noContent,
    "no-bytes": () => empty(200),
    null: () => ok(null),
    "without-values": () => ok({ id: null, code: null, name: null }),
    defaults: () => ok({ id: "00000000-0000-0000-0000-000000000000", code: "", name: "" }),
    "no-members": () => ok({}),
  },
  faults: {
    "timeline-agent-empty#no-agent-missing": fault(
      "A code without an agent answers 404.",
      refusing(missing("The agent")),
    ),
    "timeline-agent-empty#missing-once-booked": fault(
      "A code without an agent answers 404 once the job is booked.",
      ({ status }) => {
        if (status === "Booked") throw missing("The agent");
        return noContent;
      },
    ),
  },
});

/** Whether the timeline gets a task of a code that it lacks once the agent of that is asked for. */
export const addedWhenAsked = never("timeline-agent-asked", "none", {
  "timeline-agent-asks-only#adds-a-task": "Asking for the agent of a code that the timeline lacks adds a task of it.",
});

export const agentOfUnknown = decision<boolean>("timeline-agent-unknown-code", {
  openPoint: "agent-unknown-code",
  conforms: { empty: false, refused: true },
});
