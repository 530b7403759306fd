import type { Json } from "../../core/form.js";
import type { World } from "../../core/world.js";
import { below } from "../jobs/below.js";
import { named } from "../jobs/item-names.js";
import { exportOfNew } from "../jobs/new-job.js";
import { isSeeded, type Job } from "../jobs/state.js";

/** A rate that a carrier quotes. */
export interface Rate {
  readonly carrier: string;
  readonly service: string;
  readonly amount: number;
  readonly transit_days: number;
}

/** Rates as they were obtained once. */
export interface Rates {
  readonly key: string;
  /** Which route obtained them. */
  readonly by: "GET" | "POST";
  readonly rates: readonly Rate[];
}

/** An add-on that was chosen for a shipment. */
export interface Accessorial {
  readonly id: string;
  readonly addOnId: number;
  readonly name: string;
}

export interface Commodity extends Json {
  readonly jobItemId: string | null;
}

/** The international parameters of a job's shipment. */
export interface ExportData extends Json {
  readonly customsValue: unknown;
  readonly commodities: readonly Commodity[];
}

/** What a deployment keeps for the shipment of one job. */
export interface ShipmentState {
  /** All rates that were obtained for the job, the latest last. */
  readonly obtained: Rates[];
  readonly bookedKeys: Set<string>;
  /** Whether the carrier has not yet answered a booking. */
  isPending: boolean;
  /** Whether the booking shows as a mark of the job's first freight provider. */
  bookedOption: boolean;
  /** Whether it was read how the rates stand. */
  isStateRead: boolean;
  /** How often rates were asked for with POST. */
  asked: number;
  accessorials: readonly Accessorial[];
  exported: ExportData;
  /** Export data that are answered one reading late, in a deployment that gets it wrong. */
  late: ExportData | undefined;
  /** What was posted so far, in a deployment that gets it wrong. */
  former: readonly string[];
}

const quantityOf = (item: Job["items"][number]): number => Number(item["quantity"] ?? 1);

const commodityOf = (item: Job["items"][number]): Commodity => ({
  jobItemId: item.job_item_id,
  description: String(item["name"] ?? "Goods"),
  hsCode: null,
  countryOfOrigin: "US",
  quantity: quantityOf(item),
  unitValue: 100,
});

const exportDataOf = (job: Job, world: World): ExportData => {
  const exported = allOf({ ...job, items: job.items.map((item) => named(item, world)) }, world.uuid());
  const way = isSeeded(job) ? "its-items" : world.choose(exportOfNew);
  if (way === "its-items") return exported;
  const none: ExportData = { ...exported, totalQuantity: 0, commodities: [] };
  return way === "nothing" ? blank(none) : none;
};

const blank = (data: ExportData): ExportData => ({
  ...Object.fromEntries(Object.keys(data).map((name) => [name, null])),
  customsValue: null,
  commodities: [],
});

const allOf = ({ items }: Job, exportId: string): ExportData => ({
  exportId,
  totalQuantity: items.reduce((sum, item) => sum + quantityOf(item), 0),
  customsValue: 1500.5,
  currency: "USD",
  incoterms: "DAP",
  reasonForExport: "Sold",
  importerReference: null,
  commodities: items.map(commodityOf),
});

/** The shipment of a job. */
export const shipmentOf = below<ShipmentState>(
  "shipments",
  (job, world) => ({
    obtained: [],
    bookedKeys: new Set(),
    isPending: false,
    bookedOption: false,
    isStateRead: false,
    asked: 0,
    accessorials: [],
    exported: exportDataOf(job, world),
    late: undefined,
    former: [],
  }),
  // A read may obtain rates; what that keeps is the deployment's own.
  ({ late: _, former: _1, isStateRead: _2, ...kept }) => ({
    ...kept,
    obtained: kept.obtained.filter(({ by }) => by === "POST"),
  }),
);
