import type { RouteId } from "../../../contract/routes.js";
import { never } from "../../core/behaviours/always.js";
import { apart, theNext } from "../../core/behaviours/apart.js";
import { intact, whole } from "../../core/behaviours/intact.js";
import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { nothingElse } from "../../core/behaviours/nothing-else.js";
import { decision, fault } from "../../core/decision.js";
import { isObject, type Json } from "../../core/form.js";
import { leftOutOf } from "../../core/left-out.js";
import { invalid, missing } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { jobOf, keepJob } from "./below.js";
import { freightIds, isOfMail, type Job, type JobItem, jobs, numbered, ofThatCustomer, withoutMail } from "./state.js";

const withId = ({ inventory_item_id, job_item_id }: JobItem, id: number | string) =>
  inventory_item_id === id || job_item_id === id;

/** The job whose item an id below a job names; undefined where there is none. */
type Owner = (job: Job, id: number | string, all: readonly Job[]) => Job | undefined;

export const itemOwner = decision<Owner>("job-item-owner", {
  conforms: { "that-job": (job, id) => (job.items.some((item) => withId(item, id)) ? job : undefined) },
  faults: {
    "inventory-item-foreign#job-item-of-any-job": fault("An item is updated under any job.", (_, id, all) =>
      all.find(({ items }) => items.some((item) => withId(item, id))),
    ),
    "inventory-item-foreign#job-item-of-one-mail": fault(
      "An item is updated under any job whose customer has the same mail address.",
      (job, id, all) =>
        [job, ...all.filter((one) => isOfMail(one.customer, job.customer))].find(({ items }) =>
          items.some((item) => withId(item, id)),
        ),
    ),
  },
});

/** The empty cartons that jobs have, by their display ids. */
export const emptyCartons = state("job-cartons-empty", () => new Map<number, number>());

/** What an update of an item that its job does not have leaves in that. */
export const leftByRefusal = nothingElse<readonly [job: Job, world: World]>("job-item-refused-leaves", "nothing", {
  "inventory-item-foreign#refused-leaves-a-carton": fault(
    "An update of an item that its job does not have is refused, and leaves an empty carton.",
    ({ id }, world) => {
      const cartons = world.of(emptyCartons);
      cartons.set(id, (cartons.get(id) ?? 0) + 1);
    },
  ),
  "inventory-item-foreign#refused-leaves-an-item": fault(
    "An update of an item that its job does not have is refused, and leaves an item without a name.",
    (job, world) => void keepJob(world, { ...job, items: [...job.items, ...numbered([{ name: null }], world)] }),
  ),
});

export const itemLeftOut = leftOutOf("job-item-left-out", "update-left-out");

/** The items of a job after one of them was updated. */
type Updated = (items: readonly JobItem[], id: number | string, given: Json) => readonly JobItem[];

const thatOne: Updated = (items, id, given) =>
  items.map((item) =>
    withId(item, id)
      ? { ...item, ...given, inventory_item_id: item.inventory_item_id, job_item_id: item.job_item_id }
      : item,
  );

/** @returns the items, of which those of a name were updated */
const withNamesakes = (items: readonly JobItem[], name: unknown, given: Json): readonly JobItem[] =>
  items
    .filter((item) => item["name"] === name)
    .reduce((all, { inventory_item_id }) => thatOne(all, inventory_item_id, given), items);

