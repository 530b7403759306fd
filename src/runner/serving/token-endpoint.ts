import { randomBytes } from "node:crypto";

/** A token endpoint as OAuth 2.0 has it (RFC 6749), for clients that log in. */

/** Whom a login is for. */
export type Account = "corporate" | "partner";

/** The same for every account: nothing that is served here is worth keeping from anybody. */
export const password = "let-me-in";

/** Where a client may ask for a token. */
export const tokenPaths = ["/connect/token", "/oauth/token"] as const;

export interface TokenOptions {
  /** How long an access token holds, in seconds. */
  readonly lifetime: number;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
  /** Makes an access token; told when it expires, in seconds since 1970. */
  readonly issue: (account: Account, until: number) => string;
  /** Is told every secret that goes out. */
  readonly onIssued?: (secret: string) => void;
}

/** How much longer than an access token a refresh token holds. */
const refreshFactor = 12;

type OAuthError = "invalid_request" | "invalid_client" | "invalid_grant" | "unsupported_grant_type";

class Refused extends Error {
  constructor(
    readonly error: OAuthError,
    says: string,
  ) {
    super(says);
  }
}

interface Refreshable {
  readonly account: Account;
  readonly until: number;
}

const accounts: readonly string[] = ["corporate", "partner"] satisfies readonly Account[];

const accountNamed = (name: string): Account | undefined => {
  const own = name.replace(/@example\.com$/i, "").toLowerCase();
  return accounts.includes(own) ? (own as Account) : undefined;
};

const uncached = { "cache-control": "no-store", pragma: "no-cache" };

/** Logins and what came of them. */
export class TokenEndpoint {
  readonly #refreshable = new Map<string, Refreshable>();

  constructor(private readonly options: TokenOptions) {}

  /** @returns the answer to a request of a token */
  async answer(request: Request): Promise<Response> {
    if (request.method !== "POST")
      return Response.json(
        { error: "invalid_request", error_description: "A token is asked for by POST." },
        { status: 405, headers: { ...uncached, allow: "POST" } },
      );
    try {
      const form = await formOf(request);
      return Response.json(this.#granted(form, credentialsIn(request, form)), { headers: uncached });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isClient = error.error === "invalid_client";
      return Response.json(
        { error: error.error, error_description: error.message },
        {
          status: isClient ? 401 : 400,
          headers: { ...uncached, ...(isClient && { "www-authenticate": 'Basic realm="token"' }) },
        },
      );
    }
  }

  #granted(form: ReadonlyMap<string, string>, client: Client | undefined): object {
    const grant = needed(form, "grant_type");
    switch (grant) {
      case "password":
        return this.#tokens(byPassword(needed(form, "username"), needed(form, "password")), true);
      case "refresh_token":
        return this.#tokens(this.#byRefresh(needed(form, "refresh_token")), true);
      case "client_credentials":
        return this.#tokens(byClient(client), false);
      default:
        throw new Refused(
          "unsupported_grant_type",
          `The grant ${grant} is not known; password, refresh_token and client_credentials are.`,
        );
    }
  }

  /** A refresh token is good once: the answer brings the next. */
  #byRefresh(token: string): Account {
    const known = this.#refreshable.get(token);
    this.#refreshable.delete(token);
    if (!known) throw new Refused("invalid_grant", "The refresh token is not known, or was used before.");
    if (known.until <= this.#seconds) throw new Refused("invalid_grant", "The refresh token has expired.");
    return known.account;
  }

  #tokens(account: Account, isRefreshable: boolean): object {
    const { lifetime, issue, onIssued } = this.options;
    const now = this.#seconds;
    const access = issue(account, now + lifetime);
    onIssued?.(access);
    const answer = { access_token: access, token_type: "Bearer", expires_in: lifetime };
    if (!isRefreshable) return answer;
    const refresh = randomBytes(24).toString("base64url");
    onIssued?.(refresh);
    this.#refreshable.set(refresh, { account, until: now + lifetime * refreshFactor });
    return { ...answer, refresh_token: refresh };
  }

  get #seconds(): number {
    return Math.floor(this.options.now() / 1000);
  }
}

/** @throws Refused where a body is no form, or names a parameter twice */
async function formOf(request: Request): Promise<ReadonlyMap<string, string>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type))
    throw new Refused("invalid_request", "The body has to be application/x-www-form-urlencoded.");
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(await request.text())) {
    if (form.has(name)) throw new Refused("invalid_request", `${name} is given twice.`);
    form.set(name, value);
  }
  return form;
}

function needed(form: ReadonlyMap<string, string>, name: string): string {
  const value = form.get(name);
  if (!value) throw new Refused("invalid_request", `${name} is missing.`);
  return value;
}

function byPassword(username: string, given: string): Account {
  const account = accountNamed(username);
  if (!account || given !== password)
    throw new Refused("invalid_grant", "There is no such user, or the password is another one.");
  return account;
}

interface Client {
  readonly id: string;
  readonly secret: string;
}

function credentialsIn(request: Request, form: ReadonlyMap<string, string>): Client | undefined {
  const [, basic] = /^Basic +([\w+/=]+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (basic === undefined) {
    const id = form.get("client_id");
    return id === undefined ? undefined : { id, secret: form.get("client_secret") ?? "" };
  }
  const [id = "", secret = ""] = Buffer.from(basic, "base64").toString("utf8").split(":").map(formDecoded);
  return { id, secret };
}

const formDecoded = (text: string): string => new URLSearchParams(`x=${text}`).get("x") ?? "";

/** Clients that log in for somebody may go by any name; those that come for themselves are known by the names of accounts. */
function byClient(client: Client | undefined): Account {
  const account = client && accountNamed(client.id);
  if (!account || client.secret !== password)
    throw new Refused("invalid_client", "There is no such client, or its secret is another one.");
  return account;
}
