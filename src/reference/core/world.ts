import { createHash } from "node:crypto";
import { type ClauseId, clauseOf, type OpenPointId, openPoints } from "../../contract/register.js";
import { holdsOn, type Release } from "../../contract/releases.js";
import type { Decision } from "./decision.js";
import type { DeferredWrites, UnseenWrites } from "./late-reads.js";
import { numbersGivenAgain } from "./record-numbers.js";
import { Store } from "./store.js";

/** Records of one kind of thing, seeded when they are first asked for: an instance that is never asked costs nothing. */
export interface State<S> {
  readonly name: string;
  readonly seed: (world: World) => S;
  readonly witness: Witness;
}

/** What somebody who looks at all that is stored has to know of a kind of records. */
export interface Witness {
  /** Makes those that are otherwise made when they are first asked for. */
  readonly complete?: (world: World) => void;
  /** What of a record is data, and no bookkeeping of the deployment's own; all of it unless given. */
  readonly data?: (record: never) => unknown;
}

const states: State<unknown>[] = [];

/**
 * @param name names the kind of records among all
 * @param seed makes the state as a new deployment has it
 */
export function state<S>(name: string, seed: (world: World) => S, witness: Witness = {}): State<S> {
  const made = { name, seed, witness };
  states.push(made);
  return made;
}

/** @returns the kind of records of that name */
export const stateNamed = (name: string): State<unknown> | undefined => states.find((one) => one.name === name);

/** @returns every kind of records that a deployment may have */
export const statesOf = (world: World): readonly (readonly [State<unknown>, unknown])[] => {
  for (const { witness } of states) witness.complete?.(world);
  return states.map((one) => [one, world.of(one)]);
};

/** One deployment's memory: what it has stored, what time it is, and how it decides where it could decide otherwise. */
export class World {
  /** The writes that late reads do not show yet; undefined where all reads show them at once. */
  unseen: UnseenWrites<World> | undefined;
  /** What it has answered and is yet to carry out; a copy carries out nothing later. */
  deferred: DeferredWrites<World> | undefined;
  private readonly states = new Map<State<unknown>, unknown>();
  /** Where a copy finds the states that it has not taken yet: the next copy of the same deployment, or that itself. */
  private later: World | undefined;
  /** The last copy, which is given each state before that can be changed here. */
  private lastCopy: World | undefined;
  private readonly beingGiven = new Set<State<unknown>>();
  private uuids = { given: 0 };
  /** When it answered last, with a list, and with one record, in milliseconds since 1970: no two answers at the same time. */
  private told = { at: 0, listAt: 0, recordAt: 0, times: 0 };
  private draws = { last: 1 };

  /**
   * @param chosen the decisions that go another way than usual
   * @param now the clock
   * @param seed sets apart the identifiers that two instances make
   * @param consulted is told of every decision point that is asked
   */
  constructor(
    readonly release: Release,
    private readonly chosen: ReadonlyMap<Decision<unknown>, unknown>,
    readonly now: () => Date,
    readonly seed: number,
    private readonly consulted: (point: Decision<unknown>) => void = () => {},
  ) {}

  /** @returns how this deployment behaves at a decision point */
  choose<T>(point: Decision<T>): T {
    this.consulted(point);
    return this.setTo(point);
  }

  /** @returns whether it is chosen to behave so, without coming by the decision */
  isSetTo<T>(point: Decision<T>, value: T): boolean {
    return this.setTo(point) === value;
  }

  /** @returns how it is chosen to behave, without coming by the decision */
  setTo<T>(point: Decision<T>): T {
    return this.chosen.has(point) ? (this.chosen.get(point) as T) : point.usual;
  }

  /** @returns whether the contract has that clause on the release that this deployment serves */
  holds(clause: ClauseId): boolean {
    return holdsOn(clauseOf(clause), this.release);
  }

  /** @returns whether the contract leaves that point open on the release that this deployment serves */
  leavesOpen(point: OpenPointId): boolean {
    return holdsOn(openPoints[point], this.release);
  }

