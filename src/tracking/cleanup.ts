import { grouped } from "../contract/grouped.js";
import { recordLifecycles } from "../contract/records.js";
import type { RouteId } from "../contract/routes.js";
import type { ExchangeContext } from "../http/call.js";
import type { Client } from "../http/client.js";
import type { CallerName } from "../http/exchange.js";
import type { Leftover } from "../scenario/outcome.js";
import type { Patience } from "../scenario/patience.js";
import { Ledger, type LedgerEntry, readLedger } from "./ledger.js";
import { TrackedRecords } from "./tracked-records.js";

/** What a clean-up works with. */
export interface Cleaning {
  readonly client: Client;
  readonly patience: Patience;
}

/** What a clean-up did. */
export interface Cleanup {
  /** How many records were seen to be gone. */
  readonly removed: number;
  /** How many borrowed records were seen to be as they were. */
  readonly restored: number;
  /** How many creations whose answer did not tell an id were looked for. */
  readonly sought: number;
  /** Callers whose credential the deployment refused in the end (401). */
  readonly refused: readonly CallerName[];
  /** All that is left of the run, residue included. */
  readonly leftovers: readonly Leftover[];
}

const byScenario = (entries: readonly LedgerEntry[]) => grouped(entries, ({ scenario }) => scenario);

/** The entries of the scenarios that left something to be removed, restored or looked for. */
function pendingEntries(path: string): readonly LedgerEntry[] {
  const parts = { ledger: new Ledger(), runId: "" };
  return [...byScenario(readLedger(path))].flatMap(([scenario, entries]) =>
    TrackedRecords.resumed({ ...parts, scenario }, entries).isEmpty ? [] : entries,
  );
}

/**
 * @param path of a ledger file
 * @returns whether anything is to be removed, restored or looked for by what it says
 */
export const isPending = (path: string): boolean => pendingEntries(path).length > 0;

/**
 * @param path of a ledger file
 * @returns the routes that its clean-up may send to; empty where there is nothing to be cleaned up
 */
export const pendingRoutes = (path: string): readonly RouteId[] => [
  ...new Set(pendingEntries(path).flatMap(routesFor)),
];

function routesFor(entry: LedgerEntry): readonly RouteId[] {
  if (entry.event === "lent") {
    const { read, save } = entry.restoration;
    return save ? [read.route, save.route] : [read.route];
  }
  const kind = entry.event === "made" ? entry.kind : entry.event === "intent" ? entry.creates : undefined;
  if (kind === undefined) return [];
  const { read, remove, hide, search } = recordLifecycles[kind];
  return [read, remove, hide, search].flatMap((one) => one?.route ?? []);
}

/**
 * Acknowledges everything that the ledger of an earlier process still holds: it stays as it is, and no later clean-up asks for it.
 *
 * @param path of the ledger file; the acknowledgement is appended
 * @param reason why it is left
 * @param now when that was said
 * @returns all that is left of the run, what was just acknowledged and what was before
 */
export function acceptLeft(path: string, reason: string, now = new Date()): readonly Leftover[] {
  const entries = readLedger(path);
  const ledger = new Ledger(path);
  try {
    return [...byScenario(entries)].flatMap(([scenario, theirs]) => {
      const trackedRecords = TrackedRecords.resumed({ scenario, ledger, runId: "" }, theirs);
      trackedRecords.accept({ reason, at: now.toISOString() }, theirs);
      return trackedRecords.leftovers;
    });
  } finally {
    ledger.close();
  }
}

/**
 * Removes and restores everything that the ledger of an earlier process still holds, newest first, and looks for what was
 * created without an answer. Can be repeated.
 *
 * @param path of the ledger file; what is done is appended
 * @param runId of that run
 * @param session sends with the credentials and within the effects of that run, and knows how late something may be read back
 */
export async function cleanUp(path: string, runId: string, { client, patience }: Cleaning): Promise<Cleanup> {
  const entries = readLedger(path);
  const numbers = entries.map((entry) => ("n" in entry ? entry.n : 0));
  const ledger = new Ledger(path, Math.max(0, ...numbers));
  const newestFirst = byScenario(entries.toReversed());
  const leftovers: Leftover[] = [];
  const lastStatus = new Map<CallerName, number>();
  let sent = 0;
  // The run may have ended a moment ago.
  const begun = patience.now;
  try {
    for (const [scenario, theirs] of newestFirst) {
      const trackedRecords = TrackedRecords.resumed({ scenario, ledger, runId }, theirs.toReversed());
      const exchangeContext: ExchangeContext = {
        scenario,
        phase: "cleanup",
        watch: trackedRecords,
        number: () => ++sent,
        keep({ exchange, status }) {
          if (status !== undefined) lastStatus.set(exchange.caller, status);
        },
      };
      await trackedRecords.release(client, exchangeContext, patience, begun);
      leftovers.push(...trackedRecords.leftovers);
    }
  } finally {
    ledger.close();
  }
  const done = readLedger(path).slice(entries.length);
  const loans = new Set(entries.flatMap((entry) => (entry.event === "lent" ? [entry.n] : [])));
  const settled = done.flatMap((entry) => (entry.event === "settled" ? [entry.of] : []));
  return {
    removed: done.filter(({ event }) => event === "removed").length,
    restored: settled.filter((n) => loans.has(n)).length,
    sought: settled.filter((n) => !loans.has(n)).length,
    refused: [...lastStatus].flatMap(([caller, status]) => (status === 401 ? [caller] : [])),
    leftovers,
  };
}
