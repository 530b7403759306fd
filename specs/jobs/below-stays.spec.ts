import { changeAgent, item, itemInfo, jobSave, jobUpdate } from "../../fixtures/payloads/jobs.js";
import { task, taskUpdate } from "../../fixtures/payloads/timeline.js";
import { readsBelow } from "../../src/contract/groups/jobs/reads-below.js";
import {
  type Answer,
  assume,
  assumeSeen,
  fieldOf,
  fold,
  isObject,
  phrase,
  type ScenarioContext,
  scenario,
  Verbatim,
} from "../../src/scenario/index.js";
import { associatedAt, inventory } from "../documents/associations.js";
import type { Maker } from "../documents/records.js";
import { formsByJob } from "../forms/by-job.js";
import { storedOptions } from "../freight-providers/stored.js";
import { keptIn, shownOtherwise } from "../given-members.js";
import { readAgain, type Shown, type Stored, storedAndShown, storedInTurn } from "../in-turn.js";
import { staysDeclared } from "../of-new.js";
import { exportsSomething } from "../shipment/exports.js";
import { isDone } from "../shipment/records.js";
import { adoptTask, lastingTasksIn, ownTask, postTask, timelineOf, withCode } from "../timeline/records.js";
import { increment, undo } from "../timeline/status.js";
import { giveAnew } from "./feedback-giving.js";
import { stillShows } from "./kept.js";
import { itemIdsOf, itemsShowing, jobOf, ownJob } from "./records.js";
import { storedWith } from "./stored-with.js";
import { update } from "./updating.js";

type Context = Maker & Pick<ScenarioContext, "given">;
type Write = (context: Context, jobDisplayId: number) => PromiseLike<Answer | undefined> | undefined;

/** The writes on a job itself, by what is done to it. */
const writes = {
  // Another number of items than it has.
  saved: ({ corporate, data }, jobDisplayId) =>
    corporate.put("/job/save", { body: jobSave(data, jobDisplayId, { items: [item(data), item(data), item(data)] }) }),
  updated: async (context, jobDisplayId) => (await update(context, jobDisplayId)).answer,
  "given another agent": ({ corporate, data, given }, jobDisplayId) => {
    const agent = given("otherAgentCompanyId") ?? given("agentCompanyId");
    if (agent === undefined) return undefined;
    return corporate.post("/job/{jobDisplayId}/changeAgent", { jobDisplayId, body: changeAgent(data, String(agent)) });
  },
  "moved by a step": (context, jobDisplayId) => increment(context, { jobDisplayId, own: true }),
  "moved back": (context, jobDisplayId) => undo(context, { jobDisplayId, own: true }),
  booked: ({ corporate }, jobDisplayId) => corporate.post("/job/{jobDisplayId}/book", { jobDisplayId }),
  "given information on an item": async ({ corporate, data }, jobDisplayId) => {
    const [inventoryItemId] = itemIdsOf(await jobOf(corporate, jobDisplayId));
    if (inventoryItemId === undefined) return undefined;
    const path = { jobDisplayId, inventoryItemId };
    const body = itemInfo(data, data.text("info"));
    return corporate.put("/job/{jobDisplayId}/item/{inventoryItemId}", { ...path, body });
  },
  // The last: who asks may not see the job any more.
  transferred: ({ corporate, given }, jobDisplayId) => {
    const franchiseeId = given("franchiseeId");
    if (franchiseeId === undefined) return undefined;
    return corporate.post("/job/transfer/{jobDisplayId}", { jobDisplayId, body: { franchiseeId } });
  },
} as const satisfies Readonly<Record<string, Write>>;

/** Those that are carried out once more, by which a job may become what it was at the first of them. */
const repeated = ["given another agent", "moved by a step", "moved back"] as const;

/** What is stored for the job as a whole, and no write on one of its items can be about. */
const ofTheWhole: readonly string[] = ["feedback", "exported"];

