import { decision } from "../../core/decision.js";
import type { Form } from "../../core/form.js";
import type { ClientItemData } from "./state.js";

/** What the document leaves open about client item data. */

type Entries = readonly unknown[];

export const recordsOfList = decision<(entries: Entries) => readonly Entries[]>("client-item-data-records", {
  openPoint: "clientitemdata-list-vs-record",
  conforms: {
    "one-holds-the-list": (entries) => [entries],
    "one-for-each-entry": (entries) => (entries.length > 1 ? entries.map((entry) => [entry]) : [entries]),
  },
});

export const emptyList = decision<(form: Form) => void>("client-item-data-empty-list", {
  openPoint: "clientitemdata-empty-list",
  conforms: {
    refused: (form) => form.complain("client_item_data", "At least one entry is needed."),
    "an-empty-record": () => {},
  },
});

type Shown = Partial<ClientItemData>;

export const auditShown = decision<(record: Shown) => unknown>("client-item-data-audit", {
  openPoint: "clientitemdata-audit-names",
  conforms: {
    "created-and-modified": (record) => record,
    "a-creation-date": ({ created_by, modified_by, modified_date, created_date, ...record }) => ({
      ...record,
      ...(created_date !== undefined && { created_at: created_date }),
    }),
    "inserted-and-updated": ({ created_by, modified_by, created_date, modified_date, ...record }) => ({
      ...record,
      ...(created_date !== undefined && { insert_date: created_date, update_date: modified_date }),
    }),
    "names-of-its-own": ({ created_by, modified_by, created_date, modified_date, ...record }) => ({
      ...record,
      ...(created_date !== undefined && { clerk: created_by, entered: created_date }),
    }),
    "numbers-alone": ({ created_by, modified_by, created_date, modified_date, ...record }) => ({
      ...record,
      ...(created_date !== undefined && { clerk_no: 17, entered_ms: Date.parse(created_date) }),
    }),
    "an-audit-object": ({ created_by, modified_by, created_date, modified_date, ...record }) => ({
      ...record,
      ...(created_date !== undefined && { audit: { created: { by: created_by, at: created_date } } }),
    }),
  },
});
