import { below } from "../jobs/below.js";
import type { Job } from "../jobs/state.js";

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

export interface Commodity {
  readonly jobItemId: string | null;
  readonly description: string | null;
  readonly hsCode: string | null;
  readonly countryOfOrigin: string | null;
  readonly quantity: number | null;
  readonly unitValue: number | null;
}

/** The international parameters of a job's shipment. */
export interface ExportData {
  readonly exportId: string;
  readonly totalQuantity: number;
  readonly customsValue: number | null;
  readonly currency: string | null;
  readonly incoterms: string | null;
  readonly reasonForExport: string | null;
  readonly importerReference: string | null;
  readonly commodities: readonly Commodity[];
}

/** What a deployment keeps for the shipment of one job. */
export interface ShipmentState {
  /** All rates that were obtained for the job, the latest last. */
  readonly obtained: Rates[];
  readonly bookedKeys: Set<string>;
  /** How often rates were asked for with POST. */
  asked: number;
  accessorials: readonly Accessorial[];
  exported: ExportData;
  /** Export data that are answered one reading late, in a deployment that gets it wrong. */
  late: ExportData | undefined;
}

const commodityOf = (item: Job["items"][number]): Commodity => ({
  jobItemId: item.job_item_id,
  description: String(item["name"] ?? "Goods"),
  hsCode: null,
  countryOfOrigin: "US",
  quantity: Number(item["quantity"] ?? 1),
  unitValue: 100,
});

const exportDataOf = ({ items }: Job, exportId: string): ExportData => {
  const commodities = items.map(commodityOf);
  return {
    exportId,
    totalQuantity: commodities.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
    customsValue: 1500.5,
    currency: "USD",
    incoterms: "DAP",
    reasonForExport: "Sold",
    importerReference: null,
    commodities,
  };
};

/** The shipment of a job. */
export const shipmentOf = below<ShipmentState>((job, world) => ({
  obtained: [],
  bookedKeys: new Set(),
  asked: 0,
  accessorials: [],
  exported: exportDataOf(job, world.uuid()),
  late: undefined,
}));
