import { freightItems, item, itemNotes } from "../../fixtures/payloads/jobs.js";
import { type Answer, assume, Inconclusive, phrase, scenario, Unseen } from "../../src/scenario/index.js";
import { book, quoted, unbook } from "../shipment/bookings.js";
import { isDone } from "../shipment/records.js";
import { increment, mostSteps } from "../timeline/status.js";
import { itemIdOf, type Part, parts, type Written } from "./booked-writes.js";
import { jobOf, ownJob } from "./records.js";

/** What was written of a job, and the reading that tells of it. */
interface Told {
  readonly written: Written;
  readonly answer: Answer;
}

/** @returns each write of a part that is accepted, with its reading; what cannot be written or read here is left out */
async function* toldBy(...[part, context, place]: readonly [Part, ...Parameters<Part>]): AsyncGenerator<Told, void> {
  const writes = part(context, place);
  try {
    let next = await writes.next();
    while (!next.done) {
      const written = next.value;
      const answer = await written.read();
      if (!answer.isSuccess) return;
      yield { written, answer };
      next = await writes.next(answer);
    }
  } catch (error) {
    // What is not seen yet may only be late.
    if (!(error instanceof Inconclusive) || error instanceof Unseen) throw error;
  }
}

const keptOf = ({ written: { kept }, answer }: Told, isDue: boolean): readonly string[] =>
  Object.keys(kept).filter((what) => kept[what]?.(answer) === isDue);

/** @returns what of a part is accepted of a job, and kept, when it is written as often as another one was */
async function allKeptOf(...[part, context, place]: Parameters<typeof toldBy>): Promise<readonly string[]> {
  let kept: string[] = [];
  for (let round = 0; round <= place.round; round++) {
    kept = [];
    for await (const told of toldBy(part, context, { ...place, round })) kept.push(...keptOf(told, true));
  }
  return kept;
}

const stateOf = (round: number): string => (round === 0 ? "booked" : `booked and moved on, by step ${round},`);

scenario(
  "what is written of a job is kept once the job and its carrier shipment are booked",
  {
    judges: ["job-booked-keeps-writes", "item-notes-rejected", "freightitems-rejected"],
    inParts: ["job-booked-keeps-writes"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const itemName = data.text("item");
    const given = { items: [item(data, itemName)] };
    const { displayId: unbooked } = await ownJob(context, given);
    const own = await ownJob(context, given);
    const { displayId: jobDisplayId } = own;
    const [itemId, itemOfQuote] = [
      await itemIdOf(corporate, jobDisplayId, itemName),
      await itemIdOf(corporate, unbooked, itemName),
    ];
    const booked = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId });
    const rated = await quoted(context, own, "POST");
    const isShipped = rated !== undefined && isDone(await book(context, rated));
    assume(isDone(booked) || isShipped, `neither a new job is booked as it is (${booked.status}) nor its shipment`);
    const job = await jobOf(corporate, jobDisplayId);
    const texts = [data.text("item note"), data.text("freight item")] as const;
    const noted = await corporate.post("/job/{jobDisplayId}/item/notes", {
      jobDisplayId,
      body: itemNotes(data, texts[0]),
    });
    const carried = await corporate.post("/job/{jobDisplayId}/freightitems", {
      jobDisplayId,
      body: freightItems(data, texts[1]),
    });
    const left = await jobOf(corporate, jobDisplayId);
    await check("item-notes-rejected", () => {
      noted.rejected(job);
      left.hides(texts[0], "the refused item note");
    });
    await check("freightitems-rejected", () => {
      carried.rejected(job);
      left.hides(texts[1], "the refused freight item");
    });
    let isSeen = false;
    const areKept = async (part: Part, round: number): Promise<boolean> => {
      for await (const told of toldBy(part, context, { displayId: jobDisplayId, itemId, round })) {
        const lost = keptOf(told, false);
        isSeen ||= keptOf(told, true).length > 0;
        // What is written of the other job comes after all that was to be read of this one.
        if (lost.length > 0) await context.settled();
        const quote = { displayId: unbooked, itemId: itemOfQuote, round };
        const due = lost.length > 0 ? await allKeptOf(part, context, quote) : [];
        const what = lost.find((one) => due.includes(one));
        await check("job-booked-keeps-writes", () => {
          if (what !== undefined)
            throw told.answer.mismatch(
              `${what} that was accepted for a job that is ${stateOf(round)} to be seen, as that of one that is not booked`,
              phrase(told.answer.body, 300),
            );
        });
        if (lost.length > 0) return false;
      }
      return true;
    };
    let sound = parts;
    for (let round = 0; round <= mostSteps; round++) {
      if (round > 0 && !isDone(await increment(context, { jobDisplayId, own: true }))) break;
      const kept: Part[] = [];
      for (const part of sound) if (await areKept(part, round)) kept.push(part);
      sound = kept;
    }
    await check("job-booked-keeps-writes", () => assume(isSeen, "no write of a booked job is accepted and seen"));
    if (rated && isShipped) await unbook(corporate, rated);
  },
);
