import { breaks, type Decision, decision } from "../decision.js";
import { isObject, type Json } from "../form.js";
import type { Job } from "../jobs/state.js";
import type { World } from "../world.js";
import type { ExportData, ShipmentState } from "./state.js";

/** What can be wrong with posted export data. */
export type Flaw =
  | "another property"
  | "another property of a commodity"
  | "jobItemId"
  | "no customsValue"
  | "customsValue"
  | "commodities";

const members = ["customsValue", "currency", "incoterms", "reasonForExport", "importerReference", "commodities"];
const idsAndTotals = ["exportId", "totalQuantity"];
const ofCommodity = ["description", "hsCode", "countryOfOrigin", "quantity", "unitValue"];

/** Names that the requests of this group have. */
export const exportNames = [...members, ...idsAndTotals, ...ofCommodity, "jobItemId"];

const has = (name: string) => (data: Json) => data[name] !== undefined && data[name] !== null;

const commoditiesOf = (data: Json): readonly Json[] => {
  const { commodities } = data as { readonly commodities?: unknown };
  return Array.isArray(commodities) ? commodities.filter(isObject) : [];
};

const isOther = (known: readonly string[]) => (data: Json) => Object.keys(data).some((name) => !known.includes(name));

/** Finds what is wrong with posted export data. */
type Inspect = (data: Json, value: (given: unknown) => boolean) => readonly Flaw[];

const inspecting =
  (known: readonly string[], looked: (commodities: readonly Json[]) => readonly Json[] = (all) => all): Inspect =>
  (data, isValue) => {
    const { commodities } = data as { readonly commodities?: unknown };
    const inspected = looked(commoditiesOf(data));
    const flaws: readonly (readonly [Flaw, boolean])[] = [
      ["another property", isOther(known)(data)],
      ["another property of a commodity", inspected.some(isOther([...ofCommodity, "jobItemId"]))],
      ["jobItemId", inspected.some((commodity) => "jobItemId" in commodity)],
      ["no customsValue", !has("customsValue")(data)],
      ["customsValue", has("customsValue")(data) && !isValue(data["customsValue"])],
      ["commodities", commodities != null && !(Array.isArray(commodities) && commodities.every(isObject))],
    ];
    return flaws.filter(([, found]) => found).map(([flaw]) => flaw);
  };

const all = [...members, ...idsAndTotals];
const inspectAll = inspecting(all);

export const inspect = decision<Inspect>("shipment-export-inspection", {
  openPoint: "export-readonly-members",
  conforms: { "all-that-is-read": inspectAll, "without-ids-and-totals": inspecting(members) },
  faults: {
    "shipment-export-first-commodity-only": breaks(
      "export-extra-on-commodity",
      "Extra properties are refused on the first commodity only.",
      (data, isValue) =>
        isOther([...ofCommodity, "jobItemId"])(commoditiesOf(data)[0] ?? {})
          ? inspectAll(data, isValue)
          : inspectAll(data, isValue).filter((flaw) => flaw !== "another property of a commodity"),
    ),
    "shipment-export-item-id-of-first-only": breaks(
      "export-jobitemid-refused",
      "jobItemId is refused on the first commodity only.",
      (data, isValue) =>
        "jobItemId" in (commoditiesOf(data)[0] ?? {})
          ? inspectAll(data, isValue)
          : inspectAll(data, isValue).filter((flaw) => flaw !== "jobItemId"),
    ),
    "shipment-export-demands-item-id": breaks(
      "export-clean-roundtrip",
      "Commodities without jobItemId are refused.",
      (data, isValue) => {
        const lacking = commoditiesOf(data).some((commodity) => !("jobItemId" in commodity));
        const others = inspectAll(data, isValue).filter((flaw) => flaw !== "jobItemId");
        return lacking ? [...others, "commodities"] : others;
      },
    ),
    "shipment-export-refuses-null": breaks(
      "export-clean-roundtrip",
      "Members that are read as null are refused.",
      (data, isValue) => {
        const nulls = [data, ...commoditiesOf(data)].some((part) => Object.values(part).includes(null));
        return nulls ? [...inspectAll(data, isValue), "commodities"] : inspectAll(data, isValue);
      },
    ),
  },
});

export const customsValue = decision<(given: unknown) => boolean>("shipment-export-customs-value", {
  openPoint: "export-customsvalue-range",
  conforms: {
    "any-number": (given) => typeof given === "number",
    positive: (given) => typeof given === "number" && given > 0,
    "numeric-text-too": (given) => typeof given === "number" || (typeof given === "string" && Number(given) > 0),
  },
});

/** What becomes of export data with a flaw. */
export type Fate = "refused" | "taken" | "stored and refused";

const faultsOf = {
  "another property": ["export-extra-top-level", "extra", "an extra property"],
  "another property of a commodity": ["export-extra-on-commodity", "commodity-extra", "an extra one on a commodity"],
  jobItemId: ["export-jobitemid-refused", "item-id", "jobItemId on a commodity"],
  "no customsValue": ["export-customsvalue-required", "no-value", "no customsValue"],
} as const;

