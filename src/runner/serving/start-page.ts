import type { Release } from "../../contract/releases.js";
import type { RouteOn } from "../../contract/route.js";
import { declaredInWords } from "../../contract/route-clauses.js";
import { routesOn } from "../../contract/routes.js";
import { type Surface, surfaces } from "../../contract/vocabulary.js";
import { shellWord } from "../../profile/shell-word.js";
import type { Reference } from "../../reference/index.js";
import { escaped } from "../../reporting/escaped.js";
import type { ClientSpelling } from "./client-spelling.js";
import { before, type Example, exampleOf } from "./examples.js";
import type { Identifiers } from "./identifiers.js";
import { script, style } from "./start-page-assets.js";
import { password, tokenPaths } from "./token-endpoint.js";

/** What the page is about. */
export interface Served {
  readonly reference: Reference;
  readonly release: Release;
  readonly ids: Identifiers;
  readonly spelling: ClientSpelling;
}

/** @returns the command that logs in and keeps the token in TOKEN */
const login = (origin: string): string =>
  [
    `TOKEN=$(curl -s ${origin}${tokenPaths[0]} \\`,
    `  -d grant_type=password -d username=corporate -d password=${password} \\`,
    `  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
  ].join("\n");

/**
 * @param base the address of the route's surface
 * @returns the command that sends an example, with the caller's token in TOKEN
 */
export function curlFor(route: RouteOn, { path, query, body, isForm }: Example, base: string): string {
  const search = new URLSearchParams(query.map(([name, text]): [string, string] => [name, text])).toString();
  const url = `${base}${path}${search === "" ? "" : `?${search}`}`;
  const method = route.method === "GET" ? "" : `-X ${route.method} `;
  return [
    `curl -s ${method}${shellWord(url)} \\`,
    `  -H "Authorization: Bearer $TOKEN"`,
    ...(body === undefined ? [] : isForm ? formLines(body) : jsonLines(body)),
  ]
    .join(" \\\n")
    .replaceAll("\\ \\\n", "\\\n");
}

const jsonLines = (body: unknown): readonly string[] => [
  "  -H 'Content-Type: application/json'",
  `  -d ${shellWord(JSON.stringify(body))}`,
];

const formLines = (body: unknown): readonly string[] => [
  "  -F 'file=@photo.png;type=image/png'",
  ...Object.entries(body as object).map(([name, value]) => `  -F ${shellWord(`${name}=${value}`)}`),
];

function routeHtml(route: RouteOn, { ids, spelling }: Served, base: string): string {
  const first = before[route.id];
  const learned = Object.fromEntries(Object.keys(first?.takes ?? {}).map((name) => [name, `{${name}}`]));
  const command = curlFor(route, exampleOf(route, ids, spelling, "printed", learned), base);
  const notes = [
    `Answers ${declaredInWords(route.answers)}.`,
    ...(first
      ? [`Send ${first.route} first${Object.keys(first.takes).length > 0 ? ", and put in what it answers" : ""}.`]
      : []),
    ...(route.body?.kind === "multipart" ? ["Send a photo.png of your own."] : []),
  ];
  return `<details><summary><b class="${route.method}">${route.method}</b> <code>${escaped(route.template)}</code></summary>
<p>${escaped(notes.join(" "))}</p><pre tabindex="0">${escaped(command)}</pre></details>`;
}

function surfaceHtml(surface: Surface, served: Served, origin: string): string {
  const base = origin + served.reference.basePaths[surface];
  const routes = routesOn(served.release).filter((route) => route.surface === surface);
  const groups = [...new Set(routes.map(({ group }) => group))].map((group) => {
    const own = routes.filter((route) => route.group === group);
    return `<section><h3>${group} <small>${own.length}</small></h3>${own
      .map((route) => routeHtml(route, served, base))
      .join("\n")}</section>`;
  });
  return `<h2 id="${surface}">${surface} <small>${routes.length} routes at <code>${escaped(base)}</code></small></h2>${groups.join("\n")}`;
}

/**
 * @param origin under which the page was asked for
 * @returns one page that needs nothing else
 */
export function startPage(served: Served, origin: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Freight Job Management Service, release ${escaped(served.release)}</title>
<style>${style}</style></head><body><main>
<h1>Freight Job Management Service <small>release ${escaped(served.release)}</small></h1>
<p>A stand-in for people who write clients. It keeps what it is sent in memory, until it ends.</p>
<h2>Log in</h2>
<p>The users are <code>corporate</code> and <code>partner</code>, with the password <code>${password}</code>. The token
endpoint <code>${escaped(origin + tokenPaths[0])}</code> takes the grants <code>password</code>, <code>refresh_token</code> and
<code>client_credentials</code>. This puts a token into <code>TOKEN</code>, which the commands below send:</p>
<pre tabindex="0">${escaped(login(origin))}</pre>
<nav><a href="#portal">portal</a> <a href="#abc">abc</a> <a href="#catalog">catalog</a>
<input id="find" type="search" placeholder="Find a route" aria-label="Find a route"></nav>
${surfaces.map((surface) => surfaceHtml(surface, served, origin)).join("\n")}
</main><script>${script}</script></body></html>
`;
}