export const updatedItems = decision<Updated>("job-item-update", {
  conforms: { "that-one": thatOne },
  faults: {
    "inventory-item-reflected#job-item-forgotten": fault("Item information is not kept.", (items) => items),
    "inventory-item-reflected#job-item-numbers-only": fault(
      "Of the item information only numbers are kept.",
      (items, id, given) =>
        thatOne(items, id, Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === "number"))),
    ),
    "inventory-item-reflected#job-item-zero-ignored": fault(
      "Of the information about one of several items a number of 0 is taken for none.",
      (items, id, given) =>
        thatOne(
          items,
          id,
          Object.fromEntries(Object.entries(given).filter(([, value]) => value !== 0 || items.length === 1)),
        ),
    ),
    "inventory-item-reflected#job-item-gone-with-none": fault(
      "Information that gives one of several items a quantity of 0 takes it off its job.",
      (items, id, given) =>
        given["quantity"] === 0 && items.length > 1
          ? items.filter((item) => !withId(item, id))
          : thatOne(items, id, given),
    ),
    "inventory-item-reflected#job-item-first-two": fault(
      "Item information is kept for the first two items of a job alone.",
      (items, id, given) => [...thatOne(items.slice(0, 2), id, given), ...items.slice(2)],
    ),
    "inventory-item-only-that#job-item-all": fault(
      "Item information is kept for every item of the job.",
      (items, _, given) => items.flatMap((item) => thatOne([item], item.inventory_item_id, given)),
    ),
    "inventory-item-only-that#job-item-first-too": fault(
      "Item information is kept for the first item of the job as well.",
      (items, id, given) => thatOne(thatOne(items, items[0]?.inventory_item_id ?? id, given), id, given),
    ),
    "inventory-item-only-that#job-item-first-for-second": fault(
      "Information on the second item of several is kept for the first.",
      (items, id, given) => {
        const [first, second] = items;
        return thatOne(items, first && second && withId(second, id) ? first.inventory_item_id : id, given);
      },
    ),
    "inventory-item-only-that#job-item-first-of-its-name": fault(
      "Of items of one name the first is updated, whichever is named.",
      (items, id, given) => {
        const name = items.find((item) => withId(item, id))?.["name"];
        return thatOne(items, items.find((item) => item["name"] === name)?.inventory_item_id ?? id, given);
      },
    ),
    "inventory-item-only-that#job-item-namesakes-too": fault(
      "Item information is kept for the items that had the name of the one as well.",
      (items, id, given) => withNamesakes(items, items.find((item) => withId(item, id))?.["name"], given),
    ),
    "inventory-item-only-that#job-item-next-too": fault(
      "Item information is kept for the item after it as well.",
      (items, id, given) => {
        const next = items[items.findIndex((item) => withId(item, id)) + 1];
        const updated = thatOne(items, id, given);
        return next ? thatOne(updated, next.inventory_item_id, given) : updated;
      },
    ),
  },
});

/** The jobs in which the items that had the name of an updated one are updated as well. */
export const updatedAlong = apart<Job>("job-item-reach", "none", {
  "inventory-item-foreign#job-item-of-customer": fault(
    "Item information is kept for the items of that name in every job of the same customer.",
    ofThatCustomer,
  ),
});

/** What is left of a job of which an item was updated. */
export const restOfJob = intact<Job>("job-item-rest", "all", {
  "inventory-item-only-that#job-item-takes-services": fault("Item information takes the services off the job.", {
    services: [],
  }),
  "inventory-item-only-that#job-item-forgets-customer": fault("Item information makes the customer another.", {
    customer: { name: "Nobody", email: "nobody@example.com" },
  }),
});

/** Whether a job that was read before shows its items as they were once one of them is updated, until something else of it is written. */
export const staysAsRead = never("job-item-as-read", "shown-anew", {
  "inventory-item-reflected#job-as-read-until-another-write":
    "A job that was read before shows its items as they were until something else of it is written.",
});

/** The jobs as they were read before an item of theirs was updated, each by what it has become. */
const asRead = state("jobs-as-read", () => new Map<Job, Job>());

/** @returns a job as its read shows it */
export const readAnew = (job: Job, world: World): Job => world.of(asRead).get(job) ?? job;

