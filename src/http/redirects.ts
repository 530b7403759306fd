import type { Surface } from "../contract/vocabulary.js";
import type { Redirection } from "./exchange.js";
import type { WireRequest, WireResponse } from "./transport/transport.js";

/** The statuses of answers that lead elsewhere. */
export const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** More than a service needs to lead a read to where it lives. */
const mostRedirects = 5;

/**
 * Whether a read may go where its answer leads: within its own origin only, for a credential follows nowhere else.
 *
 * @param followed the redirects so far
 * @returns the address, or why it may not; undefined where the answer is no redirect of a GET
 */
export function mayFollow(
  request: WireRequest,
  { status, headers }: WireResponse,
  surface: Surface,
  followed: readonly Redirection[],
): { readonly url: string } | { readonly failure: string } | undefined {
  const location = headers["location"];
  if (request.method !== "GET" || !redirecting.has(status) || location === undefined) return undefined;
  if (!URL.canParse(location, request.url)) return { failure: `It redirects (${status}) to what is no address.` };
  const from = new URL(request.url);
  const to = new URL(location, request.url);
  to.hash = "";
  if (to.origin !== from.origin || to.username !== "" || to.password !== "") {
    return {
      failure: `It redirects (${status}) to ${to.origin}, where the credential must not follow; if the service is there, write that into surfaces.${surface}.`,
    };
  }
  if (followed.length >= mostRedirects) return { failure: `It redirects more than ${mostRedirects} times.` };
  if (to.href === from.href || followed.some((hop) => hop.location === to.href)) {
    return { failure: `It redirects in a circle (${to.pathname}).` };
  }
  return { url: to.href };
}
