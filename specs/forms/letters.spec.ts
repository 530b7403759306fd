import { customer, item, job as payload } from "../../fixtures/payloads/jobs.js";
import {
  type Answer,
  assume,
  assumeSeen,
  type Caller,
  createdId,
  Inconclusive,
  Mismatch,
  mentions,
  type ScenarioContext,
  scenario,
} from "../../src/scenario/index.js";
import { readPdf } from "../../src/scenario/pdf.js";
import { jobOf, type Maker, ownJobWith } from "../jobs/records.js";
import { book, type QuotedJob, quoted, unbook } from "../shipment/bookings.js";
import { isDone } from "../shipment/records.js";
import { formsByJob } from "./by-job.js";
import { billOfLading, otherCustomerIn, plansIn, quotesShownBy } from "./records.js";

type Context = Maker & Pick<ScenarioContext, "allows" | "given">;

/** Letters of three alphabets, of which a byte holds none: a deployment may refuse a job that is called so. */
const letters = "Żyrandol Ωδείο 漢字";

const plain = "ABC";

/** A job of the scenario's own, with what its forms are asked for. */
interface Job {
  readonly displayId: number;
  readonly quote: string | undefined;
  readonly plan: string | number | undefined;
  readonly items: number;
  /** The text of its customer, where it shows that. */
  readonly customer: string | undefined;
  /** Where it is picked up. */
  readonly pickup: unknown;
  /** What was booked for it, to be taken back. */
  readonly booked: QuotedJob | undefined;
}

/** More than stand on a page of most forms. */
const many = 43;

/**
 * @param more what its customer and its items are called beside what tells them apart
 * @param count how many items it has, where a job of so many is taken
 * @returns undefined where none that is called so is taken, or shows it
 */
async function jobCalled(context: Context, more: string, count = 1): Promise<Job | undefined> {
  const { corporate, data, allows } = context;
  const customerText = data.text("customer");
  const [customerName, itemName] = [`${customerText} ${more}`, `${data.text("item")} ${more}`];
  const items = Array.from({ length: count }, (_, at) => item(data, at === 0 ? itemName : `${itemName} ${at}`));
  const own = await ownJobWith(context, { customer: customer(data, customerName), items });
  const { displayId } = own;
  const { body } = await jobOf(corporate, displayId);
  const isCalled = [customerName, itemName].some((name) => mentions(body, name));
  if (!isCalled) return count > 1 ? jobCalled(context, more) : undefined;
  let [quote] = await quotesShownBy(corporate, displayId);
  let booked: QuotedJob | undefined;
  if (quote === undefined && allows("irreversible")) {
    const job = await quoted(context, own, "POST");
    booked = job && isDone(await book(context, job)) ? job : undefined;
    if (booked) [quote] = await quotesShownBy(corporate, displayId);
  }
  const listed = await corporate.get("/job/{jobDisplayId}/form/shipments", { jobDisplayId: displayId });
  const [plan] = listed.isSuccess && Array.isArray(listed.body) ? plansIn(listed) : [];
  const shown = mentions(body, customerName) ? customerText : undefined;
  return { displayId, quote, plan: plan?.id, items: count, customer: shown, pickup: own.body.pickup, booked };
}

type Ask = (caller: Caller, job: Job, given: ScenarioContext["given"]) => PromiseLike<Answer> | undefined;

const withQuote = ["packing-slip", "packaging-specification", "operations"] as const;

/** Each form, by what it is called. */
const forms: readonly (readonly [name: string, ask: Ask])[] = [
  ...formsByJob.map(({ name, ask }): readonly [string, Ask] => [
    name,
    (caller, { displayId }, given) => ask(caller, displayId, given),
  ]),
  ...withQuote.map((form): readonly [string, Ask] => [
    `${form} with quote_id`,
    (caller, { displayId: jobDisplayId, quote: quote_id }) =>
      quote_id === undefined
        ? undefined
        : caller.get(`/job/{jobDisplayId}/form/${form}`, { jobDisplayId, query: { quote_id } }),
  ]),
  [
    "bill-of-lading",
    (caller, { displayId, plan, quote }) =>
      plan === undefined || quote === undefined ? undefined : billOfLading(caller, displayId, plan, quote),
  ],
  [
    "packaging-labels",
    (caller, { displayId: jobDisplayId, plan: shipment_plan_id }) =>
      shipment_plan_id === undefined
        ? undefined
        : caller.get("/job/{jobDisplayId}/form/packaging-labels", { jobDisplayId, query: { shipment_plan_id } }),
  ],
];

