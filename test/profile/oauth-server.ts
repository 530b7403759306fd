import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { SignJWT } from "jose";

/** How a token endpoint behaves on its next requests; well where nothing is left. */
export type Behaviour =
  | { readonly kind: "answers"; readonly status: number; readonly body: string; readonly type?: string }
  | { readonly kind: "hangs" }
  | { readonly kind: "wants-header" };

export interface OAuthServer {
  readonly tokenUrl: string;
  /** Seconds that a token lives. */
  lifetime: number;
  /** What comes first. */
  readonly next: Behaviour[];
  /** The forms that were sent. */
  readonly asked: Readonly<Record<string, string>>[];
  readonly tokens: string[];
  close(): void;
}

/** Starts a token endpoint that knows the client `id` with the secret `client-secret-0815` and the user's `password-4711`. */
export async function startOAuth(): Promise<OAuthServer> {
  const key = new TextEncoder().encode("a key of the token endpoint, long enough");
  const app = new Hono();
  const state = {
    lifetime: 3600,
    next: [] as Behaviour[],
    asked: [] as Record<string, string>[],
    tokens: [] as string[],
  };
  app.post("/token", async (context) => {
    const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
    state.asked.push(form);
    const first = state.next.shift();
    if (first?.kind === "hangs") return new Promise<Response>(() => {});
    if (first?.kind === "answers")
      return new Response(first.body, {
        status: first.status,
        headers: { "content-type": first.type ?? "application/json" },
      });
    const basic = `Basic ${Buffer.from("id:client-secret-0815").toString("base64")}`;
    const isKnown =
      context.req.header("authorization") === basic ||
      (first?.kind !== "wants-header" && form["client_id"] === "id" && form["client_secret"] === "client-secret-0815");
    if (!isKnown) return context.json({ error: "invalid_client", error_description: JSON.stringify(form) }, 401);
    if (form["grant_type"] === "password" && form["password"] !== "password-4711") {
      return context.json({ error: "invalid_grant", error_description: form["password"] }, 400);
    }
    const token = await new SignJWT({ number: state.tokens.length })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(Math.floor(Date.now() / 1000) + state.lifetime)
      .sign(key);
    state.tokens.push(token);
    return context.json({
      access_token: token,
      token_type: "Bearer",
      expires_in: state.lifetime,
      refresh_token: "refresh-me-4242",
    });
  });
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, (at) =>
      resolve({ server: started, port: at.port }),
    );
  });
  const close = () => {
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  };
  return Object.assign(state, { tokenUrl: `http://127.0.0.1:${port}/token`, close });
}
