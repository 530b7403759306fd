import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { state } from "../../core/world.js";
import type { Job, Leg, Shipment } from "../jobs/state.js";

/** A leg of a job together with the shipment that it belongs to. */
export interface Plan {
  readonly leg: Leg;
  readonly shipment: Shipment;
}

/** @returns the plans of a job, for each of which forms are made */
export const plansOf = ({ shipments }: Job): readonly Plan[] =>
  shipments.flatMap((shipment) => shipment.legs.map((leg) => ({ leg, shipment })));

/** The forms that name a plan. */
export type PlanForm = "bill-of-lading" | "packaging-labels";

/** The ids of plans of which a form was made. */
export const formedPlans = state("form-plans-formed", () => new Map<PlanForm, Set<string>>());

/** Which plans of a job are listed, by the forms that were made of them. */
type Listed = (plans: readonly Plan[], formed: ReadonlyMap<PlanForm, ReadonlySet<string>>) => readonly Plan[];

const withoutThoseOf =
  (form: PlanForm): Listed =>
  (plans, formed) =>
    plans.filter(({ leg }) => !formed.get(form)?.has(String(leg.job_shipment_id)));

export const listedPlans = decision<Listed>("form-plans-listed", {
  conforms: { all: (plans) => plans },
  faults: {
    "form-bol-plan-stays#gone-once-billed": fault(
      "A plan of which a bill of lading was made is no longer listed.",
      withoutThoseOf("bill-of-lading"),
    ),
    "form-labels-plan-stays#gone-once-labelled": fault(
      "A plan of which packaging labels were made is no longer listed.",
      withoutThoseOf("packaging-labels"),
    ),
  },
});

/** The rows of ShipmentFormPlan. */
type PlanRows = (plans: readonly Plan[], isFirst: boolean, isBooked: boolean) => readonly Json[];

export const planRows = decision<PlanRows>("form-plan-rows", {
  conforms: {
    "one-for-each-leg": (plans) => plans.map(({ leg }) => ({ ...leg })),
    "with-the-quote": (plans) => plans.map(({ leg, shipment }) => ({ ...leg, quote_id: shipment.quote_id })),
  },
  faults: {
    "form-shipments-distinct#plan-listed-twice": fault("The first plan is listed twice.", (plans) =>
      [...plans, ...plans.slice(0, 1)].map(({ leg }) => ({ ...leg })),
    ),
    "form-shipments-distinct#plan-id-shared": fault("The house plan has the id of the plan before it.", (plans) =>
      plans.map(({ leg }, index) => ({
        ...leg,
        ...(leg.transport_type === "House" && { job_shipment_id: plans[index - 1]?.leg.job_shipment_id }),
      })),
    ),
    "form-transport-types#plan-type-unknown": fault("A pickup is called Truck.", (plans) =>
      plans.map(({ leg }) => ({
        ...leg,
        transport_type: leg.transport_type === "PickUp" ? "Truck" : leg.transport_type,
      })),
    ),
    "form-transport-types#pickup-in-one-word": fault("A pickup is called Pickup.", (plans) =>
      plans.map(({ leg }) => ({
        ...leg,
        transport_type: leg.transport_type === "PickUp" ? "Pickup" : leg.transport_type,
      })),
    ),
    "form-transport-types#pickup-in-one-word-once-booked": fault(
      "A pickup of a job that is booked is called Pickup.",
      (plans, _, isBooked) =>
        plans.map(({ leg }) => ({
          ...leg,
          transport_type: isBooked && leg.transport_type === "PickUp" ? "Pickup" : leg.transport_type,
        })),
    ),
    "form-transport-types#small-letters": fault(
      "The types of plans are in small letters, but those of the first job.",
      (plans, isFirst) =>
        plans.map(({ leg }) => ({
          ...leg,
          transport_type: isFirst ? leg.transport_type : leg.transport_type.toLowerCase(),
        })),
    ),
    "form-transport-types#plan-type-number": fault("The type of a plan is a number.", (plans) =>
      plans.map(({ leg }, index) => ({ ...leg, transport_type: String(index) })),
    ),
  },
});
