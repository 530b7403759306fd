import type { Area } from "../../src/contract/vocabulary.js";
import { isSpeltAsPrinted } from "../../src/http/casing.js";
import { spell, words } from "../../src/http/names.js";
import type { Reference, ReferenceOptions } from "../../src/reference/index.js";
import type { Handle } from "../probe/probing.js";

const at = "http://reference.example.com";

/** A deployment of which many clauses are not judged, or break, for one reason. */
export interface Caused {
  /** What stands between the suite and the reference. */
  readonly around?: (request: Request, handle: Handle, count: number) => Promise<Response>;
  /** Overrides fields of the profile. */
  readonly given?: (reference: Reference) => object;
  readonly options?: ReferenceOptions;
  /** The id of the first cause. */
  readonly id: string;
  /** The first line of the summary, and what its remedy names. */
  readonly says: RegExp;
  readonly remedy: RegExp;
  /** What other surfaces came to may still be judged. */
  readonly judges: "nothing" | "the rest";
  /** The groups that it is seen in, where much is judged beside it: some scenarios of these, and few of all, are enough. */
  readonly seenIn?: readonly Area[];
}

const addresses = ({ basePaths: { portal, abc, catalog } }: Reference) => ({
  portal: at + portal,
  abc: at + abc,
  catalog: at + catalog,
});

const html = (status: number, text: string) =>
  new Response(`<!doctype html>${text}`, { status, headers: { "content-type": "text/html", server: "gateway" } });

const refusal = (status: number) => Response.json({ title: "Not for you." }, { status });

/** It is no write: its effect is `read`, whatever its method. */
const isRead = ({ method, url }: Request) => method === "GET" || /search/i.test(url);

/** Overlooks all members of bodies but those of some spelling. */
const knows =
  (isKnown: (name: string) => boolean): NonNullable<Caused["around"]> =>
  async (request, handle) => {
    if (!(request.headers.get("content-type") ?? "").includes("json")) return handle(request);
    const known = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(known);
      if (value === null || typeof value !== "object") return value;
      const members = Object.entries(value).filter(([name]) => isKnown(name));
      return Object.fromEntries(members.map(([name, member]) => [name, known(member)]));
    };
    const { method, headers } = request;
    return handle(new Request(request.url, { method, headers, body: JSON.stringify(known(await request.json())) }));
  };

/** From some request on each is refused that carries a credential. */
const expiresWith =
  (answer: () => Response): NonNullable<Caused["around"]> =>
  async (request, handle, count) =>
    count > 150 && request.headers.has("authorization") ? answer() : handle(request);

const instead =
  (where: RegExp, answer: () => Response): NonNullable<Caused["around"]> =>
  async (request, handle) =>
    where.test(request.url) && request.headers.has("authorization") ? answer() : handle(request);

const rights = { id: "no-rights", remedy: /^Give the caller the rights, or name another credential/ } as const;
const lost = {
  id: "credential-lost",
  remedy: /^Name one in callers\.corporate that outlives the run, or that renews itself/,
  judges: "the rest",
  seenIn: ["companies", "catalogs"],
} as const;
const page = { id: "gateway-page", judges: "the rest", seenIn: ["contacts", "catalogs"] } as const;

