import type { RecordKind } from "./record-kind.js";
import type { PerRelease, Span } from "./releases.js";
import type { Effect, GroupName, Method, SuiteVersion, Surface } from "./vocabulary.js";

export type ParameterType = "integer" | "string" | "uuid" | "boolean" | "date-time";

/**
 * A path or query parameter as a table row or the resource table types it; `string` where neither gives a type. One that not
 * every release has says `since` or `until`.
 */
export interface Parameter extends Span {
  readonly type: ParameterType;
  readonly list?: true;
  /** How a list is written, where the document says it. */
  readonly encoding?: "repeated";
  /** A span where it is required on some releases only. */
  readonly required?: true | Span;
  /** The document calls it optional: of most parameters it says neither. */
  readonly optional?: true;
  readonly allowed?: readonly (string | number)[];
  /** The document prints the name without a type. */
  readonly untyped?: true;
  /** A path parameter whose slashes stay slashes. */
  readonly slashes?: true;
}

export const integer = { type: "integer" } as const satisfies Parameter;
export const text = { type: "string" } as const satisfies Parameter;
export const uuid = { type: "uuid" } as const satisfies Parameter;
export const boolean = { type: "boolean" } as const satisfies Parameter;
export const dateTime = { type: "date-time" } as const satisfies Parameter;
export const untyped = { type: "string", untyped: true } as const satisfies Parameter;

/** A path parameter that may contain `/`. */
export const textWithSlashes = { type: "string", slashes: true } as const satisfies Parameter;

export const listOf = <const P extends Parameter>(parameter: P) => ({ ...parameter, list: true }) as const;
/** A list whose name the document says to be repeated. */
export const repeated = <const P extends Parameter>(parameter: P) =>
  ({ ...parameter, list: true, encoding: "repeated" }) as const;
export const required = <const P extends Parameter>(parameter: P) => ({ ...parameter, required: true }) as const;
export const optional = <const P extends Parameter>(parameter: P) => ({ ...parameter, optional: true }) as const;
export const oneOf = <const P extends Parameter, const V extends readonly (string | number)[]>(
  parameter: P,
  allowed: V,
) => ({ ...parameter, allowed }) as const;

/** What a route takes as its body. */
export type Body =
  | { readonly kind: "json"; readonly model: string }
  | { readonly kind: "json-list"; readonly model: string }
  | { readonly kind: "multipart"; readonly model: string };

/** What a route declares to answer. */
export type Declared =
  | { readonly kind: "model"; readonly model: string; readonly orEmpty?: true }
  | { readonly kind: "list"; readonly model: string }
  | { readonly kind: "page"; readonly model: string }
  | { readonly kind: "list-envelope-or-empty"; readonly list: string; readonly envelope: string }
  | { readonly kind: "string" }
  | { readonly kind: "bytes"; readonly pdf?: true }
  | { readonly kind: "no-content" }
  | { readonly kind: "nothing-declared" };

export const json = <const M extends string>(name: M) => ({ kind: "json", model: name }) as const;
export const jsonList = <const M extends string>(name: M) => ({ kind: "json-list", model: name }) as const;
export const multipart = <const M extends string>(name: M) => ({ kind: "multipart", model: name }) as const;

export const model = <const M extends string>(name: M) => ({ kind: "model", model: name }) as const;
export const modelOrEmpty = <const M extends string>(name: M) =>
  ({ kind: "model", model: name, orEmpty: true }) as const;
export const list = <const M extends string>(name: M) => ({ kind: "list", model: name }) as const;
export const page = <const M extends string>(name: M) => ({ kind: "page", model: name }) as const;
export const listEnvelopeOrEmpty = <const L extends string, const E extends string>(rows: L, envelope: E) =>
  ({ kind: "list-envelope-or-empty", list: rows, envelope }) as const;
export const string = { kind: "string" } as const;
export const bytes = { kind: "bytes" } as const;
export const pdf = { kind: "bytes", pdf: true } as const;
export const noContent = { kind: "no-content" } as const;
export const nothingDeclared = { kind: "nothing-declared" } as const;

