import type { Route } from "../contract/route.js";
import type { Surface } from "../contract/vocabulary.js";
import { type Asker, isHarmless, isLike, type ProbeAnswer, type SafeMethod } from "./asking.js";
import { hasUntypedId, idTypes, rowsAt, unroutedBeside, unusedPath } from "./unused-ids.js";

/** What a surface says of a route when it is asked for its methods, without the route being called. */
export interface Offer {
  readonly is: "offered" | "missing" | "undecidable";
  readonly because: string;
}

/** An answer to a safe method at a route's path, beside the answer at a path next to it that no table lists. */
interface Pair {
  readonly route: Route;
  readonly method: SafeMethod;
  readonly path: string;
  readonly there: ProbeAnswer;
  readonly beside: ProbeAnswer;
}

const companions = new Set(["HEAD", "OPTIONS"]);

/** Asks one surface for the methods of its paths; of use once it was seen how it answers for routes that are known to be there. */
export class Offers {
  readonly #pairs: Pair[] = [];
  #known: ReadonlySet<string> = new Set();

  constructor(
    private readonly asker: Asker,
    private readonly surface: Surface,
  ) {}

  /** Asks for them with OPTIONS alone, while nothing is known yet. */
  async begin(routes: readonly Route[]): Promise<void> {
    await this.#ask("OPTIONS", routes);
  }

  /**
   * Asks for all of them with OPTIONS, and with HEAD for those that OPTIONS does not tell of.
   *
   * @param routes that are to be told of
   * @param known routes that are known to be there: what is answered for them shows what absence would look like
   */
  async ask(routes: readonly Route[], known: readonly Route[]): Promise<void> {
    this.#known = new Set(known.map(({ id }) => id));
    await this.#ask("OPTIONS", [...routes, ...known]);
    const open = routes.filter((route) => this.of(route).is === "undecidable");
    if (open.length > 0) await this.#ask("HEAD", [...open, ...known]);
    const missing = routes.filter((route) => this.of(route).is === "missing" && hasUntypedId(route));
    for (const type of idTypes) await this.#ask("OPTIONS", missing, type);
  }

  async #ask(method: SafeMethod, routes: readonly Route[], type?: (typeof idTypes)[number]): Promise<void> {
    const asked = new Set(this.#by(method).map(({ route, path }) => `${route.id} ${path}`));
    const open = [...new Set(routes)]
      .filter((route) => isAskable(method, route))
      .map((route) => ({ route, path: unusedPath(route, type) }))
      .filter(({ route, path }) => !asked.has(`${route.id} ${path}`));
    this.#pairs.push(...(await Promise.all(open.map(({ route, path }) => this.#pair(route, method, path)))));
  }

  /** @returns what the answers say; to be asked once all of them are there */
  of(route: Route): Offer {
    const readings = this.#pairs
      .filter((pair) => pair.route.id === route.id)
      .map((pair): Offer & { readonly method: SafeMethod } => ({ ...this.#reading(pair), method: pair.method }));
    // A path with an identifier of another type than the deployment's may be one that nobody has.
    const isMissing = (method: SafeMethod) =>
      readings.every((reading) => reading.method !== method || reading.is === "missing");
    return (
      readings.find(({ is }) => is === "offered") ??
      readings.find(({ method }) => isMissing(method)) ??
      readings.find(({ is }) => is === "undecidable") ?? { is: "undecidable", because: "it was not asked for" }
    );
  }

  async #pair(route: Route, method: SafeMethod, path: string): Promise<Pair> {
    const [there, beside] = await Promise.all([
      this.asker.method(method, this.surface, path),
      this.asker.method(method, this.surface, unroutedBeside(path)),
    ]);
    return { route, method, path, there, beside };
  }

  #reading({ route, method, path, there, beside }: Pair): Offer {
    const asked = `${method} ${route.template}`;
    if (there.status === undefined) return undecided(`${asked} was not answered: ${there.failure}`);
    const answered = `${asked} answers ${there.status}`;
    const allow = there.allow;
    if (allow?.includes(route.method)) {
      const shown = `${answered}, Allow: ${allow.join(", ")}`;
      return beside.allow?.includes(route.method)
        ? undecided(`${shown}, and so does a path that nobody has`)
        : { is: "offered", because: shown };
    }
    if (isLike(there, beside, false)) {
      return this.#tellsApart(method)
        ? { is: "missing", because: `${answered}, as at a path that nobody has, unlike at routes that are there` }
        : undecided(`${answered}, as at a path that nobody has, and at routes that are there`);
    }
    if (allow) {
      const shown = `${answered}, Allow: ${allow.join(", ")} without ${route.method}`;
      return this.#listsAll(method) ? { is: "missing", because: shown } : undecided(`${shown}, which may list a part`);
    }
    const rows = rowsAt(path);
    return there.status === 405 && beside.status !== 405 && rows.length === 1
      ? { is: "offered", because: `${answered}, unlike a path that nobody has, and the path has no other row` }
      : undecided(`${answered} and lists no methods`);
  }

  /** Whether routes that are known to be there, reads and others, are answered otherwise than paths that nobody has. */
  #tellsApart(method: SafeMethod): boolean {
    const pairs = this.#by(method);
    const known = pairs.filter(({ route, there }) => this.#known.has(route.id) && there.status !== undefined);
    const others = (pair: Pair) =>
      pair.route.method !== "GET" || pair.there.allow?.some((one) => one !== "GET" && !companions.has(one)) === true;
    return (
      known.some(({ route }) => route.template.includes("{")) &&
      known.every(({ there, beside }) => there.status !== beside.status) &&
      [...known, ...pairs.filter(({ there }) => there.allow)].some(others)
    );
  }

  /** Whether the lists are whole: one of them names two methods of the tables, and none leaves out one that is known to be there. */
  #listsAll(method: SafeMethod): boolean {
    const pairs = this.#by(method);
    const known = pairs.filter(({ route }) => this.#known.has(route.id));
    const several = ({ there }: Pair) => (there.allow ?? []).filter((one) => !companions.has(one)).length > 1;
    return (
      pairs.some(several) &&
      known.length > 0 &&
      known.every(({ route, there }) => there.allow?.includes(route.method) === true)
    );
  }

  #by = (method: SafeMethod): readonly Pair[] => this.#pairs.filter((pair) => pair.method === method);
}

/** HEAD is served as GET is: it tells of a route only where its path has no row for GET. */
function isAskable(method: SafeMethod, route: Route): boolean {
  const path = unusedPath(route);
  return isHarmless({ method, path }) && (method === "OPTIONS" || rowsAt(path).every((row) => row.method !== "GET"));
}

const undecided = (because: string): Offer => ({ is: "undecidable", because });
