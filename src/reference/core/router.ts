import type { Route } from "../../contract/route.js";
import type { Method } from "../../contract/vocabulary.js";

interface Segment {
  readonly literal?: string;
  readonly parameter?: string;
  readonly slashes?: true;
}

interface Entry<R extends Route> {
  readonly route: R;
  readonly segments: readonly Segment[];
}

export interface Match<R extends Route> {
  readonly route: R;
  readonly path: { readonly [name: string]: string };
}

const segmentsOf = (route: Route): readonly Segment[] =>
  route.template
    .split("/")
    .slice(1)
    .map((segment) => {
      const parameter = /^\{(.+)\}$/.exec(segment)?.[1];
      if (parameter === undefined) return { literal: segment };
      return route.path[parameter]?.slashes ? { parameter, slashes: true as const } : { parameter };
    });

/** Literal segments come before parameters, from left to right. */
const precedence = (entry: Entry<Route>) =>
  entry.segments.map((segment) => (segment.literal === undefined ? (segment.slashes ? "2" : "1") : "0")).join("");

function matchSegments(
  segments: readonly Segment[],
  parts: readonly string[],
  ignoresCase: () => boolean,
): Record<string, string> | undefined {
  if (segments.length !== parts.length && !segments.at(-1)?.slashes) return undefined;
  const path: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    if (part === undefined || part === "") return undefined;
    if (segment.slashes && segment.parameter) {
      path[segment.parameter] = parts.slice(index).join("/");
      return path;
    }
    if (segment.parameter) path[segment.parameter] = part;
    else if (segment.literal !== part && !(segment.literal?.toLowerCase() === part.toLowerCase() && ignoresCase()))
      return undefined;
  }
  return path;
}

/** Finds the route of a request. Compiled once and shared by all instances. */
export class Router<R extends Route> {
  /** By their first segment, in small letters: each template begins with a literal one. */
  private readonly entries = new Map<string, Entry<R>[]>();

  constructor(routes: readonly R[]) {
    const sorted = routes
      .map((route) => ({ route, segments: segmentsOf(route) }))
      .sort((a, b) => precedence(a).localeCompare(precedence(b)));
    for (const entry of sorted) {
      const first = entry.segments[0]?.literal?.toLowerCase() ?? "";
      this.entries.set(first, [...(this.entries.get(first) ?? []), entry]);
    }
  }

  /**
   * @param pathname from the surface's base address on
   * @param served which routes this deployment has on the surface that was called, for what a path names
   * @param ignoresCase whether a path counts whose case is another one than that of its template
   * @returns the routes whose path matches, whatever their method, the most literal first
   */
  matches(
    pathname: string,
    served: (route: R, path: Match<R>["path"]) => boolean,
    ignoresCase: () => boolean,
  ): readonly Match<R>[] {
    const parts = decodedParts(pathname);
    if (!parts) return [];
    const entries = this.entries.get(parts[0]?.toLowerCase() ?? "") ?? [];
    return entries.flatMap(({ route, segments }) => {
      const path = matchSegments(segments, parts, ignoresCase);
      return path && served(route, path) ? [{ route, path }] : [];
    });
  }
}

function decodedParts(pathname: string): readonly string[] | undefined {
  try {
    return pathname.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** @returns the methods that a path takes, for the Allow header */
export const methodsOf = (matches: readonly Match<Route>[]): readonly Method[] => [
  ...new Set(matches.map(({ route }) => route.method)),
];