/** What is stored with a job, with the writes that may replace it. */
const parts = [
  ["task", "job-writes-keep-tasks"],
  ["note", "job-writes-keep-notes"],
  ["document", "job-writes-keep-documents"],
  ["feedback", "job-writes-keep-feedback"],
  ["accessorial", "job-writes-keep-accessorials"],
  ["exported", "job-writes-keep-exports"],
  ["reference", "job-writes-keep-reference", "updated"],
  ["franchisee", "job-writes-keep-franchisee", "transferred", "given another agent"],
  // Whose the job is may decide who carries it out.
  ["agent", "job-writes-keep-agent", "given another agent", "transferred"],
  // Where it goes, and what is carried, may decide who can carry it.
  ["freight provider", "job-writes-keep-providers", "saved", "updated"],
] as const;

/** Stores a task, which is patched, and a note and a contact in the first task that a new job has, where they are taken. */
async function storedTasks(context: Maker, jobDisplayId: number): Promise<Stored> {
  const { corporate, data } = context;
  const { id, notes, body, timeline } = await ownTask(context, { jobDisplayId, own: true });
  const code = fieldOf(lastingTasksIn(timeline, data)[0] ?? {}, "taskCode");
  const [text, detail, patched] = [data.text("notes"), data.text("detail"), data.text("notes")];
  const patch = await corporate.patch("/job/{jobDisplayId}/timeline/{timelineTaskId}", {
    jobDisplayId,
    timelineTaskId: id,
    body: taskUpdate(data, patched),
  });
  if (typeof code === "string")
    await postTask(corporate, jobDisplayId, withCode(data, code, text, { kind: "InTheFieldTaskRequest", detail }));
  const [mark, read] = [patch.isInvalid ? notes : patched, () => timelineOf(corporate, jobDisplayId)];
  return { what: "the tasks", marks: [mark, text, detail], given: [{ mark, body }], read };
}

/** @returns whether a task of a job was posted, and deleted again */
async function ridOfTask(context: Maker, jobDisplayId: number): Promise<boolean> {
  const { corporate, data } = context;
  const text = data.text("notes");
  if (!isDone(await postTask(corporate, jobDisplayId, task(data, "CarrierTaskRequest", { notes: text })))) return false;
  const timeline = await timelineOf(corporate, jobDisplayId);
  const timelineTaskId = adoptTask(context, { jobDisplayId, own: true }, timeline, text);
  if (timelineTaskId === undefined) return false;
  return isDone(
    await corporate.delete("/job/{jobDisplayId}/timeline/{timelineTaskId}", { jobDisplayId, timelineTaskId }),
  );
}

/** Patches the task that shows what was stored. */
async function patchedAnew(context: Maker, jobDisplayId: number, { marks, given }: Stored): Promise<Stored> {
  const { corporate, data } = context;
  const [read, text] = [() => timelineOf(corporate, jobDisplayId), data.text("notes")];
  const timelineTaskId = adoptTask(context, { jobDisplayId, own: true }, await read(), String(marks[0]));
  assume(timelineTaskId !== undefined, "a task is not shown any more");
  const body = taskUpdate(data, text);
  const path = { jobDisplayId, timelineTaskId };
  await corporate.patch("/job/{jobDisplayId}/timeline/{timelineTaskId}", { ...path, body });
  const again = (given ?? []).map((one) => ({ ...one, mark: text }));
  return { what: "the tasks", marks: [text], given: again, read };
}

/** Gives feedback twice: who writes a job back as it was loaded once brings the former back. Whether a job takes more than one is open. */
async function storedFeedback(context: Maker, jobDisplayId: number): Promise<Stored> {
  const [former, last] = [await giveAnew(context, jobDisplayId, false), await giveAnew(context, jobDisplayId, false)];
  const { id, answer } = former.answer.isSuccess && !last.answer.isSuccess ? former : last;
  answer.accepted();
  return {
    what: "the feedback",
    marks: [id],
    read: () => context.corporate.get("/job/feedback/{jobDisplayId}", { jobDisplayId }).accepted(),
  };
}

const stores = { ...storedWith, task: storedTasks, feedback: storedFeedback, "freight provider": storedOptions };

type Storing = Maker & Parameters<typeof storedOptions>[0];
type StoreAnew = (context: Storing, jobDisplayId: number, first: Stored) => Promise<Stored>;

