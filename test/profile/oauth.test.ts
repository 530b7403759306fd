import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Credentials } from "../../src/profile/credentials.js";
import { profileFrom } from "../../src/profile/profile.js";
import { type OAuthServer, startOAuth } from "./oauth-server.js";

const surfaces = { portal: "https://a.example.com", abc: "https://b.example.com", catalog: "https://c.example.com" };
const secrets = { SECRET: "client-secret-0815", WORD: "password-4711" };
const env = { ID: "id", USER_NAME: "somebody", ...secrets };

let server: OAuthServer;
beforeEach(async () => {
  server = await startOAuth();
});
afterEach(() => {
  vi.useRealTimers();
  server.close();
});

function credentials(
  given: Readonly<Record<string, unknown>> = {},
  values: NodeJS.ProcessEnv = env,
  timeoutMs = 5_000,
) {
  const oauth = {
    tokenUrl: server.tokenUrl,
    grant: "client_credentials",
    clientIdEnv: "ID",
    clientSecretEnv: "SECRET",
  };
  const learned: string[] = [];
  const profile = profileFrom(
    { surfaces, callers: { corporate: { oauth: { ...oauth, ...given } } }, limits: { timeoutMs } },
    {},
    "profile",
  );
  return { held: new Credentials(profile, values, (secret) => learned.push(secret)), learned };
}

const password = { grant: "password", usernameEnv: "USER_NAME", passwordEnv: "WORD", scope: "freight" };

async function failure(given?: Parameters<typeof credentials>[0], values?: NodeJS.ProcessEnv, timeoutMs?: number) {
  const { held } = credentials(given, values, timeoutMs);
  const error = await held.token("corporate").catch((thrown: Error) => thrown);
  const text = error instanceof Error ? `${error.message}\n${error.stack}\n${String(error.cause)}` : "no error";
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
  return error instanceof Error ? error.message : "no error";
}

describe("a token endpoint", () => {
  it("is asked with the fields of the environment, and its secrets are known before they are used", async () => {
    const { held, learned } = credentials(password);
    expect(await held.token("corporate")).toBe(server.tokens[0]);
    expect(server.asked).toEqual([
      {
        grant_type: "password",
        client_id: "id",
        client_secret: secrets.SECRET,
        username: "somebody",
        password: secrets.WORD,
        scope: "freight",
      },
    ]);
    expect(learned).toEqual(
      expect.arrayContaining([secrets.SECRET, secrets.WORD, "refresh-me-4242", server.tokens[0]]),
    );
    expect(learned).not.toContain("somebody");
  });

  it("may want the client in a header", async () => {
    server.next.push({ kind: "wants-header" });
    expect(await credentials().held.token("corporate")).toBe(server.tokens[0]);
    expect(server.asked[1]).toEqual({ grant_type: "client_credentials" });
  });

  it("is asked again after a passing failure", async () => {
    server.next.push({ kind: "answers", status: 503, body: "" }, { kind: "answers", status: 429, body: "slow down" });
    expect(await credentials().held.token("corporate")).toBe(server.tokens[0]);
  });

  it.each([
    [{ status: 400, body: '{"error":"invalid_scope"}' }, "answered 400 invalid_scope; check scope."],
    [{ status: 302, body: "" }, "answered 302; write the address that it redirects to."],
    [
      { status: 200, body: "<html>client-secret-0815</html>" },
      "answered 200 without an access_token; check that it is a token endpoint.",
    ],
    [
      { status: 200, body: '{"access_token":42}' },
      "answered 200 without an access_token; check that it is a token endpoint.",
    ],
    [
      { status: 200, body: '["client-secret-0815"]' },
      "answered 200 without an access_token; check that it is a token endpoint.",
    ],
    [
      { status: 418, body: '{"error":"client-secret-0815"}' },
      "answered 418 without an access_token; check that it is a token endpoint.",
    ],
    [
      { status: 200, body: '{"access_token":"line\\nclient-secret-0815"}' },
      "what it gives is no token: a header cannot carry it; give the token alone.",
    ],
    [{ status: 200, body: '{"access_token":""}' }, "the token is empty."],
  ])("that answers otherwise is told: %#", async (behaviour, described) => {
    server.next.push({ kind: "answers", ...behaviour });
    expect(await failure()).toBe(`callers.corporate.oauth.tokenUrl: ${described}`);
  });

  it("that refuses, fails, hangs or is gone is told with the remedy and without a secret", async () => {
    expect(await failure({}, { ...env, SECRET: "client-secret-wrong" })).toContain(
      "answered 401 invalid_client; check what clientIdEnv and clientSecretEnv name.",
    );
    expect(await failure(password, { ...env, WORD: "password-wrong" })).toContain(
      "check what usernameEnv and passwordEnv name.",
    );
    server.next.push(...[1, 2, 3].map(() => ({ kind: "answers", status: 500, body: "client-secret-0815" }) as const));
    expect(await failure()).toContain("answered 500; try again later.");
    server.next.push({ kind: "hangs" });
    expect(await failure({}, env, 150)).toContain("no answer within 150 ms.");
    expect(await failure({ tokenUrl: "http://127.0.0.1:1/token" })).toContain(
      "(ECONNREFUSED); check that the endpoint",
    );
  });
});

