import type { Span } from "../contract/releases.js";
import type { RouteId } from "../contract/routes.js";
import type { Effect, Level } from "../contract/vocabulary.js";

/** A name of an extension's own: its prefix, a colon, and words with dashes, such as `agreed:quotes-in-euro`. */
export type OwnName = `${string}:${string}`;

/** What a clause of an extension says. */
export interface ClauseFacts extends Span {
  /** One sentence that reads as a test name: what a deployment does that keeps it. */
  readonly says: string;
  /** Where that is written: a document and a section of it. */
  readonly source: string;
  /** `stated` unless given. A broken clause that is stated fails the extension; one that is implied warns. */
  readonly level?: Level;
  /** What judging it does to the deployment's data; `read` unless given. */
  readonly effect?: Effect;
  /** The routes that take part when it is judged; the first one keeps or breaks it. */
  readonly routes: readonly [RouteId, ...RouteId[]];
}

/** One requirement that an extension holds a deployment to. It is not of the contract. */
export interface ExtensionClause<Id extends OwnName = OwnName> extends ClauseFacts {
  readonly id: Id;
  readonly level: Level;
  readonly effect: Effect;
}

/**
 * @param id for ever: the prefix of the extension, a colon, and words with dashes
 * @param facts what it says
 * @returns the clause, for the scenarios that judge it
 */
export const defineClause = <const Id extends OwnName>(id: Id, facts: ClauseFacts): ExtensionClause<Id> => ({
  level: "stated",
  effect: "read",
  ...facts,
  id,
});

/** An identifier that an extension's scenarios need and cannot create. */
export interface ExtensionFixture<Name extends OwnName = OwnName> {
  readonly name: Name;
  /** What it is, for whoever writes it into `fixtures` of the profile under its name. */
  readonly says: string;
  /** Its value on the embedded reference deployment; none where that has no such thing. */
  readonly embedded?: string | number;
}

/**
 * @param name the prefix of the extension, a colon, and a name
 * @param facts what it is
 */
export const defineFixture = <const Name extends OwnName>(
  name: Name,
  facts: Omit<ExtensionFixture, "name">,
): ExtensionFixture<Name> => ({ ...facts, name });
