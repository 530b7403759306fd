import { type Decision, decision, fault } from "../../core/decision.js";
import { isObject, type Json } from "../../core/form.js";

/** What can be wrong with posted export data. */
export type Violation =
  | "another property"
  | "another property of a commodity"
  | "jobItemId"
  | "no customsValue"
  | "customsValue"
  | "commodities"
  | "null";

export const members = ["customsValue", "currency", "incoterms", "reasonForExport", "importerReference", "commodities"];
const idsAndTotals = ["exportId", "totalQuantity"];
export const ofCommodity = ["description", "hsCode", "countryOfOrigin", "quantity", "unitValue"];

/** Names that the requests of this group have. */
export const exportNames = [...members, ...idsAndTotals, ...ofCommodity, "jobItemId"];

const has = (name: string) => (data: Json) => data[name] !== undefined && data[name] !== null;

export const commoditiesOf = (data: Json): readonly Json[] => {
  const commodities = data["commodities"];
  return Array.isArray(commodities) ? commodities.filter(isObject) : [];
};

const isOther = (known: readonly string[]) => (data: Json) => Object.keys(data).some((name) => !known.includes(name));

/** Finds what is wrong with posted export data. */
type Inspect = (data: Json, value: (given: unknown) => boolean) => readonly Violation[];

const inspecting =
  (known: readonly string[], looked: (commodities: readonly Json[]) => readonly Json[] = (all) => all): Inspect =>
  (data, isValue) => {
    const commodities = data["commodities"];
    const inspected = looked(commoditiesOf(data));
    const violations: readonly (readonly [Violation, boolean])[] = [
      ["another property", isOther(known)(data)],
      ["another property of a commodity", inspected.some(isOther([...ofCommodity, "jobItemId"]))],
      ["jobItemId", inspected.some((commodity) => "jobItemId" in commodity)],
      ["no customsValue", !has("customsValue")(data)],
      ["customsValue", has("customsValue")(data) && !isValue(data["customsValue"])],
      ["commodities", commodities != null && !(Array.isArray(commodities) && commodities.every(isObject))],
    ];
    return violations.filter(([, found]) => found).map(([violation]) => violation);
  };

/** A schema may type a member that it does not demand, and take no null for it. */
const refusingNull =
  (inspects: Inspect): Inspect =>
  (data, isValue) => {
    const nulls = [data, ...commoditiesOf(data)].some((part) => Object.values(part).includes(null));
    return nulls ? [...inspects(data, isValue), "null"] : inspects(data, isValue);
  };

const all = [...members, ...idsAndTotals];
const inspectAll = inspecting(all);

/** @returns an inspection that sees one thing on the first commodities alone */
const overlooking = (what: Violation, beyond: number): Inspect => {
  const inspectFirst = inspecting(all, (commodities) => commodities.slice(0, beyond));
  return (data, isValue) =>
    inspectAll(data, isValue).filter((found) => found !== what || inspectFirst(data, isValue).includes(what));
};

/** @returns an inspection that sees one thing only where it is there still once the data are made better */
const seeing =
  (what: Violation, better: (data: Json) => Json): Inspect =>
  (data, isValue) => {
    const seen = inspectAll(better(data), isValue);
    return inspectAll(data, isValue).filter((found) => found !== what || seen.includes(what));
  };

const without =
  (isGone: (name: string, value: unknown) => boolean) =>
  (part: Json): Json =>
    Object.fromEntries(Object.entries(part).filter(([name, value]) => !isGone(name, value)));

const onCommodities =
  (change: (commodity: Json, index: number) => Json) =>
  (data: Json): Json => ({ ...data, commodities: commoditiesOf(data).map(change) });

/** Members that nobody knows and that hold nothing, or something of a kind. */
const unknown = (isHeld: (value: unknown) => boolean) =>
  without((name, value) => !exportNames.includes(name) && isHeld(value));
const knownOf = unknown(() => true);
const ofNoObject = without((name) => name in {});
const isEmpty = (commodities: unknown) => Array.isArray(commodities) && commodities.length === 0;
const empty = (nothing: null | "") => unknown((value) => value === nothing);
const nullItemId = without((name, value) => name === "jobItemId" && value === null);

