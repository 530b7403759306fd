import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { decodeJwt } from "jose";
import { request } from "undici";
import type { Profile } from "./profile.js";
import { UsageError } from "./usage-error.js";

/** Where a caller's token comes from: exactly one of them. */
export interface CredentialSource {
  readonly token?: string;
  readonly tokenEnv?: string;
  readonly tokenCommand?: string;
  readonly oauth?: OAuth;
}

interface OAuth {
  readonly tokenUrl: string;
  readonly grant: "client_credentials" | "password";
  readonly clientIdEnv: string;
  readonly clientSecretEnv?: string;
  readonly usernameEnv?: string;
  readonly passwordEnv?: string;
  readonly scope?: string;
}

type Holder = keyof Profile["callers"];

interface Held {
  readonly token: string;
  /** Milliseconds since the epoch; absent where it cannot be renewed or its expiry is not known. */
  readonly renewAt?: number;
}

const renewBeforeMs = 60_000;

/** A token is renewed a minute before it expires, or half-way where it lives for less than two. */
function renewable(token: string, livesMs = (expiryOf(token) ?? 0) - Date.now()): Held {
  return livesMs > 0 ? { token, renewAt: Date.now() + Math.max(livesMs - renewBeforeMs, livesMs / 2) } : { token };
}

const commandLimitMs = 30_000;

/** After refusals, in one run: more would be asking in vain. */
const mostRenewals = 20;

/** The callers' tokens, fetched when first needed and renewed before they expire. */
export class Credentials {
  readonly #held = new Map<Holder, Promise<Held>>();
  readonly #renewals = new Map<Holder, number>();

  /**
   * @param profile names the sources
   * @param env holds what they name
   * @throws UsageError where an environment variable that a source names is not set
   */
  constructor(
    private readonly profile: Profile,
    private readonly env: NodeJS.ProcessEnv,
  ) {
    for (const caller of ["corporate", "partner"] as const) {
      const source = profile.callers[caller];
      for (const [field, variable] of variablesOf(source)) {
        if (!env[variable]) {
          throw new UsageError(
            `callers.${caller}.${field}: the environment variable ${variable} is not set; put the value there.`,
          );
        }
      }
    }
  }

  /** @returns whether the profile names a credential for the caller */
  has(caller: Holder): boolean {
    return this.profile.callers[caller] !== undefined;
  }

  /**
   * @returns the token, renewed in time where that can be done
   * @throws UsageError where none can be had; the message holds no secret
   */
  async token(caller: Holder): Promise<string> {
    const pending = this.#held.get(caller) ?? this.#ask(caller);
    const held = await pending;
    if (held.renewAt === undefined || held.renewAt > Date.now()) return held.token;
    // The first to notice asks again; the others wait for the same answer.
    return (await (this.#held.get(caller) === pending ? this.#ask(caller) : (this.#held.get(caller) ?? pending))).token;
  }

  /**
   * Gets another token in place of one that the deployment refuses.
   *
   * @param refused the token that was sent
   * @returns the new one; undefined where the source has only one, or was asked often enough
   * @throws UsageError where none can be had; the message holds no secret
   */
  async renew(caller: Holder, refused: string): Promise<string | undefined> {
    const source = this.profile.callers[caller];
    if (!source?.oauth && !source?.tokenCommand) return undefined;
    const pending = this.#held.get(caller);
    const held = await pending;
    if (held && held.token !== refused) return held.token;
    const latest = this.#held.get(caller);
    if (latest && latest !== pending) return (await latest).token;
    const times = this.#renewals.get(caller) ?? 0;
    if (times >= mostRenewals) return undefined;
    this.#renewals.set(caller, times + 1);
    const { token } = await this.#ask(caller);
    return token === refused ? undefined : token;
  }

  #ask(caller: Holder): Promise<Held> {
    const source = this.profile.callers[caller];
    if (!source) throw new UsageError(`callers.${caller} is not given.`);
    const asked = this.#fetch(caller, source);
    this.#held.set(caller, asked);
    asked.catch(() => this.#held.delete(caller));
    return asked;
  }

  async #fetch(caller: Holder, source: CredentialSource): Promise<Held> {
    if (source.oauth) return this.#grant(caller, source.oauth);
    if (source.tokenCommand) return renewable((await printed(caller, source.tokenCommand)).trim());
    return { token: (source.token ?? this.env[source.tokenEnv ?? ""] ?? "").trim() };
  }

  async #grant(caller: Holder, oauth: OAuth): Promise<Held> {
    const form = new URLSearchParams({ grant_type: oauth.grant });
    const add = (name: string, variable: string | undefined) => variable && form.set(name, this.env[variable] ?? "");
    add("client_id", oauth.clientIdEnv);
    add("client_secret", oauth.clientSecretEnv);
    add("username", oauth.usernameEnv);
    add("password", oauth.passwordEnv);
    if (oauth.scope) form.set("scope", oauth.scope);
    const where = `callers.${caller}.oauth.tokenUrl`;
    const response = await request(oauth.tokenUrl, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: form.toString(),
      headersTimeout: commandLimitMs,
      bodyTimeout: commandLimitMs,
    }).catch((error: Error) => {
      throw new UsageError(`${where}: no token could be asked for (${"code" in error ? error.code : error.name}).`);
    });
    const body = (await response.body.json().catch(() => undefined)) as
      | { access_token?: unknown; expires_in?: unknown }
      | undefined;
    if (response.statusCode !== 200 || typeof body?.access_token !== "string") {
      throw new UsageError(`${where}: answered ${response.statusCode} without an access_token.`);
    }
    const seconds = Number(body.expires_in);
    return renewable(body.access_token, Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined);
  }
}

function variablesOf(source: CredentialSource | undefined): readonly (readonly [field: string, variable: string])[] {
  if (source?.tokenEnv) return [["tokenEnv", source.tokenEnv]];
  const fields = ["clientIdEnv", "clientSecretEnv", "usernameEnv", "passwordEnv"] as const;
  return fields.flatMap((field) => {
    const variable = source?.oauth?.[field];
    return variable ? [[`oauth.${field}`, variable] as const] : [];
  });
}

async function printed(caller: Holder, command: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("/bin/sh", ["-c", command], { timeout: commandLimitMs });
    return stdout;
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    throw new UsageError(`callers.${caller}.tokenCommand: the command failed (exit code ${String(code)}).`);
  }
}

function expiryOf(token: string): number | undefined {
  try {
    const { exp } = decodeJwt(token);
    return exp === undefined ? undefined : exp * 1000;
  } catch {
    return undefined;
  }
}
