import { createHmac, timingSafeEqual } from "node:crypto";
import { Refusal } from "./refusal.js";

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
const sign = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest();

/** @returns the claims as a JWT signed with HS256 */
export function issueToken(claims: Claims, secret: string): string {
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${sign(text, secret).toString("base64url")}`;
}

const unauthenticated = (why: string) =>
  new Refusal("unauthenticated", why, { headers: { "www-authenticate": "Bearer" } });

/**
 * @param authorization the request's Authorization header
 * @returns the claims of its token
 * @throws Refusal where the header or its token is missing, malformed, not ours, or expired
 */
export function readToken(authorization: string | null, secret: string, now: Date): Claims {
  const token = /^Bearer +([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(authorization ?? "");
  if (!token) throw unauthenticated("A bearer token is needed.");
  const [, header = "", payload = "", signature = ""] = token;
  const expected = sign(`${header}.${payload}`, secret);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw unauthenticated("The token is not valid.");
  }
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;
  if (claims.exp * 1000 <= now.getTime()) throw unauthenticated("The token has expired.");
  return claims;
}
