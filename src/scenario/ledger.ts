import { closeSync, openSync, writeSync } from "node:fs";
import { type RecordKind, type RecordRoute, recordLives } from "../contract/records.js";
import type { Route } from "../contract/route.js";
import { type RouteId, routeOf } from "../contract/routes.js";
import type { Call, Client, Received, Strand, UnlistedCall, Watch } from "../exchange/client.js";
import type { CallerName } from "../exchange/exchange.js";
import { Answer, reportsFailure } from "./answer.js";
import type { Leftover } from "./outcome.js";
import { createdId, fieldOf, idOf, idsIn, isObject } from "./values.js";

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

type Path = Call["path"];

const removes = (route: Route, kind: RecordKind) => recordLives[kind].remove?.route === route.id;

interface Holding {
  readonly kind: RecordKind;
  readonly id: string | number;
  /** The path parameters of the request that made it, for the routes below another record. */
  readonly path: Path;
  readonly caller: CallerName;
  removed: boolean;
}

/** A record that is not the run's own, lent for the time of the scenario. */
interface Loan {
  readonly kind: RecordKind;
  readonly id: string | number;
  /** Puts it back as it was and throws where that cannot be seen. */
  readonly restore: () => Promise<unknown>;
}

/** What one scenario holds on the deployment: refuses changes to anything else, removes it all and restores what it borrowed. */
export class Holdings implements Watch {
  readonly leftovers: Leftover[] = [];
  readonly #held: Holding[] = [];
  /** Records that requests may name although the run did not create them. */
  readonly #granted = new Set<string>();
  readonly #loans: Loan[] = [];
  /** Creations whose answer showed no id. */
  readonly #unnamed: { readonly kind: RecordKind; readonly route: RouteId }[] = [];

  constructor(
    private readonly scenario: string,
    private readonly ledger: Ledger,
  ) {}

  /** Allows requests that name a record which the run did not create: one that does not exist, or is given to be used up. */
  grant(kind: RecordKind, id: string | number): void {
    this.#granted.add(`${kind} ${id}`);
  }

  /** Allows changes to a record that is not the run's own and has it restored at the end. */
  borrow(kind: RecordKind, id: string | number, restore: () => Promise<unknown>): void {
    this.grant(kind, id);
    this.#loans.push({ kind, id, restore });
  }

  /** Takes on a record that no answer told of. */
  adopt(kind: RecordKind, id: string | number, path: Path): void {
    const unnamed = this.#unnamed.findIndex((entry) => entry.kind === kind);
    if (unnamed >= 0) this.#unnamed.splice(unnamed, 1);
    this.#hold(kind, id, path, "corporate");
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
    } else if (status >= 300 || reportsFailure(received)) this.ledger.write({ event: "refused", ...about });
    else if (route.creates) this.#made(route.creates, received, call as Call);
    else if (route.method === "DELETE") {
      const last = this.#touched(call, route).at(-1);
      for (const holding of this.#held)
        if (holding.kind === last?.kind && String(holding.id) === last.id && removes(route, last.kind))
          holding.removed = true;
    }
  }

  /**
   * Restores what the scenario borrowed and removes what it holds, newest first, and sees that it is gone. What cannot be
   * restored or removed becomes a leftover.
   */
  async release(client: Client, strand: Strand): Promise<void> {
    for (const { kind, id, restore } of this.#loans.toReversed()) {
      try {
        await restore();
      } catch (error) {
        this.#leave(kind, id, undefined, `It could not be restored: ${(error as Error).message}.`);
      }
    }
    const kinds = new Set(this.#held.map(({ kind }) => kind));
    const goesWithAnother = ({ kind }: { readonly kind: RecordKind }) => {
      const { within } = recordLives[kind];
      return within !== undefined && kinds.has(within);
    };
    for (const { kind, route } of this.#unnamed.filter((entry) => !goesWithAnother(entry)))
      this.#leave(kind, "?", route, "The answer did not show its id.", !recordLives[kind].remove);
    const due = this.#held.filter((held) => !goesWithAnother(held));
    for (const holding of due.reverse()) await this.#release(holding, client, strand);
  }

  async #release(holding: Holding, client: Client, strand: Strand): Promise<void> {
    const { kind, id, path, caller } = holding;
    const { read, remove, hide } = recordLives[kind];
    const createdBy = this.scenario;
    const send = async (to: RecordRoute) =>
      new Answer(
        await client.send({ route: to.route, caller, path: { ...path, [to.parameter]: id }, query: {} }, strand),
      );
    if (!remove) {
      const hidden = hide && (await send(hide)).isSuccess;
      this.#leave(kind, id, undefined, `No route removes a ${kind}${hidden ? "; it was hidden" : ""}.`, true);
      return;
    }
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

  #made(kind: RecordKind, received: Received, { route, path, caller }: Call): void {
    const answer = received.kind === "text" ? Buffer.from(received.bytes).toString("utf8").trim() : received.body;
    const records = Array.isArray(answer) ? answer : [answer];
    for (const record of records) {
      // Where the document declares no model, a bare number may be anything: the scenario finds out and adopts.
      const isDoubtful = Number.isInteger(record) && routeOf(route).answers.kind === "nothing-declared";
      const id = isDoubtful ? undefined : createdId(kind, record);
      if (id === undefined) {
        this.#unnamed.push({ kind, route });
        continue;
      }
      this.#hold(kind, id, path, caller);
      for (const [list, nested] of Object.entries(recordLives[kind].holds ?? {})) {
        const rows = isObject(record) ? fieldOf(record, list) : undefined;
        for (const row of Array.isArray(rows) ? rows : []) {
          const nestedId = idOf(row);
          if (nestedId !== undefined) this.#hold(nested, nestedId, {}, caller);
        }
      }
    }
  }

  #hold(kind: RecordKind, id: string | number, path: Path, caller: CallerName): void {
    if (this.#held.some((holding) => holding.kind === kind && String(holding.id) === String(id))) return;
    this.#held.push({ kind, id, path, caller, removed: false });
    this.ledger.write({ event: "made", scenario: this.scenario, kind, id, caller });
  }

  #leave(kind: RecordKind, id: string | number, route: RouteId | undefined, reason: string, residue = false): void {
    this.ledger.write({ event: "left", scenario: this.scenario, kind, id, ...(route && { route }) });
    this.leftovers.push({ what: kind, id: String(id), createdBy: this.scenario, reason, residue });
  }

  #owns(kind: RecordKind, id: string): boolean {
    return (
      this.#granted.has(`${kind} ${id}`) || this.#held.some((held) => held.kind === kind && String(held.id) === id)
    );
  }

  #touched(call: Call | UnlistedCall, route: Route | undefined): readonly { kind: RecordKind; id: string }[] {
    if (!route) return "touches" in call && call.touches ? [{ ...call.touches, id: String(call.touches.id) }] : [];
    const { path, body } = call as Call;
    const { touchesInBody: kind } = route;
    return [
      ...Object.entries(route.touches).map(([name, touched]) => ({ kind: touched, id: String(path[name]) })),
      ...(kind === undefined ? [] : idsIn(body).map((id) => ({ kind, id: String(id) }))),
    ];
  }
}
