import { inCapitals } from "../../core/behaviours/capitals.js";
import { creates, isAnswered, refusesUnknown } from "../../core/behaviours/unknown.js";
import { decision, fault } from "../../core/decision.js";
import type { Incoming } from "../../core/exchanged.js";
import type { Caller } from "../../core/handler.js";
import { failure, invalid } from "../../core/refusal.js";
import type { Store } from "../../core/store.js";
import type { HistoryEntry } from "./state.js";

type Append = (store: Store<HistoryEntry>, entry: HistoryEntry) => void;

const append: Append = (store, entry) => void store.add(entry);

const withoutEarlier: Append = (store, entry) => {
  for (const { id, contact_id } of store.all()) if (contact_id === entry.contact_id) store.remove(id);
  append(store, entry);
};

export const historyAppended = decision<Append>("contact-history", {
  conforms: { appended: append },
  faults: {
    "contact-history-aggregated#forgets": fault(
      "An entry of a contact's history is answered but not stored.",
      () => {},
    ),
    "contact-history-appends#replaces": fault(
      "An entry of a contact's history replaces those before it.",
      withoutEarlier,
    ),
    "contact-history-appends#once-each": fault(
      "An entry that says the same as one before it is answered but not stored.",
      (store, entry) => {
        const said = JSON.stringify(entry.entry);
        const isThere = store
          .all()
          .some((one) => one.contact_id === entry.contact_id && JSON.stringify(one.entry) === said);
        if (!isThere) append(store, entry);
      },
    ),
    "contact-history-only-that#spills": fault(
      "An entry is added to the history of the next contact too.",
      (store, entry) => {
        append(store, entry);
        append(store, { ...entry, id: store.nextNumber(), contact_id: entry.contact_id + 1 });
      },
    ),
  },
});

/** Which entries of a contact's history are aggregated, oldest first. */
type Selected = (entries: readonly HistoryEntry[], contactId: number) => readonly HistoryEntry[];

const ofContact: Selected = (entries, contactId) => entries.filter(({ contact_id }) => contact_id === contactId);

export const historyShown = decision<Selected>("contact-history-shown", {
  conforms: { "of-that-contact": ofContact },
  faults: {
    "contact-history-aggregated#lags": fault(
      "The latest entry of a contact's history is not aggregated.",
      (entries, contactId) => ofContact(entries, contactId).slice(0, -1),
    ),
    "contact-history-appends#latest-only": fault(
      "The latest entry of a contact's history alone is aggregated.",
      (entries, contactId) => ofContact(entries, contactId).slice(-1),
    ),
    "contact-history-only-that#of-all": fault(
      "The entries of later contacts are aggregated with those of a contact.",
      (entries, contactId) => entries.filter(({ contact_id }) => contact_id >= contactId),
    ),
  },
});

/** Which entries of a contact's history are aggregated for a caller, from those that others are shown. */
export const historyOfCallers = decision<(entries: readonly HistoryEntry[], caller: Caller) => readonly HistoryEntry[]>(
  "contact-history-of-callers",
  {
    conforms: { "of-any": (entries) => entries },
    faults: {
      "contact-history-aggregated#its-own-alone": fault(
        "Entries that another caller added are not aggregated.",
        (entries, { name }) => entries.filter(({ created_by }) => created_by === name),
      ),
      "contact-history-aggregated#others-in-capitals": fault(
        "Entries that another caller added are aggregated in capitals.",
        (entries, { name }) =>
          entries.map((one) => (one.created_by === name ? one : { ...one, entry: inCapitals(one.entry) })),
      ),
    },
  },
);

/** @returns the entries by the beginning of their date: 10 letters for the day, 7 for the month */
function byDate(rows: readonly HistoryEntry[], letters: 7 | 10): ReadonlyMap<string, readonly HistoryEntry[]> {
  const groups = new Map<string, readonly HistoryEntry[]>();
  for (const row of rows) {
    const date = row.created_date.slice(0, letters);
    groups.set(date, [...(groups.get(date) ?? []), row]);
  }
  return groups;
}

const entryShown = ({ id, entry, created_date }: HistoryEntry) => ({ id, entry, created_date });

