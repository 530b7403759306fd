import type { RouteId } from "../../contract/routes.js";
import { counterparts, type FixtureName, fixtureList, fixtures } from "../../profile/fixtures.js";
import { sameScalar } from "../../scenario/values.js";
import { BoundReached } from "./looker.js";

/** Where a fixture's value comes from, or why there is none. */
export interface FixtureOrigin {
  readonly name: FixtureName;
  readonly value?: string | number;
  readonly origin: "given" | "wrong" | "doubtful" | "discovered" | "not found" | "not given";
  /** The read that showed it, where it was discovered. */
  readonly route?: RouteId;
  /** Why it was not found, or is never looked for; what is wrong or doubtful. */
  readonly reason?: string;
}

/** What is to be known of a fixture before it is used; plain data, as a judging is. */
export interface FixtureNote {
  /**
   * `missing` and `wrong` ones have no value. A `doubtful` one is used: what breaks by it before the deployment accepted
   * any change is not held against the deployment.
   */
  readonly state: "missing" | "wrong" | "doubtful";
  /** Why; a sentence by itself unless it is missing. */
  readonly reason: string;
}

export type FixtureNotes = { readonly [F in FixtureName]?: FixtureNote };

/** What is known of the fixtures while they are looked for. */
export class FixtureResults {
  readonly #found = new Map<FixtureName, Omit<FixtureOrigin, "name" | "origin">>();
  readonly #reasons = new Map<FixtureName, string>();

  /** @param given the profile's, which win */
  constructor(private readonly given: Readonly<Record<string, string | number>>) {}

  /** @returns the value that is given or was found */
  value(name: FixtureName): string | number | undefined {
    return this.given[name] ?? this.#found.get(name)?.value;
  }

  /** @returns the value as a text; undefined where there is none */
  text(name: FixtureName): string | undefined {
    const value = this.value(name);
    return value === undefined ? undefined : String(value);
  }

  /** @returns whether one of them is neither given nor found yet */
  wants(...names: readonly FixtureName[]): boolean {
    return names.some((name) => this.value(name) === undefined);
  }

  isGiven(name: FixtureName): boolean {
    return this.given[name] !== undefined;
  }

  /**
   * Takes a value that was seen to do; one that is given, that has not the fixture's type, or that is the value of the
   * fixture it has to be another than, is not taken.
   *
   * @param doubt why it may be none all the same; a sentence without its stop
   */
  found(name: FixtureName, value: string | number | undefined, route: RouteId, doubt?: string): void {
    if (value === undefined || !this.wants(name)) return;
    const counterpart = counterparts.get(name);
    if (counterpart !== undefined && sameScalar(this.value(counterpart), value)) return;
    const { type } = fixtures[name];
    const typed = type === "id" ? value : type === "integer" ? Number(value) : String(value);
    if (typeof typed === "number" && !Number.isSafeInteger(typed)) return;
    this.#found.set(name, { value: typed, route, ...(doubt !== undefined && { reason: doubt }) });
  }

  /** Says why there is none; the first reason counts. */
  lacks(reason: string, ...names: readonly FixtureName[]): void {
    for (const name of names) if (this.wants(name) && !this.#reasons.has(name)) this.#reasons.set(name, reason);
  }

  /**
   * Runs a finder where one of its fixtures is wanted; a bound that is reached in it is the reason for what it misses.
   *
   * @param otherwise why one that it does not find is missing, where it says nothing itself
   */
  async look(names: readonly FixtureName[], otherwise: string, finder: () => Promise<void>): Promise<void> {
    if (!this.wants(...names)) return;
    try {
      await finder();
    } catch (error) {
      if (!(error instanceof BoundReached)) throw error;
      this.lacks(error.message, ...names);
    }
    this.lacks(otherwise, ...names);
  }

  /** @returns where each fixture stands, in the order of the register */
  origins(): readonly FixtureOrigin[] {
    return fixtureList.map(([name, { found: how }]): FixtureOrigin => {
      const value = this.given[name];
      if (value !== undefined) return { name, value, origin: "given" };
      const found = this.#found.get(name);
      if (found) return { name, ...found, origin: found.reason === undefined ? "discovered" : "doubtful" };
      if ("never" in how) return { name, origin: "not given", reason: `never discovered, ${how.because}` };
      return { name, origin: "not found", reason: this.#reasons.get(name) ?? "nothing shows one" };
    });
  }
}
