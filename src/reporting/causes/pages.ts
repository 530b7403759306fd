import type { Exchange } from "../../http/exchange.js";
import { isHtmlText, isHtmlType } from "../../http/html.js";
import { corporate, type Evidence, type Found, idsOf, inShort, placesOf } from "./evidence.js";

/** A route that answers a page by itself is broken; something that does so on several stands before the service. */
const fewestRoutes = 3;

type PageKind = "an error page of a gateway" | "a login page" | "a block page of a firewall";

const remedies: { readonly [K in PageKind]: string } = {
  "an error page of a gateway": "Look whether what lies behind the gateway for these routes is up, and judge again.",
  "a login page":
    "Let these routes through to the service without a login, with a credential that what stands before it takes, and judge again.",
  "a block page of a firewall": "Let the requests of the suite through the firewall, and judge again.",
};

/** Where most requests to the same routes are served. */
const remedyOfSome = "Look why what stands before the service answers some requests in its place, and judge again.";

const unavailable = new Set([502, 503, 504]);
const blocking = new Set([400, 403, 405, 406, 418, 429, 501]);
const login = /type\s*=\s*["']?password|<title>[^<]*\b(?:log|sign)[\s-]?(?:in|on)\b/i;
const firewall =
  /\bblocked\b|\baccess denied\b|\bfirewall\b|\bsecurity (?:policy|service)\b|\brequest rejected\b|\bincident id\b|\bray id\b|\bcaptcha\b/i;

/** @returns what a page is that came in place of an answer; undefined where it is none, or may be the service's own */
function pageKind({ response, failure, redirects }: Exchange): PageKind | undefined {
  if (!response) return undefined;
  const { status, headers } = response;
  const text = response.body.text ?? "";
  const isPage = isHtmlType(headers["content-type"]) || isHtmlText(text);
  if (status >= 300 && status < 400)
    return /log-?in|sign-?in|\bsso\b|\boauth|\/auth/i.test(headers["location"] ?? "") ? "a login page" : undefined;
  if (!isPage) return undefined;
  if (unavailable.has(status)) return "an error page of a gateway";
  const isStrayed = failure?.kind === "redirect" && (redirects?.length ?? 0) > 0;
  if (status < 300 && (isStrayed || login.test(text))) return "a login page";
  return blocking.has(status) && firewall.test(text) ? "a block page of a firewall" : undefined;
}

/** @returns whether a page came that something before the service gave */
export const isGatewayPage = (exchange: Exchange): boolean => pageKind(exchange) !== undefined;

/** A page for people, of a kind that services do not give, in place of the answers of several routes. */
export function gatewayPages(evidence: Evidence): readonly Found[] {
  const kinds = new Map<PageKind, Exchange[]>();
  const all = [...corporate(evidence).values()].flat();
  for (const exchange of all) {
    const kind = pageKind(exchange);
    if (kind) kinds.set(kind, [...(kinds.get(kind) ?? []), exchange]);
  }
  return [...kinds].flatMap(([kind, exchanges]) => {
    const [first] = exchanges;
    const routes = new Set(exchanges.map(({ route }) => route));
    if (!first || routes.size < fewestRoutes) return [];
    const surfaces = [...new Set(exchanges.map(({ surface }) => surface))];
    const asked = all.filter(({ route }) => routes.has(route)).length;
    const isSome = 2 * exchanges.length < asked;
    const places = `${routes.size} of the routes at ${placesOf(surfaces, evidence)}`;
    const says = isSome
      ? `Not the service, but ${kind} answers ${exchanges.length} of ${asked} requests to ${places}.`
      : `Not the service, but ${kind} answers ${places}.`;
    const shown = { answered: inShort(first), reasons: [says], exchanges: idsOf(exchanges) };
    return [{ id: "gateway-page", says, remedy: isSome ? remedyOfSome : remedies[kind], surfaces, ...shown }];
  });
}