export const aggregatedHistory = decision<(rows: readonly HistoryEntry[]) => unknown>("contact-history-aggregate", {
  conforms: {
    entries: (rows) => ({
      total: rows.length,
      entries: rows.map(entryShown),
    }),
    "the-latest-20": (rows) => ({ total: rows.length, entries: rows.slice(-20).map(entryShown) }),
    "entries-by-month": (rows) => ({
      months: [...byDate(rows, 7)].map(([month, entries]) => ({
        month,
        entries: entries.map(({ id, entry, created_date }) => ({ history_id: id, entry, created_date })),
      })),
    }),
    counts: (rows) => ({ total: rows.length }),
    "by-day": (rows) => ({
      days: [...byDate(rows, 10)].map(([day, entries]) => ({
        day,
        count: entries.length,
        entries: entries.map(({ entry }) => entry),
      })),
    }),
  },
});

/** Of which contacts there are entries. */
interface Entries {
  readonly own: readonly HistoryEntry[];
  /** Those of each contact that has the name of that one. */
  readonly ofItsName: readonly HistoryEntry[];
  readonly all: readonly HistoryEntry[];
}

/** Which entries the graph of a contact's history counts. */
export const historyCounted = decision<(of: Entries) => readonly HistoryEntry[]>("contact-history-counted", {
  conforms: { "of-that-contact": ({ own }) => own },
  faults: {
    "contact-history-only-that#graph-of-all": fault(
      "The graph of a contact's history counts the entries of all contacts.",
      ({ all }) => all,
    ),
    "contact-history-only-that#graph-of-namesakes": fault(
      "The graph of a contact's history counts the entries of all contacts of its name.",
      ({ ofItsName }) => ofItsName,
    ),
  },
});

export const historyGraph = decision<(rows: readonly HistoryEntry[]) => unknown>("contact-history-graph", {
  openPoint: "contact-history-graph",
  conforms: {
    "counts-by-month": (rows) => ({
      points: [...byDate(rows, 7)].map(([month, entries]) => ({ month, count: entries.length })),
    }),
    "a-total": (rows) => ({ label: "Calls", total: rows.length }),
    "nothing-of-calls": () => ({ labels: ["Quotes", "Bookings"], values: [0, 0] }),
  },
});

/** What is read of a history. */
type Way = "aggregated" | "graph";

const isPlain = (name: string | null): boolean => /^[ -~]*$/.test(name ?? "");

/** What is read of the history of a contact of that name. */
export const historyOfName = decision<(shown: unknown, way: Way, name: string | null) => unknown>(
  "contact-history-of-name",
  {
    conforms: { "as-of-any": (shown) => shown },
    faults: {
      "route:GET /contacts/{contactId}/history/aggregated#fails-for-letters": fault(
        "The aggregated history of a contact with letters beyond A to Z in its name makes the service fail.",
        (shown, way, name) => {
          if (way === "aggregated" && !isPlain(name)) throw failure;
          return shown;
        },
      ),
      "route:GET /contacts/{contactId}/history/graphdata#fails-for-letters": fault(
        "The graph of a contact with letters beyond A to Z in its name makes the service fail.",
        (shown, way, name) => {
          if (way === "graph" && !isPlain(name)) throw failure;
          return shown;
        },
      ),
      "route:GET /contacts/{contactId}/history/graphdata#nothing-for-signs": fault(
        "The graph of a contact with & or < in its name is nothing.",
        (shown, way, name) => (way === "graph" && /[&<]/.test(name ?? "") ? null : shown),
      ),
    },
  },
);

/** What the history's reads need. */
export const historyParameters = decision<(request: Incoming) => void>("contact-history-parameters", {
  openPoint: "contact-history-params",
  conforms: {
    "none-needed": () => {},
    "a-date-range": ({ url }) => {
      if (new URL(url).search === "") throw invalid({ from: ["This parameter is required."] });
    },
  },
});

export const historyOfNothing = refusesUnknown<HistoryEntry>("contact-history-unknown", "The contact", {
  "contact-history-unknown#of-nobody": fault(
    "An entry for a contact that does not exist is answered and stored nowhere.",
    isAnswered,
  ),
  "contact-history-unknown#of-nobody-kept": fault("An entry for a contact that does not exist is stored.", creates),
});
