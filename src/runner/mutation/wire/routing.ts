import { literalPattern } from "../../../contract/literal-pattern.js";
import type { Release } from "../../../contract/releases.js";
import type { RouteOn } from "../../../contract/route.js";
import { routesOn } from "../../../contract/routes.js";
import { type Surface, surfaces } from "../../../contract/vocabulary.js";
import { decodedPart } from "../../../http/address.js";

/** Tells which route a request asks, by its address alone: the operators work on any deployment. */

interface Pattern {
  readonly route: RouteOn;
  readonly matcher: RegExp;
  readonly names: readonly string[];
  /** Literal segments come before parameters, from left to right. */
  readonly order: string;
}

/** What a request asks. */
export interface Asked {
  readonly route: RouteOn;
  readonly path: { readonly [name: string]: string };
  readonly base: string;
}

function patternOf(route: RouteOn): Pattern {
  const segments = route.template.split("/").slice(1);
  const names = segments.flatMap((segment) => /^\{(.+)\}$/.exec(segment)?.[1] ?? []);
  const parts = segments.map((segment) => {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name === undefined) return literalPattern(segment);
    return route.path[name]?.slashes ? "(.+)" : "([^/]+)";
  });
  return {
    route,
    names,
    matcher: new RegExp(`^/${parts.join("/")}$`),
    order: segments.map((segment) => (segment.startsWith("{") ? "1" : "0")).join(""),
  };
}

/** The routes of a release at the addresses of its surfaces. */
export class Routing {
  readonly #patterns: readonly Pattern[];

  /** @param addresses where each surface begins, as a profile names them */
  constructor(
    release: Release,
    private readonly addresses: { readonly [S in Surface]: string },
  ) {
    this.#patterns = routesOn(release)
      .map(patternOf)
      .toSorted((one, other) => one.order.localeCompare(other.order));
  }

  /** @returns the route that a request asks; undefined where it asks none */
  asked(method: string, url: string): Asked | undefined {
    for (const surface of surfaces) {
      const base = this.addresses[surface];
      if (!url.startsWith(`${base}/`)) continue;
      const { pathname } = new URL(url);
      const below = pathname.slice(new URL(base).pathname.replace(/\/$/, "").length);
      for (const { route, matcher, names } of this.#patterns) {
        if (route.method !== method || route.surface !== surface) continue;
        const found = matcher.exec(below);
        if (found)
          return {
            route,
            base,
            path: Object.fromEntries(names.map((name, index) => [name, decodedPart(found[index + 1] ?? "")])),
          };
      }
    }
    return undefined;
  }
}
