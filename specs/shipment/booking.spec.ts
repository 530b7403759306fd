import {
  assume,
  assumeSeen,
  type Change,
  isOfAnyWrite,
  mentions,
  type ScenarioContext,
  scenario,
  textsIn,
  watched,
} from "../../src/scenario/index.js";
import { keepsAgent, stillShows } from "../jobs/kept.js";
import { jobOf, type Maker, ownJob } from "../jobs/records.js";
import { givenBy, lookedUp } from "../lookup-rows.js";
import { accessorialsOf, addAccessorial } from "./add-ons.js";
import { book, bookedJob, type QuotedJob, quoted, unbook } from "./bookings.js";
import { isTracked } from "./carried.js";
import {
  changedIn,
  type Observations,
  observationsOf,
  observedAnew,
  shownIn,
  tellsOfRates,
  undoneOf,
} from "./observations.js";
import { isDone } from "./records.js";

type Judge = Maker & Pick<ScenarioContext<"shipment-delete">, "check">;

/**
 * A shipment that is booked once more, and deleted again, is gone again.
 *
 * @param undone what showed the first booking, and shows it no more
 * @param after the observations once that one was deleted
 */
async function isGoneAgain(
  context: Judge,
  job: QuotedJob,
  undone: readonly Change[],
  after: Observations,
): Promise<void> {
  const { corporate, check } = context;
  const { displayId } = job;
  const [change] = undone;
  const rated = (await quoted(context, job, "POST")) ?? (await quoted(context, job, "GET"));
  if (!change || !rated || !isDone(await book(context, rated))) return;
  const booked = await observedAnew(corporate, displayId, after, change);
  const deleted = await unbook(corporate, job);
  const last = await observedAnew(corporate, displayId, after, change);
  const isSeen = undoneOf(undone, [after, after], booked).length > 0;
  await check("shipment-delete", () => {
    if (isSeen && isDone(deleted) && undoneOf(undone, [booked, booked], last).length === 0)
      throw (shownIn(last, change) ?? deleted).mismatch(
        "a booking that came after another one was deleted to be gone once it is deleted",
        "all that showed it is as before",
      );
  });
}

scenario(
  "a booked carrier shipment is seen on its job until it is deleted, and the job stays",
  {
    judges: [
      "shipment-book-visible",
      "shipment-book-keeps-accessorials",
      "route:DELETE /job/{jobDisplayId}/shipment",
      "shipment-delete",
      "shipment-delete-keeps-job",
    ],
    inParts: ["shipment-delete"],
  },
  async (context) => {
    const { corporate, check } = context;
    const job = await bookedJob(context, async ({ displayId, name }) => {
      const before = await observationsOf(corporate, displayId);
      assume(mentions(before[0]?.accepted().body, name), "a new job does not show its customer");
      return { before, again: await observationsOf(corporate, displayId) };
    });
    const { displayId } = job;
    const { before, again } = job.before;
    let booked = await observationsOf(corporate, displayId);
    // The carrier may have answered a moment later.
    if (changedIn(before, again, booked).length === 0) booked = await observationsOf(corporate, displayId);
    const shown = changedIn(before, again, booked);
    let wasTracked: boolean | undefined;
    await check("shipment-book-visible", async () => {
      if (shown.length === 0) wasTracked = await isTracked(corporate, displayId, job.answer);
      if (shown.length === 0 && !wasTracked)
        throw (booked[0] ?? job.answer).mismatch(
          "a read of the job to show the booking",
          "all that can be read is as before",
        );
    });
    const [unbooked, seen] = [before[0], booked[0]];
    await check("shipment-book-keeps-accessorials", () => {
      if (!unbooked || !seen) return;
      stillShows(seen, unbooked, job.body);
      keepsAgent(seen, unbooked);
    });
    const bookedStill = await observationsOf(corporate, displayId);
    const deleted = await unbook(corporate, job);
    await check("route:DELETE /job/{jobDisplayId}/shipment", () => deleted.isDeclared());
    deleted.accepted();
    const after = await observationsOf(corporate, displayId);
    const undone = undoneOf(shown, [booked, bookedStill], after);
    await check("shipment-delete", async () => {
      // What tracks a shipment may go on to tell what became of it.
      if (wasTracked && !(await isTracked(corporate, displayId, job.answer))) return;
      assume(shown.length > 0, "the booking was not seen before");
      assume(after[0]?.isSuccess === true, "the job is not read");
      assume(
        undone.length > 0 || (await tellsOfRates(context, after)),
        "no read tells whether the job's rates are gone",
      );
      // It stands in the read that showed the booking: what changes by itself there is found before that is blamed.
      const [first] = shown;
      if (undone.length === 0 && first)
        throw (shownIn(after, first) ?? deleted).mismatch(
          "the booking to be gone from the job",
          "all that showed it is as before",
        );
    });
    await check("shipment-delete-keeps-job", async () => {
      const left = (await jobOf(corporate, displayId)).shows(job.name, "the customer of the job");
      if (!seen) return;
      stillShows(left, seen, job.body);
      keepsAgent(left, seen);
    });
    await isGoneAgain(context, job, undone, after);
  },
);

scenario(
  "booking a carrier shipment keeps its accessorials",
  { judges: ["shipment-book-keeps-accessorials", "rateskey-feeds-booking"] },
  async (context) => {
    const { corporate, check } = context;
    const own = await ownJob(context);
    const [addOn, ...addOns] = await lookedUp(corporate, "/lookup/addOns");
    const id = givenBy(addOn, "addOn");
    assume(id !== undefined, "the addOns lookup has no add-on with an id");
    // Chosen before rates are asked for, which may be rates for it.
    await addAccessorial(context, own.displayId, id).accepted();
    const further = givenBy(addOns.at(-1), "addOn");
    if (further !== undefined) await addAccessorial(context, own.displayId, further);
    const job = (await quoted(context, own, "POST")) ?? (await quoted(context, own, "GET"));
    assume(job !== undefined, "no rates come as an envelope with a ratesKey for a job with an accessorial");
    const chosen = await watched(() => accessorialsOf(corporate, own.displayId));
    const booked = await book(context, job);
    await check("rateskey-feeds-booking", () => {
      const { sampleLacks } = booked;
      assume(!booked.isInvalid || sampleLacks === undefined, `the booking was refused: ${sampleLacks}`);
      // Whether a carrier takes a shipment with its accessorials is open.
      if (booked.isInvalid && /rates_?key/i.test(Buffer.from(booked.bytes).toString("utf8")))
        throw booked.mismatch(
          "the ratesKey of the rates of a job with accessorials to be taken",
          `a refusal (${booked.status}) that names it`,
        );
    });
    assume(isDone(booked), `a carrier shipment with an accessorial is not booked (${booked.status})`);
    const left = await accessorialsOf(corporate, own.displayId);
    await check("shipment-book-keeps-accessorials", () => {
      const isChosen = [id, ...textsIn(addOn)].some((mark) => mentions(chosen.body, mark));
      assumeSeen(isChosen, "the accessorial that was added is not listed");
      left.isAs(chosen, isOfAnyWrite);
    });
    await unbook(corporate, job);
  },
);