/** What an update of an item waits for between what it reads and what it stores. */
export const itemStoredLater = decision<() => Promise<void> | undefined>("job-item-stored-later", {
  conforms: { "at-once": () => undefined },
  faults: {
    "inventory-item-reflected#job-item-over-each-other": fault(
      "Of the items of a job that are updated at the same time the last alone is kept.",
      meanwhile,
    ),
  },
});

/** Jobs, PUT /job/{jobDisplayId}/item/{inventoryItemId}. */
export function updateItem(
  displayId: number,
  itemId: number | string,
  body: unknown,
  world: World,
): Promise<void> | undefined {
  if (!isObject(body)) throw invalid({ "": ["A JSON object is needed."] });
  const job = jobOf(world, displayId);
  const owner = world.choose(itemOwner)(job, itemId, world.of(jobs).all());
  if (!owner) {
    world.choose(leftByRefusal)(job, world);
    throw missing("The item");
  }
  const known = owner.items.find((item) => withId(item, itemId));
  const before = known ?? {};
  const given = world.choose(itemLeftOut)(before, body);
  const cleared = Object.keys(before).filter((name) => !Object.hasOwn(given, name));
  const whole = { ...Object.fromEntries(cleared.map((name) => [name, null])), ...given };
  const items = world.choose(updatedItems)(owner.items, itemId, whole);
  const stored = (): undefined => {
    for (const other of world.choose(updatedAlong)(world.of(jobs).all(), owner))
      keepJob(world, { ...other, items: withNamesakes(other.items, known?.["name"], whole) });
    const updated = keepJob(world, world.choose(restOfJob)({ ...owner, items }));
    if (world.of(readOnce).has(owner.id) && world.choose(staysAsRead))
      world.of(asRead).set(updated, readAnew(owner, world));
  };
  const waiting = world.choose(itemStoredLater)();
  return waiting ? waiting.then(stored) : stored();
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** What is kept of a legacy item note. */
export const keptNote = whole<Json>("job-item-note-kept", "whole", {
  "item-notes-whole#escaped": fault("An item note is kept with its signs as HTML writes them.", (note) =>
    Object.fromEntries(
      Object.entries(note).map(([name, text]) => [name, typeof text === "string" ? escaped(text) : text]),
    ),
  ),
  "item-notes-whole#cut": fault("An item note is cut after 255 characters.", (note) =>
    Object.fromEntries(
      Object.entries(note).map(([name, text]) => [name, typeof text === "string" ? text.slice(0, 255) : text]),
    ),
  ),
});

/** Which of the freight items that are written at once are kept. */
export const keptFreight = whole<readonly Json[]>("job-freight-items-kept", "each", {
  "freightitems-each#first-alone": fault("Of several freight items the first alone is kept.", (items) =>
    items.slice(0, 1),
  ),
  "freightitems-each#last-alone": fault("Of several freight items the last alone is kept.", (items) => items.slice(-1)),
});

/** The jobs that were read. */
export const readOnce = state("jobs-read-once", () => new Set<number>());

/** Which legacy write of a job that was read before is not carried out. */
export const lostOnceRead = decision<"notes" | "freight items" | undefined>("job-legacy-once-read", {
  conforms: { neither: undefined },
  faults: {
    "item-notes-whole#not-once-read": fault(
      "An item note is answered and not shown by a job that was read before.",
      "notes",
    ),
    "freightitems-each#not-once-read": fault(
      "Freight items are answered and not shown by a job that was read before.",
      "freight items",
    ),
  },
});

/** The jobs that an item note is kept for beside the one that is named. */
export const alsoNoted = apart<Job>("job-item-note-reach", "none", {
  "item-notes-whole#of-the-next-job": fault("An item note is kept for the job behind the one named as well.", theNext),
});

/** The jobs that freight items are kept for beside the one that is named. */
export const alsoFreighted = apart<Job>("job-freight-items-reach", "none", {
  "freightitems-each#of-the-next-job": fault(
    "Freight items are kept for the job behind the one named as well.",
    theNext,
  ),
});

/** What becomes of the rest of a job where an item note is written. */
export const besideNote = intact<Job, string>("job-item-note-besides", "stays", {
  "item-notes-whole#told-with-instructions": fault(
    "An item note is put at the end of the instructions of its job as well.",
    ({ special_instructions }, note) => ({
      special_instructions: [special_instructions, note].filter(Boolean).join("\n"),
    }),
  ),
  "item-notes-whole#takes-the-reference": fault("An item note takes back what an update gave its job.", {
    customer_reference: null,
    special_instructions: null,
  }),
});

/** What becomes of the rest of a job where freight items are written. */
export const besideFreight = intact<Job>("job-freight-items-besides", "stays", {
  "freightitems-each#takes-the-instructions": fault("Freight items take the instructions of their job.", {
    special_instructions: null,
  }),
  "freightitems-each#takes-mail": fault("Freight items take the mail address of the customer.", ({ customer }) => ({
    customer: withoutMail(customer),
  })),
});

const isLost = (what: "notes" | "freight items", { id }: Job, world: World): boolean =>
  world.of(readOnce).has(id) && world.choose(lostOnceRead) === what;

/** Jobs, POST /job/{jobDisplayId}/item/notes: as it was before its removal. */
export function addItemNote(displayId: number, body: unknown, world: World): void {
  if (!isObject(body)) throw invalid({ "": ["A JSON object is needed."] });
  const job = jobOf(world, displayId);
  if (isLost("notes", job, world)) return;
  const note = Object.values(body).find((text) => typeof text === "string") ?? "";
  const kept = world.choose(keptNote)(body);
  keepJob(world, { ...world.choose(besideNote)(job, note), item_notes: [...job.item_notes, kept] });
  for (const other of world.choose(alsoNoted)(world.of(jobs).all(), job))
    keepJob(world, { ...other, item_notes: [...other.item_notes, kept] });
}

/** Jobs, POST /job/{jobDisplayId}/freightitems: as it was before its removal. */
export function addFreightItems(displayId: number, body: unknown, world: World): void {
  const job = jobOf(world, displayId);
  const items = isObject(body) ? (Object.values(body).find(Array.isArray) ?? []) : [];
  if (!items.every(isObject)) throw invalid({ "": ["A list of freight items is needed."] });
  if (isLost("freight items", job, world)) return;
  const rest = world.choose(besideFreight)(job);
  const come = numbered(world.choose(keptFreight)(items), world);
  for (const { inventory_item_id } of come) world.of(freightIds).add(inventory_item_id);
  keepJob(world, { ...rest, items: [...job.items, ...come] });
  for (const other of world.choose(alsoFreighted)(world.of(jobs).all(), job))
    keepJob(world, { ...other, items: [...other.items, ...numbered(items, world)] });
}

/** Whether a removed write of items is served after its removal. */
type Lingers = (route: RouteId, job: Job) => boolean;

const forBooked = (removed: RouteId) =>
  fault<Lingers>(
    "The route is still served for booked jobs after its removal.",
    (route, { status }) => route === removed && status === "Booked",
  );

const withoutItems = (removed: RouteId) =>
  fault<Lingers>(
    "The route is still served for jobs without items after its removal.",
    (route, { items }) => route === removed && items.length === 0,
  );

export const lingers = decision<Lingers>("items-linger", {
  conforms: { "for-no-job": () => false },
  faults: {
    "item-notes-rejected#for-booked-jobs": forBooked("POST /job/{jobDisplayId}/item/notes"),
    "freightitems-rejected#for-booked-jobs": forBooked("POST /job/{jobDisplayId}/freightitems"),
    "item-notes-rejected#for-jobs-without-items": withoutItems("POST /job/{jobDisplayId}/item/notes"),
    "freightitems-rejected#for-jobs-without-items": withoutItems("POST /job/{jobDisplayId}/freightitems"),
  },
});
