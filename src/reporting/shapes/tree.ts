import { kindOf } from "./kind.js";
import { anyName, isData, isPrinted, mostNames } from "./names.js";
import { below, type FieldShape, type Kind } from "./shape.js";

/** Who bears witness: a record, or a request where its answer is no row of a list. */
export type Subject = string;

/** @returns a subject that is the same for the same content, and never leaves what counts it */
export const subjectOf = (...content: readonly unknown[]): Subject => JSON.stringify(content);

const entryName = "[]";

/** What was seen at one path, and below it. */
export class Place {
  readonly #seen = new Set<Subject>();
  readonly #absent = new Set<Subject>();
  readonly #objects = new Set<Subject>();
  readonly #kinds = new Map<Kind, Set<Subject>>();
  #members = new Map<string, Place>();
  #capped = false;

  /**
   * @param value what is here, for that subject
   * @param isValue whether a name was sent as a value, so that it is none of the deployment's
   * @param without members that are looked at elsewhere
   */
  see(value: unknown, subject: Subject, isValue: (name: string) => boolean, without?: string): void {
    this.#seen.add(subject);
    const kind = kindOf(value);
    const witnesses = this.#kinds.get(kind) ?? new Set();
    this.#kinds.set(kind, witnesses.add(subject));
    if (Array.isArray(value)) {
      for (const entry of value) this.#member(entryName).see(entry, subjectOf(entry), isValue);
    } else if (value !== null && typeof value === "object") {
      const named = Object.entries(value).filter(([name]) => name !== without);
      const fields = named.filter(([name]) => !this.#capped && !isData(name) && !isValue(name));
      const keyed = named.filter((entry) => !fields.includes(entry));
      for (const [, entry] of keyed) this.#member(anyName).see(entry, subjectOf(entry), isValue);
      this.#miss(new Set(fields.map(([name]) => name)), subject);
      for (const [name, entry] of fields) this.#member(name).see(entry, subject, isValue);
      this.#objects.add(subject);
      if (this.#members.size > mostNames) this.#cap();
    }
  }

  /** @returns whether it has borne witness to this place */
  hasSeen(subject: Subject): boolean {
    return this.#seen.has(subject);
  }

  /** @returns what was seen here and below, by path */
  fields(path: string): readonly (readonly [string, FieldShape])[] {
    this.#foldWhatIsKeyed();
    const as = Object.fromEntries([...this.#kinds].map(([kind, witnesses]) => [kind, witnesses.size]));
    const own = {
      seen: this.#seen.size,
      absent: this.#absent.size,
      as,
      ...(this.#capped && { capped: true as const }),
    };
    const members = [...this.#members].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return [[path, own] as const, ...members.flatMap(([name, place]) => place.fields(below(path, name)))];
  }

  #member(name: string): Place {
    const known = this.#members.get(name);
    if (known) return known;
    const place = new Place();
    this.#members.set(name, place);
    return place;
  }

  /** A member that is there for the first time was absent in all objects before. */
  #miss(names: ReadonlySet<string>, subject: Subject): void {
    for (const [name, place] of this.#members)
      if (name !== entryName && name !== anyName && !names.has(name)) place.#absent.add(subject);
    for (const name of names)
      if (!this.#members.has(name)) for (const before of this.#objects) this.#member(name).#absent.add(before);
  }

  #cap(): void {
    this.#capped = true;
    this.#fold([...this.#members.keys()].filter((name) => name !== entryName && name !== anyName));
  }

  /** Names that come and go with the data, or that all hold the same, are keys of a map, and no fields. */
  #foldWhatIsKeyed(): void {
    const own = [...this.#members].filter(([name]) => name !== entryName && name !== anyName && !isPrinted(name));
    if (own.length < fewestKeys) return;
    const [, first] = own[0] ?? [];
    if (!first || !own.every(([, place]) => place.#looksLike(first))) return;
    const rare = own.filter(([, place]) => place.#seen.size * 3 <= this.#objects.size);
    const isKeyed = rare.length >= 0.7 * own.length || first.#members.size > 0 || own.length >= manyAlike;
    if (isKeyed) this.#fold(own.map(([name]) => name));
  }

  #looksLike(other: Place): boolean {
    const kinds = [...this.#kinds.keys()].filter((kind) => kind !== "null");
    const theirs = [...other.#kinds.keys()].filter((kind) => kind !== "null");
    if (kinds.length !== theirs.length || !kinds.every((kind) => theirs.includes(kind))) return false;
    const names = [...this.#members.keys()];
    return names.length === other.#members.size && names.every((name) => other.#members.has(name));
  }

  #fold(names: readonly string[]): void {
    const folded = names.map((name) => this.#members.get(name)).filter((place) => place !== undefined);
    this.#members = new Map([...this.#members].filter(([name]) => !names.includes(name)));
    const any = this.#member(anyName);
    for (const place of folded) any.#take(place);
  }

  #take(other: Place): void {
    for (const subject of other.#seen) this.#seen.add(subject);
    for (const subject of other.#objects) this.#objects.add(subject);
    for (const [kind, subjects] of other.#kinds)
      this.#kinds.set(kind, new Set([...(this.#kinds.get(kind) ?? []), ...subjects]));
    for (const [name, place] of other.#members) {
      const own = this.#member(name);
      for (const subject of place.#absent) own.#absent.add(subject);
      own.#take(place);
    }
  }
}

/** So many names that nobody prints and that all hold the like are looked at twice. */
const fewestKeys = 8;

/** So many members of one kind are keyed by data, however few objects were seen. */
const manyAlike = 30;
