import { type Answer, assume, Inconclusive, scalarsIn, scenario } from "../../src/scenario/index.js";
import { ownJob } from "./records.js";
import { observationOf, showsAnotherStatus } from "./statuses.js";

/** @throws Inconclusive where a new job is no quote that can be booked as it is: which one can the document does not show */
function bookable(answer: Answer): void {
  if (answer.isInvalid)
    throw new Inconclusive(`a new job cannot be booked as it is (${answer.status}): give samples of a job that can be`);
}

scenario(
  "booking turns a quote into a booked job",
  { judges: ["route:POST /job/{jobDisplayId}/book", "book-quote-to-job"] },
  async (context) => {
    const { corporate, check } = context;
    const { displayId } = await ownJob(context);
    const before = await observationOf(corporate, displayId);
    const answer = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId: displayId });
    await check("route:POST /job/{jobDisplayId}/book", () => {
      bookable(answer);
      answer.isDeclared();
    });
    answer.accepted();
    const after = await observationOf(corporate, displayId);
    await check("book-quote-to-job", () =>
      showsAnotherStatus(before, after, `job ${displayId} to show that it is booked`),
    );
  },
);

const carriage = [
  "/job/{jobDisplayId}/freightproviders",
  "/job/{jobDisplayId}/shipment/ratesstate",
  "/job/{jobDisplayId}/form/shipments",
] as const;

scenario("booking a job books no carrier shipment", { judges: ["book-vs-shipment-book"] }, async (context) => {
  const { corporate, check } = context;
  const { displayId: jobDisplayId } = await ownJob(context);
  const before: Answer[] = [];
  for (const route of carriage) before.push(await corporate.get(route, { jobDisplayId }));
  if (!before.some(({ isSuccess }) => isSuccess)) await context.settled();
  const answer = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId });
  bookable(answer);
  answer.accepted();
  await check("book-vs-shipment-book", async () => {
    const shown = before.filter(({ isSuccess, body }) => isSuccess && scalarsIn(body).length > 0);
    assume(shown.length > 0, "nothing shows whether a carrier shipment of a new job is booked");
    for (const [index, route] of carriage.entries()) {
      const earlier = before[index];
      if (earlier && shown.includes(earlier)) (await corporate.get(route, { jobDisplayId }).accepted()).isAs(earlier);
    }
  });
});
