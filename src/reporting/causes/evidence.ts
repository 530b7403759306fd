import { routeOf } from "../../contract/routes.js";
import { type Surface, surfaces } from "../../contract/vocabulary.js";
import { addressParts } from "../../http/address.js";
import type { Exchange } from "../../http/exchange.js";
import { wordsOf } from "../../http/html.js";
import type { Cause } from "../run.js";

/** A reason that the exchanges of a run show, with those that are of no use because of it. */
export interface Found extends Omit<Cause, "clauses" | "routes"> {
  readonly exchanges: ReadonlySet<string>;
  /** It is told however little it costs. */
  readonly isPlain?: true;
}

/** What is looked at: what the scenarios sent and received, in any order. */
export interface Evidence {
  readonly exchanges: readonly Exchange[];
  readonly addresses: { readonly [S in Surface]: string };
  /** How names are spelt, as run.json tells it. */
  readonly wire: { readonly [key: string]: string };
}

/** @returns those that scenarios sent with the credential of the corporate caller to routes of the document, by surface */
export function corporate({ exchanges }: Evidence): ReadonlyMap<Surface, readonly Exchange[]> {
  const all = new Map<Surface, Exchange[]>();
  for (const exchange of exchanges) {
    const { caller, route, phase, scenario, surface } = exchange;
    const isLook = /(?:^|:)(?:preflight|discovery)(?:@\d+)?$/.test(scenario);
    if (caller !== "corporate" || route === undefined || phase !== "scenario" || isLook) continue;
    const those = all.get(surface) ?? [];
    those.push(exchange);
    all.set(surface, those);
  }
  return all;
}

/** @returns how many routes the exchanges are of */
export const routesIn = (exchanges: readonly Exchange[]): number => new Set(exchanges.map(({ route }) => route)).size;

/** @returns whether carrying the request out changes something */
export const isWrite = ({ route, request }: Exchange): boolean =>
  request.method !== "GET" && route !== undefined && routeOf(route).effect !== "read";

/** @returns the surfaces with their addresses, as causes name them */
export const placesOf = (among: readonly Surface[], { addresses }: Evidence): string =>
  surfaces
    .filter((surface) => among.includes(surface))
    .map((surface) => `${addresses[surface]} (${surface})`)
    .join(", ");

/** @returns an answer in short: what was asked, the status, the content type and the first words of its text */
export function inShort({ request, response }: Exchange): string {
  const { pathname } = addressParts(request.url);
  const [type = ""] = (response?.headers["content-type"] ?? "no content type").split(";");
  const words = wordsOf(response?.body.text ?? "");
  const said = words === "" ? "" : `, "${words.length > 60 ? `${words.slice(0, 60)}…` : words}"`;
  return `${request.method} ${pathname} → ${response?.status ?? "no answer"}, ${type.trim()}${said}`;
}

/** @returns the ids of exchanges */
export const idsOf = (exchanges: readonly Exchange[]): ReadonlySet<string> => new Set(exchanges.map(({ id }) => id));
