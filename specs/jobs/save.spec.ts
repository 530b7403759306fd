import { address, customer, item, itemQuantity, jobSave, mailAddress } from "../../fixtures/payloads/jobs.js";
import {
  type Answer,
  assume,
  fieldOf,
  isObject,
  isScalar,
  type JsonObject,
  mentions,
  objectsIn,
  phrase,
  scenario,
  Verbatim,
  watched,
} from "../../src/scenario/index.js";
import { keepsAsOfOthers } from "../as-given.js";
import { namesCustomer, namesLatter, textIn } from "../forms/records.js";
import { keepsAgent, keepsIds, stillShows, textsGiven } from "./kept.js";
import { leavesOutEach } from "./leaving-out.js";
import { itemIdsOf, jobOf, keepsBoth, keepsItemIds, ownJob } from "./records.js";
import { rowIn, search, searchPage } from "./searching.js";

/** How many pieces each of some rows has that shows a text. */
const quantitiesIn = (rows: readonly JsonObject[], text: string): readonly unknown[] =>
  rows.filter((row) => mentions(Object.values(row).filter(isScalar), text)).map((row) => fieldOf(row, "quantity"));

/** How many pieces a job shows of what it shows by a text. */
const quantitiesOf = ({ body }: Answer, text: string): readonly unknown[] => quantitiesIn(objectsIn(body), text);

/** The rows of each list in what a job shows. */
function listsIn(value: unknown): readonly (readonly JsonObject[])[] {
  if (Array.isArray(value)) return [value.filter(isObject), ...value.flatMap(listsIn)];
  return isObject(value) ? Object.values(value).flatMap(listsIn) : [];
}

/**
 * @param job that was saved with two items of one name, in quantities of their own
 * @throws Mismatch where a list of it has both, each in the quantity of one of them, and no other place has another quantity; of items
 *   that it shows as one nothing is said, wherever it shows them
 */
function keepsQuantities(job: Answer, name: string, given: readonly number[]): void {
  const shown = quantitiesOf(job, name);
  const [one] = shown;
  const hasBoth = listsIn(job.body).some((rows) => quantitiesIn(rows, name).length === given.length);
  if (hasBoth && shown.every((other) => other === one) && given.some((other) => other === one))
    throw job.mismatch(`the items "${name}" in quantities of ${given.join(" and ")}`, `${one} of each`);
}

/** Forms that tell of a job as it is, and are no papers that stay as they were issued, or as they were edited. */
const forms = [
  "/job/{jobDisplayId}/form/packing-slip",
  "/job/{jobDisplayId}/form/address-label",
  "/job/{jobDisplayId}/form/item-labels",
] as const;

type Item = ReturnType<typeof item>;

/** Of an item that is saved again under its name. */
const more = 42;

const places = "/job/{jobDisplayId}/shipment/origindestination";

/**
 * @param readings of the places of a job, before it was saved and after
 * @param given the place that it was made with, and the one that it was saved with
 * @param text of the latter alone
 * @throws Mismatch where the former is shown still, and not the latter; Inconclusive where it was not shown before
 */
function areSaved([before, after]: readonly [Answer, Answer], given: readonly [unknown, unknown], text: string): void {
  const [was, is] = given.map(textsGiven);
  const shown = before.isSuccess
    ? was?.filter((one) => !is?.includes(one) && mentions(before.body, one) && !mentions(before.body, text))
    : [];
  assume(shown?.[0] !== undefined, `${before.where} does not show the place that a job was given`);
  if (after.isSuccess && mentions(after.body, shown[0]) && !mentions(after.body, text))
    throw after.mismatch(`the place that the job was saved with (${text})`, `the one before it (${shown[0]})`);
}