/** What a form is edited with: no PDF. */
const edited: readonly (readonly [name: string, ask: Ask])[] = [
  [
    "invoice to be edited",
    (caller, { displayId: jobDisplayId }) => caller.get("/job/{jobDisplayId}/form/invoice/editable", { jobDisplayId }),
  ],
  [
    "usar to be edited",
    (caller, { displayId: jobDisplayId }) => caller.get("/job/{jobDisplayId}/form/usar/editable", { jobDisplayId }),
  ],
];

/** Those that tell of items, or of what these are packed in. */
const ofItems: readonly string[] = ["packing-slip", "address-label", "item-labels", "packaging-specification"];

/** Those that may tell where a job goes. */
const ofPlaces: readonly string[] = ["invoice", "usar"];

/** What came with a body, whether somebody on the way has touched it or not: 204 and the like say that there is no form. */
const withForm: readonly (number | undefined)[] = [200, 203];
const firstServerError = 500;

/** A form as it was asked for. */
interface Asked {
  readonly name: string;
  readonly ask: Ask;
  readonly answer: Answer;
}

/** @returns why an answer is no whole PDF; undefined where it is one */
async function lacking({ bytes }: Answer): Promise<string | undefined> {
  const pdf = await readPdf(bytes);
  return typeof pdf === "string" ? pdf : undefined;
}

/**
 * @param told how the creation of another job was answered: one that is not told is found by its customer
 * @returns the display id of a job without a customer; undefined where none is taken, or the answer does not tell it
 */
async function jobOfNobody({ corporate, data }: Context, told: Answer, pickup: unknown): Promise<number | undefined> {
  if (createdId("job", told.body) === undefined) return undefined;
  const made = await corporate.post("/job", { body: payload(data, { customer: undefined, pickup }) });
  const id = made.isSuccess ? Number(createdId("job", made.body)) : Number.NaN;
  return Number.isInteger(id) ? id : undefined;
}

