import { item, itemInfo } from "../../fixtures/payloads/jobs.js";
import {
  type Answer,
  assume,
  type Caller,
  changesBetween,
  fieldOf,
  isObject,
  isOfAnyWrite,
  isUuid,
  mentions,
  objectsIn,
  phrase,
  Restless,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  scenario,
  watched,
} from "../../src/scenario/index.js";
import { exportedItemId } from "../shipment/exports.js";
import { isDone } from "../shipment/records.js";
import { keepsAgent, stillShows } from "./kept.js";
import { inventoryIdOf, itemIdsOf, itemsShowing, jobOf, jobOfSameCustomer, ownJob, type ShownItem } from "./records.js";
import { update } from "./updating.js";

type Maker = Pick<ScenarioContext, "corporate" | "data" | "adopt" | "settled">;

/** A job with three items, the first and the last of which are to be updated. */
async function jobWithItems(context: Maker) {
  const { corporate, data } = context;
  const names = [data.text("first item"), data.text("second item"), data.text("third item")] as const;
  const own = await ownJob(context, { items: names.map((name) => item(data, name)) });
  const { displayId, body } = own;
  const [first, second, third] = await itemsShowing(corporate, displayId, ...names);
  for (const { id } of [first, second, third]) data.isAnother("item", id);
  return { own, jobDisplayId: displayId, made: body, names, first, second, third };
}

/** The reads that may show item information. */
const readsOf = async (corporate: Caller, jobDisplayId: number): Promise<readonly Answer[]> =>
  [
    await jobOf(corporate, jobDisplayId),
    await corporate.get("/lookup/items", { query: { job_display_id: jobDisplayId } }),
    await containersOf(corporate, jobDisplayId),
  ].filter(({ isSuccess }) => isSuccess);

const containersOf = (corporate: Caller, jobDisplayId: number) =>
  corporate.get("/job/{jobDisplayId}/packagingcontainers", { jobDisplayId });

const shows = (reads: readonly Answer[], text: string) => reads.some(({ body }) => mentions(body, text));

