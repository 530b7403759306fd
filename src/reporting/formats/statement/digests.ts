import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import canonicalize from "canonicalize";
import { clauseList, contractVersion, openPointList } from "../../../contract/register.js";
import { routeList } from "../../../contract/routes.js";

/** SHA-256 in hexadecimal of what a statement rests on; undefined where a run did not leave it. */
export interface Digests {
  readonly run?: string;
  readonly exchanges?: string;
  readonly profile?: string;
  readonly register: string;
}

/** What each digest is taken of, for people. */
export const digested: { readonly [D in keyof Digests]-?: string } = {
  run: "run.json, its bytes",
  exchanges: "exchanges.jsonl, its bytes",
  profile: "profile.json, as canonical JSON (RFC 8785)",
  register: "clauses, routes and open points of the contract, as canonical JSON",
};

export const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** @returns the digest of a JSON value in its canonical form (RFC 8785) */
const canonicalDigest = (value: object): string => sha256(canonicalize(value) ?? "");

let register: string | undefined;

/** @returns the digest of the register that this suite judges by */
function registerDigest(): string {
  register ??= canonicalDigest({
    version: contractVersion,
    clauses: clauseList,
    routes: routeList,
    openPoints: openPointList(),
  });
  return register;
}

/** @param outDir the folder of a run */
export function digestsOf(outDir: string): Digests {
  const bytesOf = (name: string): Buffer | undefined => {
    const file = join(outDir, name);
    return existsSync(file) ? readFileSync(file) : undefined;
  };
  const [run, exchanges, profile] = ["run.json", "exchanges.jsonl", "profile.json"].map(bytesOf);
  return {
    ...(run && { run: sha256(run) }),
    ...(exchanges && { exchanges: sha256(exchanges) }),
    ...(profile && { profile: profileDigest(profile) }),
    register: registerDigest(),
  };
}

/** What is no JSON has the digest of its bytes, which no profile has. */
function profileDigest(bytes: Buffer): string {
  try {
    return canonicalDigest(JSON.parse(bytes.toString("utf8")));
  } catch {
    return sha256(bytes);
  }
}
