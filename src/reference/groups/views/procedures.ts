import { isObject } from "../../core/form.js";

/** The stored procedures that grid views show, each with its own columns. */

export interface Column {
  readonly name: string;
  readonly data_type: string;
  readonly is_nullable: boolean;
}

export interface Procedure {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** What a column of a view is called. */
export const columnName = (column: unknown): string => (isObject(column) ? String(column["name"]) : String(column));

const text = (name: string): Column => ({ name, data_type: "nvarchar", is_nullable: true });
const number = (name: string): Column => ({ name, data_type: "int", is_nullable: false });
const date = (name: string): Column => ({ name, data_type: "datetime2", is_nullable: true });

export const procedures: readonly [Procedure, Procedure, Procedure] = [
  {
    name: "GetInboundJobs",
    columns: [number("JobDisplayID"), text("PickupCity"), text("OriginAgent"), date("ExpectedPickup"), text("Carrier")],
  },
  {
    name: "GetOutboundJobs",
    columns: [number("OutboundJobID"), text("DeliveryCity"), date("ExpectedDelivery"), text("DestinationAgent")],
  },
  {
    name: "GetRecentEstimates",
    columns: [number("EstimateID"), text("CustomerName"), number("QuotedTotal"), date("QuotedOn")],
  },
];
