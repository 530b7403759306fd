import { changeAgent, customer, itemInfo, jobSave } from "../../fixtures/payloads/jobs.js";
import { note } from "../../fixtures/payloads/notes.js";
import { task, taskUpdate } from "../../fixtures/payloads/timeline.js";
import {
  type Answer,
  assume,
  type Caller,
  fieldOf,
  Inconclusive,
  idOf,
  isObject,
  mentions,
  type ScenarioContext,
  sameScalar,
  textsIn,
} from "../../src/scenario/index.js";
import { type Maker, uploadTo } from "../documents/records.js";
import { indexOf, route as providers, rowLike, save } from "../freight-providers/records.js";
import { givenBy, lookedUp } from "../lookup-rows.js";
import { noteCategories } from "../notes/records.js";
import { addAccessorial } from "../shipment/add-ons.js";
import { asRead, ownValue, sendBack } from "../shipment/exports.js";
import { isDone } from "../shipment/records.js";
import { adoptTask, postTask, taskTexts } from "../timeline/records.js";
import { giveAnew } from "./feedback-giving.js";
import { agentsIn } from "./kept.js";
import { itemsShowing, uuidIn } from "./records.js";
import { isJob, search } from "./searching.js";
import { update } from "./updating.js";

type Writer = Maker & Pick<ScenarioContext, "allows" | "spelt">;

/** A job that is written to, the inventory id of an item of it, where it shows one, and how often it was written to before. */
export interface Place {
  readonly displayId: number;
  readonly itemId: number | undefined;
  readonly round: number;
}

/** What was accepted of a job, by what it is: whether a reading shows that it was carried out. */
export interface Written {
  readonly read: () => PromiseLike<Answer>;
  readonly kept: Readonly<Record<string, (answer: Answer) => boolean>>;
}

/** Writes of a job, one after the other: each one that is accepted is handed out, and is given the reading that tells of it. */
export type Part = (context: Writer, place: Place) => AsyncGenerator<Written, void, Answer>;

const shows =
  (mark: string | number) =>
  ({ body }: Answer): boolean =>
    mentions(body, mark);

/** Whether a job is its agent's: what it is may be shown elsewhere, as that of its franchisee, where the one before it is still its agent. */
const isOfAgent =
  (agentId: string | number, before: string | number | undefined) =>
  (answer: Answer): boolean => {
    const isShown = (id: string | number | undefined) => agentsIn(answer).some((one) => sameScalar(one, id));
    return isShown(agentId) || (!isShown(before) && shows(agentId)(answer));
  };

const rowsIn = ({ body }: Answer): readonly unknown[] => (Array.isArray(body) ? body : []);

