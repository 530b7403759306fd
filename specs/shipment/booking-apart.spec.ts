import { scenario } from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { becomesAs, observationOf } from "../jobs/statuses.js";
import { bookedJob, unbook } from "./bookings.js";

scenario("booking a carrier shipment books no job", { judges: ["shipment-book-books-no-job"] }, async (context) => {
  const { corporate, check } = context;
  const shipped = await bookedJob(context, ({ displayId }) => observationOf(corporate, displayId));
  const after = await observationOf(corporate, shipped.displayId, shipped.before);
  await unbook(corporate, shipped);
  const { displayId: jobDisplayId } = await ownJob(context);
  const quote = await observationOf(corporate, jobDisplayId, shipped.before);
  await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId }).accepted();
  const booked = await observationOf(corporate, jobDisplayId, quote);
  await check("shipment-book-books-no-job", () =>
    becomesAs(shipped.before, after, { before: quote, after: booked }, "no booked job, whose carrier alone was booked"),
  );
});
