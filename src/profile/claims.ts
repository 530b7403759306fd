import { decodeJwt } from "jose/jwt/decode";

/** What a token tells; of its values no more than what is judged: the others are the deployment's own business. */
export interface Claims {
  /** The names of its claims. */
  readonly names: readonly string[];
  /** The partners that its partnerIds claim names; undefined where it has no such claim. */
  readonly partners: readonly string[] | undefined;
  /** Those of the roles that may have no partnerIds claim which it names, under whatever claim. */
  readonly corporateRoles: readonly string[];
  /** How many seconds it lives; undefined where it does not say. */
  readonly lifetime: number | undefined;
}

const corporateRoles = ["CorporateAdmin", "CorporateAccounting"];

/** @returns what a token tells; undefined where it is opaque */
export function claimsIn(token: string): Claims | undefined {
  let claims: ReturnType<typeof decodeJwt>;
  try {
    claims = decodeJwt(token);
  } catch {
    return undefined;
  }
  const names = Object.keys(claims);
  // Some issuers put a name space before the names of their own claims.
  const name = names.find((each) => /(^|[/:])partnerids$/i.test(each.replaceAll("_", "")));
  const { exp, iat } = claims;
  const told = scalarsIn(claims);
  return {
    names,
    partners: name === undefined ? undefined : partnersIn(claims[name]),
    corporateRoles: corporateRoles.filter((role) => told.includes(role)),
    lifetime: exp === undefined || iat === undefined ? undefined : exp - iat,
  };
}

/** The three parts of a signed token; undefined where it is opaque. */
function partsOf(token: string): readonly [header: string, payload: string, signature: string] | undefined {
  const [header, payload, signature, ...more] = token.split(".");
  if (claimsIn(token) === undefined || !header || !payload || !signature || more.length > 0) return undefined;
  return [header, payload, signature];
}

/** @returns a token that claims something more under the signature of this one; undefined where it is opaque */
export function alteredToken(token: string): string | undefined {
  const parts = partsOf(token);
  if (!parts) return undefined;
  const altered = { ...decodeJwt(token), altered: true };
  return [parts[0], Buffer.from(JSON.stringify(altered)).toString("base64url"), parts[2]].join(".");
}

/** @returns a token of whose signature the second half is missing; undefined where it is opaque */
export function cutToken(token: string): string | undefined {
  const parts = partsOf(token);
  if (!parts) return undefined;
  const [header, payload, signature] = parts;
  // Four letters stand for three bytes, so none is left in part.
  return [header, payload, signature.slice(0, 4 * Math.floor(signature.length / 8))].join(".");
}

/**
 * @returns a token with the claims of this one, whose signature differs in its last bytes alone: neither who skips signatures nor who
 *   compares how tokens begin can tell it from this one; undefined where it is opaque
 */
export function forgedToken(token: string): string | undefined {
  const parts = partsOf(token);
  if (!parts) return undefined;
  const [header, payload, signature] = parts;
  const bytes = Buffer.from(signature, "base64url");
  // The last letter alone may stand for bits that nobody reads.
  const tail = bytes.subarray(-3);
  for (const [at, byte] of tail.entries()) tail[at] = byte ^ 0xff;
  return [header, payload, bytes.toString("base64url")].join(".");
}

/**
 * @returns a token whose signature has letters in the other case but at its end: neither who takes letters of both cases for one nor who
 *   compares how tokens end can tell it from this one; undefined where it is opaque
 */
export function respelledToken(token: string): string | undefined {
  const parts = partsOf(token);
  if (!parts) return undefined;
  const [header, payload, signature] = parts;
  const [begun, end] = [signature.slice(0, -16), signature.slice(-16)];
  const respelled = begun.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  return respelled === begun ? undefined : [header, payload, `${respelled}${end}`].join(".");
}

/** @returns a token with letters behind it, whatever it holds: who compares how tokens begin cannot tell it from this one */
// Four letters stand for three bytes, which nobody who reads a signature leaves out as a part of one.
export const extendedToken = (token: string): string => `${token}xxxx`;

/**
 * @param signature what stands in the place of one: nothing, as there has to be, or any text, at which nobody may look either
 * @returns a token with the claims of this one that says of itself that nobody signed it (RFC 7519, 6); one without claims where it is opaque
 */
export function unsignedToken(token: string, signature: string): string {
  const payload = claimsIn(token) === undefined ? undefined : token.split(".")[1];
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  return `${encode({ alg: "none", typ: "JWT" })}.${payload ?? encode({})}.${signature}`;
}

/** Some issuers write a list as a text. */
const partnersIn = (claim: unknown): readonly string[] =>
  scalarsIn(claim).flatMap((one) => one.split(/[;[\]"]+/).filter((id) => id !== ""));

function scalarsIn(value: unknown): readonly string[] {
  if (value !== null && typeof value === "object") return Object.values(value).flatMap(scalarsIn);
  return value === null || value === undefined || value === "" ? [] : String(value).split(/[\s,]+/);
}
