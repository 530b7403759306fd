import { type Identity, identities, identityOf } from "../contract/identities.js";
import { remembered } from "../contract/remembered.js";
import { schemaOf } from "../contract/schemas.js";
import { fold } from "./names.js";

/** Which member of a record names it, where the document does not print that. Reads records alone; what is learned comes from elsewhere. */

type JsonObject = { readonly [name: string]: unknown };

/** A member that may name the record, under the name it came with. */
export interface Candidate {
  readonly member: string;
  readonly value: string | number;
}

/** What a record shows of its identity. */
export interface Shown {
  /** The one that names it; undefined where none does, or where it has to be found out. */
  readonly certain?: Candidate;
  /** Those that may, the likeliest first; more than one value among them has to be told apart by a request. */
  readonly open: readonly Candidate[];
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @returns whether it is the text of a UUID */
export const isUuid = (value: unknown): value is string => typeof value === "string" && uuidPattern.test(value);

/** @returns whether it looks like an id wherever it stands: an integer, as a number or as digits, or a UUID */
export const isId = (value: unknown): value is string | number =>
  Number.isInteger(value) || (typeof value === "string" && /^\d+$/.test(value)) || isUuid(value);

const longest = 100;

/** What may be an id under a name that says so. */
const isKey = (value: unknown): value is string | number =>
  typeof value === "string" ? value !== "" && value.length <= longest : typeof value === "number";

function isOfType(value: unknown, type: Identity["type"]): value is string | number {
  if (type === "uuid") return isUuid(value);
  if (type === "integer") return isId(value) && !isUuid(value);
  return isKey(value);
}

const endings = ["uuid", "guid", "key"] as const;
const plain = new Set<string>(["identifier", ...endings]);
const looksLikeOne = /(id|uuid|guid|key|identifier)$/;

/** Names that say of which other record an id is. */
const ofOthers: ReadonlySet<string> = new Set([
  ...Object.values(identities).flatMap(({ names }) => names.map(fold)),
  ..."job user customer franchisee seller platform partner category parent source created modified updated row version"
    .split(" ")
    .map((word) => `${word}id`),
  // A display id is for people: a route may take it for the record's own.
  ..."display contactdisplay jobdisplay lotdisplay catalogdisplay".split(" ").map((word) => `${word}id`),
]);

/** @returns whether a folded name says that it is the id of a record of the kind */
function isOwnName(folded: string, { names }: Identity): boolean {
  return names.some((name) => {
    const own = fold(name);
    return folded === own || endings.some((ending) => folded === own.replace(/id(entifier)?$/, ending));
  });
}

/** That a name says nothing of an id. */
const none = Number.POSITIVE_INFINITY;

/** How much a name says that its value is the record's id where it may be the id of any. */
export const ofAny = 3;

/** How much a name says that its value is the record's id: 0 for `id`, 1 for an id of its kind, 2 for a key without a kind, 3 for any other. */
function rankOf(folded: string, identity: Identity): number {
  if (folded === "id") return 0;
  if (isOwnName(folded, identity)) return 1;
  if (plain.has(folded)) return 2;
  return looksLikeOne.test(folded) && !ofOthers.has(folded) ? ofAny : none;
}

/** @returns how much a member's name says that its value is the id of a record of the kind, 0 the most; undefined where it does not */
export function likelihoodOf(member: string, identity: Identity): number | undefined {
  const rank = rankOf(fold(member), identity);
  return rank === none ? undefined : rank;
}

/** The same of a member of a model: what the document prints is no id. */
const rankIn = remembered((model) => {
  const identity = identityOf(model);
  const printed = new Set(Object.keys(schemaOf(model).properties ?? {}).map(fold));
  return remembered((member) => (identity && !printed.has(fold(member)) ? rankOf(fold(member), identity) : none));
});

/** @returns the members of a record that may name it, the likeliest first, each value once */
export function candidatesIn(record: JsonObject, model: string, { type }: Identity): readonly (Candidate & Ranked)[] {
  const ranks = rankIn(model);
  const found = Object.entries(record).flatMap(([member, value]) => {
    const rank = ranks(member);
    if (rank === none || !isOfType(value, type) || (rank === ofAny && !isId(value))) return [];
    return [{ member, value, rank }];
  });
  if (found.length < 2) return found;
  const seen = new Set<string>();
  return found
    .sort((a, b) => a.rank - b.rank)
    .filter(({ value }) => {
      const key = String(value).toLowerCase();
      return !seen.has(key) && seen.add(key);
    });
}

interface Ranked {
  readonly rank: number;
}

/**
 * @param record of the model
 * @param known the member that names such records, where it was given or learned
 * @returns what the record shows of its identity; undefined where the document prints it for the model, or nothing takes it
 */
export function shownIn(record: JsonObject, model: string, known?: string): Shown | undefined {
  const identity = identityOf(model);
  if (!identity) return undefined;
  if (known !== undefined) {
    const found = Object.entries(record).find(([member]) => fold(member) === fold(known));
    if (found && isKey(found[1])) return { certain: { member: found[0], value: found[1] }, open: [] };
  }
  const all = candidatesIn(record, model, identity);
  const likely = all.filter(({ rank }) => rank < ofAny);
  const [only, another] = likely;
  if (only && !another) return { certain: only, open: [] };
  return { open: likely.length > 0 ? likely : all };
}

/** @returns the likeliest of several candidates where no request can tell them apart: the id of its kind by name, else `id` */
export function likeliest(open: readonly Candidate[], model: string): Candidate | undefined {
  const identity = identityOf(model);
  const named = open.filter(({ member }) => identity && rankOf(fold(member), identity) < 2);
  return named.find(({ member }) => fold(member) !== "id") ?? named[0];
}

/** Tells which member names a record of a model; what is behind it may have learned more than the record shows. */
export interface Identifying {
  /** @returns the candidate that is to be taken for the record's id; undefined where that is not known */
  identify(model: string, record: JsonObject): Candidate | undefined;
}

/** Takes what records show by themselves. */
export const unlearned: Identifying = {
  identify(model, record) {
    const shown = shownIn(record, model);
    return shown && (shown.certain ?? likeliest(shown.open, model));
  },
};

/**
 * @param record with the names that the document prints
 * @param model of which it is
 * @returns the same with its id as `id`; without an `id` where another member may as well be the one
 */
export function withId(record: JsonObject, model: string, identifying: Identifying): JsonObject {
  if (!identityOf(model)) return record;
  const identified = identifying.identify(model, record);
  if (identified && fold(identified.member) === "id" && Object.hasOwn(record, "id")) return record;
  const others = Object.entries(record).filter(([name]) => fold(name) !== "id");
  return Object.fromEntries(identified ? [["id", identified.value], ...others] : others);
}
