import { meanwhile } from "../../core/behaviours/meanwhile.js";
import { decision, fault } from "../../core/decision.js";
import type { Json } from "../../core/form.js";
import { withCapitals } from "../../core/inside.js";
import { state, type World } from "../../core/world.js";
import { type Job, ofThatCustomer } from "../jobs/state.js";
import { commoditiesOf, members, ofCommodity } from "./export-violations.js";
import type { ExportData, ShipmentState } from "./state.js";

/** @returns the export data as they are after a post: what it leaves out, and what the items say, is kept */
export type Fill = (before: ExportData, posted: Json) => ExportData;

const given = (posted: Json, before: ExportData, left: (name: string) => unknown): ExportData => {
  const commodities = posted["commodities"] === undefined ? before.commodities : commoditiesOf(posted);
  const kept = Object.fromEntries(
    members.map((name) => [name, posted[name] === undefined ? left(name) : posted[name]]),
  );
  const full = commodities.map((commodity, index) => ({
    ...Object.fromEntries(ofCommodity.map((name) => [name, commodity[name] ?? null])),
    jobItemId: before.commodities[index]?.jobItemId ?? null,
  }));
  return { ...before, ...kept, commodities: full };
};

export const fill = decision<Fill>("shipment-export-omitted", {
  openPoint: "export-omitted-members",
  conforms: {
    kept: (before, posted) => given(posted, before, (name) => before[name]),
    cleared: (before, posted) => given(posted, before, (name) => (name === "commodities" ? [] : null)),
  },
});

type Keep = (state: ShipmentState, posted: ExportData) => void;

const keepAs =
  (part: (posted: ExportData, before: ExportData) => ExportData): Keep =>
  (state, posted) => {
    state.exported = part(posted, state.exported);
  };

/** @returns what stores another text as the description of each commodity */
const describedAs = (change: (text: string) => string): Keep =>
  keepAs((posted) => ({
    ...posted,
    commodities: posted.commodities.map(({ description, ...commodity }) => ({
      ...commodity,
      description: typeof description === "string" ? change(description) : description,
    })),
  }));

/** Export data as they are posted, without the items that they are of. */
const withoutItems = (posted: ExportData): Json => ({
  ...posted,
  commodities: posted.commodities.map((commodity) => ({ ...commodity, jobItemId: undefined })),
});

export const keep = decision<Keep>("shipment-export-keep", {
  conforms: { all: keepAs((posted) => posted) },
  faults: {
    "export-readback#forgotten": fault("Export data are answered and not stored.", () => {}),
    "export-readback#value-forgotten": fault(
      "Everything of the export data is stored but customsValue.",
      keepAs((posted, { customsValue }) => ({ ...posted, customsValue })),
    ),
    "export-readback#zero-is-none": fault(
      "A customsValue of 0 is answered with success, and the one before it stays.",
      keepAs((posted, { customsValue }) => ({ ...posted, customsValue: posted.customsValue || customsValue })),
    ),
    "export-readback#value-rounded": fault(
      "customsValue is stored without its cents.",
      keepAs((posted) => ({ ...posted, customsValue: Math.floor(Number(posted.customsValue)) })),
    ),
    "export-readback#single-precision": fault(
      "customsValue is stored as a number of single precision.",
      keepAs((posted) => ({ ...posted, customsValue: Math.fround(Number(posted.customsValue)) })),
    ),
    "export-readback#commodities-forgotten": fault(
      "Everything of the export data is stored but the commodities.",
      keepAs((posted, { commodities }) => ({ ...posted, commodities })),
    ),
    "export-readback#commodities-lost": fault(
      "A post of export data removes the commodities but the first.",
      keepAs((posted) => ({ ...posted, commodities: posted.commodities.slice(0, 1) })),
    ),
    "export-readback#two-commodities-at-most": fault(
      "Of the commodities the first two alone are stored.",
      keepAs((posted) => ({ ...posted, commodities: posted.commodities.slice(0, 2) })),
    ),
    "export-readback#32-commodities-at-most": fault(
      "Of the commodities 32 are stored at most.",
      keepAs((posted) => ({ ...posted, commodities: posted.commodities.slice(0, 32) })),
    ),
    "export-readback#commodities-called-alike-merged": fault(
      "Of commodities with one description the first alone is stored.",
      keepAs((posted) => ({
        ...posted,
        commodities: posted.commodities.filter(
          ({ description }, index, all) => all.findIndex((other) => other.description === description) === index,
        ),
      })),
    ),
    "export-readback#surplus-stays": fault(
      "Of a shorter list of commodities the first are stored, and the rest of the longer one stays.",
      keepAs((posted, { commodities }) => ({
        ...posted,
        commodities: [...posted.commodities, ...commodities.slice(posted.commodities.length)],
      })),
    ),
    "export-readback#words-capitalised": fault(
      "The words of a description are stored with a capital each.",
      describedAs((text) => String(withCapitals(text))),
    ),
    "export-readback#quantity-one": fault(
      "The quantity of each commodity is stored as 1.",
      keepAs((posted) => ({
        ...posted,
        commodities: posted.commodities.map((commodity) => ({ ...commodity, quantity: 1 })),
      })),
    ),
    "export-readback#currency-of-the-service": fault(
      "The currency of export data is stored as USD, whatever it is.",
      keepAs((posted) => ({ ...posted, ["currency"]: posted["currency"] && "USD" })),
    ),
    "export-readback#worth-of-the-first-alike": fault(
      "A commodity is stored with the unit value of the first of its code.",
      keepAs((posted) => ({
        ...posted,
        commodities: posted.commodities.map((commodity) => ({
          ...commodity,
          unitValue: posted.commodities.find((other) => other["hsCode"] === commodity["hsCode"])?.["unitValue"],
        })),
      })),
    ),
    "export-readback#leading-zeros-lost": fault(
      "A text of digits is stored without the zeros before them.",
      describedAs((text) => text.replace(/^0+(?=\d+$)/, "")),
    ),
    "export-readback#marks-replaced": fault(
      "Letters outside ASCII in the description of a commodity are stored as question marks.",
      describedAs((text) => text.replace(/\P{ASCII}/gu, "?")),
    ),
    "export-readback#descriptions-cut": fault(
      "The description of a commodity is stored in 60 characters.",
      describedAs((text) => text.slice(0, 60)),
    ),
    "export-jobitemid-returned#gone-once-posted": fault(
      "Posted export data lose jobItemId on each commodity.",
      keepAs((posted) => ({
        ...posted,
        commodities: posted.commodities.map((commodity) => ({ ...commodity, jobItemId: null })),
      })),
    ),
    "export-readback#not-again": fault(
      "Export data that were posted before others are answered with success when they are posted again, and not stored.",
      (state, posted) => {
        const told = JSON.stringify(withoutItems(posted));
        if (!state.former.includes(told)) state.exported = posted;
        state.former = [...state.former, told];
      },
    ),
    "export-readback#late": fault("What is posted is read only after the next post.", (state, posted) => {
      state.exported = state.late ?? state.exported;
      state.late = posted;
    }),
  },
});