export const inspect = decision<Inspect>("shipment-export-inspection", {
  openPoint: "export-readonly-members",
  conforms: {
    "all-that-is-read": inspectAll,
    "without-ids-and-totals": inspecting(members),
    "without-what-is-null": refusingNull(inspectAll),
    "without-what-is-null-ids-and-totals": refusingNull(inspecting(members)),
  },
  faults: {
    "export-extra-on-commodity#first-commodity-only": fault(
      "Extra properties are refused on the first commodity only.",
      overlooking("another property of a commodity", 1),
    ),
    "export-extra-on-commodity#first-two-commodities-only": fault(
      "Extra properties are refused on the first two commodities only.",
      overlooking("another property of a commodity", 2),
    ),
    "export-jobitemid-refused#item-id-of-first-only": fault(
      "jobItemId is refused on the first commodity only.",
      overlooking("jobItemId", 1),
    ),
    "export-jobitemid-refused#item-id-of-first-two-only": fault(
      "jobItemId is refused on the first two commodities only.",
      overlooking("jobItemId", 2),
    ),
    "export-jobitemid-refused#null-taken": fault(
      "A jobItemId that is null is taken.",
      seeing("jobItemId", onCommodities(nullItemId)),
    ),
    "export-jobitemid-refused#null-behind-the-first-taken": fault(
      "Behind the first commodity a jobItemId that is null is taken.",
      seeing(
        "jobItemId",
        onCommodities((commodity, index) => (index > 0 ? nullItemId(commodity) : commodity)),
      ),
    ),
    "export-extra-top-level#null-taken": fault(
      "An extra property that is null is taken.",
      seeing("another property", empty(null)),
    ),
    "export-extra-top-level#empty-text-taken": fault(
      "An extra property that is an empty text is taken.",
      seeing("another property", empty("")),
    ),
    "export-extra-top-level#taken-without-commodities": fault(
      "An extra property is taken where commodities is left out.",
      seeing("another property", (data) => (data["commodities"] === undefined ? knownOf(data) : data)),
    ),
    "export-extra-top-level#taken-without-any-commodity": fault(
      "An extra property is taken where the list of commodities is empty.",
      seeing("another property", (data) => (isEmpty(data["commodities"]) ? knownOf(data) : data)),
    ),
    "export-extra-top-level#list-taken": fault(
      "An extra property that is a list is taken.",
      seeing("another property", unknown(Array.isArray)),
    ),
    "export-extra-top-level#names-of-every-object-taken": fault(
      "An extra property is taken whose name is that of a member of every object, as constructor is.",
      seeing("another property", ofNoObject),
    ),
    "export-extra-on-commodity#names-of-every-object-taken": fault(
      "An extra property of a commodity is taken whose name is that of a member of every object, as constructor is.",
      seeing("another property of a commodity", onCommodities(ofNoObject)),
    ),
    "export-extra-on-commodity#object-taken": fault(
      "An extra property of a commodity that is an object is taken.",
      seeing("another property of a commodity", onCommodities(unknown(isObject))),
    ),
    "export-extra-on-commodity#false-and-zero-taken": fault(
      "An extra property of a commodity that is false or 0 is taken.",
      seeing("another property of a commodity", onCommodities(unknown((value) => value === 0 || value === false))),
    ),
    "export-extra-on-commodity#null-taken": fault(
      "An extra property of a commodity that is null is taken.",
      seeing("another property of a commodity", onCommodities(empty(null))),
    ),
    "export-extra-on-commodity#empty-text-taken": fault(
      "An extra property of a commodity that is an empty text is taken.",
      seeing("another property of a commodity", onCommodities(empty(""))),
    ),
    "export-customsvalue-required#null-taken": fault(
      "A customsValue that is null is taken.",
      seeing("no customsValue", (data) => (data["customsValue"] === null ? { ...data, customsValue: 1 } : data)),
    ),
    "export-clean-roundtrip#demands-item-id": fault("Commodities without jobItemId are refused.", (data, isValue) => {
      const lacking = commoditiesOf(data).some((commodity) => !("jobItemId" in commodity));
      const others = inspectAll(data, isValue).filter((violation) => violation !== "jobItemId");
      return lacking ? [...others, "commodities"] : others;
    }),
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

/** What becomes of export data with a violation. */
export type Handling = "refused" | "taken" | "stored and refused";

const faultsOf = {
  "another property": ["export-extra-top-level", "an extra property"],
  "another property of a commodity": ["export-extra-on-commodity", "an extra one on a commodity"],
  jobItemId: ["export-jobitemid-refused", "jobItemId on a commodity"],
  "no customsValue": ["export-customsvalue-required", "no customsValue"],
} as const;

type HandlingOf = (violation: Violation) => Handling;

export const handling: Decision<HandlingOf> = decision<HandlingOf>("shipment-export-flawed", {
  conforms: { refused: () => "refused" },
  faults: Object.fromEntries(
    Object.entries(faultsOf).flatMap(([violation, [clause, what]]) =>
      (
        [
          ["taken", "taken"],
          ["stored and refused", "stored-and-refused"],
        ] as const
      ).map(([wrong, word]) => [
        `${clause}#${word}`,
        fault<HandlingOf>(`Export data with ${what} are ${wrong}.`, (found) =>
          found === violation ? wrong : "refused",
        ),
      ]),
    ),
  ),
});
