import { assume, scenario } from "../../src/scenario/index.js";
import { hasOptions, optionsOf, rowLike, save, several, showsRow } from "../freight-providers/records.js";
import { readAgain, type Shown, storedInTurn } from "../in-turn.js";
import { ownJob } from "../jobs/records.js";
import { storedWith } from "../jobs/stored-with.js";
import { book, quoted, unbook } from "./bookings.js";
import { type Changer, isDone } from "./records.js";

/** What is stored with a job, and not with its shipment. */
const parts = ["reference", "agent", "task", "note", "document", "feedback"] as const;

/** @returns the options of a job of the scenario's own that show what was saved for them; none where a new job takes no two of them */
async function optionsSaved(context: Changer, displayId: number): Promise<readonly number[]> {
  const { corporate, data } = context;
  if (!(await hasOptions(context, { displayId, own: true }))) return [];
  const listed = await optionsOf(corporate, displayId);
  const saved = listed.indexes
    .slice(0, several)
    .map((optionIndex) => rowLike(data, listed.find(optionIndex) ?? {}, { optionIndex }));
  if (!isDone(await save(context, displayId, saved))) return [];
  const after = await optionsOf(corporate, displayId);
  return saved
    .filter(({ row }) => showsRow(after.find(Number(row["optionIndex"])), row))
    .map(({ row }) => Number(row["optionIndex"]));
}

scenario(
  "a carrier shipment that is booked, and deleted again, leaves what is stored with its job",
  {
    judges: ["shipment-book-keeps-accessorials", "shipment-delete-keeps-job"],
    inParts: ["shipment-book-keeps-accessorials", "shipment-delete-keeps-job"],
  },
  async (context) => {
    const { corporate, check } = context;
    const own = await ownJob(context);
    const { displayId } = own;
    const stored = await storedInTurn(parts.map((part) => () => storedWith[part](context, displayId)));
    const saved = await optionsSaved(context, displayId);
    const job = (await quoted(context, own, "POST")) ?? (await quoted(context, own, "GET"));
    assume(job !== undefined, "no rates come as an envelope with a ratesKey for a job that something is stored with");
    const booked = await book(context, job);
    assume(
      isDone(booked),
      `the carrier shipment of a job that something is stored with is not booked (${booked.status})`,
    );
    const left: Shown[] = [];
    for (const one of stored)
      for (const isStill of readAgain([one], "a carrier shipment was booked"))
        if (await check("shipment-book-keeps-accessorials", isStill)) left.push(one);
    const before = await optionsOf(corporate, displayId);
    const deleted = await unbook(corporate, job);
    assume(isDone(deleted), `the shipment is not deleted (${deleted.status})`);
    for (const isStill of readAgain(left, "the shipment was deleted"))
      await check("shipment-delete-keeps-job", isStill);
    const listed = saved.filter((index) => before.find(index) !== undefined);
    // One of them may be what was booked, and go with the booking.
    if (listed.length < several) return;
    const after = await optionsOf(corporate, displayId);
    await check("shipment-delete-keeps-job", () => {
      if (listed.every((index) => after.find(index) === undefined))
        throw after.answer.mismatch(`options ${listed.join(" and ")} of the job, or one of them, to stay`, "neither");
    });
  },
);
