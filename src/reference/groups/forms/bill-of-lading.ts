import { decision, fault } from "../../core/decision.js";
import { invalid, missing, Refusal, refusing } from "../../core/refusal.js";
import type { World } from "../../core/world.js";
import type { Job, Shipment } from "../jobs/state.js";
import { type Plan, plansOf } from "./plans.js";
import { quoted } from "./quotes.js";

/** The shipment that the quote of a bill of lading names, beside its plan; undefined where it names none. */
type NamedBy = (job: Job, quoteId: string | undefined, planId: string | undefined) => Shipment | undefined;

const refuseMissing = () => invalid({ quote_id: ["This field is required."] });
const refuseUnknown = () => missing("The quote");
const isIndex = (quoteId: string) => /^\d+$/.test(quoteId);

const byQuote = (job: Job, quoteId: string | undefined): Shipment => {
  if (quoteId === undefined) throw refuseMissing();
  const [shipment] = quoted(job, quoteId);
  if (!shipment) throw refuseUnknown();
  return shipment;
};

/** Job forms, rule 1: what identifies the quote where one is needed. */
export const quoteNeeded = decision<NamedBy>("form-bol-quote", {
  conforms: { needed: byQuote },
  faults: {
    "form-bol-quote-required#without-quote": fault("The bill of lading is made without a quote.", (job, quoteId) =>
      quoteId === undefined ? undefined : byQuote(job, quoteId),
    ),
    "form-bol-quote-required#with-an-empty-quote": fault(
      "The bill of lading is made with an empty quote_id.",
      (job, quoteId) => (quoteId === "" ? undefined : byQuote(job, quoteId)),
    ),
    "form-bol-quote-required#with-a-quote-of-null": fault(
      "The bill of lading is made with a quote_id of null or undefined.",
      (job, quoteId) => (quoteId === "null" || quoteId === "undefined" ? undefined : byQuote(job, quoteId)),
    ),
    "form-bol-quote-required#with-neither": fault(
      "The bill of lading is made without a quote where no plan is named, either.",
      (job, quoteId, planId) => (quoteId === undefined && planId === undefined ? undefined : byQuote(job, quoteId)),
    ),
    "form-bol-option-index-refused#without-a-plan": fault(
      "A provider option index is taken for a quote where no plan is named.",
      (job, quoteId, planId) =>
        quoteId !== undefined && isIndex(quoteId) && planId === undefined
          ? job.shipments[Number(quoteId)]
          : byQuote(job, quoteId),
    ),
    "form-bol-option-index-refused#by-option-index": fault(
      "A provider option index is taken for a quote.",
      (job, quoteId) =>
        quoteId !== undefined && isIndex(quoteId) ? job.shipments[Number(quoteId)] : byQuote(job, quoteId),
    ),
    "form-bol-option-index-refused#beyond-the-first-two": fault(
      "A provider option index from 2 on is ignored.",
      (job, quoteId) =>
        quoteId !== undefined && isIndex(quoteId) && Number(quoteId) > 1 ? undefined : byQuote(job, quoteId),
    ),
    "form-bol-option-index-refused#any-quote-text": fault("A quote_id that is no UUID is ignored.", (job, quoteId) =>
      quoteId !== undefined && isIndex(quoteId) ? undefined : byQuote(job, quoteId),
    ),
  },
});

/** What it was before one was needed. */
export const quoteBefore = decision<NamedBy>("form-bol-quote-before-it-is-needed", {
  openPoint: "form-bol-quote-before-it-is-needed",
  conforms: {
    selects: (job, quoteId) => (quoteId === undefined ? undefined : byQuote(job, quoteId)),
    ignored: () => undefined,
    "index-taken": (job, quoteId) => (quoteId === undefined ? undefined : job.shipments[Number(quoteId)]),
  },
  faults: {
    "form-bol-quote-optional#needed": fault(
      "A bill of lading without a quote is refused before one is needed.",
      byQuote,
    ),
  },
});

/** @returns the decision about the quote that holds on the deployment's release */
export const quoteRule = (world: World) => (world.holds("form-bol-quote-required") ? quoteNeeded : quoteBefore);