/** @returns the models of the records that a route answers; none where it declares none */
export function modelsAnswered(answers: Declared): readonly string[] {
  if (answers.kind === "list-envelope-or-empty") return [answers.list, answers.envelope];
  return "model" in answers ? [answers.model] : [];
}

/** The names between braces in a path template. */
export type PathParameters<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never;

/** Kinds of record by the path of the field that names one, through lists: `catalogs.catalog_id`. */
export interface BodyFields {
  readonly [field: string]: RecordKind;
}

/** What a table row says, apart from its id; `since` and `until` where not every release has the row. */
export interface RowFacts extends Span {
  /** The version of the suite that brought it, and with it all its clauses; absent for what was there from the first. */
  readonly added?: SuiteVersion;
  readonly path?: { readonly [name: string]: Parameter };
  readonly query?: { readonly [name: string]: Parameter };
  /** A query model that the document names without showing its fields. */
  readonly queryModel?: string;
  readonly body?: PerRelease<Body>;
  readonly answers: PerRelease<Declared>;
  readonly effect: Effect;
  /** What judging its own clause does, where that is more: it takes a record of the run's own that no route removes. */
  readonly judging?: Effect;
  /** Where the row is served elsewhere than its group. */
  readonly surface?: Surface;
  /** The kind of record that an accepted request leaves behind, answered with its id. */
  readonly creates?: RecordKind;
  /** The path parameters that name records which an accepted request changes or removes. */
  readonly touches?: { readonly [parameter: string]: RecordKind };
  /** The path parameter that names the record which an accepted request removes, where it is no DELETE. */
  readonly absorbs?: string;
  /** Whether it is a record that its body names which an accepted request may take away, and no DELETE. */
  readonly absorbsInBody?: true;
  /**
   * The records that its body names and an accepted request changes or removes as well: the kind that every identifier in
   * the body names, or the kind that a field names, by the field's path with the names that the document prints.
   */
  readonly touchesInBody?: RecordKind | BodyFields;
  /** The records that its body ties to the one that it makes or changes, and that are otherwise left as they are. */
  readonly joins?: BodyFields;
  /** Fields of the body by which stored records are matched and then overwritten: their values have to be the run's own. */
  readonly ownKeys?: readonly string[];
  /** Why an accepted request changes no record that could be named, although it is no read. */
  readonly touchesNothing?: string;
  /** What it answers is to be kept as secret as a credential. */
  readonly sensitive?: true;
}

/** A row whose `path` types every `{name}` of the template in its id. */
export type RouteRow<Id extends string> = [PathParameters<Id>] extends [never]
  ? Omit<RowFacts, "path">
  : RowFacts & { readonly path: { readonly [Name in PathParameters<Id>]: Parameter } };

/** One row of the document's endpoint tables, with what each release says of it. `routeOn` reads it as one release does. */
export interface Route<Id extends string = string> extends Span {
  readonly id: Id;
  readonly added?: SuiteVersion;
  readonly method: Method;
  /** The path template as the document spells it. */
  readonly template: string;
  readonly group: GroupName;
  readonly surface: Surface;
  readonly path: { readonly [name: string]: Parameter };
  readonly query: { readonly [name: string]: Parameter };
  readonly queryModel: string | undefined;
  readonly body: PerRelease<Body> | undefined;
  readonly answers: PerRelease<Declared>;
  readonly effect: Effect;
  /** What judging its own clause does. */
  readonly judging: Effect;
  readonly creates: RecordKind | undefined;
  readonly touches: { readonly [parameter: string]: RecordKind };
  readonly absorbs: string | undefined;
  readonly absorbsInBody: boolean;
  readonly touchesInBody: RecordKind | BodyFields | undefined;
  readonly joins: BodyFields;
  readonly ownKeys: readonly string[];
  readonly touchesNothing: string | undefined;
  readonly sensitive: boolean;
}

/** A parameter as one release has it. */
export interface ParameterOn extends Parameter {
  readonly required?: true;
}

/** A row as one release has it. */
export interface RouteOn extends Route {
  readonly query: { readonly [name: string]: ParameterOn };
  readonly body: Body | undefined;
  readonly answers: Declared;
}
