import { bookRequest } from "../../fixtures/payloads/shipment.js";
import { type Answer, Guess, isUuid, needs, scenario, Unjudgeable } from "../../src/scenario/index.js";
import { book, bookedJob, type QuotedJob, quotedJob, unbook, ways } from "./bookings.js";
import { isDone } from "./records.js";
import { changedIn, sightsOf } from "./sights.js";

scenario(
  "a carrier shipment is booked with the ratesKey of its rates",
  { judges: ["route:POST /job/{jobDisplayId}/shipment/book", "rateskey-feeds-booking"] },
  async (scene) => {
    const { corporate, check } = scene;
    const tried: { readonly job: QuotedJob; readonly answer: Answer }[] = [];
    for (const way of ways) {
      const job = await quotedJob(scene, way);
      if (job) tried.push({ job, answer: await book(scene, job) });
    }
    const best = tried.find(({ answer }) => isDone(answer)) ?? tried[0];
    needs(best !== undefined, "no rates of a new job come as an envelope with a ratesKey, so nothing can be booked");
    await check("route:POST /job/{jobDisplayId}/shipment/book", () => best.answer.isDeclared());
    await check("rateskey-feeds-booking", () => {
      needs(isDone(best.answer), "no booking was carried out at all");
      for (const { answer } of tried) {
        answer.accepted();
        if (!isDone(answer)) throw answer.mismatch("the booking to be carried out", "success: false");
      }
    });
    for (const { job } of tried) await unbook(corporate, job);
  },
);

scenario(
  "a carrier shipment is not booked with a ratesKey that no rates carried",
  { judges: ["shipment-book-wrong-key"] },
  async (scene) => {
    const { corporate, data, check } = scene;
    const twin = await bookedJob(scene);
    const other = (await quotedJob(scene, "POST")) ?? (await quotedJob(scene, "GET"));
    needs(other !== undefined, "a second job gets no rates with a ratesKey");
    const type = typeof other.key === "number" ? "integer" : "uuid";
    const wrong = type === "integer" || isUuid(other.key) ? data.vacantId(type) : data.key("rates");
    const body = bookRequest(data, wrong, other.rate);
    const [before, again] = [await sightsOf(corporate, other.displayId), await sightsOf(corporate, other.displayId)];
    const answer = await corporate.post("/job/{jobDisplayId}/shipment/book", { jobDisplayId: other.displayId, body });
    const after = await sightsOf(corporate, other.displayId);
    await check("shipment-book-wrong-key", () => {
      if (isDone(answer) && body instanceof Guess)
        throw new Unjudgeable(
          "the document does not show where a booking names its ratesKey: give `samples.ShipmentBookRequest`",
        );
      answer.rejected(twin.answer);
      const [changed] = changedIn(before, again, after);
      if (changed) throw answer.mismatch("a refused booking to change nothing", `another ${changed.path.slice(2)}`);
    });
    await unbook(corporate, twin);
    await unbook(corporate, other);
  },
);