/** Parts of a job that are stored anew between two writes of one kind, and how. */
const storesAnew: Readonly<Partial<Record<(typeof parts)[number][0], StoreAnew>>> = {
  task: patchedAnew,
  reference: stores.reference,
  "freight provider": stores["freight provider"],
};

for (const [part, clause, ...replacing] of parts) {
  const storeAnew = storesAnew[part];
  const isTransferred = !replacing.some((what) => what === "transferred");
  scenario(
    `what is done to a job leaves what is stored with it: ${part}`,
    {
      judges: part === "task" ? [clause, "job-writes-keep-reads"] : [clause],
      inParts: isTransferred || storeAnew ? [clause] : [],
    },
    async (context) => {
      const { displayId } = await ownJob(context);
      // What a new job lacks it takes over from one that is given.
      if (part === "exported") await exportsSomething(context, displayId);
      const readBelow = () =>
        Promise.all([
          ...readsBelow.map((read) => context.corporate.get(read, { jobDisplayId: displayId })),
          ...formsByJob.map(({ ask }) => ask(context.corporate, displayId, context.given)),
        ]);
      const below = part === "task" ? await readBelow() : undefined;
      const isRid = below !== undefined && (await ridOfTask(context, displayId));
      const first = await storedAndShown(() => stores[part](context, displayId));
      let stored: readonly Shown[] = [first];
      // Who deletes a task may write its job back as it was loaded.
      const isRidSince = part === "reference" && (await ridOfTask(context, displayId));
      const done: string[] = isRidSince ? ["rid of a task"] : [];
      const isStill = async () => {
        for (const still of readAgain(stored, `the job was ${done.join(", ")}`)) await context.check(clause, still);
      };
      const doAgain = async (anewBy: StoreAnew) => {
        await isStill();
        const anew = await storedInTurn([() => anewBy(context, displayId, first)]);
        if (anew.length === 0) return;
        // What it takes the place of is shown no more.
        stored = [...(await storedInTurn([async () => first])), ...anew];
        for (const what of repeated) {
          const answer = await writes[what](context, displayId);
          if (answer && isDone(answer)) done.push(`${what} again`);
        }
      };
      for (const [what, write] of Object.entries<Write>(writes)) {
        if (replacing.some((one) => one === what)) continue;
        if (what === "saved" && part === "reference" && isReplacedBySave(context.data, displayId)) continue;
        if (what === "given information on an item" && !ofTheWhole.includes(part)) continue;
        if (what === "transferred") await isStill();
        if (what === "booked" && below) {
          const after = await readBelow();
          await context.check("job-writes-keep-reads", () => {
            assume(done.length > 0, `job ${displayId} takes no write`);
            staysDeclared(below, after, [...(isRid ? ["rid of a task"] : []), ...done].join(", "));
          });
        }
        if (what === "booked" && done.length > 0 && storeAnew) await doAgain(storeAnew);
        const answer = await write(context, displayId);
        if (answer && isDone(answer)) done.push(what);
      }
      assume(done.length > 0, `job ${displayId} takes no write`);
      const job = await context.corporate.get("/job/{jobDisplayId}", { jobDisplayId: displayId });
      if (job.isSuccess) await isStill();
      // Who has transferred a job may see it no more.
      assume(job.isSuccess || isTransferred, `job ${displayId} is not shown any more (${job.where}: ${job.status})`);
    },
  );
}

/** @returns whether an update of a job gives it a member that a save gives it as well, and so replaces */
function isReplacedBySave(data: Maker["data"], jobDisplayId: number): boolean {
  const { value } = jobUpdate(data, jobDisplayId).updates;
  const saved = Object.keys(jobSave(data, jobDisplayId)).map(fold);
  return isObject(value) && Object.keys(value).some((name) => saved.includes(fold(name)));
}

/** The writes on a job that leave its items what they are; items that a save gives a job may be others. */
const { saved: _, booked, transferred: _1, "given information on an item": _2, ...leavingItems } = writes;

