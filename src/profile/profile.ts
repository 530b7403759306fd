import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { type ParseError, parse } from "jsonc-parser";
import { renamed, renamedInWords } from "../contract/former.js";
import type { LawExtent } from "../contract/laws/extent.js";
import { isDate, ownSchemas } from "../contract/own-schemas.js";
import { packageRoot } from "../contract/package-root.js";
import { latestRelease, type Release, releases } from "../contract/releases.js";
import { type Effect, type Surface, surfaces } from "../contract/vocabulary.js";
import { type CredentialSource, variablesOf } from "./credential-source.js";
import { headerProblems } from "./header-problems.js";
import { unknownNames, unknownRoutes } from "./known-names.js";
import { addressProblem, endpointProblem } from "./profile-addresses.js";
import { errorInWords, fieldOf, telling } from "./profile-errors.js";
import { profileName, profileSyntax, readProfileText } from "./profile-file.js";
import { type Given, overridden, overrideInWords, unknownOverrides } from "./profile-overrides.js";
import { isSecretName } from "./secret-names.js";
import { type TlsFiles, tlsFrom, tlsOptionsOf } from "./tls.js";
import { UsageError } from "./usage-error.js";

export type BodyCasing = "auto" | "documented" | "camelCase" | "snake_case" | "PascalCase";
export type QueryCasing = BodyCasing;
/** How a list is written in a query; `auto` is learned. */
export type QueryLists = "auto" | "repeated" | "commas" | "brackets";
/** Names on the wire by those that the document prints. */
type Renamed = Readonly<Record<string, string>>;

type PerSurface<T> = { readonly [S in Surface]: T };

/** A failure that does not fail the gate until its date. */
export interface Waiver {
  readonly clause: string;
  readonly reason: string;
  readonly ticket: string;
  /** `YYYY-MM-DD`, the last day that it holds. */
  readonly until: string;
}

/** A command: a line for the shell, or a program and its arguments, for none. */
export type Hook = string | readonly string[];

/** A deployment that is to be judged, with every default filled in. */
export interface Profile {
  readonly name: string;
  readonly release: Release;
  /** Base addresses without a trailing slash. */
  readonly surfaces: PerSurface<string>;
  readonly callers: { readonly corporate: CredentialSource; readonly partner?: CredentialSource };
  readonly auth: { readonly header: string; readonly scheme: string };
  readonly releaseSelection: { readonly headers: Readonly<Record<string, string>> };
  readonly wire: {
    readonly body: PerSurface<BodyCasing>;
    readonly query: PerSurface<QueryCasing>;
    readonly queryLists: PerSurface<QueryLists>;
    /** Single names of bodies, queries and form fields that go by another one. */
    readonly names: PerSurface<Renamed>;
  };
  /** By model, the member that names a record, where the document prints none. */
  readonly identifiers: Readonly<Record<string, string>>;
  /** What TLS connections need, by path; absent where Node alone decides. */
  readonly tls?: TlsFiles;
  readonly effects: Effect;
  readonly laws: LawExtent;
  /** In percent of the clauses, 0 to 100. */
  readonly minJudged: number;
  readonly limits: {
    readonly concurrency: number;
    /** 0 for no bound. */
    readonly requestsPerSecond: number;
    /** For one whole exchange. */
    readonly timeoutMs: number;
    /** For a connection to stand. */
    readonly connectTimeoutMs: number;
    /** For one whole exchange of the preflight, where it is less than `timeoutMs`. */
    readonly preflightTimeoutMs: number;
    /** Of one answer, and of all answers of one scenario together, decompressed. */
    readonly maxBodyBytes: number;
    /** For the waiting that a surface asks for (Retry-After) or its failures make advisable; a thousand answers earn it anew. */
    readonly maxWaitMs: number;
    /** How long what was written may take until it is read back; 0 reads nothing again. */
    readonly settleMs: number;
    /** Requests one after another without a usable answer, after which a surface is given up. */
    readonly failuresInARow: number;
    /** What 95 % of the answers of a route may take, by a glob of routes; none where it is empty. */
    readonly p95Ms: Readonly<Record<string, number>>;
  };
  readonly fixtures: Readonly<Record<string, string | number>>;
  readonly samples: Readonly<Record<string, unknown>>;
  readonly waivers: readonly Waiver[];
  readonly pins: Readonly<Record<string, string>>;
  /** What is run around a run, on the machine that judges. */
  readonly hooks: { readonly before?: Hook; readonly after?: Hook; readonly timeoutMs: number };
}

