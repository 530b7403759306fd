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
  /** Milliseconds since the epoch, where known. */
  readonly expiresAt: number | undefined;
}

const renewBeforeMs = 60_000;
const commandLimitMs = 30_000;

/** The callers' tokens, fetched when first needed and renewed before they expire. */
export class Credentials {
  readonly #held = new Map<Holder, Promise<Held>>();

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
          throw new UsageError(`callers.${caller}.${field}: the environment variable ${variable} is not set; put the value there.`);
        }
      }
    }
  }

  /** @returns whether the profile names a credential for the caller */
  has(caller: Holder): boolean {
    return this.profile.callers[caller] !== undefined;
  }

  /**
   * @returns a token that does not expire within the next minute, where its expiry is known
   * @throws UsageError where none can be had; the message holds no secret
   */
  async token(caller: Holder): Promise<string> {
    const held = await this.#held.get(caller);
    if (held && (held.expiresAt === undefined || held.expiresAt - renewBeforeMs > Date.now())) return held.token;
    const renewing = this.#held.get(caller);
    if (!held || renewing === undefined || (await renewing) === held) {
      const source = this.profile.callers[caller];
      if (!source) throw new UsageError(`callers.${caller} is not given.`);
      if (held && !source.oauth && !source.tokenCommand) return held.token;
      this.#held.set(caller, this.#fetch(caller, source));
    }
    return (await this.#held.get(caller))?.token ?? "";
  }

  async #fetch(caller: Holder, source: CredentialSource): Promise<Held> {
    if (source.oauth) return this.#grant(caller, source.oauth);
    const token = source.token ?? (source.tokenEnv ? this.env[source.tokenEnv] : await printed(caller, source.tokenCommand ?? ""));
    return { token: (token ?? "").trim(), expiresAt: expiryOf((token ?? "").trim()) };
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
    const body = (await response.body.json().catch(() => undefined)) as { access_token?: unknown; expires_in?: unknown } | undefined;
    if (response.statusCode !== 200 || typeof body?.access_token !== "string") {
      throw new UsageError(`${where}: answered ${response.statusCode} without an access_token.`);
    }
    const seconds = Number(body.expires_in);
    const expiresAt = Number.isFinite(seconds) && seconds > 0 ? Date.now() + seconds * 1000 : expiryOf(body.access_token);
    return { token: body.access_token, expiresAt };
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
