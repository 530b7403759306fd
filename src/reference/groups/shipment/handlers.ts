import { type Answer, noContent, ok, succeeded } from "../../core/answer.js";
import { unstatedDemands } from "../../core/demands.js";
import { Form, isObject } from "../../core/form.js";
import type { Handlers } from "../../core/handler.js";
import { invalid } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { optionsOnceQuoted } from "../freight-providers/rating.js";
import { optionsOf } from "../freight-providers/state.js";
import { jobOf, keepJob } from "../jobs/below.js";
import { ratesOfNew } from "../jobs/new-job.js";
import { nothingOfMany, nothingOnceBooked } from "../jobs/read.js";
import { type Job, jobs } from "../jobs/state.js";
import { afterWrite, takesAlong } from "../jobs/takes-along.js";
import { isTaken } from "../jobs/takes-unbooked.js";
import { addOns } from "../lookup/data.js";
import { addOnIds } from "../lookup/open.js";
import * as accessorials from "./accessorials.js";
import * as booking from "./booking.js";
import * as exportData from "./export-data.js";
import * as exportViolations from "./export-violations.js";
import * as rates from "./rates.js";
import { type Rates, shipmentOf } from "./state.js";

const allJobs = (world: World): readonly Job[] => world.of(jobs).all();
const stateAt = (world: World, displayId: number) => shipmentOf(world, jobOf(world, displayId));

const hasRates = (job: Job, world: World): boolean => job.items.length > 0 && world.choose(ratesOfNew)(job);

const ratesAnswer = (found: Rates | undefined, route: Rates["by"], world: World): Answer =>
  found ? world.choose(rates.ratesShape)(found, route) : { kind: "empty", status: 200 };

function exportAsked(job: Job, by: Rates["by"], world: World): void {
  const state = shipmentOf(world, job);
  state.exported = world.choose(rates.exportOnceAsked)(state.exported, by);
}

function addAccessorial(body: unknown, job: Job, world: World): void {
  const form = Form.of(body);
  world.choose(unstatedDemands)(form, "addOnId");
  const asked = form.textOrNumber("addOnId");
  const addOn = addOns.find(({ id }) => String(world.choose(addOnIds)(id)) === asked);
  if (asked !== undefined && !addOn) form.complain("addOnId", "There is no such add-on.");
  form.settle();
  if (!addOn) return;
  for (const each of [job, ...world.choose(accessorials.addedTo)(allJobs(world), job)]) {
    const state = shipmentOf(world, each);
    if (world.of(accessorials.removedOnce).has(`${each.id} ${addOn.id}`) && world.choose(accessorials.goneForGood))
      return;
    const added = { id: world.uuid(), addOnId: addOn.id, name: addOn.name };
    state.accessorials = world.choose(accessorials.add)(state.accessorials, added);
    Object.assign(world.of(accessorials.addedLast), { job: each.id, id: added.id });
  }
  if (!world.choose(accessorials.comesBack)) return;
  for (const other of allJobs(world).filter(({ id }) => id !== job.id)) {
    const theirs = shipmentOf(world, other);
    const removed = [...world.of(accessorials.removedOnce)].filter(([mark]) => mark.startsWith(`${other.id} `));
    theirs.accessorials = [...theirs.accessorials, ...removed.map(([, accessorial]) => accessorial)];
  }
}

/** @returns the shipment that an add-on was chosen for last: that of the newest job that has it */
const latestWith = (addOnId: number, world: World) =>
  allJobs(world)
    .map((job) => shipmentOf(world, job))
    .findLast((shipment) => shipment.accessorials.some((one) => one.addOnId === addOnId));

/** Takes off what was added last to the shipment of another job. */
function undoTheLast(job: Job, world: World): void {
  const last = world.of(accessorials.addedLast);
  const other = allJobs(world).find(({ id }) => id === last.job && id !== job.id);
  if (!other) return;
  const theirs = shipmentOf(world, other);
  theirs.accessorials = theirs.accessorials.filter(({ id }) => id !== last.id);
}

function postExportData(body: unknown, job: Job, world: World): void {
  if (!isObject(body)) throw invalid({ "": ["A JSON object is needed."] });
  const violations = world.choose(exportViolations.inspect)(body, world.choose(exportViolations.customsValue));
  const handlings = violations.map((violation) => world.choose(exportViolations.handling)(violation));
  if (!handlings.includes("refused")) {
    const posted = world.choose(exportData.fill)(shipmentOf(world, job).exported, body);
    for (const each of world.choose(exportData.keptFor)(job, allJobs(world)))
      world.choose(exportData.keep)(shipmentOf(world, each), posted);
  }
  if (handlings.some((handling) => handling !== "taken"))
    throw invalid({ "": violations.map((violation) => `Not allowed: ${violation}.`) });
}