/** @returns whether both are one shipment, as whichever of its quotes */
export const isSame = (one: Shipment, other: Shipment): boolean => one.pro_number === other.pro_number;

/** The plan that a bill of lading is made for. */
type Chosen = (job: Job, planId: string | undefined, named: Shipment | undefined) => Plan | undefined;

/** What is sent without a plan is answered with the first one; an unknown plan with none. */
const asNamed: Chosen = (job, planId, named) => {
  const plans = plansOf(job);
  if (planId !== undefined) return plans.find(({ leg }) => String(leg.job_shipment_id) === planId);
  return plans.find(({ shipment }) => named === undefined || isSame(shipment, named));
};

const freight = (plan: Plan | undefined) => plan && ["LTL", "Delivery"].includes(plan.leg.transport_type);

/** Job forms, rule 3. */
export const planTaken = decision<Chosen>("form-bol-plan", {
  openPoint: "form-wrong-leg",
  conforms: {
    "of-every-type": asNamed,
    "freight-legs-only": (job, planId, named) => {
      const plan = asNamed(job, planId, named);
      return planId === undefined || freight(plan) ? plan : undefined;
    },
    "not-before-a-delivery-is-booked": (job, planId, named) => {
      const plan = asNamed(job, planId, named);
      if (plan?.leg.transport_type === "Delivery") throw new Refusal("conflict", "The delivery is not booked.");
      return plan;
    },
    "never-without": (job, planId, named) => {
      if (planId === undefined) throw invalid({ shipment_plan_id: ["This field is required."] });
      return asNamed(job, planId, named);
    },
  },
  faults: {
    "form-bol-plan-selects#ignored": fault(
      "The bill of lading is that of the shipment's first leg, whatever the plan of that shipment.",
      (job, planId, named) => {
        const plan = asNamed(job, planId, named);
        return plan && plansOf(job).find(({ shipment }) => shipment === plan.shipment);
      },
    ),
    "form-shipment-plan-id-source#bol-delivery-refused": fault(
      "The bill of lading of a Delivery plan is refused.",
      (job, planId, named) => {
        const plan = asNamed(job, planId, named);
        return plan?.leg.transport_type === "Delivery" ? undefined : plan;
      },
    ),
    "form-shipment-plan-id-source#bol-last-plan-refused": fault(
      "The bill of lading of the last plan is refused.",
      (job, planId, named) => {
        const plan = asNamed(job, planId, named);
        return plan?.leg === plansOf(job).at(-1)?.leg ? undefined : plan;
      },
    ),
    "form-bol-unknown-plan#taken": fault(
      "An unknown plan is taken for the first one.",
      (job, planId, named) => asNamed(job, planId, named) ?? asNamed(job, undefined, named),
    ),
  },
});

/** The plans that a bill of lading is made for whichever is named; undefined where that depends on it. */
type Fixed = (job: Job, planId: string | undefined) => readonly Plan[] | undefined;

export const fixedPlans = decision<Fixed>("form-bol-fixed", {
  conforms: { none: () => undefined },
  faults: {
    "form-bol-plan-selects#first-of-the-job": fault(
      "The bill of lading of any plan, with any quote, is that of the job's first one, and without a plan of none.",
      (job, planId) => {
        const plans = plansOf(job);
        const isOne = plans.some(({ leg }) => String(leg.job_shipment_id) === planId);
        if (planId === undefined) return [];
        return isOne ? plans.filter((plan) => freight(plan)).slice(0, 1) : undefined;
      },
    ),
  },
});

/** What a bill of lading is made for where the plan is of another shipment than the quote. */
export const planOfOtherQuote = decision<(plan: Plan, named: Shipment) => readonly Plan[]>("form-bol-mismatch", {
  openPoint: "form-bol-plan-quote-mismatch",
  conforms: {
    refused: refusing(invalid({ shipment_plan_id: ["It is no plan of the quote's shipment."] })),
    "of-the-plan": (plan) => [plan],
    "of-the-quote": (_plan, shipment) =>
      shipment.legs
        .map((leg) => ({ leg, shipment }))
        .filter(freight)
        .slice(0, 1),
  },
});
