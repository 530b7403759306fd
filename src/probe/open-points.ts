import { type OpenPointId, openPoints } from "../contract/register.js";
import { type Surface, surfaces } from "../contract/vocabulary.js";
import { isSuccess, type Sight } from "./asking.js";
import type { ReadSight } from "./reads.js";
import type { CallerSight, OpenPointSight, RouteSight, SurfaceSight } from "./report.js";

/** What the look came by. */
interface Seen {
  readonly reads: readonly ReadSight[];
  readonly routes: readonly RouteSight[];
  readonly surfaces: readonly SurfaceSight[];
  readonly callers: readonly CallerSight[];
  /** The answers without a credential. */
  readonly anonymous: { readonly [S in Surface]?: Sight };
}

type Observer = (seen: Seen) => string | undefined;

/** Those open points that the reads show on the way; each returns undefined where they do not. */
const observers: { readonly [Id in OpenPointId]?: Observer } = {
  "wire-casing": ({ surfaces }) =>
    counted(surfaces.filter(({ reachable }) => reachable).map(({ surface, wire }) => `${surface} ${wire.body}`)),
  "content-type": ({ reads }) =>
    tallied(reads.filter(({ sight }) => isSuccess(sight) && sight.kind === "json").map(({ sight }) => typeOf(sight))),
  "error-envelope": ({ reads }) =>
    tallied(reads.filter(({ sight }) => isRefusal(sight)).map(({ sight }) => envelope(sight))),
  "not-found-status": ({ reads }) =>
    tallied(
      reads
        .filter(({ known, state, route }) => !known && state === "answers" && route.method === "GET")
        .map(({ sight }) => `${sight.status}${isSuccess(sight) ? ` ${sight.kind}` : ""}`),
    ),
  "null-vs-absent": ({ reads }) => {
    const bodies = reads.filter(({ sight }) => isSuccess(sight) && sight.raw instanceof Object);
    if (bodies.length === 0) return undefined;
    const nulls = bodies.filter(({ sight }) => hasNull(sight.raw)).length;
    return `${nulls} of ${bodies.length} answers have members that are null`;
  },
  "unlisted-methods": ({ routes }) =>
    tallied(
      routes
        .filter(({ due }) => due)
        .flatMap(({ because }) => /(?:OPTIONS|HEAD) \S+ (answers \d+(?:, Allow)?)/.exec(because)?.[1] ?? []),
    ),
  "unauthenticated-answer": ({ anonymous }) =>
    perSurface(anonymous, (sight) => {
      const challenge = sight.headers["www-authenticate"] === undefined ? "" : " with WWW-Authenticate";
      return isSuccess(sight) ? undefined : `${sight.status}${challenge}`;
    }),
  "token-form": ({ callers }) =>
    counted(callers.map(({ caller, claims }) => `${caller} ${claims.length > 0 ? "a JWT" : "opaque"}`)),
  "token-lifetime": ({ callers }) =>
    counted(callers.flatMap(({ caller, lifetime }) => (lifetime === undefined ? [] : [`${caller} ${lifetime} s`]))),
  "route-roles": ({ reads }) => {
    const refused = reads.filter(({ sight }) => sight.status === 403).map(({ route }) => route.id);
    return refused.length === 0 ? undefined : `403 to the corporate caller: ${refused.join(", ")}`;
  },
  "rate-limits": ({ reads }) => {
    const names = reads.flatMap(({ sight }) => Object.keys(sight.headers).filter((name) => /rate-?limit/.test(name)));
    const busy = reads.filter(({ sight }) => sight.status === 429 || sight.status === 503).length;
    if (names.length === 0 && busy === 0) return undefined;
    return [...new Set(names), ...(busy > 0 ? [`${busy} answers 429 or 503`] : [])].join(", ");
  },
};

/** @returns what the look shows of open points, in the order of the register */
export function openPointsSeen(seen: Seen): readonly OpenPointSight[] {
  return Object.values(openPoints).flatMap(({ id, asks }) => {
    const observed = observers[id]?.(seen);
    return observed === undefined ? [] : [{ id, asks, observed }];
  });
}

const isRefusal = ({ status }: Sight): boolean => status !== undefined && status >= 400 && status < 500;

const typeOf = ({ headers }: Sight): string => headers["content-type"]?.split(";")[0]?.trim() ?? "no content type";

function envelope(sight: Sight): string {
  if (sight.kind !== "json" || !(sight.raw instanceof Object)) return sight.kind;
  return `${typeOf(sight)} {${Object.keys(sight.raw).toSorted().slice(0, 8).join(", ")}}`;
}

function hasNull(value: unknown): boolean {
  if (value === null) return true;
  return value instanceof Object && Object.values(value).some(hasNull);
}

const counted = (parts: readonly string[]): string | undefined => (parts.length > 0 ? parts.join(", ") : undefined);

/** @returns each with its number, the most frequent first; at most six */
function tallied(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 6);
  return counted(sorted.map(([value, count]) => `${value} (${count})`));
}

function perSurface(sights: Seen["anonymous"], told: (sight: Sight) => string | undefined): string | undefined {
  return counted(
    surfaces.flatMap((surface) => {
      const sight = sights[surface];
      const text = sight && sight.status !== undefined ? told(sight) : undefined;
      return text === undefined ? [] : [`${surface} ${text}`];
    }),
  );
}
