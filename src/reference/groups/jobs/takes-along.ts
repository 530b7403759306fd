import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { seedIdentities } from "../../core/seed.js";
import type { Store } from "../../core/store.js";
import { state, type World } from "../../core/world.js";
import { documents, type StoredDocument } from "../documents/state.js";
import { optionsOf } from "../freight-providers/state.js";
import { notes } from "../notes/state.js";
import { shipmentOf } from "../shipment/state.js";
import { patchesOf, tasksWith } from "../timeline/state.js";
import { jobOf, keepJob } from "./below.js";
import { freightIds, type Job, statuses } from "./state.js";

/** A write on a job, or below it. */
type JobWrite =
  | "save"
  | "save of more items"
  | "update"
  | "change of agent"
  | "step"
  | "step back"
  | "booking"
  | "transfer"
  | "task"
  | "end of a task"
  | "feedback"
  | "item"
  | "accessorial"
  | "shipment"
  | "end of a shipment";

type Take = (job: Job, world: World) => void;

const without = (given: Json, content: Json): Json =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !(name in given)));

function removeLast<T extends { readonly id: number | string }>(store: Store<T>, isOfJob: (one: T) => boolean): void {
  const last = store.all().findLast(isOfJob);
  if (last) store.remove(last.id);
}

const lastTask: Take = (job, world) => removeLast(tasksWith(world, job), (task) => task.job === job.id);
const contacts: Take = (job, world) => {
  const store = tasksWith(world, job);
  for (const task of store.all().filter((one) => one.job === job.id && one.content["site_contact"] !== undefined))
    store.add({ ...task, content: { ...task.content, site_contact: null } });
};
const patches: Take = (job, world) => {
  const store = tasksWith(world, job);
  for (const task of store.all().filter((one) => one.job === job.id)) {
    const patched = world.of(patchesOf).get(task.id) ?? {};
    store.add({ ...task, content: without(patched, task.content) });
  }
};
const lastNote: Take = ({ job_id }, world) => removeLast(world.of(notes), (note) => note.job_id === job_id);
const lastDocument: Take = ({ id }, world) => removeLast(world.of(documents), (one) => one.job_display_id === id);
const itemDocuments: Take = ({ id }, world) => {
  const store = world.of(documents);
  for (const one of store.all().filter((document) => document.job_display_id === id))
    store.add({ ...one, inventory_item_ids: [] });
};
/**
 * @param change what becomes of each document of a job
 * @param isMeant of which documents; of all unless given
 */
const documentsChanged =
  (change: Partial<StoredDocument>, isMeant: (document: StoredDocument) => boolean = () => true): Take =>
  ({ id }, world) => {
    const store = world.of(documents);
    for (const one of store.all().filter((document) => document.job_display_id === id && isMeant(document)))
      store.add({ ...one, ...change });
  };

const workers: Take = (job, world) => {
  const store = tasksWith(world, job);
  for (const task of store.all().filter((one) => one.job === job.id && one.content["worker"] !== undefined))
    store.add({ ...task, content: { ...task.content, worker: null } });
};

const charges: Take = (job, world) => {
  const state = optionsOf(world, job);
  state.options = state.options.map((option) => ({ ...option, accessorialAmount: null }));
};

const feedback: Take = (job, world) => keepJob(world, { ...job, feedback: null });
const accessorials: Take = (job, world) => {
  shipmentOf(world, job).accessorials = [];
};

const exported: Take = (job, world) => {
  const shipment = shipmentOf(world, job);
  shipment.exported = { ...shipment.exported, customsValue: 1500.5 };
};
const reference: Take = (job, world) => keepJob(world, { ...job, customer_reference: null });
const instructions: Take = (job, world) => keepJob(world, { ...job, special_instructions: "Moved on." });
const franchisee: Take = (job, world) => keepJob(world, { ...job, franchisee_id: seedIdentities.hub.id });

const agent: Take = ({ id }, world) =>
  keepJob(world, { ...jobOf(world, id), agent_company_id: seedIdentities.agent.id });

const quantities: Take = ({ id }, world) => {
  const job = jobOf(world, id);
  keepJob(world, { ...job, items: job.items.map((item) => ({ ...item, quantity: 1 })) });
};