type FateOf = (flaw: Flaw) => Fate;

export const fate: Decision<FateOf> = decision<FateOf>("shipment-export-flawed", {
  conforms: { refused: () => "refused" },
  faults: Object.fromEntries(
    Object.entries(faultsOf).flatMap(([flaw, [clause, name, what]]) =>
      (["taken", "stored and refused"] as const).map((wrong) => [
        `shipment-export-${name}-${wrong.replaceAll(" ", "-")}`,
        breaks<FateOf>(clause, `Export data with ${what} are ${wrong}.`, (found) =>
          found === flaw ? wrong : "refused",
        ),
      ]),
    ),
  ),
});

/** @returns the export data as they are after a post: what it leaves out, and what the items say, is kept */
export type Fill = (before: ExportData, posted: Json) => ExportData;

const given = (posted: Json, before: ExportData, left: (name: string) => unknown): ExportData => {
  const commodities = posted["commodities"] === undefined ? before.commodities : commoditiesOf(posted);
  const kept = Object.fromEntries(
    members.map((name) => [name, posted[name] === undefined ? left(name) : posted[name]]),
  );
  const full = commodities.map((commodity, index) => ({
    ...Object.fromEntries(ofCommodity.map((name) => [name, (commodity as unknown as Json)[name] ?? null])),
    jobItemId: before.commodities[index]?.jobItemId ?? null,
  }));
  return { ...before, ...kept, commodities: full as unknown as ExportData["commodities"] };
};

export const fill = decision<Fill>("shipment-export-omitted", {
  openPoint: "export-omitted-members",
  conforms: {
    kept: (before, posted) => given(posted, before, (name) => (before as unknown as Json)[name]),
    cleared: (before, posted) => given(posted, before, (name) => (name === "commodities" ? [] : null)),
  },
});

type Keep = (state: ShipmentState, posted: ExportData) => void;

const keepAs =
  (part: (posted: ExportData, before: ExportData) => ExportData): Keep =>
  (state, posted) => {
    state.exported = part(posted, state.exported);
  };

export const keep = decision<Keep>("shipment-export-keep", {
  conforms: { all: keepAs((posted) => posted) },
  faults: {
    "shipment-export-forgotten": breaks("export-readback", "Export data are answered and not stored.", () => {}),
    "shipment-export-value-forgotten": breaks(
      "export-readback",
      "Everything of the export data is stored but customsValue.",
      keepAs((posted, { customsValue }) => ({ ...posted, customsValue })),
    ),
    "shipment-export-value-rounded": breaks(
      "export-readback",
      "customsValue is stored without its cents.",
      keepAs((posted) => ({ ...posted, customsValue: Math.floor(posted.customsValue ?? 0) })),
    ),
    "shipment-export-commodities-forgotten": breaks(
      "export-readback",
      "Everything of the export data is stored but the commodities.",
      keepAs((posted, { commodities }) => ({ ...posted, commodities })),
    ),
    "shipment-export-commodities-lost": breaks(
      "export-readback",
      "A post of export data removes the commodities but the first.",
      keepAs((posted) => ({ ...posted, commodities: posted.commodities.slice(0, 1) })),
    ),
    "shipment-export-late": breaks(
      "export-readback",
      "What is posted is read only after the next post.",
      (state, posted) => {
        state.exported = state.late ?? state.exported;
        state.late = posted;
      },
    ),
  },
});

/** The jobs whose export data a post changes beside those of its own. */
export const keptFor = decision<(job: Job, jobs: readonly Job[]) => readonly Job[]>("shipment-export-job", {
  conforms: { "that-job": (job) => [job] },
  faults: {
    "shipment-export-for-all": breaks(
      "export-only-that-job",
      "Export data posted for one job are stored for all.",
      (_, jobs) => jobs,
    ),
    "shipment-export-for-the-next": breaks(
      "export-only-that-job",
      "Export data posted for one job are stored for the next as well.",
      (job, jobs) => jobs.filter(({ id }) => id === job.id || id === job.id + 1),
    ),
  },
});

/** Export data as they are read. */
export const exportRead = decision<(data: ExportData, world: World) => unknown>("shipment-export-read", {
  openPoint: "export-parameters",
  conforms: {
    "all-members": (data) => data,
    "without-customs-value": ({ customsValue: _, ...data }) => data,
    "value-as-text": (data) => ({ ...data, customsValue: String(data.customsValue ?? "") }),
    "without-ids-and-totals": ({ exportId: _, totalQuantity: __, ...data }) => data,
  },
  faults: {
    "shipment-export-without-item-ids": breaks(
      "export-jobitemid-returned",
      "Export data are read without jobItemId.",
      (data) => ({ ...data, commodities: data.commodities.map(({ jobItemId: _, ...commodity }) => commodity) }),
    ),
    "shipment-export-item-id-on-first-only": breaks(
      "export-jobitemid-returned",
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
