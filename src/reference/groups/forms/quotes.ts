import { type Decision, decision, fault } from "../../core/decision.js";
import { invalid, missing } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import { asQuoted, isQuoted } from "../jobs/shipments.js";
import type { Job, Shipment } from "../jobs/state.js";
import type { JobForm } from "./decisions.js";

/** The forms that take a quote: what each is called in the names of its decisions and clauses. */
const named = {
  "packing-slip": "The packing slip",
  specification: "The packaging specification",
  operations: "The operations form",
} as const;

export type QuotedForm = keyof typeof named;

/** The shipments that a form covers. */
type Covers = (job: Job, quoteId: string | undefined) => readonly Shipment[];

/** @returns the shipment of a quote, in a list; an empty one where the job has no such quote */
export const quoted = ({ shipments }: Job, quoteId: string): readonly Shipment[] =>
  shipments
    .filter((shipment) => isQuoted(shipment, quoteId.toLowerCase()))
    .map((shipment) => asQuoted(shipment, quoteId.toLowerCase()));

const wholeWithout =
  (withQuote: (job: Job, quoteId: string) => readonly Shipment[]): Covers =>
  (job, quoteId) =>
    quoteId === undefined ? job.shipments : withQuote(job, quoteId);

const refusingUnknown = wholeWithout((job, quoteId) => {
  const found = quoted(job, quoteId);
  if (found.length === 0) throw missing("The quote");
  return found;
});

/** Job forms, rule 2. */
function coverageOf(form: QuotedForm): Decision<Covers> {
  const subject = named[form];
  return decision<Covers>(`form-${form}-quote`, {
    openPoint: "form-quote-unknown",
    conforms: {
      "unknown-is-refused": refusingUnknown,
      "unknown-is-job-level": wholeWithout((job, quoteId) => {
        const found = quoted(job, quoteId);
        return found.length > 0 ? found : job.shipments;
      }),
    },
    faults: {
      [`form-${form}-quote-selects#quote-ignored`]: fault<Covers>(
        `${subject} is that of the whole job whatever the quote.`,
        ({ shipments }) => shipments,
      ),
      [`form-${form}-quote-selects#first-shipment-for-any-quote`]: fault(
        `${subject} of any quote is that of the first shipment.`,
        wholeWithout(({ shipments }) => shipments.slice(0, 1)),
      ),
      [`form-${form}-quote-accepted#refused`]: fault(
        `${subject} is refused with quote_id.`,
        wholeWithout(() => {
          throw invalid({ quote_id: ["This parameter is not known."] });
        }),
      ),
      [`form-${form}-job-level#first-shipment`]: fault<Covers>(
        `${subject} without quote_id is that of the first shipment.`,
        (job, quoteId) => (quoteId === undefined ? job.shipments.slice(0, 1) : refusingUnknown(job, quoteId)),
      ),
      [`form-${form}-job-level#last-shipment`]: fault<Covers>(
        `${subject} without quote_id is that of the last shipment.`,
        (job, quoteId) => (quoteId === undefined ? job.shipments.slice(-1) : refusingUnknown(job, quoteId)),
      ),
      [`form-${form}-job-level#quote-required`]: fault<Covers>(
        `${subject} is refused without quote_id.`,
        (job, quoteId) => {
          if (quoteId === undefined) throw invalid({ quote_id: ["This field is required."] });
          return refusingUnknown(job, quoteId);
        },
      ),
    },
  });
}

export const coverage: { readonly [Form in QuotedForm]: Decision<Covers> } = {
  "packing-slip": coverageOf("packing-slip"),
  specification: coverageOf("specification"),
  operations: coverageOf("operations"),
};

/** Of which job's shipments a form is made. */
type QuotedJob = (form: QuotedForm, job: Job, quoteId: string | undefined, all: readonly Job[]) => Job;

const ofAnyJob =
  (wrong: QuotedForm): QuotedJob =>
  (form, job, quoteId, all) => {
    if (form !== wrong || quoteId === undefined || quoted(job, quoteId).length > 0) return job;
    return all.find((other) => quoted(other, quoteId).length > 0) ?? job;
  };

