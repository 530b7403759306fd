import { isDeepStrictEqual } from "node:util";
import type { Answer } from "../../core/answer.js";
import { never } from "../../core/behaviours/always.js";
import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { decision, fault } from "../../core/decision.js";
import { isObject } from "../../core/form.js";
import { invalid, Refusal } from "../../core/refusal.js";
import { state, type World } from "../../core/world.js";
import { isOfMail, isQuote, isSeeded, type Job, jobs } from "../jobs/state.js";
import type { PlanForm } from "./plans.js";

type JobForm =
  | "invoice"
  | "bill-of-lading"
  | "packing-slip"
  | "customer-quote"
  | "quick-sale"
  | "operations"
  | "address-label"
  | "item-labels"
  | "packaging-labels"
  | "packaging-specification"
  | "credit-card-authorization"
  | "usar";

type OfJob = (form: JobForm, job: Job, all: readonly Job[]) => Job;

const firstOf =
  (wrong: JobForm): OfJob =>
  (form, job, [first]) =>
    form === wrong ? (first ?? job) : job;

/** The job of which a form was asked for last. */
const askedFor = state("form-asked", () => new Map<JobForm, Job>());

/** @returns what a form is made of that is kept for all calls while it is made */
const lastOf =
  (wrong: JobForm) =>
  async (form: JobForm, job: Job, world: World): Promise<Job> => {
    if (form !== wrong) return job;
    const asked = world.of(askedFor).set(form, job);
    await meanwhile();
    return asked.get(form) ?? job;
  };

/** Of which job a form is made. */
export const madeOf = decision<(form: JobForm, job: Job, world: World) => Job | Promise<Job>>("form-made-of", {
  conforms: { "that-job": (_, job) => job },
  faults: {
    "job-reads-apart#authorization-of-the-last": fault(
      "Where the card authorizations of two jobs are asked for at the same time, both are that of the last.",
      lastOf("credit-card-authorization"),
    ),
    "form-own-job#quick-sales-of-the-first": fault("Every quick sale is that of the first job.", (form, job, world) =>
      firstOf("quick-sale")(form, job, world.of(jobs).all()),
    ),
    "form-own-job#labels-of-the-third": fault(
      "Every address label is that of the third job, which no profile names.",
      (form, job, world) => (form === "address-label" ? (world.of(jobs).all()[2] ?? job) : job),
    ),
    "form-own-job#of-the-first-of-its-mail": fault(
      "Every form is that of the first job whose customer has the mail address.",
      (_, job, world) =>
        world
          .of(jobs)
          .all()
          .find(({ customer }) => isOfMail(customer, job.customer)) ?? job,
    ),
    "job-reads-apart#invoice-of-the-last": fault(
      "Where the invoices of two jobs are asked for at the same time, both are that of the last.",
      lastOf("invoice"),
    ),
  },
});

/** Forms that were made, by what they were asked for with. */
const keptForms = state("forms-kept", () => new Map<string, Answer>());

type Once = (form: JobForm, type: unknown, made: Answer, world: World) => Answer;

const keptByType =
  (wrong: JobForm): Once =>
  (form, type, made, world) => {
    if (form !== wrong || type === undefined) return made;
    const kept = world.of(keptForms);
    const first = kept.get(`${form} ${type}`) ?? made;
    kept.set(`${form} ${type}`, first);
    return first;
  };

/** What is answered to who asks for a form of a type. */
export const formOfType = decision<Once>("form-of-type", {
  conforms: { "made-anew": (_, __, made) => made },
  faults: {
    "form-own-job#invoices-kept-by-type": fault(
      "The first invoice of a type is answered for all jobs.",
      keptByType("invoice"),
    ),
    "form-own-job#usar-kept-by-type": fault(
      "The first usar form of a type is answered for all jobs.",
      keptByType("usar"),
    ),
  },
});