scenario(
  "the forms of a job are made whatever letters its customer and its items are called by, and are whole for many items",
  {
    judges: ["form-any-letters", "form-many-items", "form-without-items", "form-own-job"],
    formerly: ["the-forms-of-a-job-are-made-whatever-letters-its-customer-and-its-items-are-called-by"],
  },
  async (context) => {
    const { corporate, given, check } = context;
    const lettered = await jobCalled(context, letters, many);
    const called = lettered ? letters : plain;
    const job = lettered ?? (await jobCalled(context, plain, many));
    assume(job !== undefined, "a new job shows none of the texts that it is given");
    const cut: (Asked & { readonly says: string })[] = [];
    // Looked at for an open point alone: no clause depends on these answers.
    const listed = () => corporate.get("/documents/list", { query: { job_display_id: job.displayId } });
    await listed();
    const asked: Asked[] = [];
    for (const [name, ask] of [...forms, ...edited]) {
      const answer = await ask(corporate, job, given);
      if (answer) asked.push({ name, ask, answer });
    }
    const isEdited = ({ name }: Asked) => edited.some(([one]) => one === name);
    const made = asked.filter((one) => one.answer.isSuccess && !isEdited(one));
    const broken = asked.filter(({ answer }) => (answer.status ?? 0) >= firstServerError);
    if (made.length === 0) await context.settled();
    await listed();
    for (const one of made) {
      const says = await lacking(one.answer);
      if (says !== undefined) cut.push({ ...one, says });
    }
    if (job.booked) await unbook(corporate, job.booked);
    // Jobs of several customers may be picked up at one place.
    const { pickup } = job;
    const ofNoItems = await ownJobWith(context, { items: [] }, { pickup });
    const empty: { readonly name: string; readonly answer: Answer; readonly customer: string }[] = [];
    for (const { name, ask } of formsByJob.filter((form) => ofItems.includes(form.name)))
      empty.push({ name, answer: await ask(corporate, ofNoItems.displayId, given), customer: ofNoItems.name });
    const undelivered = await ownJobWith(context, { delivery: undefined }, { pickup });
    for (const { name, ask } of formsByJob.filter((form) => ofPlaces.includes(form.name)))
      empty.push({ name, answer: await ask(corporate, undelivered.displayId, given), customer: undelivered.name });
    // Of a job of nobody there may be none: that the service does not fail of them is looked at on the way.
    const nobodys = await jobOfNobody(context, undelivered.answer, pickup);
    for (const { name, ask } of formsByJob.filter((form) => ofPlaces.includes(form.name)))
      if (nobodys !== undefined)
        empty.push({ name, answer: await ask(corporate, nobodys, given), customer: undelivered.name });
    const { customer: own } = job;
    await check("form-own-job", async () => {
      // Where a job does not show its own customer, whom its forms name is open.
      if (own === undefined) return;
      for (const { name, answer, customer } of [...made.map((one) => ({ ...one, customer: own })), ...empty]) {
        const pdf = answer.isSuccess ? await readPdf(answer.bytes) : "no form";
        const other = typeof pdf === "string" ? undefined : otherCustomerIn(pdf.text, customer);
        if (other !== undefined) throw answer.mismatch(`the ${name} of ${customer}, whose job it is`, other);
      }
    });
    await check("form-without-items", async () => {
      const { items } = ofNoItems.body;
      assume(Array.isArray(items) && items.length === 0, "a job without items is refused");
      const answered = empty.filter(({ answer }) => withForm.includes(answer.status));
      assumeSeen(answered.length > 0, "a job without items has no form of them here");
      for (const { name, answer } of answered) {
        const says = await lacking(answer);
        const isWhole = made.some((one) => one.name === name) && !cut.some((one) => one.name === name);
        if (says !== undefined && isWhole)
          throw new Mismatch(`the ${name} of a job without items, or delivery, as one PDF`, says, answer.exchange);
      }
    });
    // What breaks for a job of one item with any letters breaks for another reason.
    const other = broken.length + cut.length > 0 ? await jobCalled(context, plain) : undefined;
    const askAnew = async ({ ask }: Asked) => {
      const answer = other && (await ask(corporate, other, given));
      return answer?.isSuccess ? answer : undefined;
    };
    const apart: Asked[] = [];
    for (const one of broken) if (await askAnew(one)) apart.push(one);
    const long: (typeof cut)[number][] = [];
    for (const one of cut) {
      const anew = await askAnew(one);
      if (anew && (await lacking(anew)) === undefined) long.push(one);
    }
    if (other?.booked) await unbook(corporate, other.booked);
    const due = "a new job has no form here, perhaps for its state";
    await check("form-many-items", () => {
      assume(job.items > 1, `a job with ${many} items is not taken, or shows none of them`);
      const [wrong] = long;
      if (wrong)
        throw wrong.answer.mismatch(
          `the bytes of one whole PDF for ${many} items of a customer called ${called}, as for one item of one called ${plain}`,
          wrong.says,
        );
      const [first] = cut;
      if (first)
        throw new Inconclusive(`the ${first.name} of a job with one item is no whole PDF either: ${first.says}`);
      assume(made.length > 0, due);
    });
    await check("form-any-letters", () => {
      assume(lettered !== undefined, `a job called ${letters} is not taken, or shows none of these letters`);
      const [wrong] = apart;
      if (wrong)
        throw wrong.answer.mismatch(
          `the ${wrong.name} of a job called ${letters}, as of one called ${plain}`,
          `${wrong.answer.status}`,
        );
      const [first] = broken;
      if (first) throw new Inconclusive(`the ${first.name} of a new job is not made either`);
      assume(made.length > 0, due);
    });
  },
);
