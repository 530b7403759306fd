import type { RouteId } from "../../../contract/routes.js";
import { type Answer, noContent, succeeded } from "../../core/answer.js";
import { decision, fault } from "../../core/decision.js";
import type { BoundHandler, Handlers } from "../../core/handler.js";
import type { World } from "../../core/world.js";
import { hasBooking } from "../shipment/booking.js";
import { type Job, type JobStatus, jobs } from "./state.js";

/** Whether a write of a job is answered with success and not carried out. */
type Dropped = (route: RouteId, job: Job, world: World) => boolean;

const inStatus =
  (...those: readonly JobStatus[]) =>
  ({ status }: Job): boolean =>
    those.includes(status);

const states = {
  job: { once: "the job is booked", is: inStatus("Booked") },
  "carrier shipment": { once: "the carrier shipment is booked", is: hasBooking },
  "on its way": { once: "the job is in transit", is: inStatus("In transit") },
  delivered: { once: "the job is delivered", is: inStatus("Delivered") },
  "behind booked": { once: "the job is in transit or delivered", is: inStatus("In transit", "Delivered") },
} as const;

const once = (state: keyof typeof states, route: RouteId, what: string) =>
  fault<Dropped>(
    `Once ${states[state].once}, ${what} is answered with success and not carried out.`,
    (asked, job, world) => asked === route && states[state].is(job, world),
  );

export const dropped = decision<Dropped>("job-booked-writes", {
  conforms: { "carried-out": () => false },
  faults: {
    "job-booked-keeps-writes#item": once(
      "job",
      "PUT /job/{jobDisplayId}/item/{inventoryItemId}",
      "information on an item",
    ),
    "job-booked-keeps-writes#agent": once("job", "POST /job/{jobDisplayId}/changeAgent", "a change of agent"),
    "job-booked-keeps-writes#feedback": once("job", "POST /job/feedback/{jobDisplayId}", "feedback"),
    "job-booked-keeps-writes#task": once(
      "job",
      "POST /job/{jobDisplayId}/timeline",
      "a post of a task that the timeline lacks",
    ),
    "job-booked-keeps-writes#task-patch": once(
      "job",
      "PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}",
      "a patch of a task",
    ),
    "job-booked-keeps-writes#task-deletion": once(
      "job",
      "DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}",
      "the deletion of a task",
    ),
    "job-booked-keeps-writes#accessorial": once(
      "carrier shipment",
      "POST /job/{jobDisplayId}/shipment/accessorial",
      "a new accessorial",
    ),
    "job-booked-keeps-writes#accessorial-deletion": once(
      "carrier shipment",
      "DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}",
      "the deletion of an accessorial",
    ),
    "job-booked-keeps-writes#export-data": once(
      "carrier shipment",
      "POST /job/{jobDisplayId}/shipment/exportdata",
      "a post of export data",
    ),
    "job-booked-keeps-writes#freight-provider": once(
      "job",
      "POST /job/{jobDisplayId}/freightproviders",
      "a save of freight providers",
    ),
    "job-booked-keeps-writes#save": once("job", "PUT /job/save", "a save"),
    "job-booked-keeps-writes#update": once("job", "POST /job/update", "an update"),
    "job-booked-keeps-writes#note": once("job", "POST /note", "a note on it"),
    "job-booked-keeps-writes#document": once("job", "POST /documents", "an upload for it"),
    "job-booked-keeps-writes#later-update": once("behind booked", "POST /job/update", "an update"),
    "job-booked-keeps-writes#later-item": once(
      "on its way",
      "PUT /job/{jobDisplayId}/item/{inventoryItemId}",
      "information on an item",
    ),
    "job-booked-keeps-writes#later-agent": once(
      "on its way",
      "POST /job/{jobDisplayId}/changeAgent",
      "a change of agent",
    ),
    "job-booked-keeps-writes#last-save": once("delivered", "PUT /job/save", "a save"),
    "job-booked-keeps-writes#last-feedback": once("delivered", "POST /job/feedback/{jobDisplayId}", "feedback"),
    "job-booked-keeps-writes#last-task-patch": once(
      "delivered",
      "PATCH /job/{jobDisplayId}/timeline/{timelineTaskId}",
      "a patch of a task",
    ),
    "job-booked-keeps-writes#later-accessorial-deletion": once(
      "behind booked",
      "DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}",
      "the deletion of an accessorial",
    ),
    "job-booked-keeps-writes#last-export-data": once(
      "delivered",
      "POST /job/{jobDisplayId}/shipment/exportdata",
      "a post of export data",
    ),
    "job-booked-keeps-writes#later-note": once("on its way", "POST /note", "a note on it"),
    "job-booked-keeps-writes#last-document": once("delivered", "POST /documents", "an upload for it"),
  },
});

/** @returns whether a write of a job is answered and not carried out */
export const isDropped = (world: World, route: RouteId, job: Job | undefined): boolean =>
  job !== undefined && world.choose(dropped)(route, job, world);

/** The writes that the path of a job leads to, but for that which may update what is there. */
const isBelow = (id: string): boolean =>
  !id.startsWith("GET ") && id.includes("{jobDisplayId}") && id !== "POST /job/{jobDisplayId}/timeline";

/** @returns the handlers of a group, of which those that write below a job may leave it at the answer once the job is booked */
export function unlessDropped(handlers: Handlers): Handlers {
  const wrapped = Object.entries(handlers).map(([id, handler]) => {
    const handle = handler as BoundHandler;
    if (!isBelow(id)) return [id, handle] as const;
    const guarded = (call: Parameters<BoundHandler>[0]): Answer | Promise<Answer> => {
      const { jobDisplayId } = call.path as { readonly jobDisplayId: number };
      if (!isDropped(call.world, id as RouteId, call.world.of(jobs).get(jobDisplayId))) return handle(call);
      return id.startsWith("PATCH") ? noContent : succeeded;
    };
    return [id, guarded] as const;
  });
  return Object.fromEntries(wrapped) as Handlers;
}