/** @returns the inventory id of an item that a job was given; undefined where it is not shown */
export async function itemIdOf(corporate: Caller, displayId: number, name: string): Promise<number | undefined> {
  try {
    return (await itemsShowing(corporate, displayId, name))[0].id;
  } catch (error) {
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}

/** The writes on a job itself, and on an item of it. */
const itself: Part = async function* (context, { displayId: jobDisplayId, itemId: inventoryItemId, round }) {
  const { corporate, data, given } = context;
  const read = () => corporate.get("/job/{jobDisplayId}", { jobDisplayId });
  const [info, name] = [data.text("info"), data.text("saved customer")];
  // Each time another one than the time before.
  const agents = [given("otherAgentCompanyId"), given("agentCompanyId")];
  const [agent, agentBefore] = round % 2 === 0 ? agents : agents.toReversed();
  const informed =
    inventoryItemId === undefined
      ? undefined
      : await corporate.put("/job/{jobDisplayId}/item/{inventoryItemId}", {
          jobDisplayId,
          inventoryItemId,
          body: itemInfo(data, info),
        });
  const updated = await update(context, jobDisplayId);
  const changed =
    agent === undefined
      ? undefined
      : await corporate.post("/job/{jobDisplayId}/changeAgent", { jobDisplayId, body: changeAgent(data, agent) });
  yield {
    read,
    kept: {
      ...(informed && isDone(informed) && { "information on an item": shows(info) }),
      ...(isDone(updated.answer) && { "an update": shows(updated.text) }),
      ...(agent !== undefined && changed && isDone(changed) && { "another agent": isOfAgent(agent, agentBefore) }),
    },
  };
  const body = jobSave(data, jobDisplayId, { customer: customer(data, name) });
  if (!isDone(await corporate.put("/job/save", { body }))) return;
  yield { read, kept: { "a saved customer": shows(name) } };
  // Whether a job is found is not said; where it is, it is found as it is.
  if (round > 0) return;
  const single = await corporate.get("/job/search", { query: { job_display_id: jobDisplayId } });
  const { answer: list } = await search(corporate, String(jobDisplayId));
  const [row, ...others] = rowsIn(list).filter((row) => isJob(row, jobDisplayId));
  const finds = [
    { found: single, row: single.body, how: "its display id" },
    { found: list, row: others.length === 0 ? row : undefined, how: "details" },
  ];
  for (const { found, row, how } of finds)
    if (found.isSuccess && mentions(row, jobDisplayId))
      yield {
        read: async () => found,
        kept: { [`a saved customer, in a search by ${how},`]: () => mentions(row, name) },
      };
};

const feedback: Part = async function* (context, { displayId: jobDisplayId }) {
  const { id, answer } = await giveAnew(context, jobDisplayId, false);
  const read = () => context.corporate.get("/job/feedback/{jobDisplayId}", { jobDisplayId });
  if (isDone(answer)) yield { read, kept: { feedback: shows(id) } };
};

const tasks: Part = async function* (context, { displayId: jobDisplayId }) {
  const { corporate, data } = context;
  const [texts, patch] = [taskTexts(data), data.text("patched")];
  const read = () => corporate.get("/job/{jobDisplayId}/timeline", { jobDisplayId });
  if (!isDone(await postTask(corporate, jobDisplayId, task(data, "SimpleTaskRequest", texts)))) return;
  const timeline = yield { read, kept: { "a posted task": shows(texts.notes) } };
  const timelineTaskId = adoptTask(context, { jobDisplayId, own: true }, timeline, texts.notes);
  if (timelineTaskId === undefined) return;
  const path = { jobDisplayId, timelineTaskId };
  const patched = await corporate.patch("/job/{jobDisplayId}/timeline/{timelineTaskId}", {
    ...path,
    body: taskUpdate(data, patch),
  });
  if (patched.isSuccess) yield { read, kept: { "a patch of a task": shows(patch) } };
  if (isDone(await corporate.delete("/job/{jobDisplayId}/timeline/{timelineTaskId}", path)))
    yield {
      read,
      kept: {
        "the deletion of a task": (last) => ![texts.notes, texts.detail, patch].some((text) => shows(text)(last)),
      },
    };
};

const accessorials: Part = async function* (context, { displayId: jobDisplayId }) {
  const { corporate, adopt } = context;
  const [addOn, ...others] = await lookedUp(corporate, "/lookup/addOns");
  const id = givenBy(addOn, "addOn");
  assume(id !== undefined, "the addOns lookup has no add-on with an id");
  const marks = [id, ...textsIn(addOn).filter((text) => !mentions(others, text))];
  const rowIn = (list: Answer) => rowsIn(list).find((row) => marks.some((mark) => mentions(row, mark)));
  const read = () => corporate.get("/job/{jobDisplayId}/shipment/accessorials", { jobDisplayId });
  if (!isDone(await addAccessorial(context, jobDisplayId, id))) return;
  const row = rowIn(yield { read, kept: { "an accessorial": (list) => rowIn(list) !== undefined } });
  const own = isObject(row) ? [fieldOf(row, "addOnId"), idOf(row)] : [];
  let isRemoved = false;
  // Which of its ids it is deleted by is open.
  for (const addOnId of new Set([...own, id].flatMap((one) => (one === undefined ? [] : [String(one)])))) {
    adopt("accessorial", addOnId, { jobDisplayId });
    const path = { jobDisplayId, addOnId };
    isRemoved = isDone(await corporate.delete("/job/{jobDisplayId}/shipment/accessorial/{addOnId}", path)) || isRemoved;
  }
  if (isRemoved) yield { read, kept: { "the deletion of an accessorial": (list) => rowIn(list) === undefined } };
};

const exported: Part = async function* (context, { displayId: jobDisplayId }) {
  const { corporate, data } = context;
  const read = () => corporate.get("/job/{jobDisplayId}/shipment/exportdata", { jobDisplayId });
  const shown = await read();
  const value = ownValue(data);
  if (!shown.isSuccess || !isObject(shown.raw)) return;
  const { answer } = await sendBack(corporate, jobDisplayId, asRead(context, shown, value));
  if (isDone(answer)) yield { read, kept: { "a customs value": shows(value) } };
};

const options: Part = async function* (context, { displayId: jobDisplayId }) {
  const read = () => context.corporate.get(providers, { jobDisplayId });
  const row = rowsIn(await read()).find((one) => indexOf(one) !== undefined);
  if (!isObject(row)) return;
  const saved = rowLike(context.data, row, { optionIndex: indexOf(row), optionActive: true });
  if (isDone(await save(context, jobDisplayId, [saved])))
    yield { read, kept: { "a freight provider": shows(String(saved.row["proNum"])) } };
};

const notes: Part = async function* (context, { displayId: jobDisplayId }) {
  const { corporate, data } = context;
  const job_id = uuidIn(await corporate.get("/job/{jobDisplayId}", { jobDisplayId }));
  if (job_id === undefined) return;
  const [category] = await noteCategories(context);
  const body = note(data, category, { job_id });
  const read = () => corporate.get("/note", { query: { job_id } });
  if (isDone(await corporate.post("/note", { body }))) yield { read, kept: { "a note": shows(body.comments) } };
};

const documents: Part = async function* (context, { displayId }) {
  const { corporate, adopt } = context;
  const read = () => corporate.get("/documents/list", { query: { job_display_id: String(displayId) } });
  const idsIn = (list: Answer) => rowsIn(list).flatMap((row) => idOf(row) ?? []);
  const before = idsIn(await read());
  const { sent } = await uploadTo(context, {}, [{ job_display_id: displayId }]);
  if (!isDone(sent.answer)) return;
  const freshIn = (list: Answer) => idsIn(list).filter((id) => !before.includes(id));
  for (const id of freshIn(yield { read, kept: { "a document": (list) => freshIn(list).length > 0 } }))
    adopt("document", id);
};

/** Everything that can be written of a job, in parts of which each is seen by reads of its own. */
export const parts: readonly Part[] = [itself, feedback, tasks, accessorials, exported, options, notes, documents];
