import type { Reference } from "../../reference/index.js";

/** What the records of a new reference are called by, so that an example of each route can be sent as it stands. */
export interface Identifiers {
  /** By the group of the route and the name of the parameter, or by its name alone. */
  readonly path: Readonly<Record<string, string | number>>;
  /** By the name that the document prints, in bodies and queries. */
  readonly named: Readonly<Record<string, unknown>>;
}

type Stored = Readonly<Record<string, unknown>>;

/** @returns the records of one kind, in the order in which they were made */
function recordsOf(stored: ReadonlyMap<string, unknown>, kind: string): readonly Stored[] {
  return [...stored].filter(([name]) => name.startsWith(`${kind}/`)).map(([, record]) => record as Stored);
}

const numberOf = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);

/**
 * @param reference as it is before the first request
 * @returns identifiers of records that it has
 */
export function identifiersOf(reference: Reference): Identifiers {
  const stored = reference.stored();
  const { fixtures } = reference;
  const of = (kind: string, name = "id", at = 0) => {
    const value = recordsOf(stored, kind)[at]?.[name];
    if (typeof value !== "string" && typeof value !== "number") throw new Error(`No ${kind} ${at} has ${name}.`);
    return value;
  };
  const named = Object.fromEntries(
    ["jobDisplayId", "quoteId", "companyId", "inventoryItemId", "handlingUnitId", "rfqId"].map((name) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      fixtures[name],
    ]),
  );
  const own = (name: string) => fixtures[name] ?? "";
  const picture = recordsOf(stored, "documents").find(({ media_type }) => String(media_type).startsWith("image/"));
  const booked = recordsOf(stored, "jobs").find(({ status }) => status === "Booked");
  return {
    path: {
      ...fixtures,
      timelineTaskIdentifier: of("timeline-tasks"),
      timelineTaskId: of("timeline-tasks"),
      taskCode: own("agentTaskCode"),
      historyAmount: 3,
      "POST /job/{jobDisplayId}/timeline/undoincrementjobstatus jobDisplayId": numberOf(booked?.["id"]),
      addOnId: 101,
      optionIndex: 0,
      id: own("companyId"),
      "companies:id": own("companyId"),
      "company-inventory:id": of("company-inventory"),
      "contacts:id": own("contactId"),
      mergeToId: own("contactId"),
      "dashboard:id": own("gridViewStateId"),
      "commodities:id": of("commodities"),
      "commodity-map:id": of("commodity-maps"),
      "notes:id": of("notes"),
      viewId: of("views"),
      spName: of("views", "dataset_sp"),
      docPath: of("documents", "path"),
      docId: of("documents"),
      masterConstantKey: "JobNoteCategory",
      valueId: of("notes", "category"),
      accessKey: "FRONT-DESK",
      "GET /documents/get/thumbnail/{docPath} docPath": `thumbnails/${String(picture?.["path"])}`,
      "lots:id": of("lots"),
      "lots:targetId": of("lots"),
      "lots:sourceId": of("lots", "id", 1),
      lotId: of("lots"),
      "catalogs:id": of("catalogs"),
      "catalogs:targetId": of("catalogs"),
      "catalogs:sourceId": of("catalogs", "id", 1),
    },
    named: {
      ...named,
      job_id: own("jobId"),
      job_item_id: own("jobItemId"),
      add_on_id: 101,
      view_id: own("gridViewStateId"),
      category: of("notes", "category"),
      contact_id: own("contactId"),
      other_contact_id: of("contacts", "id", 1),
      commodity_id: of("commodities"),
      seller_id: own("sellerId"),
      partner_id: own("partnerId"),
      platform_id: own("platformId"),
      catalog_id: of("catalogs"),
      agent_id: own("otherAgentCompanyId"),
      agent_code: own("agentCode"),
      franchisee_id: own("franchiseeId"),
      assigned_user: [recordsOf(stored, "notes")[0]?.["assigned_users"]].flat()[0],
      dataset_sp: of("views", "dataset_sp"),
      shipment_plan_id: `${own("jobDisplayId")}2`,
    },
  };
}