/** Each by its name. */
export const caused: Readonly<Record<string, Caused>> = {
  "a wrong base path": {
    given: (reference) => {
      const { portal, abc, catalog } = addresses(reference);
      return { surfaces: { portal: `${portal}/v9`, abc: `${abc}/v9`, catalog: `${catalog}/v9` } };
    },
    id: "wrong-path",
    says: /^This is not the service: none of its routes is below \S+\/v9 \(portal\), \S+\/v9 \(catalog\)\.$/,
    remedy: /The portal surface answers at \S+portal\/api: write that into surfaces\.portal\./,
    judges: "nothing",
  },
  "a wrong base path of the secondary surface": {
    given: (reference) => ({ surfaces: { ...addresses(reference), abc: `${at}/elsewhere` } }),
    id: "nothing-served",
    says: /^Nothing of the abc surface is served at \S+\/elsewhere: each of its routes was answered 404\.$/,
    remedy: /^Check the path of surfaces\.abc/,
    judges: "the rest",
    seenIn: [],
  },
  "a surface that is another service": {
    given: (reference) => {
      const { portal, abc, catalog } = addresses(reference);
      return { surfaces: { portal: catalog, abc, catalog: portal } };
    },
    id: "other-surface",
    says: /^This is not the portal surface, but another one of yours: the catalog surface answers at \S+ \(portal\)\.$/,
    remedy: /may have been swapped/,
    judges: "nothing",
  },
  "ids of removed records that are given again": {
    options: { choices: { "record-numbers": "the-lowest-given-again" } },
    id: "ids-given-again",
    seenIn: ["lots", "catalogs"],
    says: /^The ids of removed records are given again: [a-z ]+ \d+ was that of one scenario, and of another one at work at the same time\.$/,
    remedy: /^Judge one scenario after the other: `--concurrency 1`\.$/,
    judges: "the rest",
  },
  "a credential without rights, everywhere": {
    around: instead(/./, () => refusal(403)),
    id: "credential-refused",
    says: /^The credential of the corporate caller is refused at .*\(403\): it has no rights there\.$/,
    remedy: /^Give the caller the rights, or name another credential/,
    judges: "nothing",
  },
  "a credential without rights on one surface": {
    ...rights,
    around: instead(/\/abc\/api/, () => refusal(403)),
    says: /^The credential of the corporate caller has no rights at all at \S+ \(abc\): every request is answered 403\.$/,
    judges: "the rest",
    seenIn: [],
  },
  "a credential without rights on all writes": {
    ...rights,
    around: async (request, handle) => (isRead(request) ? handle(request) : refusal(403)),
    says: /^The credential of the corporate caller has no rights to change anything at .*\(portal\), .*\(catalog\): every write is answered 403\.$/,
    judges: "the rest",
  },
  "a credential that has expired from the start": {
    given: ({ tokens }) => ({ callers: { corporate: { token: tokens.expired } } }),
    id: "credential-refused",
    says: /^The credential of the corporate caller is refused at .* \(401\); it expired on 2020-01-01 00:00 UTC\.$/,
    remedy: /^Name another credential in callers\.corporate/,
    judges: "nothing",
  },
  "a credential that expires during the run": {
    ...lost,
    around: expiresWith(() => refusal(401)),
    says: /^The credential of the corporate caller was lost during the run \(catalog, portal\): what was answered before is refused since \(401\), as it has expired or was withdrawn\.$/,
  },
  "a credential that is forbidden everything during the run": {
    ...lost,
    around: expiresWith(() => refusal(403)),
    says: /^The credential of the corporate caller was lost during the run \(catalog, portal\): what was answered before is refused since \(403\)/,
  },
  "names of queries that are not bound": {
    given: () => ({ wire: { query: "documented" } }),
    options: { choices: { "query-names:portal": "camelCase", "query-names:catalog": "PascalCase" } },
    id: "query-names-not-bound",
    says: /^Names of queries are not understood as the profile has them sent \(documented\) at \S+ \(portal\): the same reads work with camelCase names\.$/,
    remedy: /^Write camelCase into `wire\.query\.portal`, .*`wire\.names`/,
    judges: "the rest",
    seenIn: ["contacts", "lookup"],
  },
  "names of bodies that are not bound": {
    around: knows((name) => name === spell(name, "camelCase")),
    given: () => ({ wire: { body: "snake_case" } }),
    id: "names-not-bound",
    says: /^The names of bodies are not understood at .*\(portal\), .*\(abc\), .*\(catalog\): none of \d+ that were looked at had any effect\.$/,
    remedy: /^Write camelCase into `wire\.body\..*`wire\.names`/,
    judges: "the rest",
  },
  "names of bodies that one surface binds as the document prints each": {
    around: (request, handle, count) =>
      request.url.includes("/catalog/")
        ? knows((name) => words(name).length === 1 || isSpeltAsPrinted(name))(request, handle, count)
        : handle(request),
    given: () => ({ wire: { body: { catalog: "camelCase" } } }),
    options: { choices: { "body-casing:catalog": "documented" } },
    id: "names-not-bound",
    says: /^The names of bodies are not understood at \S+ \(catalog\): none of \d+ that were looked at had any effect\.$/,
    remedy: /^Write documented into `wire\.body\.catalog`.*`wire\.names`/,
    judges: "the rest",
    seenIn: ["catalogs", "lots"],
  },
  "an error page of a gateway on some routes": {
    ...page,
    around: instead(/contacts/, () => html(502, "<title>502 Bad Gateway</title>")),
    says: /^Not the service, but an error page of a gateway answers \d+ of the routes at \S+ \(portal\)\.$/,
    remedy: /^Look whether what lies behind the gateway for these routes is up/,
  },
  "an error page of a gateway now and then": {
    ...page,
    around: async (request, handle, count) =>
      count % 9 === 0 && request.method !== "GET" ? html(502, "<title>502 Bad Gateway</title>") : handle(request),
    says: /^Not the service, but an error page of a gateway answers \d+ of \d+ requests to \d+ of the routes at /,
    remedy: /^Look why what stands before the service answers some requests in its place/,
  },
  "writes that the deployment has no time for": {
    around: async (request, handle) => (isRead(request) ? handle(request) : refusal(503)),
    id: "unavailable",
    says: /^The deployment is not available for \d+ of \d+ requests, at .*\(portal\), .*\(catalog\)\.$/,
    remedy: /^Ask for less at once \(limits\.concurrency\)/,
    judges: "the rest",
    seenIn: ["contacts", "catalogs"],
  },
  "a login page on some routes": {
    ...page,
    around: instead(/contacts/, () => html(200, "<title>Sign in</title><form><input type=password></form>")),
    says: /^Not the service, but a login page answers \d+ of the routes at \S+ \(portal\)\.$/,
    remedy: /^Let these routes through to the service without a login/,
  },
  "a firewall that blocks some methods": {
    ...page,
    around: async (request, handle) =>
      request.method === "PUT" || request.method === "DELETE"
        ? html(403, "<title>Access denied</title>Your request was blocked. Incident ID 5012.")
        : handle(request),
    says: /^Not the service, but a block page of a firewall answers \d+ of the routes at .*\(portal\), .*\(catalog\)\.$/,
    remedy: /^Let the requests of the suite through the firewall/,
  },
  "an error page of a gateway everywhere": {
    around: async () => html(503, "<title>503 Service Temporarily Unavailable</title>"),
    id: "proxy-page",
    says: /^This is not the service: the error page of a proxy or web server answers at /,
    remedy: /^Look whether the deployment behind the proxy is up/,
    judges: "nothing",
  },
};
