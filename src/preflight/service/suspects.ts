import type { RouteId } from "../../contract/routes.js";
import type { Surface } from "../../contract/vocabulary.js";
import type { ExchangeContext, Received } from "../../http/call.js";
import type { Client } from "../../http/client.js";
import { answerInShort, isLogin, isPage, isSign } from "./signs.js";
import type { Trouble } from "./trouble.js";

/** What a surface has answered that shows no sign of the service. */
export interface Suspect {
  readonly surface: Surface;
  readonly address: string;
  readonly answers: readonly Received[];
  /** What a path was answered that nobody has. */
  readonly nowhere: Received;
}

/** The reads that tell a surface of the service by one look. */
const tellTale: { readonly [S in "portal" | "catalog"]: readonly RouteId[] } = {
  portal: ["GET /lookup/countries", "GET /lookup/documentTypes"],
  catalog: ["GET /Catalog", "GET /Lot"],
};

/**
 * Says what answers in the place of a surface.
 *
 * @param client sends a few more reads: those of the other surfaces at this address, and this surface's own at paths beside it
 */
export async function troubleOfSuspect(
  client: Client,
  exchangeContext: ExchangeContext,
  suspect: Suspect,
): Promise<Trouble> {
  const { surface, address } = suspect;
  const shown = [...suspect.answers.filter(isPage), ...suspect.answers][0] ?? suspect.nowhere;
  const about = { surface, address, answered: client.redacted(answerInShort(shown)), behind: "." };
  const other = await surfaceAt(client, exchangeContext, suspect);
  if (other !== undefined) {
    return {
      ...about,
      id: "other-surface",
      before: `This is not the ${surface} surface, but another one of yours: the ${other} surface answers at`,
      remedy: `Hold surfaces.${surface} and surfaces.${other} of the profile against each other: they may have been swapped.`,
    };
  }
  const right = await addressBeside(client, exchangeContext, suspect);
  if (right !== undefined) {
    return {
      ...about,
      id: "wrong-path",
      before: "This is not the service: none of its routes is below",
      remedy: `The ${surface} surface answers at ${right}: write that into surfaces.${surface}.`,
    };
  }
  const kind = kindOf(suspect);
  return { ...about, ...kind, remedy: remedies[kind.id](suspect) };
}

type Kind = "login-page" | "proxy-page" | "web-server" | "fails" | "no-routes" | "other-service";

const remedies: { readonly [K in Kind]: (suspect: Suspect) => string } = {
  "login-page": ({ surface }) =>
    `Write the address of the service behind the login into surfaces.${surface}, and a credential that it takes.`,
  "proxy-page": ({ surface }) =>
    `Look whether the deployment behind the proxy is up, and whether surfaces.${surface} is its address.`,
  "web-server": ({ surface }) => `Write the base address of the service into surfaces.${surface}, with its path.`,
  fails: () => "Look into the logs of the deployment: no read of it works.",
  "no-routes": ({ surface }) =>
    `Check the path of surfaces.${surface}, and the credential: some deployments answer so to one that they refuse.`,
  "other-service": ({ surface }) => `Write the base address of the service into surfaces.${surface}, with its path.`,
};

function kindOf({ answers }: Suspect): { readonly id: Kind; readonly before: string } {
  const described = (id: Kind, who: string) => ({ id, before: `This is not the service: ${who} answers at` });
  const usable = answers.filter(({ status }) => status !== undefined);
  const statuses = usable.map(({ status = 0 }) => status);
  const pages = usable.filter(isPage);
  if (statuses.every((status) => status >= 500)) {
    return pages.length > 0
      ? described("proxy-page", "the error page of a proxy or web server")
      : { id: "fails", before: "The service is not to be told, for every read fails at" };
  }
  if (pages.some(isLogin)) return described("login-page", "a login page");
  if (pages.length * 2 >= usable.length) return described("web-server", "a plain web server");
  if (statuses.every((status) => status >= 400)) return described("no-routes", "something that has none of its routes");
  return described("other-service", "something that answers otherwise than the service");
}

/** @returns the other surface whose reads are answered at this address; undefined where none is */
async function surfaceAt(
  client: Client,
  exchangeContext: ExchangeContext,
  { surface, address, nowhere }: Suspect,
): Promise<Surface | undefined> {
  for (const other of ["portal", "catalog"] as const) {
    if (other === surface) continue;
    const answers = await Promise.all(tellTale[other].map((route) => readAt(client, exchangeContext, route, address)));
    if (answers.some((answer) => isSign(answer, nowhere))) return other;
  }
  return undefined;
}

/** @returns the base address on the same origin at which the surface's reads are answered; undefined where none is */
async function addressBeside(
  client: Client,
  exchangeContext: ExchangeContext,
  { surface, address, nowhere }: Suspect,
): Promise<string | undefined> {
  if (surface === "abc") return undefined;
  const [route] = tellTale[surface];
  if (route === undefined) return undefined;
  const bases = addressesBeside(address, surface);
  const answers = await Promise.all(bases.map((base) => readAt(client, exchangeContext, route, base)));
  return bases.find((_, index) => {
    const answer = answers[index];
    return answer !== undefined && isSign(answer, nowhere);
  });
}

/** @returns where a base address may have been meant to lead: without its last part, without any, with the usual ones */
export function addressesBeside(address: string, surface: Surface): readonly string[] {
  const { origin, pathname } = new URL(address);
  const path = pathname.replace(/\/+$/, "");
  const shorter = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const paths = [`${path}/api`, shorter, `${shorter}/api`, "", "/api", `/${surface}/api`, `/${surface}`];
  return [...new Set(paths)].filter((one) => one !== path).map((one) => origin + one);
}

const readAt = (client: Client, exchangeContext: ExchangeContext, route: RouteId, base: string): Promise<Received> =>
  client.send({ route, caller: "corporate", path: {}, query: {}, base }, exchangeContext);
