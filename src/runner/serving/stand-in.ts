import { Hono } from "hono";
import { cors } from "hono/cors";
import type { Release } from "../../contract/releases.js";
import { routesOn } from "../../contract/routes.js";
import type { Reference } from "../../reference/index.js";
import { Paths } from "./paths.js";
import { type Recorder, recorderTo } from "./recorder.js";
import { TokenEndpoint, tokenPaths } from "./token-endpoint.js";

/** What a served reference has beside the service itself, for people who write clients. */
export interface StandInOptions {
  /** Origins whose pages may call it; none for no CORS headers at all. */
  readonly origins: readonly string[];
  /** How long a token of the token endpoint holds, in seconds. */
  readonly tokenLifetime: number;
  /** Where every exchange is written. */
  readonly record?: string;
}

export const usualStandIn: StandInOptions = { origins: ["*"], tokenLifetime: 3600 };

/** What answers requests in place of the reference alone. */
export interface StandIn {
  readonly fetch: (request: Request) => Promise<Response>;
  close(): void;
}

const help = "The page at / lists every route.";

/**
 * @param page makes the start page, told the address under which it was asked for
 * @throws UsageError where the exchanges cannot be written
 */
export function standInFor(
  reference: Reference,
  release: Release,
  { origins, tokenLifetime, record }: StandInOptions,
  page: (origin: string) => string,
): StandIn {
  const routes = routesOn(release);
  const paths = new Paths(routes, reference.basePaths);
  const routeOf = ({ url, method }: Request) =>
    paths.of(new URL(url).pathname).find((route) => route.method === method);
  const recorder = record === undefined ? undefined : recorderTo(record, routeOf);
  const tokens = tokenEndpointOf(reference, tokenLifetime, recorder);

  const service = async (request: Request): Promise<Response> => {
    const { pathname, origin } = new URL(request.url);
    if (pathname === "/" && request.method === "GET")
      return new Response(page(origin), { headers: { "content-type": "text/html; charset=utf-8" } });
    if ((tokenPaths as readonly string[]).includes(pathname)) return tokens.answer(request);
    if (!Object.values(reference.basePaths).some((base) => pathname.startsWith(`${base}/`)))
      return unserved(pathname, paths.hintFor(pathname));
    const response = await reference.fetch(request);
    return response.status === 404 && paths.of(pathname).length === 0
      ? withHint(response, pathname, paths.hintFor(pathname))
      : response;
  };
  const recorded = recorder ? (request: Request) => recorder.record(request, service) : service;
  return { fetch: origins.length > 0 ? withCors(recorded, origins) : recorded, close: () => recorder?.close() };
}

function tokenEndpointOf(reference: Reference, lifetime: number, recorder: Recorder | undefined): TokenEndpoint {
  for (const token of Object.values(reference.tokens)) recorder?.learn(token);
  return new TokenEndpoint({
    lifetime,
    now: Date.now,
    issue: (account, until) => reference.tokenUntil(account, until),
    onIssued: (secret) => recorder?.learn(secret),
  });
}

const unserved = (pathname: string, hint: string): Response =>
  Response.json(
    { title: `Nothing is served at ${pathname}. ${hint} ${help}`.replace(/ +/g, " "), status: 404 },
    { status: 404, headers: { "content-type": "application/problem+json" } },
  );

/** The service's own answer, in whatever envelope, with a hint behind what it says. */
async function withHint(response: Response, pathname: string, hint: string): Promise<Response> {
  const says = `Nothing is served at ${pathname}.`;
  const text = (await response.text()).replace(says, `${says} ${hint} ${help}`.replace(/ +/g, " "));
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(text, { status: response.status, headers });
}

/** What is no page's request is left as it is. */
function withCors(answer: (request: Request) => Promise<Response>, origins: readonly string[]) {
  const app = new Hono();
  app.use(
    cors({
      origin: origins.includes("*") ? "*" : [...origins],
      allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      exposeHeaders: ["Location", "Content-Disposition", "WWW-Authenticate", "Retry-After"],
      maxAge: 600,
    }),
  );
  app.all("*", (context) => answer(context.req.raw));
  return async (request: Request): Promise<Response> =>
    request.headers.has("origin") ? app.fetch(request) : answer(request);
}
