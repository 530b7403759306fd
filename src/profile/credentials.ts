import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { decodeJwt } from "jose/jwt/decode";
import { type CredentialSource, variablesOf } from "./credential-source.js";
import { dispatcherTo } from "./dispatcher.js";
import { askGrant } from "./oauth.js";
import type { Profile } from "./profile.js";
import { tlsOptionsOf } from "./tls.js";
import { CredentialFailure, UsageError } from "./usage-error.js";

type Holder = keyof Profile["callers"];
const holders = ["corporate", "partner"] as const satisfies readonly Holder[];

interface Held {
  readonly token: string;
  /** Milliseconds since the epoch; absent where it cannot be renewed or its expiry is not known. */
  readonly renewAt?: number;
  /** From then on it is of no use. */
  readonly expiresAt?: number;
}

const renewBeforeMs = 60_000;
const commandLimitMs = 30_000;
/** So many renewals in a row that changed nothing show that the token is not what is refused. */
const uselessRenewals = 3;

/** A token is renewed a minute before it expires, or half-way where it lives for less than two. */
function renewable(token: string, livesMs = (expiryOf(token) ?? 0) - Date.now()): Held {
  if (livesMs <= 0) return { token };
  const now = Date.now();
  return { token, renewAt: now + Math.max(livesMs - renewBeforeMs, livesMs / 2), expiresAt: now + livesMs };
}

/** The callers' tokens, fetched when first needed, and renewed before they expire or once they are refused. */
export class Credentials {
  readonly #held = new Map<Holder, Promise<Held>>();
  readonly #useless = new Map<Holder, number>();

  /**
   * @param profile names the sources
   * @param env holds what they name
   * @param onSecret is told every secret before it is used: tokens, client secrets, passwords
   * @throws UsageError where an environment variable that a source names is not set
   */
  constructor(
    private readonly profile: Profile,
    private readonly env: NodeJS.ProcessEnv,
    private readonly onSecret: (secret: string) => void = () => {},
  ) {
    for (const caller of holders) {
      const source = profile.callers[caller];
      if (source?.token) onSecret(source.token);
      for (const [field, variable] of variablesOf(source)) {
        const value = env[variable];
        if (!value) {
          throw new UsageError(
            `callers.${caller}.${field}: the environment variable ${variable} is not set; put the value there${orWithout(caller, field)}.`,
          );
        }
        if (!/^oauth\.(clientId|username)Env$/.test(field)) onSecret(value);
      }
    }
  }

  /** @returns when the caller's token expires, in milliseconds since the epoch; undefined where it does not say, or there is none */
  async expiry(caller: Holder): Promise<number | undefined> {
    try {
      return expiryOf(await this.token(caller));
    } catch (error) {
      if (error instanceof CredentialFailure) return undefined;
      throw error;
    }
  }

  /** @returns whether the profile names a credential for the caller */
  has(caller: Holder): boolean {
    return this.profile.callers[caller] !== undefined;
  }

  /**
   * @returns the token, renewed in time where that can be done
   * @throws CredentialFailure where none can be had; the message holds no secret
   */
  async token(caller: Holder): Promise<string> {
    const pending = this.#held.get(caller) ?? this.#ask(caller);
    const held = await pending;
    if (held.renewAt === undefined || held.renewAt > Date.now()) return held.token;
    // The first to notice asks again; the others wait for the same answer.
    const next = this.#held.get(caller) === pending ? this.#ask(caller, held) : (this.#held.get(caller) ?? pending);
    return (await next).token;
  }

