import { setTimeout as sleep } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { CredentialFailure } from "./usage-error.js";

/** An OAuth 2 token endpoint; its secrets are named, never held. */
export interface OAuth {
  readonly tokenUrl: string;
  readonly grant: "client_credentials" | "password";
  readonly clientIdEnv: string;
  readonly clientSecretEnv?: string;
  readonly usernameEnv?: string;
  readonly passwordEnv?: string;
  readonly scope?: string;
}

/** What a token endpoint gave. */
export interface Grant {
  readonly token: string;
  /** Absent where the endpoint does not say how long the token lives. */
  readonly livesMs?: number;
}

export interface GrantOptions {
  readonly env: NodeJS.ProcessEnv;
  /** The field of the profile, for messages. */
  readonly field: string;
  /** For one answer, in milliseconds. */
  readonly limitMs: number;
  /** Told each secret of the answer before it is used. */
  readonly onSecret: (secret: string) => void;
  /** How the endpoint is reached. */
  readonly dispatcher: Dispatcher;
}

const attempts = 3;
const mostBytes = 200_000;

/** What a user can do about an error that RFC 6749 names; other texts of the endpoint are not shown. */
const remedies: { readonly [error: string]: string } = {
  invalid_client: "check what clientIdEnv and clientSecretEnv name",
  invalid_grant: "check what usernameEnv and passwordEnv name",
  invalid_scope: "check scope",
  invalid_request: "check grant and scope",
  unauthorized_client: "the client may not use this grant",
  unsupported_grant_type: "choose another grant",
  access_denied: "the endpoint denies it",
};

/**
 * Asks for a token. Passing failures are tried again; a client that the endpoint does not find in the body is named in a
 * header instead (RFC 6749, 2.3.1).
 *
 * @throws CredentialFailure where none can be had; the message names the field and holds no secret
 */
export async function askGrant(
  oauth: OAuth,
  { env, field, limitMs, onSecret, dispatcher }: GrantOptions,
): Promise<Grant> {
  const named = (variable: string | undefined) => (variable === undefined ? undefined : env[variable]);
  const [id, secret] = [named(oauth.clientIdEnv) ?? "", named(oauth.clientSecretEnv)];
  const fields = {
    grant_type: oauth.grant,
    username: named(oauth.usernameEnv),
    password: named(oauth.passwordEnv),
    scope: oauth.scope,
  };
  const inBody = { ...fields, client_id: id, client_secret: secret };
  let answer = await askPatiently(oauth.tokenUrl, inBody, {}, field, limitMs, dispatcher);
  if (secret !== undefined && answer.error === "invalid_client") {
    const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64");
    answer = await askPatiently(
      oauth.tokenUrl,
      fields,
      { authorization: `Basic ${basic}` },
      field,
      limitMs,
      dispatcher,
    );
  }
  for (const name of ["access_token", "refresh_token", "id_token"]) {
    const value = answer.body[name];
    if (typeof value === "string") onSecret(value);
  }
  const { access_token: token, expires_in: lives } = answer.body;
  if (answer.status < 200 || answer.status >= 300 || typeof token !== "string") {
    throw new CredentialFailure(`${field}: ${refusalInWords(answer)}.`);
  }
  const seconds = Number(lives);
  return { token, ...(Number.isFinite(seconds) && seconds > 0 && { livesMs: seconds * 1000 }) };
}

interface TokenAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** One of the errors that RFC 6749 names. */
  readonly error?: string;
}

function refusalInWords({ status, error }: TokenAnswer): string {
  if (error !== undefined) return `answered ${status} ${error}; ${remedies[error]}`;
  if (status >= 300 && status < 400) return `answered ${status}; write the address that it redirects to`;
  if (status >= 500 || status === 429) return `answered ${status}; try again later`;
  return `answered ${status} without an access_token; check that it is a token endpoint`;
}

async function askPatiently(
  url: string,
  fields: Readonly<Record<string, string | undefined>>,
  headers: Readonly<Record<string, string>>,
  field: string,
  limitMs: number,
  dispatcher: Dispatcher,
): Promise<TokenAnswer> {
  for (let attempt = 1; ; attempt++) {
    const last = attempt === attempts;
    try {
      const answer = await ask(url, fields, headers, limitMs, dispatcher);
      if (last || (answer.status < 500 && answer.status !== 429)) return answer;
    } catch (error) {
      if (last || isSlow(error)) throw new CredentialFailure(`${field}: ${failureOf(error, limitMs)}.`);
    }
    await sleep(50 * 4 ** attempt);
  }
}

async function ask(
  url: string,
  fields: Readonly<Record<string, string | undefined>>,
  headers: Readonly<Record<string, string>>,
  limitMs: number,
  dispatcher: Dispatcher,
): Promise<TokenAnswer> {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  const { origin, pathname, search } = new URL(url);
  const response = await dispatcher.request({
    origin,
    path: pathname + search,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json", ...headers },
    body: form.toString(),
    signal: AbortSignal.timeout(limitMs),
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += (chunk as Buffer).length;
    if (bytes > mostBytes) break;
    chunks.push(chunk as Buffer);
  }
  const body = objectIn(Buffer.concat(chunks).toString("utf8"));
  const { error } = body;
  const named = typeof error === "string" && Object.hasOwn(remedies, error) ? { error } : {};
  return { status: response.statusCode, body, ...named };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? { ...value } : {};
  } catch {
    return {};
  }
}

const isSlow = (error: unknown): boolean => error instanceof Error && error.name === "TimeoutError";

/** The code alone: messages of failures may hold what was sent. */
function failureOf(error: unknown, limitMs: number): string {
  if (isSlow(error)) return `no answer within ${limitMs} ms`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "no HTTP";
  return `no token could be asked for (${code}); check that the endpoint can be reached`;
}
