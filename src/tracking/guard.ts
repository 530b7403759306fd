import { isDeepStrictEqual } from "node:util";
import { visitOfBorrowed } from "../contract/borrowing.js";
import type { RecordKind } from "../contract/record-kind.js";
import { recordLifecycles } from "../contract/records.js";
import type { Route } from "../contract/route.js";
import type { RouteId } from "../contract/routes.js";
import type { Effect } from "../contract/vocabulary.js";
import type { Call, Received, UnlistedCall } from "../http/call.js";
import { spellBody } from "../http/names.js";
import { carriesRun, isOwnKey } from "../scenario/run-id.js";
import { fieldOf, idOf, isObject, isUuid, mentions } from "../scenario/values.js";
import { strangeMember } from "./borrowing/members.js";
import { remedyBeside } from "./borrowing/remedy.js";
import { joinedBy, keysOf, type Named, touchedBy, valuesOf } from "./touching.js";
import type { TrackedItems } from "./tracked-items.js";

/** Refuses requests that would change what is neither the scenario's own, nor borrowed, nor given to be used up. */
export class Guard {
  /** Records that requests may name although the run did not create them. */
  readonly #granted = new Set<string>();
  /** Other ids of the scenario's own records. */
  readonly #aliases = new Set<string>();
  readonly #given: ReadonlySet<string>;

  /**
   * @param held what the scenario has
   * @param runId stands in the run's own keys
   * @param given identifiers that the profile gives: what a scenario makes may belong to their records
   * @param effects what the run may send at the most
   */
  constructor(
    private readonly held: TrackedItems,
    private readonly runId: string,
    given: readonly (string | number)[],
    private readonly effects: Effect = "irreversible",
  ) {
    this.#given = new Set(given.map(String));
  }

  grant(kind: RecordKind, id: string | number): void {
    this.#granted.add(`${kind} ${id}`);
  }

  /**
   * Allows requests that name a text which begins as the id of a record and is no id: who reads the beginning alone changes that record.
   *
   * @returns that text; undefined where the record is neither the scenario's own nor granted
   */
  grantMalformed(named: Named): string | undefined {
    if (!this.#mayChange(named)) return undefined;
    const malformed = `${named.id}x`;
    this.grant(named.kind, malformed);
    return malformed;
  }

  /** A record of the scenario's own is also known by the UUIDs that its read shows as its ids; that of a row within another is seen to be one. */
  learn({ path }: Call, route: Route, { body }: Received): void {
    if (!isObject(body)) return;
    for (const item of this.held.all) {
      if (item.is !== "record") continue;
      const { read } = recordLifecycles[item.kind];
      if (read?.route !== route.id || String(path[read.parameter]) !== String(item.id)) continue;
      if (item.nested && carriesRun(body, this.runId)) this.held.proven(item.kind);
      const shown = [idOf(body), fieldOf(body, `${item.kind}_id`)].filter(isUuid);
      for (const id of shown) this.#aliases.add(`${item.kind} ${id}`.toLowerCase());
    }
  }

  /**
   * @param sent its body as it goes on the wire
   * @param own a record that is the run's own although the scenario does not have it yet
   * @returns why the request must not leave; undefined where it may
   */
  refusal(call: Call | UnlistedCall, route: Route | undefined, sent: unknown, own?: Named): string | undefined {
    const touched = touchedBy(call, route).filter(({ kind, id }) => kind !== own?.kind || id !== own.id);
    const foreign = touched.find((named) => !this.#mayChange(named) && !this.#isLent(named));
    if (foreign) return `It would change ${foreign.kind} ${foreign.id}, which this run did not create.`;
    const row = touched.find(({ kind, id }) => this.held.record(kind, id)?.nested);
    if (row)
      return `It would change ${row.kind} ${row.id}, whose id only another record shows: it has to be read first.`;
    const lent = touched.find((named) => !this.#mayChange(named));
    const risk =
      lent && (this.#comesAndGoes(touched, route) ? this.#met(lent, route, sent) : this.#notPutBack(lent, route, sent));
    if (risk !== undefined) return risk;
    if (!route || route.effect === "read") return undefined;
    const joined = joinedBy(call, route).find(
      (named) => !this.#mayChange(named) && !this.#isLent(named) && !this.#given.has(named.id),
    );
    if (joined)
      return `It would tie ${joined.kind} ${joined.id} to a record of this run, and the profile does not give it.`;
    const key = keysOf(call, route).find((value) => !isOwnKey(value, this.runId));
    return key === undefined ? undefined : `It would overwrite what is stored under ${key}, which is not this run's.`;
  }

  /** @returns whether a request may name it as what it changes: it is the scenario's own, granted, or borrowed */
  mayName(named: Named): boolean {
    return this.#mayChange(named) || this.#isLent(named);
  }

  /** @returns records that are not the scenario's own, to which what a request makes would belong */
  othersJoinedBy(call: Call | UnlistedCall, route: Route): readonly Named[] {
    return joinedBy(call, route).filter(({ kind, id }) => this.held.record(kind, id) === undefined);
  }

  #mayChange({ kind, id }: Named): boolean {
    const key = `${kind} ${id}`;
    return this.held.record(kind, id) !== undefined || this.#granted.has(key) || this.#aliases.has(key.toLowerCase());
  }

  #isLent = (named: Named): boolean => this.held.loansOf(named).length > 0;

  /** What it changes is a record of the scenario's own below the one that is borrowed, or becomes one that can be removed. */
  #comesAndGoes(touched: readonly Named[], route: Route | undefined): boolean {
    const last = touched.at(-1);
    const makes = route?.creates !== undefined && recordLifecycles[route.creates].remove !== undefined;
    return makes || (last !== undefined && this.#mayChange(last));
  }

  /** @returns why what is to be made below a borrowed record might be something that was there before */
  #met(named: Named, route: Route | undefined, sent: unknown): string | undefined {
    const field = route && visitOfBorrowed(route.id as RouteId)?.matches;
    if (field === undefined) return undefined;
    const shown = this.held.loansOf(named).map(({ restoration }) => restoration.was);
    const met = valuesOf(sent, field).find((value) => mentions(shown, value));
    return met === undefined
      ? undefined
      : `It might change what ${named.kind} ${named.id} had before under ${field} ${met}, which is not this run's.`;
  }

  /** @returns why the change to a borrowed record could not be put back */
  #notPutBack(named: Named, route: Route | undefined, sent: unknown): string | undefined {
    const what = `${named.kind} ${named.id}`;
    const loan = this.held.loansOf(named).find(({ restoration }) => restoration.save?.route === route?.id);
    const { save, was, rowsBy, read } = loan?.restoration ?? {};
    if (!loan || !save || !read) return `It would change ${what}, which is borrowed without what would put that back.`;
    const unchanged = spellBody(save.body, (name) => name);
    if (isDeepStrictEqual(sent, unchanged)) return undefined;
    if (!loan.rehearsed) return `It would change ${what}, whose save is not rehearsed.`;
    const strange = strangeMember(sent, { reading: was, unchanged }, rowsBy);
    return (
      strange &&
      `It would change ${strange.member} of ${what}, ${strange.why} (${read.route}); ${remedyBeside({ kind: named.kind, effects: this.effects })}.`
    );
  }
}