const freight: Take = ({ id }, world) => {
  const job = jobOf(world, id);
  const ids = world.of(freightIds);
  keepJob(world, { ...job, items: job.items.filter((item) => !ids.has(item.inventory_item_id)) });
};
const itemNotes: Take = ({ id }, world) => keepJob(world, { ...jobOf(world, id), item_notes: [] });

/** A job that is kept as it was loaded, with so many of its items. */
const itemsLoaded = 20;

const furtherItems: Take = ({ id }, world) => {
  const job = jobOf(world, id);
  keepJob(world, { ...job, items: job.items.slice(0, itemsLoaded) });
};

const providers: Take = (job, world) => {
  optionsOf(world, job).options = [];
};

const inactive: Take = (job, world) => {
  const state = optionsOf(world, job);
  state.options = state.options.filter(({ optionActive }) => optionActive);
};

/** What each job was at the first write of which it becomes that again. */
const atFirst = state("jobs-at-first-write", () => new Map<number, Json>());

/** @param restore makes a part of the job what it was at the first write */
const asAtFirst =
  <Part extends Json>(
    partOf: (job: Job, world: World) => Part,
    restore: (part: Part, job: Job, world: World) => void,
  ): Take =>
  (job, world) => {
    const known = world.of(atFirst);
    const first = known.get(job.id);
    if (first) restore(first as Part, job, world);
    else known.set(job.id, partOf(job, world));
  };

const tasksAsAtFirst = asAtFirst(
  (job, world) =>
    Object.fromEntries(
      tasksWith(world, job)
        .all()
        .map(({ id, content }) => [String(id), content]),
    ),
  (contents, job, world) => {
    const store = tasksWith(world, job);
    for (const task of store.all().filter((one) => one.job === job.id))
      store.add({ ...task, content: contents[task.id] ?? task.content });
  },
);
const referenceAsAtFirst = asAtFirst(
  ({ customer_reference }) => ({ customer_reference }),
  (first, job, world) => keepJob(world, { ...job, ...first }),
);
const providersAsAtFirst = asAtFirst(
  (job, world) => ({ options: optionsOf(world, job).options }),
  ({ options }, job, world) => {
    optionsOf(world, job).options = options;
  },
);

/** The feedback on each job, and the one before it. */
const feedbacks = state("jobs-feedback-before", () => new Map<number, readonly Job["feedback"][]>());

/** What was stored as it is, and a job as it was loaded before the last feedback on it. */
const formerFeedback = (done: JobWrite, job: Job, world: World): void => {
  const [current = null, former = null] = world.of(feedbacks).get(job.id) ?? [];
  if (done === "feedback") world.of(feedbacks).set(job.id, [job.feedback, current]);
  if (done === "item" && former) keepJob(world, { ...job, feedback: former });
};

/** A job that was moved by one step is again what it was made as. */
const step: Take = ({ id }, world) => {
  const job = jobOf(world, id);
  const [first, second] = statuses;
  if (first && job.status === second) keepJob(world, { ...job, status: first });
};

const taken = (write: JobWrite, says: string, take: Take) =>
  fault(says, (done: JobWrite, job: Job, world: World) => {
    if (done === write) take(job, world);
  });