  /**
   * Offers another token after a 401: a new one, or the one that another asker was given in the meantime.
   *
   * @param refused the token that the deployment refused
   * @returns undefined where the source gives no other, or where renewing has not helped before (see `renewalHelped`)
   */
  async renewed(caller: Holder, refused: string): Promise<string | undefined> {
    const source = this.profile.callers[caller];
    if (!source?.oauth && !source?.tokenCommand) return undefined;
    try {
      const pending = this.#held.get(caller);
      const held = await pending;
      if (held && held.token !== refused) return held.token;
      if ((this.#useless.get(caller) ?? 0) >= uselessRenewals) return undefined;
      const asked =
        this.#held.get(caller) === pending ? this.#ask(caller) : (this.#held.get(caller) ?? this.#ask(caller));
      const { token } = await asked;
      return token === refused ? undefined : token;
    } catch (error) {
      if (error instanceof CredentialFailure) return undefined;
      throw error;
    }
  }

  /** Says whether the token that `renewed` gave was accepted; after three in a row that were not, it gives none. */
  renewalHelped(caller: Holder, helped: boolean): void {
    this.#useless.set(caller, helped ? 0 : (this.#useless.get(caller) ?? 0) + 1);
  }

  /** @param before is kept where there is no other yet, and it still lives */
  #ask(caller: Holder, before?: Held): Promise<Held> {
    const source = this.profile.callers[caller];
    if (!source) throw new UsageError(`callers.${caller} is not given.`);
    const asked = this.#fetch(caller, source).catch((error: unknown) => {
      const livesMs = (before?.expiresAt ?? 0) - Date.now();
      if (!before || livesMs <= 0) throw error;
      return renewable(before.token, livesMs);
    });
    this.#held.set(caller, asked);
    asked.catch(() => {
      if (this.#held.get(caller) === asked) this.#held.delete(caller);
    });
    return asked;
  }

  async #fetch(caller: Holder, source: CredentialSource): Promise<Held> {
    const { env, onSecret } = this;
    if (source.oauth) {
      const field = `callers.${caller}.oauth.tokenUrl`;
      const limitMs = Math.min(this.profile.limits.timeoutMs, commandLimitMs);
      const connectTimeoutMs = this.profile.limits.connectTimeoutMs;
      const reached = {
        connections: 1,
        connectTimeoutMs,
        keepsAlive: true,
        tls: tlsOptionsOf(this.profile.tls, env),
        env,
      };
      const dispatcher = dispatcherTo(new URL(source.oauth.tokenUrl).origin, reached);
      const asked = askGrant(source.oauth, { env, field, limitMs, onSecret, dispatcher });
      const { token, livesMs } = await asked.finally(() => dispatcher.close());
      return renewable(this.#usable(token, field), livesMs);
    }
    if (source.tokenCommand) {
      const field = `callers.${caller}.tokenCommand`;
      return renewable(this.#usable(await printed(field, source.tokenCommand), field));
    }
    const [field, given] = source.token ? ["token", source.token] : ["tokenEnv", env[source.tokenEnv ?? ""]];
    return { token: this.#usable(given ?? "", `callers.${caller}.${field}`) };
  }

  /** @returns the token as a header can carry it, without a scheme that was given along with it */
  #usable(given: string, field: string): string {
    const { scheme } = this.profile.auth;
    const token = given.trim();
    const bare = scheme !== "" && token.startsWith(`${scheme} `) ? token.slice(scheme.length).trim() : token;
    this.onSecret(given);
    this.onSecret(bare);
    if (bare === "") throw new CredentialFailure(`${field}: the token is empty.`);
    if (!/^[\x21-\x7e]+( [\x21-\x7e]+)?$/.test(bare)) {
      throw new CredentialFailure(
        `${field}: what it gives is no token: a header cannot carry it; give the token alone.`,
      );
    }
    return bare;
  }
}

/** What a run can do without is left out of the profile as well. */
function orWithout(caller: Holder, field: string): string {
  if (caller === "partner")
    return ", or leave callers.partner out: without it only the clauses that need a partner-scoped caller are inconclusive";
  return field === "oauth.clientSecretEnv" ? ", or leave the field out where the endpoint asks for none" : "";
}

async function printed(field: string, command: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("/bin/sh", ["-c", command], { timeout: commandLimitMs });
    return stdout;
  } catch (error) {
    const { code, killed } = error as { readonly code?: unknown; readonly killed?: boolean };
    const how = killed ? `gave nothing within ${commandLimitMs / 1000} s` : `failed (exit code ${String(code)})`;
    throw new CredentialFailure(`${field}: the command ${how}; run it by itself to see why.`);
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
