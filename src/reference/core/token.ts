import { createHmac, timingSafeEqual } from "node:crypto";
import { remembered } from "../../contract/remembered.js";

/** What a bearer token says about the person behind it (Authentication, 1 and 2). */
export interface Claims {
  readonly sub: string;
  readonly name: string;
  readonly companyId: string;
  readonly roles: readonly string[];
  /** Present for partner-scoped callers only. */
  readonly partnerIds?: readonly number[];
  /** Seconds since 1970. */
  readonly exp: number;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString());
const sign = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest();

/**
 * @param claims what the service knows of whom the token is for
 * @param shown what the token tells of it; its header keeps the rest for the service
 * @returns a JWT signed with HS256
 */
export function issueToken(claims: Claims, secret: string, shown: object = claims): string {
  const account = shown === claims ? {} : { account: claims };
  const text = `${encode({ alg: "HS256", typ: "JWT", ...account })}.${encode(shown)}`;
  return `${text}.${sign(text, secret).toString("base64url")}`;
}

/** What can be wrong with a request's token. */
export type TokenViolation =
  | "missing"
  | "malformed"
  | "word"
  /** The scheme, and nothing behind it. */
  | "empty"
  | "other-scheme"
  | "unsigned"
  /** It says of itself that nobody signed it, and has a text in the place of a signature. */
  | "unsigned-with-text"
  | "foreign"
  /** Its claims are those of a token that was good, and nobody signed it. */
  | "forged"
  /** The same, but its signature ends otherwise and not before. */
  | "ends-otherwise"
  /** The same, but its signature is that of the good one in letters of another case, but for its end. */
  | "respelled"
  /** The same, but letters stand behind its signature. */
  | "extended"
  | "cut"
  | "expired";

/** What is wrong with a token whose signature is not of what it says. */
export const signedByNobody: readonly TokenViolation[] = [
  "foreign",
  "forged",
  "ends-otherwise",
  "respelled",
  "extended",
];

/** A token that is good, or what is wrong with it; the claims of an expired one can still be read. */
export type TokenObservation =
  | { readonly violation?: undefined; readonly claims: Claims }
  | { readonly violation: TokenViolation; readonly claims?: Claims };

/** @param authorization the request's Authorization header */
export function readToken(authorization: string | null, secret: string, now: Date): TokenObservation {
  if (!authorization?.trim()) return { violation: "missing" };
  const { violation, claims } = readersOf(secret)(authorization);
  if (violation) return { violation };
  return claims.exp * 1000 <= now.getTime() ? { violation: "expired", claims } : { claims };
}

/** What is sent in place of a signed token, beside any other text. */
const otherKinds: readonly (readonly [RegExp, TokenViolation])[] = [
  [/^Basic\b/i, "other-scheme"],
  [/^Bearer +(undefined|null)$/i, "word"],
  [/^Bearer *$/i, "empty"],
  [/^Bearer +[\w-]+\.[\w-]+\.$/i, "unsigned"],
];

/** What is wrong with the signature of a token whose claims are those of a good one. */
function howForged(signature: string, expected: string): TokenViolation {
  if (signature.startsWith(expected)) return "extended";
  if (signature.toLowerCase() === expected.toLowerCase()) return "respelled";
  return signature.slice(0, -6) === expected.slice(0, -6) ? "ends-otherwise" : "forged";
}

const unsignedHeader = encode({ alg: "none", typ: "JWT" });

/** Reads tokens by the secret that they have to be signed with, whenever they expire. */
const readersOf = remembered((secret) => {
  const good = new Set<string>();
  return remembered((authorization): TokenObservation => {
    const kind = otherKinds.find(([pattern]) => pattern.test(authorization));
    if (kind) return { violation: kind[1] };
    const token = /^Bearer +([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(authorization);
    if (!token) return { violation: "malformed" };
    const [, header = "", payload = "", signature = ""] = token;
    if (header === unsignedHeader) return { violation: "unsigned-with-text" };
    const expected = sign(`${header}.${payload}`, secret);
    const given = Buffer.from(signature, "base64url");
    const isCut = given.length > 0 && expected.subarray(0, given.length).equals(given);
    if (given.length < expected.length && isCut) return { violation: "cut" };
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      if (!good.has(payload)) return { violation: "foreign" };
      return { violation: howForged(signature, expected.toString("base64url")) };
    }
    good.add(payload);
    const { account } = decoded(header) as { readonly account?: Claims };
    return { claims: account ?? (decoded(payload) as Claims) };
  });
});
