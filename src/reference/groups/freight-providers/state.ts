import { decision } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { below } from "../jobs/below.js";
import { optionsOfNew } from "../jobs/new-job.js";
import type { Job } from "../jobs/state.js";

/** The names of ShipmentPlanProvider. */
export const rowNames = [
  "providerCompanyName",
  "providerID",
  "providerCompanyCode",
  "shipmentType",
  "freightAmount",
  "accessorialAmount",
  "proNum",
  "optionIndex",
  "optionActive",
] as const;

/** One way to have a job carried. */
export interface Option extends Json {
  readonly optionIndex: number;
  readonly optionActive: boolean;
  readonly providerCompanyName: unknown;
  readonly providerID: unknown;
  readonly providerCompanyCode: unknown;
  readonly shipmentType: unknown;
  readonly freightAmount: unknown;
  readonly accessorialAmount: unknown;
  readonly proNum: unknown;
}

export const firstIndex = decision<number>("freight-provider-first-index", {
  openPoint: "freight-provider-optionindex-base",
  conforms: { zero: 0, one: 1 },
});

/** Which options are active after rows were saved. */
export const severalActive = decision<(options: readonly Option[], saved: readonly Json[]) => readonly Option[]>(
  "freight-provider-several-active",
  {
    openPoint: "freight-provider-several-active",
    conforms: {
      allowed: (options) => options,
      "the-last-one": (options, saved) => {
        const last = saved.filter(({ optionActive }) => optionActive === true).at(-1);
        if (!last) return options;
        return options.map((option) => ({ ...option, optionActive: option.optionIndex === last["optionIndex"] }));
      },
    },
  },
);

/** The providers that the deployment knows. */
export const providers = [
  { providerCompanyName: "First Carrier", providerID: "CARRIER-1", providerCompanyCode: "CA1" },
  { providerCompanyName: "Second Carrier", providerID: "CARRIER-2", providerCompanyCode: "CA2" },
  { providerCompanyName: "Third Carrier", providerID: "CARRIER-3", providerCompanyCode: "CA3" },
] as const;

/** The types of the options that a job begins with. */
export const firstTypes = ["LTL", "Delivery", "House"] as const;

const optionsFor = ({ shipments }: Job, first: number): readonly Option[] =>
  providers.map((provider, index) => ({
    ...provider,
    shipmentType: firstTypes[index],
    freightAmount: 240.5 + 50 * index,
    accessorialAmount: 15 + index,
    proNum: shipments[index]?.pro_number ?? null,
    optionIndex: first + index,
    optionActive: true,
  }));

export interface Options {
  options: readonly Option[];
}

/** No part of what is stored: a deployment that conforms does not remember it. */
const inactiveOnce = new WeakMap<Options, Set<number>>();

/** @returns the indexes of the options of a job that were inactive once */
export function switchedOffOf(options: Options): Set<number> {
  const known = inactiveOnce.get(options) ?? new Set();
  inactiveOnce.set(options, known);
  return known;
}

/** The options of a job, as saves of them would have left them. */
export const optionsOf = below<Options>("freight-providers", (job, world) => {
  const options = world.choose(optionsOfNew)(job) ? optionsFor(job, world.choose(firstIndex)) : [];
  return { options: world.choose(severalActive)(options, options) };
});
