import { always } from "../../core/behaviours/always.js";
import { apart, theNext } from "../../core/behaviours/apart.js";
import { decision, fault } from "../../core/decision.js";
import { Form, uuidPattern } from "../../core/form.js";
import { invalid, missing } from "../../core/refusal.js";
import { companies, seedIdentities } from "../../core/seed.js";
import type { World } from "../../core/world.js";
import { jobOf, keepJob } from "./below.js";
import { transferredAway } from "./open.js";
import { type Job, type JobStatus, jobs, ofThatCustomer, ofThatMail } from "./state.js";
import { afterWrite } from "./takes-along.js";

const isFranchisee = (id: string) => companies.some((company) => company.id === id.toLowerCase());

const uuidLength = 36;

/** Which franchisees are found out to be none. */
interface Checks {
  readonly malformed: boolean;
  readonly unknown: boolean;
  /** Whether the job is moved before anything is checked. */
  readonly late?: boolean;
  /** Whether the beginning alone is looked at. */
  readonly beginning?: boolean;
  /** Which are let through all the same. */
  readonly but?: RegExp;
}

export const transferChecks = decision<Checks>("job-transfer-checks", {
  conforms: { both: { malformed: true, unknown: true } },
  faults: {
    "transfer-malformed-franchisee#job-transfer-to-any-text": fault(
      "A job is transferred to a franchiseeId that is no UUID.",
      { malformed: false, unknown: true },
    ),
    "transfer-malformed-franchisee#job-transfer-to-a-beginning": fault(
      "Of a franchiseeId the UUID at its beginning is enough.",
      { malformed: true, unknown: true, beginning: true },
    ),
    "transfer-unknown-franchisee#job-transfer-to-nobody": fault(
      "A job is transferred to a franchisee that does not exist.",
      { malformed: true, unknown: false },
    ),
    "transfer-unknown-franchisee#job-transfer-to-nil": fault(
      "A job is transferred to the franchisee of the UUID that is all noughts.",
      { malformed: true, unknown: true, but: /^[0-]+$/ },
    ),
    "transfer-unknown-franchisee#job-transfer-before-lookup": fault(
      "A transfer to a franchisee that does not exist is refused after the job was moved.",
      { malformed: true, unknown: true, late: true },
    ),
  },
});

export const transferred = decision<(job: Job, franchiseeId: string) => Job>("job-transferred", {
  conforms: { "belongs-to-it": (job, franchisee_id) => ({ ...job, franchisee_id }) },
  faults: {
    "transfer-franchisee#job-transfer-forgotten": fault("A transferred job stays where it is.", (job) => job),
    "transfer-franchisee#job-transfer-changes-agent": fault(
      "A transfer makes the franchisee the job's agent.",
      (job, agent_company_id) => ({ ...job, agent_company_id }),
    ),
    "transfer-only-that#loses-second-item": fault(
      "A transferred job has the first of its items alone.",
      (job, franchisee_id) => ({ ...job, franchisee_id, items: job.items.slice(0, 1) }),
    ),
    "transfer-only-that#takes-agent": fault("A transfer takes a job from its agent.", (job, franchisee_id) => ({
      ...job,
      franchisee_id,
      agent_company_id: null,
    })),
    "transfer-only-that#takes-agent-that-was-given": fault(
      "A transfer takes a job from an agent whom it was given by a change of agent.",
      (job, franchisee_id) => ({
        ...job,
        franchisee_id,
        agent_company_id: job.agent_company_id === seedIdentities.agent.id ? job.agent_company_id : null,
      }),
    ),
    "transfer-only-that#takes-agent-once-booked": fault(
      "A transfer of a booked job takes it from its agent.",
      (job, franchisee_id) => ({
        ...job,
        franchisee_id,
        agent_company_id: job.status === "Booked" ? null : job.agent_company_id,
      }),
    ),
    "transfer-only-that#loses-items-on-the-way": fault(
      "A job that is transferred in transit has the first of its items alone.",
      (job, franchisee_id) => ({
        ...job,
        franchisee_id,
        items: job.status === "In transit" ? job.items.slice(0, 1) : job.items,
      }),
    ),
    "transfer-only-that#pickup-is-delivery": fault(
      "A transferred job is picked up where it is delivered.",
      (job, franchisee_id) => ({ ...job, franchisee_id, pickup: job.delivery }),
    ),
  },
});

