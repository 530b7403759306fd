import type { RouteOn } from "../../contract/route.js";
import type { Surface } from "../../contract/vocabulary.js";
import { nearest } from "../../profile/nearest.js";

type Bases = Readonly<Record<Surface, string>>;

const escapes = /[.*+?^$()|[\]\\]/g;

/** @returns what the paths of a template look like */
const shapeOf = ({ template, path }: RouteOn): RegExp =>
  new RegExp(
    `^${template
      .replace(escapes, "\\$&")
      .replace(/\{(\w+)\}/g, (_, name: string) => (path[name]?.slashes ? ".+" : "[^/]+"))}$`,
    "i",
  );

/** The paths that are served. */
export class Paths {
  readonly #shapes: readonly { readonly route: RouteOn; readonly shape: RegExp }[];

  constructor(
    routes: readonly RouteOn[],
    private readonly bases: Bases,
  ) {
    this.#shapes = routes.map((route) => ({ route, shape: shapeOf(route) }));
  }

  /** @returns the routes that a path may be meant for, whatever the method, the most literal first */
  of(pathname: string): readonly RouteOn[] {
    return this.#shapes
      .filter(({ route, shape }) => {
        const base = this.bases[route.surface];
        return pathname.startsWith(`${base}/`) && shape.test(pathname.slice(base.length));
      })
      .map(({ route }) => route)
      .toSorted((a, b) => Object.keys(a.path).length - Object.keys(b.path).length);
  }

  /** @returns a sentence on what may have been meant by a path that nothing is served at; without quotation marks */
  hintFor(pathname: string): string {
    const surface = (Object.keys(this.bases) as Surface[]).find((one) => pathname.startsWith(`${this.bases[one]}/`));
    if (surface === undefined) return this.#elsewhere(pathname);
    const below = pathname.slice(this.bases[surface].length);
    const templates = this.#shapes.map(({ route }) => route).filter((route) => route.surface === surface);
    const other = this.#shapes.find(({ route, shape }) => route.surface !== surface && shape.test(below));
    if (other)
      return `It is a path of the ${other.route.surface} surface, which is at ${this.bases[other.route.surface]}.`;
    return nearest(
      below,
      templates.map(({ template }) => template),
    ).trim();
  }

  #elsewhere(pathname: string): string {
    const route = this.#shapes.find(({ shape }) => shape.test(pathname))?.route;
    const surfaces = Object.entries(this.bases).map(([surface, base]) => `${surface} at ${base}`);
    return route
      ? `Did you mean ${this.bases[route.surface]}${pathname}?`
      : `The surfaces are served below: ${surfaces.join(", ")}.`;
  }
}