scenario(
  "what is saved for a job is read back, and another job is left alone",
  {
    judges: ["route:PUT /job/save", "job-save-readable", "job-save-body-address", "job-save-places", "form-own-job"],
    inParts: ["job-save-readable", "job-save-body-address", "job-save-places", "form-own-job"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { displayId, body: made, name } = await ownJob(context);
    const { displayId: next } = await ownJob(context);
    const { displayId: newest } = await ownJob(context);
    const [who, from, to, what] = [data.text("saved customer"), data.text("from"), data.text("to"), data.text("saved")];
    const gone = data.text("left out");
    const mail = mailAddress(data);
    const body = jobSave(data, displayId, {
      customer: customer(data, who, mail),
      pickup: address(data, from),
      delivery: address(data, to),
      items: [item(data, what), item(data, gone)],
    });
    const others = [await watched(() => jobOf(corporate, next)), await watched(() => jobOf(corporate, newest))];
    const before = await jobOf(corporate, displayId);
    const placesBefore = await corporate.get(places, { jobDisplayId: displayId });
    const itemsOf = () => corporate.get("/lookup/items", { query: { job_display_id: displayId } });
    const itemsBefore = await itemsOf();
    const found = await search(corporate, String(displayId));
    const told = await Promise.all(
      forms.map(async (form) => textIn(await corporate.get(form, { jobDisplayId: displayId }))),
    );
    const saved = await corporate.put("/job/save", { body });
    await check("route:PUT /job/save", () => saved.isDeclared());
    saved.accepted();
    const read = await jobOf(corporate, displayId);
    const foundAfter = await searchPage(corporate, String(displayId), { page: found.page });
    const isKept = await check("job-save-readable", () => {
      read.keepsPart("customer", customer(data, who, mail), who);
      read.keepsPart("pickup", address(data, from), from);
      read.keepsPart("delivery", address(data, to), to);
      read.keepsPart("items", item(data, what), what);
    });
    await check("job-save-readable", () => {
      const [was, is] = [found.answer, foundAfter].map((list) => rowIn(list, displayId));
      // What a search shows of a job is open, and so is whether the job shows its former customer still.
      const isReplaced = mentions(read.body, who) && !mentions(read.body, name);
      if (isReplaced && mentions(was, name) && mentions(is, name) && !mentions(is, who))
        throw foundAfter.mismatch(`the customer ${who} that job ${displayId} was saved with`, phrase(is));
    });
    await check("job-save-readable", () => {
      // A save has no services, and no agent.
      stillShows(read, before, made.services);
      keepsAgent(read, before);
    });
    const itemsAfter = await itemsOf();
    await check("job-save-readable", () => {
      const former = textsGiven(made.items).find((text) => mentions(itemsBefore.body, text));
      // Whether a save adds to the items of a job is open, but not that it is shown in the place of what was there.
      const isReplaced = isKept && former !== undefined && !mentions(read.body, former);
      if (isReplaced && itemsAfter.isSuccess && mentions(itemsAfter.body, former) && !mentions(itemsAfter.body, what))
        throw itemsAfter.mismatch(`the item ${what} that the job was saved with`, `the one before it (${former})`);
    });
    const placesAfter = await corporate.get(places, { jobDisplayId: displayId });
    await check("job-save-places", () => {
      assume(isKept, "the job does not show what it was saved with");
      areSaved([placesBefore, placesAfter], [made.pickup, body.pickup], from);
      areSaved([placesBefore, placesAfter], [made.delivery, body.delivery], to);
    });
    // What a form names that the job was made with, and does not show any more, and what it was saved with in its place.
    const renamed: readonly (readonly [former: string, latter: string])[] = [
      [name, who],
      ...textsGiven(made.items).map((text) => [text, what] as const),
    ];
    for (const [index, form] of forms.entries()) {
      const names = ([former]: readonly [string, string]) =>
        told[index] !== undefined && namesCustomer(told[index], former) && !mentions(read.body, former);
      const due = isKept ? renamed.filter(names) : [];
      const now = due.length > 0 ? await corporate.get(form, { jobDisplayId: displayId }) : undefined;
      await check("form-own-job", async () => {
        for (const [former, latter] of due) if (now) await namesLatter(now, former, latter);
      });
    }
    // What is sent back as it is shown is what it was, its ids among it.
    const asShown = new Verbatim(fieldOf(read.record(), "items"));
    const isSentBack =
      itemIdsOf(read).length > 0 && (await corporate.put("/job/save", { body: { ...body, items: asShown } })).isSuccess;
    const sentBack = isSentBack ? await jobOf(corporate, displayId) : undefined;
    await check("job-save-readable", () => sentBack && keepsIds(sentBack, read));
    const nothingOf = item(data, what, 0);
    const isZero = isObject(nothingOf.value) && fieldOf(nothingOf.value, "quantity") === 0;
    const leaveOut = (left: Item) => corporate.put("/job/save", { body: { ...body, items: [left] } });
    let isLeftOut = false;
    if (isKept && isZero && quantitiesOf(read, what).includes(itemQuantity)) {
      const taken = await leaveOut(nothingOf);
      isLeftOut = taken.isSuccess;
      const now = await jobOf(corporate, displayId);
      await check("job-save-readable", () => {
        const quantities = quantitiesOf(now, what);
        // A save may add to the items of a job.
        if (taken.isSuccess && quantities.length > 0 && quantities.every((one) => one === itemQuantity))
          throw now.mismatch(`a quantity of 0 of the item ${what}, which was accepted`, `${itemQuantity} as before`);
      });
    }
    if (isKept && mentions(read.body, gone)) {
      isLeftOut ||= (await leaveOut(item(data, what))).isSuccess;
      const again = await corporate.put("/job/save", { body });
      const back = isLeftOut && again.isSuccess ? await jobOf(corporate, displayId) : undefined;
      await check("job-save-readable", () => back?.shows(gone, "the item that is saved again,"));
    }
    // Whoever keeps the way by where it begins misses that it ends elsewhere.
    const elsewhere = data.text("elsewhere");
    const delivery = address(data, elsewhere);
    const items = [item(data, what, more), item(data, gone)];
    const isSavedElsewhere = (await corporate.put("/job/save", { body: { ...body, delivery, items } })).isSuccess;
    let current: Answer | undefined;
    if (isSavedElsewhere) {
      const placesLast = await corporate.get(places, { jobDisplayId: displayId });
      await check("job-save-places", () => {
        if (mentions(placesAfter.body, to)) areSaved([placesAfter, placesLast], [body.delivery, delivery], elsewhere);
      });
      const now = await jobOf(corporate, displayId);
      current = now;
      await check("job-save-readable", () => {
        const [were, are] = [read, now].map((one) => quantitiesOf(one, what));
        if (isKept && were?.includes(itemQuantity) && are?.length && are.every((one) => one === itemQuantity))
          throw now.mismatch(`a quantity of ${more} of the item ${what}, as it was saved`, `${itemQuantity} as before`);
      });
    }
    await check("job-save-body-address", async () => {
      for (const [index, id] of [next, newest].entries()) {
        const earlier = others[index];
        if (earlier) (await jobOf(corporate, id)).isAs(earlier);
      }
    });
    const [doubled, both, namesake] = [data.text("saved twice"), data.text("there and back"), data.text("another")];
    const unlike = data.text("in two quantities");
    const [place, ofSameMail] = [address(data, both), customer(data, namesake, mail)];
    const twice = [item(data, doubled), item(data, doubled), item(data, unlike), item(data, unlike, more)];
    const parts = { pickup: place, delivery: place, items: twice };
    const alike = await corporate.put("/job/save", { body: jobSave(data, next, { customer: ofSameMail, ...parts }) });
    if (!alike.isSuccess || !isKept) return;
    const ofNext = await jobOf(corporate, next);
    await check("job-save-readable", () => keepsBoth(ofNext, doubled));
    await check("job-save-readable", () => keepsQuantities(ofNext, unlike, [itemQuantity, more]));
    const still = current && (await jobOf(corporate, displayId));
    await check("job-save-body-address", () => {
      if (!current || !still) return;
      stillShows(still, current, { delivery, items });
      const [were, are] = [current, still].map((one) => quantitiesOf(one, what));
      if (were?.includes(more) && are?.length && !are.includes(more))
        throw still.mismatch(`a quantity of ${more} of the item ${what}, as before another job was saved`, phrase(are));
    });
    await check("job-save-readable", () => ofNext.keepsPart("customer", ofSameMail, namesake));
    await check("job-save-readable", () => ofNext.keepsPart("delivery", place, both));
    const { items: _, ...itemless } = jobSave(data, next);
    const left = await corporate.put("/job/save", { body: itemless });
    if (!left.isSuccess) return;
    const last = await jobOf(corporate, next);
    await check("job-save-readable", () => keepsItemIds(last, ofNext, doubled));
    await leavesOutEach(context, next, itemless, last);
  },
);

scenario(
  "what a partner-scoped caller saves for a job is kept where it is taken",
  { judges: ["job-save-by-partner"], needs: ["partner"] },
  async (context) => {
    const { corporate, partner, data, check } = context;
    const [{ displayId }, { displayId: control }] = [await ownJob(context), await ownJob(context)];
    const [who, another] = [data.text("saved customer"), data.text("saved customer")];
    // In the same places: what is made of these is not the matter here.
    const { city, zipCode } = data.faker.location;
    const places = [city(), city()].map((name) => [name, zipCode("#####")] as const);
    const saved = (id: number, name: string) => {
      const [pickup, delivery] = places.map((place) => address(data, data.text("street"), ...place));
      return jobSave(data, id, { customer: customer(data, name), pickup, delivery });
    };
    const [body, usual] = [saved(displayId, who), saved(control, another)];
    await corporate.put("/job/save", { body: usual }).accepted();
    const known = await jobOf(corporate, control);
    // Who saves it is not who has read it.
    await jobOf(corporate, displayId);
    const taken = await partner.put("/job/save", { body });
    const after = await jobOf(corporate, displayId);
    await check("job-save-by-partner", () => {
      assume(mentions(known.body, another), "a save of a job is not seen");
      assume(taken.isSuccess, `a partner-scoped caller's save of a job is not taken (${taken.status})`);
      after.keepsPart("customer", customer(data, who), who);
      keepsAsOfOthers(after, { given: body, shown: after.record() }, { given: usual, shown: known.record() });
    });
  },
);

scenario(
  "a save under a display id that no job has creates none",
  { judges: ["job-save-unknown-id"] },
  async (context) => {
    const { corporate, data, unusedId, check } = context;
    const { displayId } = await ownJob(context);
    const read = await jobOf(corporate, displayId);
    const control = await corporate.put("/job/save", { body: jobSave(data, displayId) }).accepted();
    const unused = Number(await unusedId("job"));
    await check("job-save-unknown-id", async () => {
      await corporate.put("/job/save", { body: jobSave(data, unused) }).rejected(control);
      await corporate.get("/job/{jobDisplayId}", { jobDisplayId: unused }).yieldsNothing(read);
    });
  },
);
