import type { LawName } from "../../contract/laws/laws.js";
import type { ResourceName } from "../../contract/laws/resources.js";
import type { ClauseId } from "../../contract/register.js";
import type { Answer } from "../answer.js";
import type { Need, ScenarioContext } from "../context.js";

/** What the members of a record are given, by their names as the register has them. */
export type Values = Readonly<Record<string, unknown>>;

/** @returns the texts that a member of the kind `texts` or `elements` is given */
export const textsOf = (values: Values, member: string): readonly string[] => values[member] as readonly string[];

/** What the steps of a handling work with. */
export type HandlingContext<Needed extends Need = never> = ScenarioContext<ClauseId, Needed>;

/** How a creation was answered, and what was sent. */
export interface Created {
  readonly answer: Answer;
  /** The whole body, where an update has to carry what of it stays. */
  readonly body?: unknown;
}

/** A record of the scenario's own. */
export interface Own {
  readonly id: string | number;
  /** What it was given last. */
  readonly given: Values;
  /** What was sent to create it. */
  readonly body?: unknown;
}

/** A request that must be refused. */
export interface Refused {
  /** What it is, in a few words: `a note without comments`. */
  readonly what: string;
  send(): PromiseLike<Answer>;
}

/** How the records of a resource are made, seen, changed and removed: all that laws need to know of it beside the register. */
export interface Handling<Needed extends Need = never> {
  readonly resource: ResourceName;
  readonly needs?: readonly Needed[];
  /** What updates make of others beside it a clause of its group says on its own: none is made for it. */
  readonly alone?: true;
  /** @returns values that any deployment keeps; texts are new each time, and begin the hard values that are made of them */
  plain(context: HandlingContext<Needed>): Values | Promise<Values>;
  /** @param former whose place it takes, where a place holds no more than one: removed before */
  create(context: HandlingContext<Needed>, values: Values, former?: Own): PromiseLike<Created>;
  /** @returns the id of what was just made; that which the answer shows unless given */
  idOf?(context: HandlingContext<Needed>, created: Created, values: Values): string | number | Promise<string | number>;
  /** Reads one by its id. */
  read?(context: HandlingContext<Needed>, own: Own): PromiseLike<Answer>;
  /** Lists several, among them this one. */
  list?(context: HandlingContext<Needed>, own: Own): PromiseLike<Answer>;
  /** Asks the other routes that show one, each for this one. */
  others?(context: HandlingContext<Needed>, own: Own): readonly (() => PromiseLike<Answer>)[];
  /** Reads one by its id, by routes that no other part of this asks: of these it is seen alone that another caller is shown no other. */
  alsoRead?(context: HandlingContext<Needed>, own: Own): readonly (() => PromiseLike<Answer>)[];
  /** Shows others that the run did not make, by its read or its list: for what a new one lacks, and others may show. */
  notOwn?(context: HandlingContext<Needed>): PromiseLike<unknown> | undefined;
  /** @returns its row in a list; that which shows its id unless given */
  rowIn?(listed: Answer, own: Own): unknown;
  /** Lists those that show a text of these values; the same as a record that was given them is listed by unless given. */
  listed?(context: HandlingContext<Needed>, own: Own, values: Values): PromiseLike<Answer>;
  /**
   * @param creation what refused creations carry
   * @param update what refused updates carry
   * @returns requests that must be refused, as clauses of its group say
   */
  refusals?(
    context: HandlingContext<Needed>,
    own: Own,
    creation: Values,
    update: Values,
  ): readonly Refused[] | Promise<readonly Refused[]>;
  /** Sends a creation of which one value is of another type: it may be refused, which tells nothing, and is to make nothing then. */
  mistyped?(context: HandlingContext<Needed>, own: Own, values: Values): PromiseLike<Created>;
  update?(context: HandlingContext<Needed>, own: Own, values: Values): PromiseLike<Answer>;
  /** Sends an update of which one value is of another type, or names nothing, the others as usual: refused, it is to change nothing. */
  mistypedUpdate?(context: HandlingContext<Needed>, own: Own, values: Values): PromiseLike<Answer>;
  remove?(context: HandlingContext<Needed>, own: Own): PromiseLike<Answer>;
}

/** A law, or that what was removed is not shown any more, which clauses of the groups say. */
export type LawOrRemoval = LawName | "removes";

/** Judges the laws of a part of a record's life, each by its name; what the resource has no clause for is not judged. */
export type LawCheck = (law: LawOrRemoval, assertions: () => unknown) => Promise<boolean>;
