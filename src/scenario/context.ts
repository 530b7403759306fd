import type { BorrowedBy } from "../contract/borrowing.js";
import type { LawExtent } from "../contract/laws/extent.js";
import type { RecordKind } from "../contract/record-kind.js";
import type { ClauseId, OpenPointId } from "../contract/register.js";
import type { Effect, Surface } from "../contract/vocabulary.js";
import type { Call } from "../http/call.js";
import type { ListEncoding, Verbatim } from "../http/names.js";
import type { FixtureName, FixtureValue } from "../profile/fixtures.js";
import type { Answer } from "./answer.js";
import type { Caller } from "./caller.js";
import type { Data } from "./data.js";

/** What a scenario cannot do without: a fixture by name, or a partner-scoped caller. */
export type Need = FixtureName | "partner";

export type Query = Call["query"];

/** A record that is borrowed. */
export interface Borrowed {
  /** What its read shows before any change. */
  readonly before: Answer;
  /** What its save sends to change nothing. */
  readonly unchanged: Verbatim;
}

/**
 * Judges one clause. Soft: a check that fails does not end the scenario.
 *
 * @param clause one of those that the scenario judges
 * @param assertions throw where the clause is broken or cannot be judged
 * @returns whether it passed
 */
export type Check<Judged extends ClauseId> = (clause: Judged, assertions: () => unknown) => Promise<boolean>;

/** What a scenario's steps work with. */
export interface ScenarioContext<Judged extends ClauseId = ClauseId, Needed extends Need = Need> {
  readonly corporate: Caller;
  readonly partner: Caller;
  readonly anonymous: Caller;
  readonly check: Check<Judged>;
  readonly fixtures: { readonly [F in Needed & FixtureName]: FixtureValue<F> };
  readonly data: Data;
  /**
   * @param kind of the record whose id is wanted
   * @param known the UUID of a record of the scenario's own, as which it begins: who reads the beginning alone changes that one
   * @returns an id that no record of the kind has, which requests may therefore name
   */
  unusedId(kind: RecordKind, type?: "integer" | "uuid", known?: string | number): Promise<string | number>;
  /**
   * @param id of a record of the scenario's own, or one that is given to be used up: who reads the beginning alone changes that one
   * @returns a text that begins with the id and is none, which requests may therefore name
   * @throws Inconclusive where the record is neither
   */
  malformedId(kind: RecordKind, id: string | number): string;
  /**
   * Takes on a record of this run that no answer told of, so that it is removed at the end.
   *
   * @param id of a record found by a text that only this scenario wrote
   * @param path the path parameters of the request that made it, where it lies below another record
   */
  adopt(kind: RecordKind, id: string | number, path?: { readonly [parameter: string]: string | number }): void;
  /**
   * Borrows a record that is not the run's own, which other scenarios of the run then wait for: until the scenario ends, it
   * may be saved with other values of what it shows, or records of the run's own may come and go below it.
   *
   * Its save is rehearsed first: sent as the record was read, after which the record must read as before.
   *
   * @param by the route that saves it, or that creates records below it
   * @param id of the record
   * @param query of its read
   * @param only what it is where no other would do: `the caller's own contact`
   * @throws Inconclusive where it could not be put back for certain, with the member that speaks against it
   */
  borrow(by: BorrowedBy, id: string | number, query?: Query, only?: string): Promise<Borrowed>;
  /**
   * Comes back only where nothing that the scenario wrote can be late any more: where something is missed that it wrote, what was
   * read since is read again first. For what is not told by a mismatch, which reads again by itself.
   *
   * @param missed what many scenarios look for: once several have waited for it in vain, the others do not
   */
  settled(missed?: string): Promise<void>;
  /**
   * Allows a record to be used up. Scenarios that use up what the profile gives for that take turns, and it is told as left.
   *
   * @param isGiven whether the profile gives it; it is the scenario's own otherwise
   */
  spend(kind: RecordKind, id: string | number, isGiven: boolean): Promise<void>;
  /** @returns a fixture that the scenario can do without; undefined where the profile does not give it */
  given<F extends FixtureName>(name: F): FixtureValue<F> | undefined;
  /** @returns whether the run allows this effect on the deployment's data, for a scenario that could do with less */
  allows(effect: Effect): boolean;
  /** With how many hard values laws are judged. */
  readonly laws: LawExtent;
  /** @returns in which ways lists may have to be written in queries of a surface: one where that is known, else all */
  listEncodings(surface: Surface): readonly ListEncoding[];
  /** @returns how a surface spells a name that the document prints, for what is sent with the names that it has */
  spelt(name: string, surface: Surface): string;
  /**
   * Something that scenarios find out by trying: the order in which it is tried, and how often, never a verdict. Waits while another
   * scenario is finding it out.
   *
   * @param about names it
   * @returns what another one of the run has found out, as plain data; undefined where nothing is known
   */
  hint(about: string): Promise<unknown>;
  /** Tells scenarios after this one what it has found out by trying, as plain data. */
  giveHint(about: string, found: unknown): void;
  /** Records what the deployment does at an open point. */
  observe(openPoint: OpenPointId, observed: string): void;
}