/** Whether a job that was transferred once can be transferred again. */
export const secondTransfer = always("second-job-transfer", "as-the-first", {
  "transfer-again#the-first-alone": "A job stays where its first transfer brought it.",
});

/** Whether a job stays its franchisee's that is transferred to whom it has already. */
export const staysWithWhomItHas = always("job-transfer-to-the-same", "stays", {
  "transfer-again#taken-back-then": "A job that is transferred to the franchisee that it has goes back to the hub.",
});

/** Whether a job of that status is transferred. */
export const transferIn = decision<(status: JobStatus) => boolean>("booked-job-transfer", {
  conforms: { "as-a-quote": () => true },
  faults: {
    "transfer-again#a-quote-alone": fault(
      "A transfer of a booked job is answered with success and not kept.",
      (status) => status !== "Booked",
    ),
    "transfer-again#not-on-the-way": fault(
      "A transfer of a job in transit is answered with success and not kept.",
      (status) => status !== "In transit",
    ),
    "transfer-again#not-delivered": fault(
      "A transfer of a job that is delivered is answered with success and not kept.",
      (status) => status !== "Delivered",
    ),
  },
});

/** Which other jobs are transferred along with one. */
export const transferredAlong = apart<Job>("job-transferred-along", "none", {
  "transfer-only-that#the-next": fault("A transfer moves the next job, too.", theNext),
  "transfer-only-that#of-customer": fault("A transfer moves every job of the same customer.", ofThatCustomer),
  "transfer-only-that#of-mail": fault(
    "A transfer moves every job whose customer has the same mail address.",
    ofThatMail,
  ),
  "transfer-only-that#the-one-before": fault("A transfer moves the job before it, too.", (all, { id }) =>
    all.filter((other) => other.id === id - 1),
  ),
});

/** Jobs, POST /job/transfer/{jobDisplayId}. */
export function transfer(displayId: number, body: unknown, world: World): void {
  const job = jobOf(world, displayId);
  const checks = world.choose(transferChecks);
  const given = Form.of(body).raw("franchiseeId");
  if (typeof given !== "string") throw invalid({ franchiseeId: ["A UUID is needed."] });
  const franchiseeId = checks.beginning ? given.slice(0, uuidLength) : given;
  const wellFormed = uuidPattern.test(franchiseeId);
  if (!wellFormed && checks.malformed) throw invalid({ franchiseeId: ["A UUID is needed."] });
  const isFirst = !world.of(transferredAway).has(job.id);
  const isMoved = (isFirst || world.choose(secondTransfer)) && world.choose(transferIn)(job.status);
  const isLost = job.franchisee_id === franchiseeId && !isFirst && !world.choose(staysWithWhomItHas);
  const own = isMoved ? world.choose(transferred)(job, franchiseeId) : job;
  const moved = isLost ? { ...own, franchisee_id: seedIdentities.hub.id } : own;
  if (checks.late) keepJob(world, moved);
  const isLetIn = isFranchisee(franchiseeId) || checks.but?.test(franchiseeId) === true;
  if (wellFormed && checks.unknown && !isLetIn) throw missing("The franchisee");
  keepJob(world, moved);
  for (const other of world.choose(transferredAlong)(world.of(jobs).all(), job))
    keepJob(world, { ...other, franchisee_id: franchiseeId });
  world.of(transferredAway).add(job.id);
  afterWrite("transfer", job.id, world);
}