scenario(
  "item information that is updated is read back, and the other items stay as they were",
  {
    judges: [
      "route:PUT /job/{jobDisplayId}/item/{inventoryItemId}",
      "inventory-item-reflected",
      "inventory-item-only-that",
    ],
    inParts: ["inventory-item-reflected", "inventory-item-only-that"],
  },
  async (context) => {
    const { corporate, data, check, settled } = context;
    const { jobDisplayId, made, names, first, second, third } = await jobWithItems(context);
    // Asked for before the change as well, so that an answer which is kept is found to be stale.
    await corporate.get("/lookup/items", { query: { job_display_id: jobDisplayId } });
    const [secondAgain] = await itemsShowing(corporate, jobDisplayId, names[1]);
    const before = await jobOf(corporate, jobDisplayId);
    const text = data.text("info");
    const body = itemInfo(data, text);
    const path = { jobDisplayId, inventoryItemId: first.id };
    const answer = await corporate.put("/job/{jobDisplayId}/item/{inventoryItemId}", { ...path, body });
    await check("route:PUT /job/{jobDisplayId}/item/{inventoryItemId}", () => answer.isDeclared());
    answer.accepted();
    const [job, ...reads] = await readsOf(corporate, jobDisplayId);
    await check("inventory-item-reflected", () => {
      if (job && !shows(reads, text)) job.showsSent(body, text, "the item information");
      // Where the job has the new in place of the old, no other read has the old in place of the new.
      if (!job || !mentions(job.body, text) || mentions(job.body, names[0])) return;
      const stale = reads.find((read) => mentions(read.body, names[0]) && !mentions(read.body, text));
      if (stale) throw stale.mismatch(`the item information that the job shows (${text})`, names[0]);
    });
    if (job && shows(reads, text) && !mentions(job.body, text)) {
      await settled("item information that its job shows");
      // Whether the job shows it is open, but not that another write has to come first.
      await update(context, jobDisplayId);
      const later = await jobOf(corporate, jobDisplayId);
      await check("inventory-item-reflected", () => {
        if (mentions(later.body, text))
          throw job.mismatch(
            `the item information ${text}, which the job shows once something else is written`,
            names[0],
          );
      });
    }
    await check("inventory-item-only-that", () => {
      if (!job) return;
      stillShows(job, before, made, { replaced: [names[0]] });
      keepsAgent(job, before);
    });
    const quantityOf = (row: ShownItem["row"]) => fieldOf(row, "quantity");
    const zero = itemInfo(data, text, 0);
    const isSent = isObject(zero.value) && fieldOf(zero.value, "quantity") === 0;
    if (isSent && job && mentions(job.body, text)) {
      const [{ row }] = await itemsShowing(corporate, jobDisplayId, text);
      const taken = await corporate.put("/job/{jobDisplayId}/item/{inventoryItemId}", { ...path, body: zero });
      const last = isDone(taken) ? await jobOf(corporate, jobDisplayId) : undefined;
      const isThere = await check("inventory-item-reflected", () => {
        if (last) last.shows(text, "the item that was given a quantity of 0, which was accepted,");
      });
      if (!isThere) return;
      if (sameScalar(quantityOf(row), 3) && last) {
        const [{ row: now }] = await itemsShowing(corporate, jobDisplayId, text);
        await check("inventory-item-reflected", () => {
          if (sameScalar(quantityOf(now), 3)) throw last.mismatch("a quantity of 0, which was accepted", "3 as before");
        });
      }
    }
    const more = data.text("info");
    const updateThird = (to: string) =>
      corporate.put("/job/{jobDisplayId}/item/{inventoryItemId}", {
        jobDisplayId,
        inventoryItemId: third.id,
        body: itemInfo(data, to),
      });
    // For a moment two items have one name: each is changed by its id alone all the same.
    if (job && mentions(job.body, text)) await updateThird(text);
    const ofThird = await updateThird(more);
    const last = await readsOf(corporate, jobDisplayId);
    await check("inventory-item-reflected", () => {
      const isDue = isDone(ofThird) && shows([...(job ? [job] : []), ...reads], text);
      if (isDue && !shows(last, more))
        throw ofThird.mismatch(
          `the information on the third item (${more}) to be read back`,
          "that on the first alone",
        );
    });
    await check("inventory-item-only-that", () => {
      const [after] = last;
      if (after && isDone(ofThird)) isNotOfAnother(after, { id: third.id, to: more }, { id: first.id, was: text });
    });
    const isApart = await check("inventory-item-only-that", async () => {
      assume(shows([...(job ? [job] : []), ...reads], text), "the item information shows nowhere");
      const after = await jobOf(corporate, jobDisplayId);
      after.shows(names[1], "the other item");
      // The first was updated before the third.
      if (job && mentions(job.body, text)) after.shows(text, "the first item");
      const [{ row }] = await itemsShowing(corporate, jobDisplayId, names[1]);
      hasSame(row, [second, secondAgain], after);
    });
    if (!isApart || !job || !mentions(job.body, text)) return;
    const together = [
      { id: first.id, info: data.text("info") },
      { id: third.id, info: data.text("info") },
    ];
    const answers = await Promise.all(
      together.map(({ id, info }) =>
        corporate.put("/job/{jobDisplayId}/item/{inventoryItemId}", {
          jobDisplayId,
          inventoryItemId: id,
          body: itemInfo(data, info),
        }),
      ),
    );
    const both = await jobOf(corporate, jobDisplayId);
    await check("inventory-item-reflected", () => {
      for (const [index, { id, info }] of together.entries()) {
        const answer = answers[index];
        if (answer && isDone(answer))
          both.shows(info, `the information on item ${id}, sent at the same time as another,`);
      }
    });
  },
);

/** @returns what a job shows of the item of an inventory id */
const itemOf = ({ body }: Answer, id: number): unknown =>
  objectsIn(isObject(body) ? fieldOf(body, "items") : undefined).find((row) => inventoryIdOf(row).includes(id));

/**
 * Of two items of one name each is changed by its id.
 *
 * @param changed the one that was changed, and to what
 * @param other the other one, and what it was called like the first
 * @throws Mismatch where the other one alone shows the change
 */
