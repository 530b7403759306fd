import type { ModelName } from "../../contract/schemas.js";
import { type Decision, decision } from "./decision.js";
import type { OpenNames } from "./open-names.js";

/** Other names for the members of one object, by the names that the reference has for them. */
export type OwnNames = { readonly [name: string]: string };

/** What a group says of its bodies, where the document leaves their members open. */
export interface Bodies {
  /** Models with fields that the document does not show, and the names that a deployment of another make has for those. */
  readonly models: { readonly [M in ModelName]?: OwnNames };
  /** The same for objects inside a body, by the member that holds them. */
  readonly inside?: { readonly [member: string]: OwnNames };
  /** Models of which the document says that members it does not print are refused. */
  readonly closed?: readonly ModelName[];
  /** Last parts of paths whose records are written by themselves, apart from what they lie below. */
  readonly parts?: readonly string[];
}

/** What an answer shows of a record beside what was stored under its names. */
export interface Derivation {
  /** Members that follow from others. */
  readonly ofOthers: boolean;
  /** Members that move with each write, whatever it says. */
  readonly ofWrites: boolean;
  /** Members that move with each reading, and with time. */
  readonly ofReadings: boolean;
  /** What each object within is called, in other letters. */
  readonly ofNames?: true;
  /** What each entry within is marked by, each time anew. */
  readonly ofEntries?: true;
}

/** What becomes of members that nobody knows. */
export type Unknown = "as-everywhere" | "dropped" | "refused";

/** The decisions about the bodies of one group. */
export interface BodyDecisions {
  readonly ownNames: Decision<boolean>;
  readonly openNames: Decision<OpenNames>;
  readonly unknown: Decision<Unknown>;
  readonly derived: Decision<Derivation>;
}

/** @param group names the group whose bodies they are about */
export const bodyDecisionsOf = (group: string): BodyDecisions => ({
  ownNames: decision(`answer-names:${group}`, {
    openPoint: "answer-member-names",
    conforms: { "as-in-requests": false, "names-of-its-own": true },
  }),
  openNames: decision<OpenNames>(`opaque-bodies:${group}`, {
    openPoint: "opaque-bodies",
    conforms: {
      "passed-on-as-sent": "passed-on-as-sent",
      "bound-by-folded-names": "folded",
      "kept-key-by-key": "key-by-key",
    },
  }),
  unknown: decision<Unknown>(`unknown-members:${group}`, {
    openPoint: "unknown-members",
    conforms: { "as-everywhere": "as-everywhere", dropped: "dropped", refused: "refused" },
  }),
  derived: decision<Derivation>(`derived-members:${group}`, {
    openPoint: "derived-members",
    conforms: {
      none: { ofOthers: false, ofWrites: false, ofReadings: false },
      "of-other-members": { ofOthers: true, ofWrites: false, ofReadings: false },
      "of-the-last-write": { ofOthers: false, ofWrites: true, ofReadings: false },
      "of-both": { ofOthers: true, ofWrites: true, ofReadings: false },
      "of-the-readings": { ofOthers: false, ofWrites: false, ofReadings: true },
      "in-other-letters": { ofOthers: false, ofWrites: false, ofReadings: false, ofNames: true },
      "of-each-entry": { ofOthers: false, ofWrites: false, ofReadings: true, ofEntries: true },
    },
  }),
});
