import { type OpenPointId, openPoints } from "../contract/register.js";
import { type Surface, surfaces } from "../contract/vocabulary.js";
import { isSuccess, type ProbeAnswer } from "./asking.js";
import type { ReadObservation } from "./reads.js";
import type { CallerObservation, OpenPointObservation, RouteObservation, SurfaceObservation } from "./report.js";

/** What the look came by. */
interface Seen {
  readonly reads: readonly ReadObservation[];
  readonly routes: readonly RouteObservation[];
  readonly surfaces: readonly SurfaceObservation[];
  readonly callers: readonly CallerObservation[];
  /** The answers without a credential. */
  readonly anonymous: { readonly [S in Surface]?: ProbeAnswer };
}

type Observer = (seen: Seen) => string | undefined;

/** Those open points that the reads show on the way; each returns undefined where they do not. */
export const probeObservers: { readonly [Id in OpenPointId]?: Observer } = {
  "wire-casing": ({ surfaces }) =>
    counted(
      surfaces
        .filter(({ wire }) => wire.from.startsWith("learned"))
        .map(({ surface, wire }) => `${surface} ${wire.body}`),
    ),
  "content-type": ({ reads }) =>
    tallied(
      reads.filter(({ answer }) => isSuccess(answer) && answer.kind === "json").map(({ answer }) => typeOf(answer)),
    ),
  "error-envelope": ({ reads }) =>
    tallied(reads.filter(({ answer }) => isRefusal(answer)).map(({ answer }) => envelope(answer))),
  "not-found-status": ({ reads }) =>
    tallied(
      reads
        .filter(({ known, state, route }) => !known && state === "answers" && route.method === "GET")
        .map(({ answer }) => `${answer.status}${isSuccess(answer) ? ` ${answer.kind}` : ""}`),
    ),
  "null-vs-absent": ({ reads }) => {
    const bodies = reads.filter(({ answer }) => isSuccess(answer) && answer.raw instanceof Object);
    if (bodies.length === 0) return undefined;
    const nulls = bodies.filter(({ answer }) => hasNull(answer.raw)).length;
    return `${nulls} of ${bodies.length} answers have members that are null`;
  },
  "unlisted-methods": ({ routes }) =>
    tallied(
      routes
        .filter(({ due }) => due)
        .flatMap(({ because }) => /(?:OPTIONS|HEAD) \S+ (answers \d+(?:, Allow)?)/.exec(because)?.[1] ?? []),
    ),
  "unauthenticated-answer": ({ anonymous }) =>
    perSurface(anonymous, (answer) => {
      const challenge = answer.headers["www-authenticate"] === undefined ? "" : " with WWW-Authenticate";
      return isSuccess(answer) ? undefined : `${answer.status}${challenge}`;
    }),
  "token-form": ({ callers }) =>
    counted(callers.map(({ caller, claims }) => `${caller} ${claims.length > 0 ? "a JWT" : "opaque"}`)),
  "token-lifetime": ({ callers }) =>
    counted(callers.flatMap(({ caller, lifetime }) => (lifetime === undefined ? [] : [`${caller} ${lifetime} s`]))),
  "route-roles": ({ reads }) => {
    const refused = reads.filter(({ answer }) => answer.status === 403).map(({ route }) => route.id);
    return refused.length === 0 ? undefined : `403 to the corporate caller: ${refused.join(", ")}`;
  },
  "rate-limits": ({ reads }) => {
    const names = reads.flatMap(({ answer }) => Object.keys(answer.headers).filter((name) => /rate-?limit/.test(name)));
    const busy = reads.filter(({ answer }) => answer.status === 429 || answer.status === 503).length;
    if (names.length === 0 && busy === 0) return undefined;
    return [...new Set(names), ...(busy > 0 ? [`${busy} answers 429 or 503`] : [])].join(", ");
  },
};

/** @returns what the look shows of open points, in the order of the register; what is not the service has none */
export function openPointsSeen(all: Seen): readonly OpenPointObservation[] {
  const seen = ofTheService(all);
  if (seen.surfaces.length === 0) return [];
  return Object.values(openPoints).flatMap(({ id, asks }) => {
    const observed = probeObservers[id]?.(seen);
    return observed === undefined ? [] : [{ id, asks, observed }];
  });
}

function ofTheService({ reads, routes, surfaces, callers, anonymous }: Seen): Seen {
  const those = surfaces.filter(({ isService }) => isService);
  const isOfIt = (surface: Surface): boolean => those.some((one) => one.surface === surface);
  return {
    reads: reads.filter(({ route }) => isOfIt(route.surface)),
    routes: routes.filter(({ surface }) => isOfIt(surface)),
    surfaces: those,
    callers,
    anonymous: Object.fromEntries(Object.entries(anonymous).filter(([surface]) => isOfIt(surface as Surface))),
  };
}

const isRefusal = ({ status }: ProbeAnswer): boolean => status !== undefined && status >= 400 && status < 500;

const typeOf = ({ headers }: ProbeAnswer): string =>
  headers["content-type"]?.split(";")[0]?.trim() ?? "no content type";

function envelope(answer: ProbeAnswer): string {
  if (answer.kind !== "json" || !(answer.raw instanceof Object)) return answer.kind;
  return `${typeOf(answer)} {${Object.keys(answer.raw).toSorted().slice(0, 8).join(", ")}}`;
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

function perSurface(
  observations: Seen["anonymous"],
  described: (answer: ProbeAnswer) => string | undefined,
): string | undefined {
  return counted(
    surfaces.flatMap((surface) => {
      const answer = observations[surface];
      const text = answer && answer.status !== undefined ? described(answer) : undefined;
      return text === undefined ? [] : [`${surface} ${text}`];
    }),
  );
}
