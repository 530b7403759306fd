import { closeSync, openSync, writeSync } from "node:fs";
import { type RecordKind, recordLives } from "../contract/records.js";
import type { Route } from "../contract/route.js";
import type { RouteId } from "../contract/routes.js";
import type { Call, Client, Received, Strand, UnlistedCall, Watch } from "../exchange/client.js";
import type { CallerName } from "../exchange/exchange.js";
import { Answer } from "./answer.js";
import type { Leftover } from "./outcome.js";
import { fieldOf, idOf, isObject } from "./values.js";

/** One line of the ledger file: written before a changing request leaves, and again when its answer is known. */
export interface LedgerEntry {
  readonly event: "intent" | "made" | "refused" | "unknown" | "removed" | "left";
  readonly scenario: string;
  readonly route?: RouteId;
  readonly kind?: RecordKind;
  readonly id?: string | number;
  readonly caller?: CallerName;
}

/** The journal of everything that a run creates or changes on the deployment. */
export class Ledger {
  readonly #file: number | undefined;

  /** @param path appended to where it exists; without it nothing is written */
  constructor(path?: string) {
    this.#file = path === undefined ? undefined : openSync(path, "a");
  }

  /** Puts the entry on disk before it returns. */
  write(entry: LedgerEntry): void {
    if (this.#file !== undefined)
      writeSync(this.#file, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

interface Holding {
  readonly kind: RecordKind;
  readonly id: string | number;
  readonly caller: CallerName;
  removed: boolean;
}

/** What one scenario holds on the deployment: refuses changes to anything else, and removes it all at the end. */
export class Holdings implements Watch {
  readonly leftovers: Leftover[] = [];
  readonly #held: Holding[] = [];
  readonly #vacant = new Set<string>();

  constructor(
    private readonly scenario: string,
    private readonly ledger: Ledger,
  ) {}

  /** Allows requests that name an id which no record has. */
  vacant(kind: RecordKind, id: string | number): void {
    this.#vacant.add(`${kind} ${id}`);
  }

  /** Takes on a record that no answer told of. */
  adopt(kind: RecordKind, id: string | number): void {
    this.#hold(kind, id, "corporate");
  }

  before(call: Call | UnlistedCall, route: Route | undefined): string | undefined {
    const foreign = this.#touched(call, route).find(({ kind, id }) => !this.#owns(kind, id));
    if (foreign) return `It would change ${foreign.kind} ${foreign.id}, which this run did not create.`;
    if (route && route.effect !== "read") {
      this.ledger.write({ event: "intent", scenario: this.scenario, route: route.id as RouteId, caller: call.caller });
    }
    return undefined;
  }

  after(call: Call | UnlistedCall, route: Route | undefined, received: Received): void {
    if (!route || route.effect === "read") return;
    const about = { scenario: this.scenario, route: route.id as RouteId, caller: call.caller };
    const { status } = received;
    if (status === undefined || status >= 500) {
      this.ledger.write({ event: "unknown", ...about });
      if (route.creates) this.#leave(route.creates, "?", about.route, "The answer did not say whether it was created.");
    } else if (status >= 300) this.ledger.write({ event: "refused", ...about });
    else if (route.creates) this.#made(route.creates, received, call.caller, about.route);
    else if (route.method === "DELETE") {
      const last = this.#touched(call, route).at(-1);
      for (const holding of this.#held)
        if (holding.kind === last?.kind && String(holding.id) === String(last.id)) holding.removed = true;
    }
  }

  /**
   * Removes what the scenario holds, newest first, and sees that it is gone. What cannot be removed becomes a leftover.
   */
  async release(client: Client, strand: Strand): Promise<void> {
    const kinds = new Set(this.#held.map(({ kind }) => kind));
    const due = this.#held.filter(
      ({ kind }) => !kinds.has(recordLives[kind].within ?? kind) || !recordLives[kind].within,
    );
    for (const holding of due.reverse()) await this.#release(holding, client, strand);
  }

  async #release(holding: Holding, client: Client, strand: Strand): Promise<void> {
    const { kind, id, caller } = holding;
    const { read, remove } = recordLives[kind];
    const createdBy = this.scenario;
    if (!remove) {
      this.#leave(kind, id, undefined, `No route removes a ${kind}.`, true);
      return;
    }
    const send = async (to: { readonly route: RouteId; readonly parameter: string }) =>
      new Answer(await client.send({ route: to.route, caller, path: { [to.parameter]: id }, query: {} }, strand));
    if (!holding.removed) await send(remove);
    let last = read && (await send(read));
    if (last && holding.removed && last.isSuccess && last.body) {
      await send(remove);
      last = read && (await send(read));
    }
    if (last?.isSuccess && isObject(last.body) && String(idOf(last.body)) === String(id)) {
      this.#leave(kind, id, undefined, `${remove.route} did not remove it.`);
    } else if (last && last.status === undefined)
      this.#leave(kind, id, undefined, "The deployment did not answer its removal.");
    else this.ledger.write({ event: "removed", scenario: createdBy, kind, id });
  }

  #made(kind: RecordKind, received: Received, caller: CallerName, route: RouteId): void {
    const records = Array.isArray(received.body) ? received.body : [received.body];
    for (const record of records) {
      const id = idOf(record);
      if (id === undefined) {
        this.#leave(kind, "?", route, "The answer did not show its id.");
        continue;
      }
      this.#hold(kind, id, caller);
      for (const [list, nested] of Object.entries(recordLives[kind].holds ?? {})) {
        const rows = isObject(record) ? fieldOf(record, list) : undefined;
        for (const row of Array.isArray(rows) ? rows : []) {
          const nestedId = idOf(row);
          if (nestedId !== undefined) this.#hold(nested, nestedId, caller);
        }
      }
    }
  }

  #hold(kind: RecordKind, id: string | number, caller: CallerName): void {
    if (this.#held.some((holding) => holding.kind === kind && String(holding.id) === String(id))) return;
    this.#held.push({ kind, id, caller, removed: false });
    this.ledger.write({ event: "made", scenario: this.scenario, kind, id, caller });
  }

  #leave(kind: RecordKind, id: string | number, route: RouteId | undefined, reason: string, residue = false): void {
    this.ledger.write({ event: "left", scenario: this.scenario, kind, id, ...(route && { route }) });
    this.leftovers.push({ what: kind, id: String(id), createdBy: this.scenario, reason, residue });
  }

  #owns(kind: RecordKind, id: string): boolean {
    return this.#vacant.has(`${kind} ${id}`) || this.#held.some((held) => held.kind === kind && String(held.id) === id);
  }

  #touched(call: Call | UnlistedCall, route: Route | undefined): readonly { kind: RecordKind; id: string }[] {
    if (!route) return "touches" in call && call.touches ? [{ ...call.touches, id: String(call.touches.id) }] : [];
    const { path } = call as Call;
    return Object.entries(route.touches).map(([name, kind]) => ({ kind, id: String(path[name]) }));
  }
}
