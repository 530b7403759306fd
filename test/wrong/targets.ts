import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Release, Surface } from "../../src/contract/vocabulary.js";
import { createReference, listen, type Reference } from "../../src/reference/index.js";
import { emptied } from "./emptied.js";

type Surfaces = Readonly<Record<Surface, string>>;

/** A deployment that is not what a profile says, or is none. */
export interface Target {
  readonly surfaces: Surfaces;
  readonly token: string;
  /** What the profile says. */
  readonly release: Release;
  close(): Promise<void>;
}

/** What a command has to make of it. */
interface Expected {
  /** The first line, of whatever command. */
  readonly says: RegExp;
  /** The verdict and exit code of `run`. */
  readonly run: readonly ["not-judged" | "does-not-conform" | "conforms", 0 | 1 | 3];
  /** The verdict and exit code of `probe`. */
  readonly probe: readonly ["healthy" | "deviates" | "not-the-service" | "down" | "no-access", 0 | 1 | 3];
  /** The exit code of `fixtures`. */
  readonly fixtures: 0 | 3;
}

interface Wrong extends Expected {
  start(): Promise<Target>;
}

const nothing = async () => {};

/** Everywhere below one origin. */
const below = (origin: string): Surfaces => ({
  portal: `${origin}/portal/api`,
  abc: `${origin}/abc/api`,
  catalog: `${origin}/catalog/api`,
});

const anyToken = createReference().tokens.corporate;

async function served(listener: RequestListener): Promise<Target> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { surfaces: below(origin), token: anyToken, release: "8_01", close };
}

const page =
  (status: number, html: string, server: string): RequestListener =>
  (_, response) => {
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", server }).end(html);
  };

const welcome = page(200, "<!doctype html><title>Welcome to nginx!</title><h1>Welcome to nginx!</h1>", "nginx/1.24.0");
const notFound = page(404, "<html><head><title>404 Not Found</title></head></html>", "nginx/1.24.0");

/** The reference over HTTP, with other things in the profile than there should be. */
async function reference(
  change: (target: Target, reference: Reference) => Partial<Target> = () => ({}),
  release: Release = "8_01",
  around: (fetch: Reference["fetch"]) => Reference["fetch"] = (fetch) => fetch,
): Promise<Target> {
  const own = createReference({ release });
  const { surfaces, close } = await listen({ ...own, fetch: around(own.fetch) });
  const target: Target = { surfaces, token: own.tokens.corporate, release, close };
  return { ...target, ...change(target, own) };
}

const refused = { run: ["not-judged", 3], probe: ["down", 3], fixtures: 3 } as const;
const shut = { ...refused, probe: ["no-access", 3] } as const;
const strange = { ...refused, probe: ["not-the-service", 3] } as const;

/** The twelve wrong targets, by name. */
export const targets: Readonly<Record<string, Wrong>> = {
  "dead port": {
    ...refused,
    says: /^.*Nothing answers at http:\/\/127\.0\.0\.1:\d+\/portal\/api \(portal\), .*cannot be reached \(ECONNREFUSED\)/,
    start: async () => {
      const target = await served(notFound);
      await target.close();
      return { ...target, close: nothing };
    },
  },
  "unknown name": {
    ...refused,
    // Looked up for each surface, which may fail in either way.
    says: /^.*Nothing answers at http:\/\/no-such-host\.invalid\/portal\/api \(portal\)[,:] .*\((?:ENOTFOUND|EAI_AGAIN)\)/,
    start: async () => ({
      surfaces: below("http://no-such-host.invalid"),
      token: anyToken,
      release: "8_01",
      close: nothing,
    }),
  },
  hanging: {
    ...refused,
    says: /^.*Nothing answers in time at .*: No whole answer within \d+ ms \(limits\.preflightTimeoutMs\)\./,
    start: () => served(() => {}),
  },
  "plain web server": {
    ...strange,
    says: /^.*This is not the service: a plain web server answers at http:\/\/\S+ \(portal\), .*\(catalog\)/,
    start: () => served((request, response) => (request.url === "/" ? welcome : notFound)(request, response)),
  },
  "login page": {
    ...strange,
    says: /^.*This is not the service: a login page answers at /,
    start: () =>
      served(page(200, '<html><title>Sign in</title><form><input type="password" name="p"></form></html>', "gateway")),
  },
  "proxy error page": {
    ...strange,
    says: /^.*This is not the service: the error page of a proxy or web server answers at /,
    start: () => served(page(502, "<html><center><h1>502 Bad Gateway</h1></center></html>", "nginx/1.24.0")),
  },
  "wrong base path": {
    ...strange,
    says: /^.*This is not the service: none of its routes is below http:\/\/\S+ \(portal\)/,
    start: () =>
      reference(({ surfaces }) => ({
        surfaces: {
          portal: `${surfaces.portal}/v2`,
          abc: `${surfaces.abc}/v2`,
          catalog: surfaces.catalog.replace("/catalog/api", "/api"),
        },
      })),
  },
  "swapped surfaces": {
    ...strange,
    says: /^.*This is not the portal surface, but another one of yours: the catalog surface answers at /,
    start: () =>
      reference(({ surfaces }) => ({
        surfaces: { ...surfaces, portal: surfaces.catalog, catalog: surfaces.portal },
      })),
  },
  "wrong token": {
    ...shut,
    says: /^.*The credential of the corporate caller is refused at .* \(401\)\.$/,
    start: () => reference(() => ({ token: "not-the-token-of-anybody" })),
  },
  "expired token": {
    ...shut,
    says: /^.*The credential of the corporate caller is refused at .* \(401\); it expired on 2020-01-01 00:00 UTC\.$/,
    start: () => reference((_, { tokens }) => ({ token: tokens.expired })),
  },
  "other release": {
    run: ["does-not-conform", 1],
    probe: ["deviates", 1],
    fixtures: 0,
    says: /^.*It behaves as 7\.11, and the profile says 8_01/,
    start: () => reference(() => ({ release: "8_01" }), "7.11"),
  },
  "empty deployment": {
    run: ["conforms", 0],
    probe: ["healthy", 0],
    fixtures: 0,
    says: /^(?!.*not the service)/,
    start: () => reference(undefined, "8_01", (fetch) => emptied(fetch)),
  },
};

/** @returns what a profile's file holds for a target; the tokens stand in it */
export const profileFor = ({ surfaces, token, release }: Target, name: string, limits: object) => ({
  name,
  release,
  surfaces,
  callers: { corporate: { token } },
  effects: "read",
  limits,
});