/**
 * @param file path of a profile, `-` for standard input: JSON, with comments and commas at the end of a list if you like
 * @param env overrides single fields
 * @throws UsageError naming the file and each field that is wrong
 */
export function readProfile(file: string, env: NodeJS.ProcessEnv): Profile {
  const text = readProfileText(file);
  const name = profileName(file);
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, profileSyntax);
  const [first] = errors;
  if (first) throw new UsageError(`${name}: not JSON${placeIn(text, first)}.`);
  const profile = profileFrom(value, env, name);
  if (!profile.tls) return profile;
  const tls = tlsFrom(profile.tls, dirname(resolve(file)));
  // What cannot be read is told before anything is asked.
  tlsOptionsOf(tls, env);
  return { ...profile, tls };
}

/** What stands there may be a secret; the place of it is enough. */
function placeIn(text: string, { offset }: ParseError): string {
  const before = text.slice(0, offset).split("\n");
  return `: line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/**
 * @returns what a user should know of a profile that is accepted all the same, a line each
 */
export function notesOn({ callers, releaseSelection, waivers, pins }: Profile): readonly string[] {
  const tokens = (["corporate", "partner"] as const)
    .filter((caller) => callers[caller]?.token !== undefined)
    .map((caller) => `callers.${caller}.token`);
  const headers = Object.keys(releaseSelection.headers)
    .filter(isSecretName)
    .map((name) => `releaseSelection.headers.${name}`);
  const others = [...waivers.map(({ clause }) => clause), ...Object.keys(pins)].flatMap((id) => renamed(id) ?? []);
  return [
    ...(others.length > 0 ? [`Note: waivers and pins name former ids: ${renamedInWords(others)}`] : []),
    ...tokens.map(
      (field) => `Note: ${field} stands in the profile; name it through tokenEnv, so that the file can be shared.`,
    ),
    ...headers.map((field) => `Note: ${field} stands in the profile; keep the file to yourself.`),
  ];
}

/**
 * @param value a parsed profile
 * @param env overrides single fields
 * @param origin how messages call the profile
 * @throws UsageError naming each field that is wrong
 */
export function profileFrom(value: unknown, env: NodeJS.ProcessEnv, origin: string): Profile {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new UsageError(`${origin}: a profile is a JSON object.`);
  }
  const given = overridden(structuredClone(value) as Given, env);
  const mistyped = unknownOverrides(env, variablesNamed(given));
  if (mistyped.length > 0) throw new UsageError(mistyped.join("\n"));
  const validate = validator();
  const errors = validate(given) ? [] : (validate.errors ?? []);
  const problems = telling(errors).map(
    (error) => `${overrideInWords(fieldOf(error), env) ?? origin}: ${errorInWords(error)}`,
  );
  problems.push(
    ...[...unknownNames(given), ...unknownRoutes(given), ...headerProblems(given)].map((line) => `${origin}: ${line}`),
  );
  if (problems.length > 0) throw new UsageError([...new Set(problems)].join("\n"));
  return completed(given as unknown as ValidGiven);
}

/** The variables that a profile's callers name, whatever else may be wrong with it. */
function variablesNamed({ callers }: Given): readonly string[] {
  const sources = callers !== null && typeof callers === "object" ? Object.values(callers) : [];
  return sources.flatMap((source: CredentialSource | undefined) => variablesOf(source).map(([, variable]) => variable));
}

/** @returns the addresses that a profile names, none of which is a secret; of a token endpoint what stands before its query */
export function addressesOf({ surfaces: bases, callers }: Profile): readonly string[] {
  const endpoints = Object.values(callers).flatMap((source) => source?.oauth?.tokenUrl.split("?")[0] ?? []);
  return [...new Set([...Object.values(bases), ...endpoints])];
}

interface ValidGiven {
  readonly name?: string;
  readonly release?: Release;
  readonly surfaces: PerSurface<string>;
  readonly callers: Profile["callers"];
  readonly auth?: Partial<Profile["auth"]>;
  readonly releaseSelection?: Partial<Profile["releaseSelection"]>;
  readonly wire?: {
    readonly body?: BodyCasing | Partial<PerSurface<BodyCasing>>;
    readonly query?: QueryCasing | Partial<PerSurface<QueryCasing>>;
    readonly queryLists?: QueryLists | Partial<PerSurface<QueryLists>>;
    readonly names?: Renamed | Partial<PerSurface<Renamed>>;
  };
  readonly identifiers?: Profile["identifiers"];
  readonly tls?: TlsFiles;
  readonly effects?: Effect;
  readonly laws?: LawExtent;
  readonly minJudged?: number;
  readonly limits?: Partial<Omit<Profile["limits"], "p95Ms">> & {
    readonly p95Ms?: number | Profile["limits"]["p95Ms"];
  };
  readonly fixtures?: Profile["fixtures"];
  readonly samples?: Profile["samples"];
  readonly waivers?: Profile["waivers"];
  readonly pins?: Profile["pins"];
  readonly hooks?: Partial<Profile["hooks"]>;
}

const everySurface = <T>(value: T | Partial<PerSurface<T>> | undefined, otherwise: T): PerSurface<T> => {
  const one = (surface: Surface): T =>
    value !== null && typeof value === "object"
      ? ((value as Partial<PerSurface<T>>)[surface] ?? otherwise)
      : ((value as T | undefined) ?? otherwise);
  return { portal: one("portal"), abc: one("abc"), catalog: one("catalog") };
};

/** One set of names for all surfaces, or one for each: its values then are no texts. */
function renamedOn(given: Renamed | Partial<PerSurface<Renamed>>): PerSurface<Renamed> {
  const isForAll = Object.values(given).every((value) => typeof value === "string");
  return isForAll
    ? { portal: given as Renamed, abc: given as Renamed, catalog: given as Renamed }
    : { portal: {}, abc: {}, catalog: {}, ...(given as Partial<PerSurface<Renamed>>) };
}

/** One number is meant for every route. */
const everyRoute = (given: number | Profile["limits"]["p95Ms"] = {}): Profile["limits"]["p95Ms"] =>
  typeof given === "number" ? { "*": given } : given;

const defaultLimits: Profile["limits"] = {
  concurrency: 16,
  requestsPerSecond: 0,
  timeoutMs: 30_000,
  connectTimeoutMs: 5_000,
  preflightTimeoutMs: 10_000,
  maxBodyBytes: 20_000_000,
  maxWaitMs: 60_000,
  settleMs: 3_000,
  failuresInARow: 5,
  p95Ms: {},
};

function completed(given: ValidGiven): Profile {
  const [portal, abc, catalog] = surfaces.map((surface) => given.surfaces[surface].replace(/\/+$/, ""));
  return {
    name: given.name ?? "deployment",
    release: given.release ?? latestRelease,
    surfaces: { portal: portal ?? "", abc: abc ?? "", catalog: catalog ?? "" },
    callers: given.callers,
    auth: { header: "Authorization", scheme: "Bearer", ...given.auth },
    releaseSelection: { headers: {}, ...given.releaseSelection },
    wire: {
      body: everySurface<BodyCasing>(given.wire?.body, "auto"),
      query: everySurface<QueryCasing>(given.wire?.query, "auto"),
      queryLists: everySurface<QueryLists>(given.wire?.queryLists, "auto"),
      names: renamedOn(given.wire?.names ?? {}),
    },
    identifiers: given.identifiers ?? {},
    ...(given.tls && { tls: given.tls }),
    effects: given.effects ?? "read",
    laws: given.laws ?? "quick",
    minJudged: given.minJudged ?? 0,
    limits: { ...defaultLimits, ...given.limits, p95Ms: everyRoute(given.limits?.p95Ms) },
    fixtures: given.fixtures ?? {},
    samples: given.samples ?? {},
    waivers: given.waivers ?? [],
    pins: given.pins ?? {},
    hooks: { timeoutMs: 60_000, ...given.hooks },
  };
}

let compiled: ValidateFunction | undefined;

function validator(): ValidateFunction {
  compiled ??= compileSchema();
  return compiled;
}

function compileSchema(): ValidateFunction {
  const schema = JSON.parse(readFileSync(join(packageRoot(), "fixtures/deployments/profile.schema.json"), "utf8"));
  // Editors take the releases from the file; what counts is the timeline.
  schema.properties.release.enum = releases;
  const ajv = new Ajv2020({ ...ownSchemas, allErrors: true, allowUnionTypes: true, verbose: true });
  ajv.addFormat("address", (text) => addressProblem(text) === undefined);
  ajv.addFormat("endpoint", (text) => endpointProblem(text) === undefined);
  ajv.addFormat("date", isDate);
  return ajv.compile(schema);
}