export const shipmentHandlers = {
  "GET /job/{jobDisplayId}/shipment/ratequotes": ({ world, path }) => {
    const job = world.of(jobs).get(path.jobDisplayId);
    if (!job) return world.choose(rates.ratesOfNoJob)(path.jobDisplayId);
    if (!hasRates(job, world)) return world.choose(rates.noRates)();
    exportAsked(job, "GET", world);
    const read = world.choose(rates.ratesRead)(shipmentOf(world, job), world);
    const found = world.choose(rates.ratesOfWay)(read, job, "GET", world);
    return world.choose(rates.readAgain)(ratesAnswer(found, "GET", world), path.jobDisplayId, world);
  },

  "POST /job/{jobDisplayId}/shipment/ratequotes": ({ world, path, body }) => {
    const job = world.of(jobs).get(path.jobDisplayId);
    if (!job) return world.choose(rates.ratesOfNoJob)(path.jobDisplayId);
    Form.of(body).settle();
    if (!hasRates(job, world)) return world.choose(rates.noRates)();
    for (const each of world.choose(rates.askedFor)(job, allJobs(world))) shipmentOf(world, each).asked++;
    keepJob(world, world.choose(rates.jobOnceAsked)(job));
    const [state, providers] = [shipmentOf(world, job), optionsOf(world, job)];
    state.accessorials = world.choose(rates.accessorialsOnceAsked)(state.accessorials);
    exportAsked(job, "POST", world);
    providers.options = world.choose(optionsOnceQuoted)(providers.options);
    const posted = world.choose(rates.ratesPosted)(shipmentOf(world, job), world);
    return ratesAnswer(world.choose(rates.ratesOfWay)(posted, job, "POST", world), "POST", world);
  },

  "POST /job/{jobDisplayId}/shipment/book": ({ world, path, body }) => {
    const job = jobOf(world, path.jobDisplayId);
    const state = shipmentOf(world, job);
    const form = Form.of(body);
    form.require("ratesKey");
    const key = form.text("ratesKey") ?? "";
    if (form.has("ratesKey") && !world.choose(booking.keyOpens)(key, state))
      form.complain("ratesKey", "No rates carry this key.");
    form.settle();
    world.choose(booking.bookedUnposted)(state);
    state.bookedKeys.add(key);
    state.accessorials = world.choose(booking.accessorialsOnceBooked)(state.accessorials);
    world.choose(booking.book)(keepJob(world, world.choose(booking.jobOnceBooked)(job)), world);
    afterWrite("shipment", path.jobDisplayId, world);
    return succeeded;
  },

  "DELETE /job/{jobDisplayId}/shipment": ({ world, path }) => {
    const job = jobOf(world, path.jobDisplayId);
    if (!booking.hasBooking(job, world)) world.choose(booking.nothingBooked)();
    booking.deleteShipment(job, world);
    world.choose(takesAlong)("end of a shipment", job, world);
    return succeeded;
  },

  "GET /job/{jobDisplayId}/shipment/accessorials": ({ world, path }) =>
    ok(accessorials.listed(stateAt(world, path.jobDisplayId).accessorials, world)),

  "POST /job/{jobDisplayId}/shipment/accessorial": async ({ world, path, body }) => {
    isTaken(world, path.jobDisplayId);
    const later = world.choose(accessorials.addedLater)(stateAt(world, path.jobDisplayId));
    if (later) await later;
    addAccessorial(body, jobOf(world, path.jobDisplayId), world);
    afterWrite("accessorial", path.jobDisplayId, world);
    return succeeded;
  },

  "DELETE /job/{jobDisplayId}/shipment/accessorial/{addOnId}": ({ world, path }) => {
    const job = jobOf(world, path.jobDisplayId);
    const state = shipmentOf(world, job);
    const idOf = world.choose(accessorials.addOnIdOf)(world.choose(addOnIds));
    const isNamed = world.choose(accessorials.isNamed);
    const named = state.accessorials.find((accessorial) => isNamed(idOf(accessorial), path.addOnId));
    const latest = named && latestWith(named.addOnId, world);
    if (latest && latest !== state && world.choose(accessorials.takesTheLatest)) {
      latest.accessorials = latest.accessorials.filter(({ addOnId }) => addOnId !== named.addOnId);
      return succeeded;
    }
    if (named) {
      const [removed, mark] = [world.of(accessorials.removedOnce), `${path.jobDisplayId} ${named.addOnId}`];
      if (removed.has(mark) && world.choose(accessorials.staysOnceBack)) return succeeded;
      removed.set(mark, named);
      for (const other of world.choose(accessorials.removedFrom)(allJobs(world), job)) {
        const theirs = shipmentOf(world, other);
        theirs.accessorials = theirs.accessorials.filter(({ addOnId }) => addOnId !== named.addOnId);
      }
    }
    if (!named && world.choose(accessorials.undoesTheLast)) undoTheLast(job, world);
    state.accessorials = named
      ? world.choose(accessorials.remove)(state.accessorials, named)
      : world.choose(accessorials.removeUnknown)(state.accessorials);
    return succeeded;
  },

  "GET /job/{jobDisplayId}/shipment/origindestination": async ({ world, path }) => {
    const job = jobOf(world, path.jobDisplayId);
    if (world.choose(nothingOnceBooked)("places", job.status === "Booked", booking.hasBooking(job, world)))
      return noContent;
    if (world.choose(nothingOfMany)("places", job.items.length)) return noContent;
    const told = world.choose(booking.placesOf)(job, world);
    return ok(world.choose(booking.originDestination)(told instanceof Promise ? await told : told));
  },

  "GET /job/{jobDisplayId}/shipment/exportdata": async ({ world, path }) => {
    const { exported } = stateAt(world, path.jobDisplayId);
    const loaded = world.choose(exportData.exportLoaded)(exported, path.jobDisplayId, world);
    return ok(world.choose(exportData.exportRead)(loaded instanceof Promise ? await loaded : loaded));
  },

  "POST /job/{jobDisplayId}/shipment/exportdata": ({ world, path, body }) => {
    postExportData(body, jobOf(world, path.jobDisplayId), world);
    return succeeded;
  },

  "GET /job/{jobDisplayId}/shipment/ratesstate": ({ world, path }) => {
    const job = jobOf(world, path.jobDisplayId);
    const state = shipmentOf(world, job);
    if (state.isStateRead) world.choose(rates.ratesOnceLookedAt)(state.obtained, world);
    state.isStateRead = true;
    const answer = ok(world.choose(rates.ratesState)(state));
    booking.settle(job, world);
    return answer;
  },
} satisfies Handlers;
