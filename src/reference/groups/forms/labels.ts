import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { decision, fault } from "../../core/decision.js";
import { failure, invalid, missing, Refusal } from "../../core/refusal.js";
import { state } from "../../core/world.js";
import { isSeeded, type Job } from "../jobs/state.js";
import { type Plan, plansOf } from "./plans.js";

/** The plans that packaging labels are made for; none where the plan is unknown. */
type Labelled = (job: Job, planId: string | undefined) => readonly Plan[];

const named: Labelled = (job, planId) =>
  plansOf(job).filter(({ leg }) => planId === undefined || String(leg.job_shipment_id) === planId);

const known = (labelled: Labelled): Labelled => {
  return (job, planId) => {
    const plans = labelled(job, planId);
    if (plans.length === 0) throw missing("The plan");
    return plans;
  };
};

/** Job forms, rule 3. */
export const labelledPlans = decision<Labelled>("form-labels-plan", {
  openPoint: "form-labels-plan-required",
  conforms: {
    "whole-job-without": known(named),
    needed: known((job, planId) => {
      if (planId === undefined) throw invalid({ shipment_plan_id: ["This field is required."] });
      return named(job, planId);
    }),
    "not-before-a-house-is-packed": known((job, planId) => {
      const plans = named(job, planId);
      const isUnpacked = planId !== undefined && plans.some(({ leg }) => leg.transport_type === "House");
      if (isUnpacked) throw new Refusal("conflict", "Nothing is packed for it.");
      return plans;
    }),
    "no-freight-legs": known((job, planId) => named(job, planId).filter(({ leg }) => leg.transport_type !== "LTL")),
  },
  faults: {
    "route:GET /job/{jobDisplayId}/form/packaging-labels#fails-of-new-jobs": fault(
      "The packaging labels of a plan of a new job fail.",
      (job, planId) => {
        const plans = known(named)(job, planId);
        if (planId !== undefined && plans.length > 0 && !isSeeded(job)) throw failure;
        return plans;
      },
    ),
    "form-labels-plan-selects#ignored": fault(
      "The packaging labels are those of the whole job, whatever the plan.",
      (job, planId) => (known(named)(job, planId).length > 0 ? plansOf(job) : []),
    ),
    "form-labels-plan-selects#first-plan": fault(
      "The packaging labels of any plan are those of the first.",
      (job, planId) => (known(named)(job, planId).length > 0 ? plansOf(job).slice(0, 1) : []),
    ),
    "form-labels-plan-selects#pickup-for-house": fault(
      "The packaging labels of a House plan are those of the job's PickUp leg.",
      known((job, planId) => {
        const plans = named(job, planId);
        const isHouse = planId !== undefined && plans[0]?.leg.transport_type === "House";
        const pickup = plansOf(job).filter(({ leg }) => leg.transport_type === "PickUp");
        return isHouse && pickup.length > 0 ? pickup.slice(0, 1) : plans;
      }),
    ),
    "form-labels-plan-selects#first-of-its-type": fault(
      "The packaging labels of a plan are those of the job's first leg of its type.",
      known((job, planId) => {
        const plans = named(job, planId);
        if (planId === undefined) return plans;
        const like = plansOf(job).filter(({ leg }) => leg.transport_type === plans[0]?.leg.transport_type);
        return like.slice(0, 1);
      }),
    ),
    "form-labels-plan-id-source#plans-refused": fault(
      "The packaging labels are refused with any plan.",
      (job, planId) => {
        if (planId !== undefined) throw missing("The plan");
        return plansOf(job);
      },
    ),
    "form-labels-plan-id-source#house-refused": fault(
      "The packaging labels are refused with the plan of a House leg.",
      known((job, planId) =>
        named(job, planId).filter(({ leg }) => planId === undefined || leg.transport_type !== "House"),
      ),
    ),
    "form-labels-unknown-plan#taken": fault("An unknown plan is taken for the whole job.", (job, planId) => {
      const found = named(job, planId);
      return found.length > 0 ? found : plansOf(job);
    }),
  },
});

/** The jobs whose packaging labels are made now. */
export const labelsUnderWay = state("form-labels-under-way", () => new Set<number>());

/** What comes of packaging labels that are asked for while others of the same job are made. */
export const labelsAtOnce = decision<(jobDisplayId: number, underWay: Set<number>) => Promise<void>>(
  "form-labels-at-once",
  {
    conforms: { "made-as-alone": async () => {} },
    faults: {
      "route:GET /job/{jobDisplayId}/form/packaging-labels#one-at-a-time": fault(
        "Packaging labels that are asked for while others of the same job are made fail with 500.",
        async (jobDisplayId, underWay) => {
          if (underWay.has(jobDisplayId)) throw new Refusal("invalid", "The file is in use.", { status: 500 });
          underWay.add(jobDisplayId);
          await meanwhile();
          underWay.delete(jobDisplayId);
        },
      ),
    },
  },
);

/** What the packaging labels of a plan say of it: its leg, and the shipment that it is of. */
type LabelLines = (plan: Plan, leg: readonly string[], shipment: readonly string[]) => readonly string[];

export const labelLines = decision<LabelLines>("form-labels-lines", {
  conforms: {
    "of-leg-and-shipment": (_, leg, shipment) => [...leg, ...shipment],
    "of-the-shipment-and-its-freight": ({ leg }, _, shipment) => [
      leg.transport_type === "LTL" || leg.transport_type === "Delivery" ? "By freight" : "By hand",
      ...shipment,
    ],
  },
});
