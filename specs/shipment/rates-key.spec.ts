import { bookRequest } from "../../fixtures/payloads/shipment.js";
import {
  type Answer,
  assume,
  fieldOf,
  Guess,
  Inconclusive,
  isObject,
  isShown,
  isUuid,
  type ScenarioContext,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { jobLike, ownJob } from "../jobs/records.js";
import { book, bookAnew, bookedJob, type QuotedJob, quoted, quotedAgain, quotedJob, unbook, ways } from "./bookings.js";
import { carriedAgain, carriedOf } from "./carried.js";
import { changedIn, observationsOf, shownIn } from "./observations.js";
import { isDone, ratesIn } from "./records.js";

const quotes = "/job/{jobDisplayId}/shipment/ratequotes";

const planIdOf = (row: unknown): unknown => (isObject(row) ? fieldOf(row, "job_shipment_id") : undefined);

/** Checks that a job is booked with rates of it. @param which of them, in words */
async function isBooked(
  context: ScenarioContext<"rateskey-feeds-booking", never>,
  job: QuotedJob,
  way: (typeof ways)[number],
  which: string,
) {
  const { corporate, check } = context;
  let booked = await book(context, job);
  if (!isDone(booked)) {
    // They may have come meanwhile.
    await context.settled();
    const later = await quoted(context, job, way);
    if (later) booked = await book(context, later);
  }
  if (isDone(booked)) await unbook(corporate, job);
  await check("rateskey-feeds-booking", () => {
    booked.accepted();
    if (!isDone(booked)) throw booked.mismatch(`the booking to be carried out by the rates ${which}`, "success: false");
  });
}

scenario(
  "a carrier shipment is booked with the ratesKey of its rates",
  {
    judges: [
      "route:POST /job/{jobDisplayId}/shipment/book",
      "rateskey-feeds-booking",
      "shipment-delete-only-that",
      "shipment-book-visible",
    ],
    inParts: ["route:POST /job/{jobDisplayId}/shipment/book", "rateskey-feeds-booking"],
  },
  async (context) => {
    const { corporate, check } = context;
    const tried: { readonly job: QuotedJob; readonly way: (typeof ways)[number]; readonly answer: Answer }[] = [];
    const own = await ownJob(context);
    // Of jobs that were given the same each one's rates have a key of their own, by each of the two ways.
    const readFirst = ratesIn(await corporate.get(quotes, { jobDisplayId: own.displayId }));
    for (const way of ways) {
      const made = way === "POST" ? own : await jobLike(context, own);
      const job = await quoted(context, made, way);
      // To read how the rates stand uses nothing up, however often that is done.
      for (let look = 0; job && way === "POST" && look < 2; look++)
        await corporate.get("/job/{jobDisplayId}/shipment/ratesstate", { jobDisplayId: job.displayId });
      const answer = job && (await book(context, job));
      if (!job || !answer) continue;
      const isShared = [readFirst, ...tried.map((one) => one.job)].some((rates) => sameScalar(rates?.key, job.key));
      const other = isDone(answer) || isShared || made === own ? undefined : await quotedJob(context, way);
      // Whether carriers come for two jobs that are alike is open.
      tried.push(other ? { job: other, way, answer: await book(context, other) } : { job, way, answer });
    }
    const best = tried.find(({ answer }) => isDone(answer)) ?? tried[0];
    assume(best !== undefined, "no rates of a new job come as an envelope with a ratesKey, so nothing can be booked");
    // Rates that were read alone may leave a job in a state in which it is not booked yet.
    // A refusal that is told under a success has no status of its own.
    const isForbidden = ({ way, answer }: (typeof tried)[number]) =>
      answer.status === 409 || (way === "GET" && (answer.status ?? 500) < 300 && !isDone(answer));
    const isUnposted = tried.every((one) => one.way === "GET" && isForbidden(one));
    await check("route:POST /job/{jobDisplayId}/shipment/book", () => {
      assume(!isUnposted, "rates are answered to be read alone, and the state of the job may forbid its booking");
      best.answer.isDeclared();
    });
    await check("rateskey-feeds-booking", () => {
      assume(isDone(best.answer), "no booking was carried out at all");
      for (const one of tried) {
        const { answer } = one;
        assume(!isForbidden(one), "of two jobs with rates one is booked, and the state of the other may forbid it");
        answer.accepted();
        if (!isDone(answer)) throw answer.mismatch("the booking to be carried out", "success: false");
      }
    });
    const carried = isDone(best.answer) ? await carriedOf(corporate, best.job.displayId) : undefined;
    const [first, last] = [tried[0], tried.at(-1)];
    const plansOf = ({ displayId: jobDisplayId }: QuotedJob) =>
      corporate.get("/job/{jobDisplayId}/form/shipments", { jobDisplayId });
    const before = last && (await plansOf(last.job));
    const deleted = first && (await unbook(corporate, first.job));
    const after = last && (await plansOf(last.job));
    await check("shipment-delete-only-that", () => {
      assume(last !== undefined && first !== last && isDone(last.answer), "no two jobs of the run's own are booked");
      assume(deleted !== undefined && isDone(deleted), "no shipment is deleted");
      assume(before?.isSuccess === true && after !== undefined, "the plans of a booked job are not read");
      const planIds = (answer: Answer) =>
        answer
          .accepted()
          .rows()
          .map(planIdOf)
          .filter((id) => id !== undefined)
          .map(String);
      assume(planIds(before).length > 0, "a booked job shows no plan by its id");
      const lost = planIds(before).find((id) => !planIds(after).includes(id));
      if (lost !== undefined) throw after.mismatch(`plan ${lost} of another job to stay`, planIds(after).join());
    });
    if (last && last !== first) await unbook(corporate, last.job);
    // Whether the same rates can be booked with again is open.
    const anew = isDone(best.answer) ? await bookAnew(context, best.job) : undefined;
    const isRebooked = anew !== undefined && isDone(anew);
    const isCarried = isRebooked && carried ? await carriedAgain(corporate, best.job.displayId, carried) : undefined;
    await check("shipment-book-visible", () => isCarried?.());
    if (!isDone(best.answer)) return;
    if (isRebooked) {
      await check("route:POST /job/{jobDisplayId}/shipment/book", () => anew.isDeclared());
      await unbook(corporate, best.job);
    }
    // Rates that are asked for once more are booked with as well, by their own key.
    const posted = await quotedAgain(context, await jobLike(context, own));
    if (!posted) return;
    // What is read of them then may have a key of its own, which is booked with as well.
    const read = ratesIn(await corporate.get(quotes, { jobDisplayId: posted.displayId }));
    const isNew = isShown(read?.key) && !sameScalar(read?.key, posted.key);
    if (isNew)
      await isBooked(context, { ...posted, key: read?.key, rate: read?.rates[0] }, "GET", "that are read after a POST");
    const again = isNew ? await quotedAgain(context, await jobLike(context, own)) : posted;
    if (again) await isBooked(context, again, "POST", "of a second POST");
  },
);

scenario(
  "a carrier shipment is not booked with a ratesKey that no rates carried",
  { judges: ["shipment-book-wrong-key"] },
  async (context) => {
    const { corporate, data, check } = context;
    const control = await bookedJob(context, async () => {});
    const other = (await quotedJob(context, "POST")) ?? (await quotedJob(context, "GET"));
    assume(other !== undefined, "a second job gets no rates with a ratesKey");
    const type = typeof other.key === "number" ? "integer" : "uuid";
    const wrong = type === "integer" || isUuid(other.key) ? data.unusedId(type) : data.key("rates");
    const body = bookRequest(data, wrong, other.rate);
    const [before, again] = [
      await observationsOf(corporate, other.displayId),
      await observationsOf(corporate, other.displayId),
    ];
    const answer = await corporate.post("/job/{jobDisplayId}/shipment/book", { jobDisplayId: other.displayId, body });
    const after = await observationsOf(corporate, other.displayId);
    await check("shipment-book-wrong-key", () => {
      if (isDone(answer) && body instanceof Guess)
        throw new Inconclusive(
          "the document does not show where a booking names its ratesKey: give `samples.ShipmentBookRequest`",
        );
      answer.rejected(control.answer);
      const [changed] = changedIn(before, again, after);
      if (changed)
        throw (shownIn(after, changed) ?? answer).mismatch(
          "a refused booking to change nothing",
          `another ${changed.path.slice(2)}`,
        );
    });
    await unbook(corporate, control);
    await unbook(corporate, other);
  },
);
