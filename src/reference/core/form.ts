import { type Issues, invalid } from "./refusal.js";
import { fold, sentName } from "./wire.js";

export type Json = { readonly [name: string]: unknown };

export const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === "object" && !Array.isArray(value);

const nothings: readonly unknown[] = [null, "", "00000000-0000-0000-0000-000000000000"];

/** @returns whether an answer is one that is given to say "nothing": it stays without values, whatever else records show */
export const saysNothing = (record: Json): boolean => Object.values(record).every((one) => nothings.includes(one));

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const dateTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/i;

/** @returns the instant that an ISO 8601 date-time names (UTC where it has no offset); undefined where it is none */
export function instantOf(value: string): Date | undefined {
  if (!dateTimePattern.test(value)) return undefined;
  const instant = new Date(/(Z|[+-]\d{2}:\d{2})$/i.test(value) ? value : `${value}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** Says how the place of an issue is written. */
export type WritePath = (path: readonly (string | number)[]) => string;

/** Reads the fields of a JSON object and gathers what is wrong with them; `null` counts as not given. */
export class Form {
  private constructor(
    private readonly fields: Json,
    private readonly place: readonly (string | number)[],
    private readonly found: Map<string, string[]>,
    private readonly writePath: WritePath,
  ) {}

  /** @throws Refusal where the body is no JSON object */
  static of(body: unknown, writePath: WritePath = (path) => path.join(".")): Form {
    if (!isObject(body)) throw invalid({ "": ["A JSON object is needed."] });
    return new Form(body, [], new Map(), writePath);
  }

  has(name: string): boolean {
    return this.given(name) !== undefined && this.given(name) !== null;
  }

  /** @returns the field as it was sent */
  raw(name: string): unknown {
    return this.given(name) ?? undefined;
  }

  require(...names: readonly string[]): void {
    for (const name of names) if (!this.has(name)) this.complain(name, "This field is required.");
  }

  complain(name: string, message: string): void {
    const path = this.writePath([...this.place, name]);
    this.found.set(path, [...(this.found.get(path) ?? []), message]);
  }

  integer(name: string): number | undefined {
    return this.read(name, "An integer is needed.", (value) =>
      Number.isInteger(value) ? (value as number) : undefined,
    );
  }

  boolean(name: string): boolean | undefined {
    return this.read(name, "true or false is needed.", (value) => (typeof value === "boolean" ? value : undefined));
  }

  text(name: string): string | undefined {
    return this.read(name, "A text is needed.", (value) => (typeof value === "string" ? value : undefined));
  }

  /** Identifiers that the document leaves untyped may be sent as numbers. */
  textOrNumber(name: string): string | undefined {
    return this.read(name, "A text is needed.", (value) =>
      typeof value === "string" || typeof value === "number" ? String(value) : undefined,
    );
  }

  uuid(name: string): string | undefined {
    return this.read(name, "A UUID is needed.", (value) =>
      typeof value === "string" && uuidPattern.test(value) ? value.toLowerCase() : undefined,
    );
  }

  /** @returns the date-time as it was sent */
  dateTime(name: string): string | undefined {
    return this.read(name, "An ISO 8601 date-time is needed.", (value) =>
      typeof value === "string" && instantOf(value) ? value : undefined,
    );
  }

  object(name: string): Json | undefined {
    return this.read(name, "An object is needed.", (value) => (isObject(value) ? value : undefined));
  }

  /** @returns a list whose entries all pass; undefined where it is not given */
  list<T>(name: string, says: string, accept: (entry: unknown) => entry is T): readonly T[] | undefined {
    return this.read(name, says, (value) => (Array.isArray(value) && value.every(accept) ? value : undefined));
  }

  /** @returns a form for each object of a list; undefined where it is not given */
  forms(name: string): readonly Form[] | undefined {
    return this.list(name, "A list of objects is needed.", isObject)?.map(
      (fields, index) => new Form(fields, [...this.place, name, index], this.found, this.writePath),
    );
  }

  /** @returns a form for one object; undefined where it is not given */
  form(name: string): Form | undefined {
    const fields = this.object(name);
    return fields && new Form(fields, [...this.place, name], this.found, this.writePath);
  }

  /** @returns the fields that are not among the names */
  others(names: readonly string[]): Json {
    return Object.fromEntries(Object.entries(this.fields).filter(([name]) => !names.includes(name)));
  }

  /** @throws Refusal where anything was wrong */
  settle(): void {
    if (this.found.size > 0) throw invalid(Object.fromEntries(this.found) as Issues);
  }

  /** @returns the field as it was sent, null as null; what is passed on under the very name that was sent is read in any spelling */
  given(name: string): unknown {
    if (this.fields[name] !== undefined) return this.fields[name];
    const alias = Object.keys(this.fields).find((one) => fold(sentName(one) ?? one) === fold(name));
    return alias === undefined ? undefined : this.fields[alias];
  }

  private read<T>(name: string, says: string, accept: (value: unknown) => T | undefined): T | undefined {
    if (!this.has(name)) return undefined;
    const accepted = accept(this.given(name));
    if (accepted === undefined) this.complain(name, says);
    return accepted;
  }
}