/** Of which job an editable form tells. */
export const editedJob = decision<OfJob>("form-edited-job", {
  conforms: { "that-job": (_, job) => job },
  faults: {
    "form-invoice-editable-own-job#of-the-first": fault(
      "The editable invoice is that of the first job.",
      firstOf("invoice"),
    ),
    "form-usar-editable-own-job#of-the-first": fault(
      "The editable usar form is that of the first job.",
      firstOf("usar"),
    ),
  },
});

/** The customer whom a form names; undefined where it names none. */
type Named = (job: Job, world: World) => string | undefined;

const latin = (text: string): string => text.replace(/[^ -~]/g, "?");

const customerOf = ({ customer }: Job): string | undefined =>
  isObject(customer) && typeof customer["name"] === "string" ? latin(customer["name"]) : undefined;

/** The new job of which a form was asked for first. */
const firstNew = state("form-first-new-job", () => new Map<"first", Job>());

const ofFirstNew: Named = (job, world) => {
  const asked = world.of(firstNew);
  const first = asked.get("first") ?? (isSeeded(job) ? undefined : job);
  if (first) asked.set("first", first);
  return customerOf(isSeeded(job) ? job : (first ?? job));
};

/** The jobs as they were when a form of them was asked for first. */
const asFirstFormed = state("form-jobs-as-first-formed", () => new Map<number, Job>());

const asAtFirst: Named = (job, world) => {
  const first = world.of(asFirstFormed);
  const known = first.get(job.id) ?? job;
  first.set(job.id, known);
  return customerOf(known);
};

/** Whom a form names beside the number of its job. */
export const formCustomer = decision<Named>("form-customer", {
  conforms: { nobody: () => undefined, "the-customer": customerOf },
  faults: {
    "form-own-job#customer-of-the-first-new": fault(
      "Each form of a new job names the customer of the first new job that one was asked of.",
      ofFirstNew,
    ),
    "form-own-job#customer-of-the-first-picked-up-there": fault(
      "A form names the customer of the first job that is picked up at the same place.",
      (job, world) =>
        customerOf(
          world
            .of(jobs)
            .all()
            .find(({ pickup }) => isDeepStrictEqual(pickup, job.pickup)) ?? job,
        ),
    ),
    "form-own-job#customer-as-at-first": fault(
      "A form names the customer whom its job had when one was asked for first.",
      asAtFirst,
    ),
  },
});

/** Whom what a form is edited with names beside the number of its job. */
export const editedCustomer = decision<(form: "invoice" | "usar", job: Job, world: World) => string | undefined>(
  "form-edited-customer",
  {
    conforms: { nobody: () => undefined, "the-customer": (_, job) => customerOf(job) },
    faults: {
      "form-invoice-editable-own-job#customer-of-the-first-new": fault(
        "The editable invoice of each new job names the customer of the first one that it was asked of.",
        (form, job, world) => (form === "invoice" ? ofFirstNew(job, world) : customerOf(job)),
      ),
    },
  },
);

/** The job whose number what a form is edited with tells. */
export const editedNumber = decision<(form: "invoice" | "usar", job: Job, world: World) => number | undefined>(
  "form-edited-number",
  {
    conforms: { "in-its-text": () => undefined, "by-its-name": (_, { id }) => id },
    faults: {
      "form-invoice-editable-own-job#number-of-the-first-new": fault(
        "The editable invoice of each new job tells the number of the first one that it was asked of.",
        (form, job, world) => {
          const asked = world.of(firstNew);
          if (form !== "invoice" || isSeeded(job)) return job.id;
          const first = asked.get("first") ?? job;
          asked.set("first", first);
          return first.id;
        },
      ),
    },
  },
);

/** Which form of a job without items is answered with nothing. */
export const editedWithoutItems = decision<"invoice" | "usar" | undefined>("form-edited-without-items", {
  conforms: { neither: undefined },
  faults: {
    "route:GET /job/{jobDisplayId}/form/invoice/editable#none-without-items": fault(
      "What the invoice of a job without items is edited with is nothing: 204.",
      "invoice",
    ),
    "route:GET /job/{jobDisplayId}/form/usar/editable#none-without-items": fault(
      "What the usar form of a job without items is edited with is nothing: 204.",
      "usar",
    ),
  },
});

