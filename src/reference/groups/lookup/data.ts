import { uuidFrom } from "../../core/world.js";

export interface LookupValue {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

const valuesOf = (key: string, ...names: readonly string[]): readonly LookupValue[] =>
  names.map((name) => ({ id: uuidFrom(`${key}/${name}`), key, name, value: name.toUpperCase().replaceAll(" ", "_") }));

/** The master constants by group key. */
export const masterConstants: ReadonlyMap<string, readonly LookupValue[]> = new Map(
  Object.entries({
    JobNoteCategory: ["General", "Billing", "Pickup", "Delivery"],
    OnHoldReason: ["Waiting for customer", "Waiting for payment", "Weather"],
    "Job Management Status": ["Quoted", "Offered", "Booked", "Picked up", "Packaged", "Delivered"],
    ContactRole: ["Owner", "Buyer", "Warehouse"],
    PackagingKind: ["Crate", "Carton", "Blanket wrap"],
  }).map(([key, names]) => [key, valuesOf(key, ...names)]),
);

/** Whether a text is the name, the value or the id of a master constant. */
export const valuesNamed = (text: string): readonly LookupValue[] =>
  [...masterConstants.values()].flat().filter(({ id, name, value }) => [id, name, value].includes(text));

const numbered = <T extends object>(...rows: readonly T[]) => rows.map((row, index) => ({ id: index + 1, ...row }));

export const referCategories = valuesOf("ReferCategory", "Auction house", "Web search", "Returning customer");

/** The literal lookups that answer the same to every query. */
export const lists = {
  "GET /lookup/contactTypes": numbered({ name: "Customer" }, { name: "Carrier" }, { name: "Agent" }),
  "GET /lookup/countries": [
    { iata_code: "US", name: "United States" },
    { iata_code: "CA", name: "Canada" },
    { iata_code: "DE", name: "Germany" },
  ],
  "GET /lookup/jobStatuses": numbered(
    { name: "Quoted" },
    { name: "Offered" },
    { name: "Booked" },
    { name: "In transit" },
    { name: "Delivered" },
    { name: "Cancelled" },
  ),
  "GET /lookup/PPCCampaigns": numbered({ name: "Spring moves" }, { name: "Fine art" }),
  "GET /lookup/parcelPackageTypes": numbered({ name: "Box" }, { name: "Tube" }, { name: "Envelope" }),
  "GET /lookup/comonInsurance": numbered({ from: 0, to: 1000, rate: 1.5 }, { from: 1000, to: 10_000, rate: 1.2 }),
  "GET /lookup/referCategory": referCategories,
  "GET /lookup/cPacks": numbered({ name: "C1", length: 12 }, { name: "C2", length: 18 }, { name: "C3", length: 24 }),
  "GET /lookup/containerfill": numbered(
    ...["Foam", "Paper", "Peanuts", "Air", "Straw", "Felt"].flatMap((name) =>
      ["thin", "medium", "thick", "loose"].map((kind) => ({ name: `${name}, ${kind}` })),
    ),
  ),
  "GET /lookup/handlingUnitContainerTypes": [
    { group: "Cartons", containers: numbered({ name: "Small carton" }, { name: "Large carton" }) },
    { group: "Crates", containers: numbered({ name: "Plywood crate" }) },
  ],
  "GET /lookup/accessKeys": numbered(
    { key: "FRONT-DESK", name: "Front desk" },
    { key: "WAREHOUSE", name: "Warehouse" },
  ),
} as const;

/** A container type that some deployments list for each company, and for none where no company is asked for. */
export const ownCrate = { id: 9, name: "Own crate" };

export const documentTypes = numbered(
  { name: "Invoice", document_source: 1 },
  { name: "Bill of lading", document_source: 1 },
  { name: "Item photo", document_source: 2 },
  { name: "Damage photo", document_source: 2 },
);

export const densityClasses = numbered(
  { carrier_api: 1, density: 1, freight_class: "400" },
  { carrier_api: 1, density: 4, freight_class: "250" },
  { carrier_api: 2, density: 1, freight_class: "300" },
  { carrier_api: 0, density: 1, freight_class: "500" },
);

export const allowedCarriers: readonly number[] = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 14, 15, 20];

export const addOns = allowedCarriers.flatMap((carrier_api) => [
  { id: 100 * (carrier_api + 1) + 1, carrier_api, name: "Liftgate" },
  { id: 100 * (carrier_api + 1) + 2, carrier_api, name: "Inside delivery" },
  { id: 100 * (carrier_api + 1) + 3, carrier_api, name: "Limited access" },
]);