describe("a token that is to be renewed", () => {
  it("is used while it lives where the endpoint is down, without asking for each request, and no longer", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const { held } = credentials();
    const token = await held.token("corporate");
    const isDown = { kind: "answers", status: 400, body: "" } as const;
    server.next.push(isDown, isDown, isDown);
    vi.setSystemTime(3_550_000);
    expect(await Promise.all([1, 2].map(() => held.token("corporate")))).toEqual([token, token]);
    for (let requests = 0; requests < 3; requests++) expect(await held.token("corporate")).toBe(token);
    expect(server.asked).toHaveLength(2);
    vi.setSystemTime(3_580_000);
    expect(await held.token("corporate")).toBe(token);
    expect(server.asked).toHaveLength(3);
    vi.setSystemTime(3_600_000);
    await expect(held.token("corporate")).rejects.toThrow("answered 400");
    expect(await held.token("corporate")).toBe(server.tokens[1]);
  });

  it("is used by those who come while the endpoint is asked in vain", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const { held } = credentials();
    const token = await held.token("corporate");
    server.next.push({ kind: "answers", status: 400, body: "" });
    vi.setSystemTime(3_550_000);
    const first = held.token("corporate");
    await vi.waitFor(() => expect(server.asked).toHaveLength(2));
    expect(await Promise.all([first, held.token("corporate")])).toEqual([token, token]);
  });
});

describe("a token that was refused", () => {
  it("is renewed once for all who were refused with it", async () => {
    const { held } = credentials();
    const old = await held.token("corporate");
    const renewed = await Promise.all([1, 2, 3].map(() => held.renewed("corporate", old)));
    expect(renewed).toEqual([server.tokens[1], server.tokens[1], server.tokens[1]]);
    expect(await held.renewed("corporate", old)).toBe(server.tokens[1]);
    expect(server.tokens).toHaveLength(2);
  });

  it("is not renewed for ever where that does not help", async () => {
    const { held } = credentials();
    let token: string | undefined = await held.token("corporate");
    for (let refusals = 0; refusals < 10 && token !== undefined; refusals++) {
      token = await held.renewed("corporate", token);
      if (token !== undefined) held.renewalHelped("corporate", false);
    }
    expect(server.tokens).toHaveLength(4);
  });

  it("is kept while it lives where the endpoint is down, and told where it does not", async () => {
    server.lifetime = 1;
    const { held } = credentials();
    const token = await held.token("corporate");
    server.next.push(...[1, 2, 3].map(() => ({ kind: "answers", status: 500, body: "" }) as const));
    expect(await held.renewed("corporate", token)).toBeUndefined();
    expect(await held.token("corporate")).toBe(server.tokens[1]);
  });

  it("is not renewed where it was given", async () => {
    const profile = profileFrom({ surfaces, callers: { corporate: { token: "given-once" } } }, {}, "profile");
    expect(await new Credentials(profile, {}).renewed("corporate", "given-once")).toBeUndefined();
  });
});