/** The jobs of which it was read what their invoice is edited with. */
const invoicesEdited = state("form-invoices-edited", () => new Set<number>());

/** Which form it is told what it is edited with. */
export const editedForm = decision<(form: "invoice" | "usar", job: number, world: World) => "invoice" | "usar">(
  "form-edited-form",
  {
    conforms: { "that-form": (form) => form },
    faults: {
      "form-editable-apart#invoice-for-usar": fault(
        "Once it was read what the invoice of a job is edited with, its usar form is edited with the same.",
        (form, job, world) => {
          const edited = world.of(invoicesEdited);
          if (form === "invoice") edited.add(job);
          return edited.has(job) ? "invoice" : form;
        },
      ),
    },
  },
);

/** Whether a form is made for a job that does not exist; what the request names beside that: a plan or a quote. */
type ForNobody = (form: JobForm, named: string | undefined) => boolean;

export const madeForNobody = decision<ForNobody>("form-for-nobody", {
  conforms: { never: () => false },
  faults: {
    "form-unknown-job#of-no-job": fault("Each form is made, empty, for a job that does not exist.", () => true),
    "form-unknown-job#item-labels-of-no-job": fault(
      "The item labels are made, empty, for a job that does not exist.",
      (form) => form === "item-labels",
    ),
    "form-unknown-job#usar-of-no-job": fault(
      "The usar form is made, empty, for a job that does not exist.",
      (form) => form === "usar",
    ),
    "form-unknown-job#labels-without-a-plan": fault(
      "Where no plan is named, the packaging labels are made, empty, for a job that does not exist.",
      (form, named) => form === "packaging-labels" && named === undefined,
    ),
    "form-unknown-job#bol-without-a-plan": fault(
      "Where no plan is named, the bill of lading is made, empty, for a job that does not exist.",
      (form, named) => form === "bill-of-lading" && named === undefined,
    ),
    "form-unknown-job#packing-slip-with-a-quote": fault(
      "Where a quote is named, the packing slip is made, empty, for a job that does not exist.",
      (form, named) => form === "packing-slip" && named !== undefined,
    ),
  },
});

/** What a form takes the plan for that a request names; undefined where it is taken for none. */
type PlanNamed = (form: PlanForm, planId: string | undefined, others: readonly Job[]) => string | undefined;

const isPlanOf = (planId: string | undefined, jobs: readonly Job[]) =>
  jobs.some(({ shipments }) =>
    shipments.some(({ legs }) => legs.some(({ job_shipment_id }) => String(job_shipment_id) === planId)),
  );

const ignoring =
  (ignored: PlanForm): PlanNamed =>
  (form, planId, others) =>
    form === ignored && isPlanOf(planId, others) ? undefined : planId;

/** Whether the plan of another job is a plan. */
export const foreignPlan = decision<PlanNamed>("form-foreign-plan", {
  conforms: { "as-any-unknown": (_, planId) => planId },
  faults: {
    "form-bol-unknown-plan#of-another-job": fault(
      "The bill of lading of another job's plan is that of the quote's own.",
      ignoring("bill-of-lading"),
    ),
    "form-labels-unknown-plan#of-another-job": fault(
      "The packaging labels of another job's plan are those of the whole job.",
      ignoring("packaging-labels"),
    ),
  },
});

/** Whether a form is made of texts with letters that a byte does not hold; what the request names beside the job: a plan or a quote. */
type OfLetters = (form: JobForm, named: string | undefined) => boolean;

export const madeOfLetters = decision<OfLetters>("form-letters", {
  conforms: { any: () => true },
  faults: {
    "form-any-letters#packing-slip-with-a-quote": fault(
      "The packing slip of a quote breaks down where a text of the job has letters that a byte does not hold.",
      (form, named) => form !== "packing-slip" || named === undefined,
    ),
    "form-any-letters#item-labels": fault(
      "The item labels break down where a text of the job has letters that a byte does not hold.",
      (form) => form !== "item-labels",
    ),
    "form-any-letters#packaging-labels-of-a-plan": fault(
      "The packaging labels of a plan break down where a text of the job has letters that a byte does not hold.",
      (form, named) => form !== "packaging-labels" || named === undefined,
    ),
  },
});