export const quotedJob = decision<QuotedJob>("form-quoted-job", {
  conforms: { "that-job": (_, job) => job },
  faults: {
    "form-foreign-quote#packing-slip": fault(
      "The packing slip of another job's quote is made of that job's shipment.",
      ofAnyJob("packing-slip"),
    ),
    "form-foreign-quote#specification-names-it": fault(
      "The packaging specification of another job's quote names that as the quote of its own first shipment.",
      (form, job, quoteId, all) => {
        const isForeign =
          form === "specification" &&
          quoteId !== undefined &&
          quoted(job, quoteId).length === 0 &&
          all.some((other) => quoted(other, quoteId).length > 0);
        const [first, ...others] = job.shipments;
        return isForeign && first ? { ...job, shipments: [{ ...first, quote_id: quoteId }, ...others] } : job;
      },
    ),
    "form-foreign-quote#operations": fault(
      "The operations form of another job's quote is made of that job's shipment.",
      ofAnyJob("operations"),
    ),
  },
});

/** The quote of the request for a form that came last, by the form and its job. */
type Remembered = (world: World, form: QuotedForm, job: Job, quoteId: string | undefined) => string | undefined;

/** No part of what is stored: a deployment that conforms remembers nothing. */
const lastQuotes = new WeakMap<World, Map<string, string>>();

const remembering =
  (wrong: QuotedForm, isFirst = false): Remembered =>
  (world, form, job, quoteId) => {
    const last = lastQuotes.get(world) ?? new Map<string, string>();
    lastQuotes.set(world, last);
    const place = `${form} ${job.id}`;
    const isNew = !isFirst || !last.has(place);
    if (quoteId !== undefined && isNew && quoted(job, quoteId).length > 0) last.set(place, quoteId);
    return form === wrong ? (quoteId ?? last.get(place)) : quoteId;
  };

/** For which quote a form is made. */
export const rememberedQuote = decision<Remembered>("form-remembered-quote", {
  conforms: { "of-the-request": (_world, _form, _job, quoteId) => quoteId },
  faults: {
    "form-packing-slip-job-level#remembers-the-quote": fault(
      "Once the packing slip was made with quote_id, it is that shipment's without one as well.",
      remembering("packing-slip"),
    ),
    "form-specification-job-level#remembers-the-quote": fault(
      "Once the packaging specification was made with quote_id, it is that shipment's without one as well.",
      remembering("specification"),
    ),
    "form-operations-job-level#remembers-the-quote": fault(
      "Once the operations form was made with quote_id, it is that shipment's without one as well.",
      remembering("operations"),
    ),
    "form-operations-job-level#remembers-the-first-quote": fault(
      "Without quote_id the operations form is that of the first quote's shipment that it was made for.",
      remembering("operations", true),
    ),
  },
});

/** Whether the operations form heeds a quote beside this ops_type. */
export const quoteBesideType = decision<(type: string | undefined) => boolean>("form-quote-beside-type", {
  conforms: { always: () => true },
  faults: {
    "form-operations-quote-selects#ignored-beside-a-number": fault(
      "Beside an ops_type that is a number the operations form is that of the whole job whatever the quote.",
      (type) => !/^\d+$/.test(type ?? ""),
    ),
  },
});

/** As which form one is made that takes a quote. */
export const quotedTitle = decision<(form: JobForm, quoteId: string | undefined) => JobForm>("form-quoted-title", {
  conforms: { "that-form": (form) => form },
  faults: {
    "form-specification-quote-selects#packing-slip-instead": fault(
      "The packaging specification with quote_id is the packing slip.",
      (form, quoteId) => (form === "packaging-specification" && quoteId !== undefined ? "packing-slip" : form),
    ),
    "form-operations-quote-selects#packing-slip-instead": fault(
      "The operations form with quote_id is the packing slip.",
      (form, quoteId) => (form === "operations" && quoteId !== undefined ? "packing-slip" : form),
    ),
    "form-packing-slip-quote-selects#specification-instead": fault(
      "The packing slip with quote_id is the packaging specification.",
      (form, quoteId) => (form === "packing-slip" && quoteId !== undefined ? "packaging-specification" : form),
    ),
  },
});

/** Whether a quote_id in capital letters is that of no shipment. */
export const respelledUnknown = decision<(form: QuotedForm | "bill-of-lading") => boolean>("form-quote-case", {
  conforms: { "the-same": () => false },
  faults: {
    "form-quote-id-any-case#bol-refused": fault(
      "The bill of lading is refused with a quote_id in capital letters.",
      (form) => form === "bill-of-lading",
    ),
    "form-quote-id-any-case#operations-refused": fault(
      "The operations form is refused with a quote_id in capital letters.",
      (form) => form === "operations",
    ),
  },
});

export const quoteDecisions = Object.values(coverage);