function isNotOfAnother(
  job: Answer,
  changed: { readonly id: number; readonly to: string },
  other: { readonly id: number; readonly was: string },
): void {
  const [one, another] = [itemOf(job, changed.id), itemOf(job, other.id)];
  const isCrossed = mentions(another, changed.to) && !mentions(another, other.was) && !mentions(one, changed.to);
  if (one !== undefined && isCrossed)
    throw job.mismatch(
      `item ${other.id} to show ${other.was}, as before another item was changed that was called so`,
      changed.to,
    );
}

/** @throws Mismatch where the item shows other values than in two readings before */
function hasSame(row: ShownItem["row"], [first, before]: readonly [ShownItem, ShownItem], shown: Answer): void {
  const restless = new Restless([first.row, before.row]);
  const [change] = changesBetween(before.row, row).filter((one) => !isOfAnyWrite(one) && !restless.covers(one));
  if (change) throw shown.mismatch(`${change.path} of item ${before.id} as it was (${change.from})`, phrase(change.to));
}

scenario(
  "an item is updated under its own job and its integer id alone",
  {
    judges: ["inventory-item-foreign", "inventory-item-integer", "inventory-item-only-that"],
    inParts: ["inventory-item-integer"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const route = "/job/{jobDisplayId}/item/{inventoryItemId}";
    // Which of several items is updated first is another one than elsewhere.
    const { own: job, jobDisplayId, names, first: second, second: first } = await jobWithItems(context);
    const { displayId: other } = await jobOfSameCustomer(context, job);
    const taken = data.text("info");
    const before = await jobOf(corporate, jobDisplayId);
    const control = { jobDisplayId, inventoryItemId: first.id, body: itemInfo(data, taken) };
    await corporate.put(route, control).accepted();
    const seen = await readsOf(corporate, jobDisplayId);
    await check("inventory-item-only-that", () => {
      const [after] = seen;
      for (const name of [names[0], names[2]])
        if (after && mentions(before.body, name)) after.shows(name, "an item beside the one that was updated,");
    });
    assume(shows(seen, taken), "the item information shows nowhere");

    const ofOtherBefore = [
      await watched(() => jobOf(corporate, other)),
      await watched(() => containersOf(corporate, other)),
    ];
    const foreign = data.text("foreign");
    const refused: Answer[] = [];
    for (const inventoryItemId of [second.id, Number(data.unusedId("integer"))])
      refused.push(await corporate.put(route, { jobDisplayId: other, inventoryItemId, body: itemInfo(data, foreign) }));
    const ofOtherAfter = [await jobOf(corporate, other), await containersOf(corporate, other)];
    const [near, nearby] = [`${first.id}x9`, data.text("nearby")];
    await corporate.put(route, { jobDisplayId, inventoryItemId: near, body: itemInfo(data, nearby) });
    const [own, others] = [await readsOf(corporate, jobDisplayId), await readsOf(corporate, other)];
    await check("inventory-item-foreign", () => {
      const [ofOther] = others;
      assume(
        !ofOther || ![first, second].some(({ id }) => itemIdsOf(ofOther).includes(id)),
        "two jobs that were given the same have items of one inventory id",
      );
      ofOther?.hides(taken, "the information on an item of another job, which was given the same,");
      for (const read of [...own, ...others]) read.hides(foreign, "information sent under another job");
      if (!refused.every((answer) => answer.isTurnedDown || answer.isAbsent)) return;
      for (const [index, before] of ofOtherBefore.entries())
        if (before.isSuccess) ofOtherAfter[index]?.accepted().isAs(before);
    });

    await check("inventory-item-integer", () => {
      for (const read of own) read.hides(nearby, `information sent under ${near}`);
    });

    const legacy = scalarsIn(second.row).find(isUuid) ?? (await exportedItemId(corporate, jobDisplayId));
    const byUuid = data.text("legacy");
    await check("inventory-item-integer", async () => {
      assume(legacy !== undefined, "neither the items nor their export data show a legacy UUID");
      await corporate.put(route, { jobDisplayId, inventoryItemId: legacy, body: itemInfo(data, byUuid) });
      for (const read of await readsOf(corporate, jobDisplayId)) read.hides(byUuid, "information sent under a UUID");
    });
  },
);
