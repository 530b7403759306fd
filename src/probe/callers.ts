import { decodeJwt } from "jose/jwt/decode";
import type { Surface } from "../contract/vocabulary.js";
import type { CallerName } from "../http/exchange.js";
import type { Session } from "../preflight/session.js";
import { CredentialFailure } from "../profile/usage-error.js";
import { type Asker, isSuccess, type ProbeAnswer } from "./asking.js";
import type { CallerObservation } from "./report.js";

/** What shows whether a credential is taken: a read that is of no interest without one, or what is as harmless. */
const knownGoodReads: { readonly [S in Surface]: (asker: Asker, caller: CallerName) => Promise<ProbeAnswer> } = {
  portal: (asker, caller) => asker.read({ route: "GET /dashboard/gridviews", caller, path: {}, query: {} }),
  catalog: (asker, caller) => asker.read({ route: "GET /Catalog", caller, path: {}, query: { page_size: 1 } }),
  async abc(asker, caller) {
    const read = await asker.method("GET", "abc", "/job/update", caller);
    return read.status === 401 ? asker.method("OPTIONS", "abc", "/job/update", caller) : read;
  },
};

/** @returns what a surface answers without a credential */
export const anonymousOn = (asker: Asker, surface: Surface): Promise<ProbeAnswer> =>
  knownGoodReads[surface](asker, "anonymous");

type On = CallerObservation["on"][Surface];

/**
 * Looks at one caller's credential: what it claims, and where it is taken.
 *
 * @param closed why nothing is asked on a surface; undefined where something is
 * @param now the clock, in milliseconds since the epoch
 * @returns undefined where the profile names none
 */
export async function lookAtCaller(
  asker: Asker,
  { credentials }: Session,
  caller: "corporate" | "partner",
  closed: (surface: Surface) => string | undefined,
  now: number,
): Promise<CallerObservation | undefined> {
  if (!credentials.has(caller)) return undefined;
  let token: string;
  try {
    token = await credentials.token(caller);
  } catch (error) {
    if (!(error instanceof CredentialFailure)) throw error;
    const none: On = { acceptance: "refused", because: "there is no token to be sent" };
    return {
      caller,
      kind: "unknown",
      claims: [],
      trouble: error.message,
      on: { portal: none, abc: none, catalog: none },
    };
  }
  const at = async (surface: Surface): Promise<On> => {
    const why = closed(surface);
    if (why !== undefined) return { acceptance: "unknown", because: why };
    const [own, anonymous] = await Promise.all([
      knownGoodReads[surface](asker, caller),
      knownGoodReads[surface](asker, "anonymous"),
    ]);
    return acceptance(own, anonymous);
  };
  const [portal, abc, catalog] = await Promise.all([at("portal"), at("abc"), at("catalog")]);
  return { caller, ...claimsOf(token, caller, now), on: { portal, abc, catalog } };
}

function acceptance(own: ProbeAnswer, anonymous: ProbeAnswer): On {
  if (own.status === undefined) return { acceptance: "unknown", because: `no answer: ${own.failure}` };
  const both = `${own.status}, without a credential ${anonymous.status ?? "no answer"}`;
  if (own.status === 401) return { acceptance: "refused", because: both };
  if (own.status !== anonymous.status) return { acceptance: "accepted", because: both };
  if (own.status === 403) return { acceptance: "refused", because: both };
  return { acceptance: "unknown", because: isSuccess(own) ? `${both}: anybody is let in` : both };
}

type Claims = Pick<CallerObservation, "kind" | "claims" | "expiresAt" | "expiresIn" | "lifetime" | "trouble">;

/** @returns what a token says of its caller, without a value that is the deployment's own business */
export function claimsOf(token: string, caller: "corporate" | "partner", now: number): Claims {
  let claims: ReturnType<typeof decodeJwt>;
  try {
    claims = decodeJwt(token);
  } catch {
    return { kind: "unknown", claims: [] };
  }
  const { exp, iat, partnerIds } = claims as typeof claims & { readonly partnerIds?: unknown };
  const kind = partnerIds === undefined ? "corporate" : "partner";
  const expiresIn = exp === undefined ? undefined : Math.round(exp - now / 1000);
  const trouble =
    expiresIn !== undefined && expiresIn <= 0
      ? "it has expired"
      : kind === caller
        ? undefined
        : `callers.${caller}: its claims are those of a ${kind} caller`;
  return {
    kind,
    claims: Object.keys(claims),
    ...(exp !== undefined && {
      expiresAt: new Date(exp * 1000).toISOString(),
      expiresIn: Math.round(exp - now / 1000),
    }),
    ...(exp !== undefined && iat !== undefined && { lifetime: exp - iat }),
    ...(trouble !== undefined && { trouble }),
  };
}