  /** @returns this deployment's own copy of a state */
  of<S>(definition: State<S>): S {
    if (!this.states.has(definition)) {
      if (this.later) this.take(definition, this.later);
      else this.states.set(definition, this.seeded(definition));
    }
    if (this.lastCopy?.states.has(definition) === false) this.give(definition, this.lastCopy);
    return this.states.get(definition) as S;
  }

  private seeded<S>({ seed }: State<S>): S {
    const seeded = seed(this);
    if (seeded instanceof Store) seeded.giveAgain(this.setTo(numbersGivenAgain));
    return seeded;
  }

  /** Takes a state as it stands in what this is a copy of. */
  private take(definition: State<unknown>, from: World): void {
    const standing = from.of(definition);
    // Where that is no copy, it has just given it.
    if (!this.states.has(definition)) this.states.set(definition, copied(standing));
  }

  /** Gives a state to the last copy as it stands here. */
  private give(definition: State<unknown>, to: World): void {
    if (this.beingGiven.has(definition)) return;
    this.beingGiven.add(definition);
    // What a new deployment makes when it is first asked must be the same for both.
    definition.witness.complete?.(this);
    this.beingGiven.delete(definition);
    to.states.set(definition, copied(this.states.get(definition)));
  }

  /** @returns a UUID that this deployment has not given before; the same ones in the same order for the same seed */
  uuid(): string {
    return uuidFrom(`${this.seed}/${++this.uuids.given}`);
  }

  /** @returns a number below another one, drawn by chance: the same ones in the same order for each new deployment */
  draw(below: number): number {
    this.draws.last = (this.draws.last * 48_271) % 2_147_483_647;
    return this.draws.last % below;
  }

  /** @returns this deployment as it stands now, which no later write reaches: a state is copied when it is next asked for */
  copy(): World {
    const copy = new World(this.release, this.chosen, this.now, this.seed, this.consulted);
    copy.uuids = this.uuids;
    copy.told = this.told;
    copy.draws = this.draws;
    copy.later = this;
    if (this.lastCopy) this.lastCopy.later = copy;
    this.lastCopy = copy;
    return copy;
  }

  /** Takes the place of the deployment that it is a copy of, and gives no id that that one has given. */
  takePlaceOf(other: World): void {
    const [own, others] = [statesOf(this), statesOf(other)];
    // It has taken all of them now.
    this.later = undefined;
    for (const [index, [, kept]] of own.entries()) {
      const later = others[index]?.[1];
      if (kept instanceof Store && later instanceof Store) kept.goOnFrom(later.upcomingNumber);
    }
  }

  /** Takes down that it answers. @returns how many answers came before */
  answers(isList: boolean): number {
    const at = Math.max(this.now().getTime(), this.told.at + 1);
    const { listAt, recordAt, times } = this.told;
    Object.assign(this.told, {
      at,
      listAt: isList ? at : listAt,
      recordAt: isList ? recordAt : at,
      times: times + 1,
    });
    return times;
  }

  /** @returns when it answered last as ISO 8601, or when with a list or with one record */
  answeredAt(what: "at" | "listAt" | "recordAt" = "at"): string {
    return new Date(this.told[what]).toISOString();
  }

  /** @returns the present time as ISO 8601 */
  timestamp(): string {
    return this.now().toISOString();
  }
}

/** @returns the same, with nothing in it that is shared; bytes are never changed, and functions cannot be */
function copied(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof Map) return new Map(Array.from(value, ([key, member]) => [key, copied(member)]));
  if (value instanceof Set) return new Set(value);
  if (value instanceof Store) return value.copy();
  if (ArrayBuffer.isView(value) || value instanceof Date) return value;
  const prototype = Object.getPrototypeOf(value);
  // A literal is made many times faster than an object of a prototype.
  const copy: Record<string, unknown> = prototype === Object.prototype ? {} : Object.create(prototype);
  for (const [name, member] of Object.entries(value)) copy[name] = copied(member);
  return copy;
}

/** @returns a well-formed UUID (version 5 bits) that depends on the text alone */
export function uuidFrom(text: string): string {
  const hex = createHash("sha1").update(text).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
