import { absent, done, noContent, ok, succeeded } from "../../core/answer.js";
import { asReadBefore } from "../../core/behaviours/held-back.js";
import type { Handlers } from "../../core/handler.js";
import { failure } from "../../core/refusal.js";
import { seedIdentities } from "../../core/seed.js";
import type { World } from "../../core/world.js";
import { short } from "../lookup/short.js";
import { removedTasks } from "../timeline/state.js";
import { afterRead, jobOfPage, numberOfPage } from "./after-reads.js";
import { changeAgent } from "./agent.js";
import { jobOf } from "./below.js";
import { book } from "./book.js";
import { createdJobAnswer, createJob } from "./create.js";
import { feedbackOf, giveFeedback } from "./feedback.js";
import { addFreightItems, addItemNote, emptyCartons, readAnew, readOnce, updateItem } from "./items.js";
import { formerRead, transferredAway } from "./open.js";
import {
  below,
  calendarOf,
  containersAskedFor,
  containersListed,
  containersOf,
  containersWithoutItems,
  jobById,
  noCalendarOnceGiven,
  noCalendarOnceTaskless,
  nothingOfMany,
  nothingOnceBooked,
  nothingOnceTransferred,
  nothingPlanned,
  pageConfigOf,
  pricedApart,
  priceOf,
  unpricedOnceCancelled,
} from "./read.js";
import { heldBack, saveJob } from "./save.js";
import { searchByDetails, searchById } from "./search.js";
import { shown } from "./show.js";
import { cancelled, jobs } from "./state.js";
import { shownBy } from "./status-shown.js";
import { afterWrite } from "./takes-along.js";
import { isTaken } from "./takes-unbooked.js";
import { transfer } from "./transfer.js";
import { updateJob } from "./update.js";

const isBooked = (world: World, displayId: number): boolean => world.of(jobs).get(displayId)?.status === "Booked";

export const jobsHandlers = {
  "POST /job": async ({ world, body }) => {
    world.of(short).delete("GET /lookup/jobStatuses");
    return world.choose(createdJobAnswer)(await createJob(body, world), world);
  },

  "PUT /job/save": ({ world, body, caller }) => {
    saveJob(body, world, caller.kind === "partner");
    return done(world);
  },

  "GET /job/{jobDisplayId}": ({ world, path }) => {
    const job = world.choose(jobById)(world.of(jobs).all(), path.jobDisplayId);
    if (!job) return absent(world, "The job");
    world.choose(formerRead)(job, world);
    world.of(readOnce).add(job.id);
    const read = world.choose(heldBack) ? asReadBefore(world, job) : readAnew(job, world);
    return ok(shown(read, world));
  },

  "GET /job/search": ({ world, query }) => searchById(query.job_display_id, world),

  "POST /job/searchByDetails": ({ world, body }) => searchByDetails(body, world),

  "GET /job/{jobDisplayId}/price": ({ world, path }) => {
    if (world.choose(nothingOnceBooked)("price", isBooked(world, path.jobDisplayId), false)) return noContent;
    const job = world.of(jobs).get(path.jobDisplayId);
    if (world.choose(nothingOfMany)("price", job?.items.length ?? 0)) return noContent;
    if (job?.status === cancelled && world.choose(unpricedOnceCancelled)) return noContent;
    if (world.of(transferredAway).has(path.jobDisplayId) && world.choose(nothingOnceTransferred)("price"))
      return noContent;
    return below(world, path.jobDisplayId, "price", (job) => {
      const price = world.choose(pricedApart)(priceOf(job, world), job);
      afterRead("price", job, world);
      return price;
    });
  },

  "GET /job/{jobDisplayId}/calendaritems": ({ world, path }) => {
    const agent = world.of(jobs).get(path.jobDisplayId)?.agent_company_id ?? seedIdentities.agent.id;
    if (agent !== seedIdentities.agent.id && world.choose(noCalendarOnceGiven)) return noContent;
    const isTaskless = [...world.of(removedTasks).values()].some(({ job }) => job === path.jobDisplayId);
    if (isTaskless && world.choose(noCalendarOnceTaskless)) throw failure;
    return below(world, path.jobDisplayId, "calendaritems", (job) => {
      const listed = world.choose(calendarOf)(job, world.of(jobs).all(), world);
      return listed.length > 0 ? listed : world.choose(nothingPlanned)();
    });
  },

  "GET /job/{jobDisplayId}/packagingcontainers": ({ world, path }) => {
    const listed = below(world, path.jobDisplayId, "packagingcontainers", (job) => {
      const own = containersOf(world.choose(containersAskedFor)(job, world), world.of(emptyCartons).get(job.id));
      return world.choose(containersListed)(own, job, world.of(jobs).all());
    });
    const isBare = world.of(jobs).get(path.jobDisplayId)?.items.length === 0;
    return isBare ? world.choose(containersWithoutItems)(listed) : listed;
  },

  "GET /job/{jobDisplayId}/updatePageConfig": ({ world, caller, path }) => {
    const job = world.choose(jobOfPage)(jobOf(world, path.jobDisplayId), caller.sub, world);
    if (world.choose(nothingOnceBooked)("page", job.status === "Booked", false)) return noContent;
    if (world.choose(nothingOfMany)("page", job.items.length)) return noContent;
    if (world.of(transferredAway).has(job.id) && world.choose(nothingOnceTransferred)("page")) return noContent;
    const config = {
      ...pageConfigOf(shownBy(world, "page", job)),
      jobDisplayId: world.choose(numberOfPage)(job, world),
    };
    afterRead("page", job, world);
    return ok(config);
  },

  "GET /job/feedback/{jobDisplayId}": ({ world, path }) => feedbackOf(path.jobDisplayId, world),

  "POST /job/feedback/{jobDisplayId}": ({ world, path, body }) => {
    giveFeedback(path.jobDisplayId, body, world);
    afterWrite("feedback", path.jobDisplayId, world);
    return succeeded;
  },

  "POST /job/transfer/{jobDisplayId}": ({ world, path, body }) => {
    isTaken(world, path.jobDisplayId);
    transfer(path.jobDisplayId, body, world);
    return done(world);
  },

  "POST /job/update": ({ world, body }) => {
    updateJob(body, world);
    return done(world);
  },

  "POST /job/{jobDisplayId}/book": ({ world, path }) => {
    book(path.jobDisplayId, world);
    return done(world);
  },

  "POST /job/{jobDisplayId}/changeAgent": ({ world, path, body }) => {
    isTaken(world, path.jobDisplayId);
    changeAgent(path.jobDisplayId, body, world);
    return succeeded;
  },

  "PUT /job/{jobDisplayId}/item/{inventoryItemId}": async ({ world, path, body }) => {
    isTaken(world, path.jobDisplayId);
    await updateItem(path.jobDisplayId, path.inventoryItemId, body, world);
    afterWrite("item", path.jobDisplayId, world);
    return succeeded;
  },

  "POST /job/{jobDisplayId}/item/notes": ({ world, path, body }) => {
    addItemNote(path.jobDisplayId, body, world);
    return succeeded;
  },

  "POST /job/{jobDisplayId}/freightitems": ({ world, path, body }) => {
    addFreightItems(path.jobDisplayId, body, world);
    return done(world);
  },
} satisfies Handlers;