/** Whether what a form is edited with is told where texts of the job have such letters. */
export const editedOfLetters = decision<(form: "invoice" | "usar") => boolean>("form-edited-letters", {
  conforms: { any: () => true },
  faults: {
    "form-any-letters#invoice-to-be-edited": fault(
      "What an invoice is edited with breaks down where a text of the job has letters that a byte does not hold.",
      (form) => form !== "invoice",
    ),
    "form-any-letters#usar-to-be-edited": fault(
      "What an usar form is edited with breaks down where a text of the job has letters that a byte does not hold.",
      (form) => form !== "usar",
    ),
  },
});

/** The state that a job must be in for its forms. */
export const formCondition = decision<(job: Job) => void>("form-condition", {
  openPoint: "form-preconditions",
  conforms: {
    any: () => {},
    booked: ({ status }) => {
      if (isQuote(status)) throw new Refusal("conflict", "The job is not booked.");
    },
    "with-a-shipment": ({ shipments }) => {
      if (shipments.length === 0) throw new Refusal("conflict", "The job has no shipment.");
    },
  },
});

/** Whether a form of the whole job is made once its carrier shipment is booked. */
type OnceShipped = (form: JobForm, isShipped: boolean) => boolean;

const notOnceShipped =
  (refused: JobForm): OnceShipped =>
  (form, isShipped) =>
    form !== refused || !isShipped;

export const madeOnceShipped = decision<OnceShipped>("form-once-shipped", {
  conforms: { "as-before": () => true },
  faults: {
    "form-booked-job-level#packing-slip": fault(
      "The packing slip is refused without quote_id once a carrier shipment is booked.",
      notOnceShipped("packing-slip"),
    ),
    "form-booked-job-level#specification": fault(
      "The packaging specification is refused without quote_id once a carrier shipment is booked.",
      notOnceShipped("packaging-specification"),
    ),
  },
});

/** What becomes of a form whose type was or was not given. */
type TypeRule = (name: string, type: string | undefined) => void;

const either: TypeRule = () => {};

const onlyWith: TypeRule = (name, type) => {
  if (type === undefined) throw invalid({ [name]: ["This field is required."] });
};

export const invoiceType = decision<TypeRule>("form-invoice-type", {
  openPoint: "form-invoice-type",
  conforms: { optional: either, needed: onlyWith },
});

export const usarType = decision<TypeRule>("form-usar-type", {
  openPoint: "form-usar-type",
  conforms: { optional: either, needed: onlyWith },
});

export const operationsType = decision<TypeRule>("form-operations-type", {
  openPoint: "form-operations-type",
  conforms: { optional: either, needed: onlyWith },
});

export type { JobForm };

/** The items of jobs as they were when labels of them were asked for first. */
const firstLabelled = state("form-items-first-labelled", () => new Map<number, Job["items"]>());

const namesOf = (items: Job["items"]): readonly string[] => items.map(({ name }) => latin(`Item ${name}`));

/** @returns the items of a job by their numbers */
export const itemLines = ({ items }: Job): readonly string[] =>
  items.map(({ inventory_item_id }) => `Item ${inventory_item_id}`);

/** What the labels of a job's items say. */
export const itemLabels = decision<(job: Job, world: World) => readonly string[]>("form-item-labels", {
  conforms: {
    "their-numbers": itemLines,
    "their-names": ({ items }) => namesOf(items),
  },
  faults: {
    "form-own-job#items-as-at-first": fault(
      "Labels name the items that a job had when they were asked for first.",
      ({ id, items }, world) => {
        const first = world.of(firstLabelled);
        const known = first.get(id) ?? items;
        first.set(id, known);
        return namesOf(known);
      },
    ),
  },
});

/** Whether the labels of a job's items are those that were made first. */
export const labelsKept = never("form-labels-kept", "as-asked", {
  "job-writes-keep-reads#labels-of-the-first-items":
    "Labels are kept as they were made first: once a save has brought other items, they are not there.",
});
