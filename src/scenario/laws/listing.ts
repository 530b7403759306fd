import type { ListLawName, ListName } from "../../contract/laws/lists.js";
import type { Answer } from "../answer.js";
import type { Need } from "../context.js";
import type { Filtered } from "../listed.js";
import type { HandlingContext } from "./handling.js";

/** A page that is asked for: the first one, as the list counts them, where its number is left out. */
export interface AskedPage {
  readonly page?: number;
  readonly size: number;
}

/** Own records that a list is narrowed to, and how its pages are asked for. */
export interface Narrowed {
  /** @returns whether a row is one of the own records; by its id unless given */
  readonly ids: readonly (string | number)[];
  /** What tells a row from others; its id unless given. */
  keyOf?(row: unknown): string | undefined;
  page(asked: AskedPage): PromiseLike<Answer>;
  /** Pages of all that the list has, whoever made it, where a run has too few rows of its own for wide ones. */
  everything?: Narrowed["page"];
  /** Pages of what is found by one filter alone, of each filter, by a value that nothing has. */
  readonly ofNothing?: readonly Narrowed["page"][];
  /** Removes an own record; left out where no route does. */
  remove?(id: string | number): PromiseLike<Answer>;
  /** @returns own records of one name, which says of none that it comes first; undefined where none may share theirs */
  namesakes?(): Promise<Pick<Narrowed, "ids" | "page"> | undefined>;
  /** @returns the same of own records of one name, for a list that finds whole names alone; the namesakes unless given */
  calledAlike?(): Promise<Pick<Narrowed, "ids" | "page" | "keyOf">>;
}

/** Pages of what is there already, whoever made it. */
export interface ListedPages {
  page(asked: AskedPage): PromiseLike<Answer>;
  /** What tells a row from others; its id unless given. */
  keyOf?(row: unknown): string | undefined;
}

/** Keys that resemble each other. */
export interface SimilarKeys {
  readonly short: string;
  /** Begins with the short one. */
  readonly long: string;
  readonly other: string;
  readonly digits: string;
  /** The same number. */
  readonly zeros: string;
}

/** What tells the records that have such keys. */
export type KeyedIds = { readonly [which in keyof SimilarKeys]: string | number };

/** Keys that own records have, and what is found by one. */
export interface Keyed {
  readonly keys: SimilarKeys;
  readonly ids: KeyedIds;
  /** Whether the key stands in a query, as one value. */
  readonly inQuery?: true;
  /** What else is told apart. @throws Mismatch where it is taken for one */
  also?(): Promise<void>;
  /** @returns what tells the records that are found by a key */
  find(key: string): Promise<{ readonly answer: Answer; readonly found: readonly (string | number)[] }>;
}

/** Two records with values of their own for two filters, and how a list is narrowed by one or both of them. */
export interface Crossed {
  /** What tells the two records. */
  readonly ids: readonly [string | number, string | number];
  /** @returns what is found by the first filter with the value of one of them, the second with that of one, or both */
  find(
    first: 0 | 1 | undefined,
    second: 0 | 1 | undefined,
  ): Promise<{
    readonly answer: Answer;
    readonly found: readonly (string | number)[];
  }>;
}

/** How the rows of a list are made and found: all that laws need to know of it beside the register. */
export interface Listing<Needed extends Need = never> {
  readonly list: ListName;
  readonly needs?: readonly Needed[];
  /** @returns three own records, and pages that show nothing but them */
  narrowed?(context: HandlingContext<Needed>): Promise<Narrowed>;
  /** @returns for each two filters, two records that they tell apart */
  crossed?(context: HandlingContext<Needed>): Promise<readonly Crossed[]>;
  /** @returns the keys that are tried one after the other */
  keyed?(context: HandlingContext<Needed>): Promise<readonly Keyed[]>;
  /** Pages of what is there already, for a run that may make no records for it. */
  listedPages?(context: HandlingContext<Needed>): Promise<ListedPages>;
  /** Keys of what is there already, likewise. */
  listedKeys?(context: HandlingContext<Needed>): Promise<readonly Filtered<string>[]>;
}

/** Judges the laws of a list, each by its name; what the list has no clause for is not judged. */
export type ListCheck = (law: ListLawName, assertions: () => unknown) => Promise<boolean>;
