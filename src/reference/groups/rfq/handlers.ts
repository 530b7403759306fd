import { absent, done, ok } from "../../core/answer.js";
import type { Handlers } from "../../core/handler.js";
import type { World } from "../../core/world.js";
import { optionsOf } from "../freight-providers/state.js";
import { keepJob } from "../jobs/below.js";
import { jobs } from "../jobs/state.js";
import * as decide from "./decisions.js";
import { listedBefore, listsKept, type QuoteRequest, requestsOf } from "./state.js";

const jobIn = (world: World, jobId: string) =>
  world
    .of(jobs)
    .all()
    .find(({ job_id }) => job_id === jobId);

const shown = (request: QuoteRequest, world: World) => ({
  ...world.choose(decide.displayed)(request),
  job_display_id: jobIn(world, request.job_id)?.id ?? null,
});

const numberOf = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : Number.NaN);

function carriedOut(deed: decide.Deed, id: string, body: unknown, world: World) {
  const store = requestsOf(world, undefined);
  const request = store.get(numberOf(id));
  if (!request) {
    if (world.choose(decide.unknownTaken)(deed)) return done(world);
    throw decide.notThere();
  }
  if (deed !== "comment") world.choose(decide.secondAnswer)(request);
  const about = deed === "acceptwinner" ? world.choose(decide.winner)(request, store.all()) : request;
  const worked = world.choose(decide.work[deed])(about, body);
  const listed = world.choose(decide.acceptanceListed)(worked, deed, body);
  const after = world.choose(decide.timesChanged)(about, listed, deed);
  const stored = () => {
    store.add(after);
    world.of(listsKept).clear();
    if (deed === "comment") world.of(listedBefore).delete(after.id);
    world.choose(decide.spread)(store, after, deed);
    const job = jobIn(world, after.job_id);
    if (job) {
      keepJob(world, world.choose(decide.answeredJob)(job, deed));
      const state = optionsOf(world, job);
      state.options = world.choose(decide.optionsOnceAnswered)(state.options, deed);
    }
    return done(world);
  };
  const waiting = world.choose(decide.storedLater)(deed);
  return waiting ? waiting.then(stored) : stored();
}

export const rfqHandlers = {
  "GET /rfq/{rfqId}": ({ world, path }) => {
    const store = requestsOf(world, undefined);
    const request = world.choose(decide.requestById)(store, numberOf(path.rfqId));
    if (!request) return absent(world, "The quote request");
    const ofItsJob = store.all().filter(({ job_id }) => job_id === request.job_id);
    return ok(shown(world.choose(decide.requestRead)(request, ofItsJob), world));
  },

  "GET /rfq/forjob/{jobId}": async ({ world, path, request }) => {
    world.choose(decide.listParameters)(request);
    const isKnown = world.choose(decide.jobKnownAs);
    const every = world.of(jobs).all();
    const known = every.find((one) => isKnown(one, path.jobId.toLowerCase()));
    const job = known ?? (world.choose(decide.unknownIsFirst) ? every[0] : undefined);
    if (!job) return world.choose(decide.unknownJob)(world);
    const all = requestsOf(world, job).all();
    const isOfEvery = world.choose(decide.listedWithParameters)(request.url);
    const listed = isOfEvery ? all : world.choose(decide.jobListing)(all, job.job_id);
    const rows = await world.choose(decide.listKept)(listed, job.job_id, world.of(listsKept));
    const before = world.of(listedBefore);
    const anew = rows.map((row) => world.choose(decide.listedAnew)(row, before));
    return ok(anew.filter(world.choose(decide.listedStates)).map((row) => shown(row, world)));
  },

  "POST /rfq/{rfqId}/accept": ({ world, path, body }) => carriedOut("accept", path.rfqId, body, world),
  "POST /rfq/{rfqId}/decline": async ({ world, path, request }) => {
    await world.choose(decide.bodyLeftOut)(request, "decline");
    return carriedOut("decline", path.rfqId, undefined, world);
  },
  "POST /rfq/{rfqId}/cancel": async ({ world, path, request }) => {
    await world.choose(decide.bodyLeftOut)(request, "cancel");
    return carriedOut("cancel", path.rfqId, undefined, world);
  },
  "POST /rfq/{rfqId}/acceptwinner": async ({ world, path, request }) => {
    await world.choose(decide.bodyLeftOut)(request, "acceptwinner");
    world.choose(decide.winnerParameters)(request);
    return carriedOut("acceptwinner", path.rfqId, undefined, world);
  },
  "POST /rfq/{rfqId}/comment": ({ world, path, body }) => carriedOut("comment", path.rfqId, body, world),
} satisfies Handlers;