/** What is stored below a job and goes with a write on it, or with another one below it. */
export const takesAlong = nothingElse<readonly [write: JobWrite, job: Job, world: World]>(
  "job-write-takes",
  "nothing",
  {
    "job-writes-keep-tasks#booking-takes": taken("booking", "Booking a job removes its last task.", lastTask),
    "job-writes-keep-tasks#step-takes": taken("step", "A step of the status removes the last task.", lastTask),
    "job-writes-keep-tasks#step-back-takes": taken("step back", "A step back removes the last task.", lastTask),
    "job-writes-keep-tasks#step-takes-patches": taken(
      "step",
      "A step of the status takes back what patches gave the tasks of the job.",
      patches,
    ),
    "job-writes-keep-tasks#another-step-restores": taken(
      "step",
      "A second step of the status makes tasks what they were at the first one.",
      tasksAsAtFirst,
    ),
    "job-writes-keep-tasks#booking-takes-patches": taken(
      "booking",
      "Booking takes back what patches gave the tasks of a job.",
      patches,
    ),
    "job-writes-keep-tasks#transfer-takes": taken("transfer", "A transfer removes the last task.", lastTask),
    "job-writes-keep-tasks#agent-takes-contacts": taken(
      "change of agent",
      "A change of agent clears the contact on site of each task in the field.",
      contacts,
    ),
    "job-writes-keep-tasks#agent-takes-workers": taken(
      "change of agent",
      "A change of agent clears who carries out each simple task.",
      workers,
    ),
    "job-writes-keep-exports#save-takes": taken("save", "A save takes the customs value back.", exported),
    "job-writes-keep-exports#booking-takes": taken("booking", "Booking takes the customs value back.", exported),
    "job-writes-keep-reference#save-takes": taken("save", "A save takes back what an update gave.", reference),
    "job-writes-keep-reference#end-of-a-task-takes": taken(
      "end of a task",
      "Deleting a task takes back what an update gave its job.",
      reference,
    ),
    "job-writes-keep-reference#booking-takes": taken("booking", "Booking takes back what an update gave.", reference),
    "job-writes-keep-reference#step-writes-over": taken(
      "step",
      "A step of the status is told where the instructions stood that an update gave.",
      instructions,
    ),
    "job-writes-keep-reference#agent-writes-over": taken(
      "change of agent",
      "A change of agent is told where the instructions stood that an update gave.",
      instructions,
    ),
    "job-writes-keep-reference#another-agent-restores": taken(
      "change of agent",
      "A second change of agent takes back what an update gave since the first one.",
      referenceAsAtFirst,
    ),
    "job-writes-keep-franchisee#update-takes": taken("update", "An update takes a transfer back.", franchisee),
    "job-writes-keep-franchisee#save-takes": taken("save", "A save takes a transfer back.", franchisee),
    "job-writes-keep-agent#booking-takes": taken("booking", "Booking gives a job the agent of its office.", agent),
    "job-writes-keep-agent#update-takes": taken("update", "An update takes a change of agent back.", agent),
    "job-writes-keep-agent#step-takes": taken("step", "A step of the status takes a change of agent back.", agent),
    "job-update-only-that-job#further-items": taken(
      "update",
      "An update leaves the first 20 items of its job.",
      furtherItems,
    ),
    "book-keeps-job#further-items": taken("booking", "Booking leaves the first 20 items of a job.", furtherItems),
    "book-keeps-job#one-of-each-item": taken(
      "booking",
      "Booking makes the quantity of each item of a job one.",
      quantities,
    ),
    "transfer-only-that#one-of-each-item": taken(
      "transfer",
      "A transfer makes the quantity of each item of the job one.",
      quantities,
    ),
    "freightitems-each#gone-once-booked": taken("booking", "Booking a job removes its freight items.", freight),
    "item-notes-whole#gone-once-transferred": taken("transfer", "A transfer removes the item notes.", itemNotes),
    "changeagent-only-that-job#further-items": taken(
      "change of agent",
      "A change of agent leaves the first 20 items of the job.",
      furtherItems,
    ),
    "transfer-only-that#another-restores": taken(
      "transfer",
      "A second transfer takes back what an update gave since the first one.",
      referenceAsAtFirst,
    ),
    "transfer-only-that#further-items": taken(
      "transfer",
      "A transfer leaves the first 20 items of the job.",
      furtherItems,
    ),
    "job-writes-keep-notes#booking-takes": taken("booking", "Booking a job removes the last note on it.", lastNote),
    "job-writes-keep-notes#save-takes": taken("save", "A save removes the last note on its job.", lastNote),
    "job-writes-keep-documents#agent-takes": taken(
      "change of agent",
      "A change of agent removes the last document of the job.",
      lastDocument,
    ),
    "job-writes-keep-documents#booking-takes": taken(
      "booking",
      "Booking a job removes its last document.",
      lastDocument,
    ),
    "job-writes-keep-documents#transfer-shares": taken(
      "transfer",
      "A transfer shares the private documents of the job.",
      documentsChanged({ shared: 1 }),
    ),
    "job-writes-keep-documents#step-takes-tags": taken(
      "step",
      "A step of the status takes the tags off the documents of the job that are of no item.",
      documentsChanged({ tags: [] }, ({ inventory_item_ids }) => inventory_item_ids.length === 0),
    ),
    "job-writes-keep-item-documents#save-detaches": taken(
      "save",
      "A save takes the documents of a job off its items.",
      itemDocuments,
    ),
    "job-writes-keep-item-documents#item-detaches": taken(
      "item",
      "Information on an item takes the documents of its job off the items.",
      itemDocuments,
    ),
    "job-writes-keep-item-documents#item-takes-tags": taken(
      "item",
      "Information on an item takes the tags off the documents of its job.",
      documentsChanged({ tags: [] }),
    ),
    "job-writes-keep-item-documents#step-detaches": taken(
      "step",
      "A step of the status takes the documents of a job off its items.",
      itemDocuments,
    ),
    "job-writes-keep-feedback#save-takes": taken("save", "A save forgets the feedback on its job.", feedback),
    "job-writes-keep-feedback#update-takes": taken("update", "An update forgets the feedback on its job.", feedback),
    "job-writes-keep-feedback#item-brings-former-back": fault(
      "Information on an item brings back the feedback before the last one on its job.",
      formerFeedback,
    ),
    "job-writes-keep-exports#item-takes": taken(
      "item",
      "Information on an item takes the customs value back.",
      exported,
    ),
    "jobstatus-stays#update-takes-back": taken("update", "An update takes a job back by a step.", step),
    "jobstatus-stays#item-takes-back": taken("item", "Information on an item takes its job back by a step.", step),
    "job-writes-keep-accessorials#save-takes": taken(
      "save",
      "A save removes the accessorials of its job.",
      accessorials,
    ),
    "job-writes-keep-accessorials#save-of-more-items-takes": taken(
      "save of more items",
      "A save of more items than its job has removes the accessorials.",
      accessorials,
    ),
    "job-writes-keep-providers#booking-takes-inactive": taken(
      "booking",
      "Booking a job removes those of its freight providers that are not active.",
      inactive,
    ),
    "job-writes-keep-providers#another-step-restores": taken(
      "step",
      "A second step of the status makes the freight providers of a job what they were at the first one.",
      providersAsAtFirst,
    ),
    "job-writes-keep-providers#step-takes-charges": taken(
      "step",
      "A step of the status clears the accessorial amounts of the freight providers.",
      charges,
    ),
    "job-writes-keep-providers#agent-takes": taken(
      "change of agent",
      "A change of agent removes the freight providers of the job.",
      providers,
    ),
    "job-parts-apart#task-takes-feedback": taken("task", "A task that is posted removes the feedback.", feedback),
    "job-parts-apart#feedback-takes-task": taken("feedback", "Feedback removes the last task of its job.", lastTask),
    "job-parts-apart#task-takes-providers": taken(
      "task",
      "A task that is posted removes the freight providers of its job.",
      providers,
    ),
    "job-parts-apart#feedback-takes-exports": taken("feedback", "Feedback takes the customs value back.", exported),
    "job-parts-apart#accessorial-takes-document": taken(
      "accessorial",
      "An accessorial that is added removes the last document of its job.",
      lastDocument,
    ),
    "job-writes-keep-accessorials#booking-takes": taken("booking", "Booking removes the accessorials.", accessorials),
    "shipment-book-keeps-accessorials#takes-document": taken(
      "shipment",
      "Booking a carrier shipment removes the last document of its job.",
      lastDocument,
    ),
    "shipment-book-keeps-accessorials#takes-descriptions": taken(
      "shipment",
      "Booking a carrier shipment clears the descriptions of the documents of its job.",
      documentsChanged({ document_type_description: null }),
    ),
    "shipment-book-keeps-accessorials#takes-agent-back": taken(
      "shipment",
      "Booking a carrier shipment takes a change of agent back.",
      agent,
    ),
    "shipment-delete-keeps-job#takes-agent-back": taken(
      "end of a shipment",
      "Deleting the shipment takes a change of agent back.",
      agent,
    ),
    "shipment-delete-keeps-job#takes-providers": taken(
      "end of a shipment",
      "Deleting the shipment removes the freight providers of its job.",
      providers,
    ),
    "shipment-delete-keeps-job#takes-note": taken(
      "end of a shipment",
      "Deleting the shipment removes the last note on its job.",
      lastNote,
    ),
    "shipment-delete-keeps-job#takes-task": taken(
      "end of a shipment",
      "Deleting the shipment removes the last task of its job.",
      lastTask,
    ),
  },
);

/** What comes of a write on a job beside what it is for. */
export const afterWrite = (write: JobWrite, displayId: number, world: World): void =>
  world.choose(takesAlong)(write, jobOf(world, displayId), world);
