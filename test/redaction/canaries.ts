import { PDFDocument } from "pdf-lib";
import { createReference, listen } from "../../src/reference/index.js";
import { formsOf } from "./forms.js";

/** Secrets of one deployment, by what they are; tokens are added as they are issued. */
export type Canaries = { [what: string]: string };

/** A deployment that plants canaries in all that it answers and echoes what it was sent. */
export interface CanaryDeployment {
  readonly profile: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string>>;
  readonly canaries: Canaries;
  /** How many tokens were issued. */
  readonly issued: () => number;
  close(): Promise<void>;
}

export interface CanaryOptions {
  readonly faults?: readonly string[];
  /** A token is refused after so many requests, as if it had expired. */
  readonly usesOfAToken?: number;
  readonly effects?: string;
}

let made = 0;
/** A value that no other text holds, in capitals, small letters and digits. */
const canary = (): string => {
  const digits = (++made * 7_919).toString(36).padStart(6, "0");
  return [..."Qx7Zm2Kv9Tb4Wn6Rp1Ld8Hs3"].map((letter, at) => letter + (digits[at % 6] ?? "")).join("");
};

/** Starts the reference behind a front that plants and echoes. */
export async function startCanaries({
  faults = [],
  usesOfAToken = Number.POSITIVE_INFINITY,
  effects = "irreversible",
}: CanaryOptions = {}): Promise<CanaryDeployment> {
  const reference = createReference({ faults });
  const partner = `Yw8/+Jc5=${canary()}~Fg2.Np7`;
  const canaries: Canaries = {
    "the partner's token": partner,
    "the client secret": `${canary()} &"<'${canary()}`,
    "the password": canary(),
    "the refresh token": canary(),
    "a cookie": canary(),
    "a password by name": canary(),
    "an API key by name": canary(),
    "a routing number by name": canary(),
    "a hidden field by name": canary(),
    "an element by name": canary(),
    "a query parameter by name": canary(),
    "the payment session": canary(),
    "the payment path": canary(),
  };
  const held = (what: string) => canaries[what] ?? "";
  const uses = new Map<string, number>();
  const tokens = new Map([[partner, reference.tokens.partner]]);
  let latest = partner;
  let issued = 0;
  let answered = 0;

  const issue = async (request: Request): Promise<Response> => {
    const given = new URLSearchParams(await request.text());
    if (given.get("client_secret") !== held("the client secret") || given.get("password") !== held("the password")) {
      return Response.json({ error: "invalid_client", error_description: given.toString() }, { status: 400 });
    }
    const token = canary();
    canaries[`the corporate token ${++issued}`] = token;
    tokens.set(token, reference.tokens.corporate);
    return Response.json({ access_token: token, refresh_token: held("the refresh token"), expires_in: 3600 });
  };

  const planted = async (response: Response, path: string): Promise<Response> => {
    const forms = Object.values(formsOf(latest));
    const headers = new Headers(response.headers);
    const next = () => (forms[answered++ % forms.length] ?? "").replace(/[^\x20-\x7e]/g, "");
    headers.append("set-cookie", `sid=${held("a cookie")}; Path=/; HttpOnly`);
    headers.set("x-echo", next());
    headers.set("x-api-key", held("an API key by name"));
    headers.set("location", `/login?token=${held("a query parameter by name")}&of=${encodeURIComponent(latest)}`);
    headers.delete("content-length");
    const type = headers.get("content-type") ?? "";
    if (response.status === 204 || response.body === null)
      return new Response(null, { status: response.status, headers });
    if (path.endsWith("/exchange") && response.ok) {
      const address = `https://pay.example.com/entry/${held("the payment path")}?session=${held("the payment session")}`;
      return new Response(JSON.stringify(address), { status: response.status, headers });
    }
    if (type.includes("application/pdf") && response.ok) {
      const document = await PDFDocument.load(await response.arrayBuffer());
      document.setTitle(latest);
      document.getPage(0).drawText(`for ${held("a password by name")} and ${latest}`, { x: 5, y: 5, size: 6 });
      headers.set("content-disposition", `attachment; filename="${latest.replace(/[/"]/g, "-")}.pdf"`);
      const bytes = await document.save({ useObjectStreams: answered % 2 === 0 });
      return new Response(Buffer.from(bytes), { status: response.status, headers });
    }
    if (!type.includes("json")) return new Response(response.body, { status: response.status, headers });
    const value: unknown = await response.json();
    if (!response.ok && answered % 3 === 0) {
      headers.set("content-type", "text/html");
      const page = `<form><input type="hidden" name="__token" value="${held("a hidden field by name")}"></form><secret>${held("an element by name")}</secret>${next()}`;
      return new Response(page, { status: response.status, headers });
    }
    const body =
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? {
            ...value,
            echo: [next(), next(), next()],
            password: held("a password by name"),
            bank: { routingNumber: held("a routing number by name") },
          }
        : value;
    const shown = body === value ? JSON.stringify(value) : JSON.stringify({ ...(body as object), first: next() });
    // The fields that clauses look at, so that failures quote what was planted.
    const quoted = /\/Lot\/\d+$/.test(path)
      ? shown.replace(/"customerItemId":"[^"]*"/, `"customerItemId":"${latest}"`)
      : shown;
    return new Response(quoted, { status: response.status, headers });
  };

  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === "/oauth/token") return issue(request);
    const headers = new Headers(request.headers);
    const given = headers.get("x-freight-auth")?.replace(/^Token /, "");
    headers.delete("x-freight-auth");
    const token = given === undefined ? undefined : tokens.get(given);
    if (given !== undefined) {
      const count = (uses.get(given) ?? 0) + 1;
      uses.set(given, count);
      const isExpired = given !== partner && count > usesOfAToken;
      if (token !== undefined) latest = given;
      headers.set("authorization", `Bearer ${isExpired ? reference.tokens.expired : (token ?? given)}`);
    }
    const bytes = request.method === "GET" ? undefined : await request.arrayBuffer();
    const passed = new Request(request.url, { method: request.method, headers, ...(bytes && { body: bytes }) });
    return planted(await reference.fetch(passed), pathname);
  };

  const { surfaces, close } = await listen({ ...reference, fetch });
  return {
    profile: {
      name: "canaries",
      surfaces,
      callers: {
        corporate: {
          oauth: {
            tokenUrl: `${new URL(surfaces.portal).origin}/oauth/token`,
            grant: "password",
            clientIdEnv: "CANARY_CLIENT",
            clientSecretEnv: "CANARY_CLIENT_VALUE",
            usernameEnv: "CANARY_USER",
            passwordEnv: "CANARY_USER_VALUE",
          },
        },
        partner: { tokenEnv: "CANARY_PARTNER" },
      },
      auth: { header: "X-Freight-Auth", scheme: "Token" },
      effects,
      fixtures: reference.fixtures,
    },
    env: {
      CANARY_CLIENT: "client",
      CANARY_USER: "user",
      CANARY_CLIENT_VALUE: held("the client secret"),
      CANARY_USER_VALUE: held("the password"),
      CANARY_PARTNER: partner,
    },
    canaries,
    issued: () => issued,
    close,
  };
}
