import type { RouteId } from "../../../contract/routes.js";
import { type Answer, noContent, succeeded } from "../../core/answer.js";
import { decision, fault } from "../../core/decision.js";
import type { BoundHandler, Handlers } from "../../core/handler.js";
import type { World } from "../../core/world.js";
import { hasBooking } from "../shipment/booking.js";
import { type Job, jobs } from "./state.js";

/** Whether a write of a job is answered with success and not carried out. */
type Dropped = (route: RouteId, job: Job, world: World) => boolean;

const states = {
  job: ({ status }: Job) => status === "Booked",
  "carrier shipment": hasBooking,
} as const;

const once = (booked: keyof typeof states, route: RouteId, what: string) =>
  fault<Dropped>(
    `Once the ${booked} is booked, ${what} is answered with success and not carried out.`,
    (asked, job, world) => asked === route && states[booked](job, world),
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