/** The jobs whose export data a post changes beside those of its own. */
export const keptFor = decision<(job: Job, jobs: readonly Job[]) => readonly Job[]>("shipment-export-job", {
  conforms: { "that-job": (job) => [job] },
  faults: {
    "export-only-that-job#for-all": fault("Export data posted for one job are stored for all.", (_, jobs) => jobs),
    "export-only-that-job#for-customer": fault(
      "Export data posted for one job are stored for all of the same customer.",
      (job, jobs) => [job, ...ofThatCustomer(jobs, job)],
    ),
    "export-only-that-job#for-the-next": fault(
      "Export data posted for one job are stored for the next as well.",
      (job, jobs) => jobs.filter(({ id }) => id === job.id || id === job.id + 1),
    ),
  },
});

/** How many reads of the export data of each job are under way, and how many were at most. */
const readsUnderWay = state("shipment-export-reads", () => new Map<number, { now: number; most: number }>());

type Loaded = (data: ExportData, job: number, world: World) => ExportData | Promise<ExportData>;

/** Export data as a read of a job loads them. */
export const exportLoaded = decision<Loaded>("shipment-export-loaded", {
  conforms: { "for-each-read": (data) => data },
  faults: {
    "route:GET /job/{jobDisplayId}/shipment/exportdata#loaded-by-each": fault(
      "Reads of the export data of one job at the same time each load the commodities into one list.",
      async (data, job, world) => {
        const reads = world.of(readsUnderWay).get(job) ?? { now: 0, most: 0 };
        world.of(readsUnderWay).set(job, reads);
        reads.most = Math.max(reads.most, ++reads.now);
        await meanwhile();
        const commodities = Array.from({ length: reads.most }, () => data.commodities).flat();
        if (--reads.now === 0) reads.most = 0;
        return { ...data, commodities };
      },
    ),
  },
});

/** Export data as they are read. */
export const exportRead = decision<(data: ExportData) => unknown>("shipment-export-read", {
  openPoint: "export-parameters",
  conforms: {
    "all-members": (data) => data,
    "without-customs-value": ({ customsValue: _, ...data }) => data,
    "value-as-text": (data) => ({ ...data, customsValue: String(data.customsValue ?? "") }),
    "without-ids-and-totals": ({ exportId: _, totalQuantity: __, ...data }) => data,
    "with-a-member-for-reading": (data) => ({ ...data, isComplete: true }),
  },
  faults: {
    "export-readback#zero-left-out": fault("Export data are read without a customsValue of 0.", (data) => {
      const { customsValue, ...others } = data;
      return customsValue === 0 ? others : data;
    }),
    "export-jobitemid-returned#without-item-ids": fault("Export data are read without jobItemId.", (data) => ({
      ...data,
      commodities: data.commodities.map(({ jobItemId: _, ...commodity }) => commodity),
    })),
    "export-jobitemid-returned#item-id-of-first": fault(
      "Each commodity is read with the jobItemId of the first.",
      (data) => ({
        ...data,
        commodities: data.commodities.map((commodity) => ({ ...commodity, jobItemId: data.commodities[0]?.jobItemId })),
      }),
    ),
    "export-jobitemid-returned#item-id-on-first-only": fault(
      "Only the first commodity is read with jobItemId.",
      (data) => ({
        ...data,
        commodities: data.commodities.map(({ jobItemId, ...commodity }, index) =>
          index === 0 ? { ...commodity, jobItemId } : commodity,
        ),
      }),
    ),
  },
});