scenario(
  "what is done to a job leaves the documents of its items",
  { judges: ["job-writes-keep-item-documents"], inParts: ["job-writes-keep-item-documents"] },
  async (context) => {
    const { corporate, data, adopt, check } = context;
    const name = data.text("item");
    const { displayId } = await ownJob(context, { items: [item(data, name)] });
    const [{ id }] = await itemsShowing(corporate, displayId, name);
    data.isAnother("item", id);
    adopt("inventory item", id, { jobDisplayId: displayId });
    const stored = await associatedAt(context, inventory, [{ job_display_id: displayId }], [id]);
    const { document, observation } = stored;
    assumeSeen(observation !== undefined, "a document that is uploaded for an item of a new job is not listed for it");
    const kept = keptIn(observation.list.body, [{ mark: document.path, body: document.sent.fields }]);
    const others = Object.entries<Write>(leavingItems).map(
      ([what, write]) => [what, () => write(context, displayId)] as const,
    );
    const all: Readonly<Record<string, () => ReturnType<Write>>> = {
      "given information on an item": () =>
        corporate.put("/job/{jobDisplayId}/item/{inventoryItemId}", {
          jobDisplayId: displayId,
          inventoryItemId: id,
          body: itemInfo(data, name),
        }),
      ...Object.fromEntries(others),
      "saved with its items as they are shown": async () => {
        const items = new Verbatim(fieldOf((await jobOf(corporate, displayId)).record(), "items"));
        return corporate.put("/job/save", { body: jobSave(data, displayId, { items }) });
      },
      booked: () => booked(context, displayId),
    };
    const done: string[] = [];
    let isJudged = false;
    for (const [what, write] of Object.entries(all)) {
      const answer = await write();
      if (!answer || !isDone(answer)) continue;
      done.push(what);
      // Of an item that has another id now, or is not shown any more, nothing is said.
      if (!itemIdsOf(await jobOf(corporate, displayId)).includes(id)) break;
      isJudged = true;
      const listed = await corporate.get("/documents/list", { query: observation.query });
      const since = `once the job was ${done.join(", ")}, document`;
      const isKept = await check("job-writes-keep-item-documents", () => {
        listed.accepted().lists(document.id, since);
        const other = shownOtherwise(listed.body, kept);
        if (other)
          throw listed.mismatch(
            `${other.name} ${phrase(other.value)} of its document, as it was given`,
            phrase(other.row),
          );
      });
      if (!isKept) return;
    }
    assume(done.length > 0, `job ${displayId} takes no write`);
    assume(isJudged, `once the job was ${done.join(", ")}, its item is not shown under its id any more`);
  },
);

scenario(
  "what is stored with a job leaves the job and what was stored with it before",
  { judges: ["job-parts-apart"], atOnce: ["GET /job/feedback/{jobDisplayId}"], inParts: ["job-parts-apart"] },
  async (context) => {
    const { corporate, check } = context;
    const { task, note, document, accessorial, exported, feedback } = storedWith;
    // What feedback does to the job itself is said by clauses of its own; what an accessorial costs may count for who carries the job.
    const orders = [
      { first: [], ways: [task, note, document, accessorial, exported], last: [feedback] },
      { first: [feedback], ways: [exported, accessorial, storedOptions, document, note, storedTasks], last: [] },
    ];
    for (const { first, ways, last } of orders) {
      const { displayId, body } = await ownJob(context);
      await exportsSomething(context, displayId);
      const storedBy = (some: typeof ways) => storedInTurn(some.map((store) => () => store(context, displayId)));
      const earlier = await storedBy(first);
      const before = await jobOf(corporate, displayId);
      const meanwhile = await storedBy(ways);
      const after = await jobOf(corporate, displayId);
      await check("job-parts-apart", () => stillShows(after, before, body));
      const stored = [...earlier, ...meanwhile, ...(await storedBy(last))];
      const since = [`storing ${stored.at(-1)?.what ?? ""}`];
      if (last.length === 0 && (await ridOfTask(context, displayId))) since.push("deleting another task");
      for (const isStill of readAgain(stored.slice(0, -1), since.join(", and ")))
        await check("job-parts-apart", isStill);
    }
  },
);
