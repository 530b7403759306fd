import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judge, probe } from "../../src/api/index.js";
import { NetworkTransport } from "../../src/http/transport/network.js";
import { Credentials } from "../../src/profile/credentials.js";
import { profileFrom, readProfile } from "../../src/profile/profile.js";
import { proxyFor } from "../../src/profile/proxy.js";
import { type TlsOptions, tlsOptionsOf } from "../../src/profile/tls.js";
import { createReference, listen } from "../../src/reference/index.js";
import { profileOf } from "../../src/runner/embedded.js";
import { type Made, madeIn } from "./certificates.js";
import { type LocalProxy, startProxy } from "./proxy.js";

const root = mkdtempSync(join(tmpdir(), "networks-"));
const reference = createReference();
const clause = "lookup-key-with-spaces";
let made: Made;
let port: number;
let plain: Awaited<ReturnType<typeof listen>>;
let proxy: LocalProxy;
let server: ReturnType<typeof serve>;

/** The reference behind TLS, which lets nobody in without a certificate of the authority. */
beforeAll(async () => {
  made = madeIn(root);
  const { cert, key } = made["server"] as { cert: string; key: string };
  const serverOptions = { cert, key, ca: made["ca"]?.cert, requestCert: true, rejectUnauthorized: true };
  server = await new Promise((resolve) => {
    const started = serve(
      {
        fetch: reference.fetch,
        createServer: createTlsServer,
        serverOptions,
        port: 0,
        hostname: "127.0.0.1",
        overrideGlobalObjects: false,
      },
      () => resolve(started),
    );
  });
  port = (server.address() as AddressInfo).port;
  plain = await listen(reference);
  proxy = await startProxy();
});
afterAll(async () => {
  server.close();
  proxy.close();
  await plain.close();
  rmSync(root, { recursive: true });
});

const files = { ca: "ca.crt", cert: "client.crt", key: "client.key" };
const at = (origin: string) => {
  const { portal, abc, catalog } = reference.basePaths;
  return { portal: origin + portal, abc: origin + abc, catalog: origin + catalog };
};

/** @returns the path of a profile in the folder of the certificates */
function profileAt(origin: string, tls?: object): string {
  const { effects: _, ...profile } = profileOf(reference, "8_01", at(origin));
  const path = join(root, "profile.json");
  writeFileSync(path, JSON.stringify({ ...profile, ...(tls && { tls }) }));
  return path;
}

const limits = { timeoutMs: 5000, maxBodyBytes: 100_000, connectTimeoutMs: 3000 };
const tlsOf = (names: object): TlsOptions =>
  tlsOptionsOf(Object.fromEntries(Object.entries(names).map(([name, file]) => [name, join(root, file)])), {});

async function failureAt(url: string, tls: TlsOptions = {}, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const transport = new NetworkTransport(2, tls, env);
  const told = await transport.send({ method: "GET", url, headers: {} }, limits).then(
    () => "no failure",
    (error: Error) => error.message,
  );
  await transport.close().catch(() => {});
  return told;
}

describe("an authority of one's own and a client certificate", () => {
  it("are named in the profile, from its folder, and nothing of them is stored", async () => {
    const out = join(root, "run");
    const { run } = await judge(profileAt(`https://127.0.0.1:${port}`, files), { clauses: [clause], out, env: {} });
    expect([run.verdict, run.totals.pass]).toEqual(["conforms", 1]);
    const lines = [made["ca"]?.cert, made["client"]?.cert, made["client"]?.key].map((pem) => pem?.split("\n")[1] ?? "");
    for (const name of readdirSync(out)) {
      const text = readFileSync(join(out, name), "utf8");
      for (const secret of lines) expect([name, text.includes(secret)]).toEqual([name, false]);
      // Where the profile stands is known to the clean-up alone.
      if (name !== "target.json") expect([name, text.includes(root)]).toEqual([name, false]);
    }
    expect(JSON.parse(readFileSync(join(out, "profile.json"), "utf8")).tls).toMatchObject({ ca: "ca.crt" });
  });

  it("hold for the probe as well, which sees the certificate as trusted", async () => {
    const { surfaces, verdict } = await probe(profileAt(`https://127.0.0.1:${port}`, files), { env: {} });
    expect(verdict).toBe("healthy");
    expect(surfaces[0]?.tls).toMatchObject({ kind: "seen", trusted: true });
  });

  type Target = () => readonly [url: string, tls: TlsOptions];
  it.each<[string, Target, RegExp]>([
    [
      "an unknown authority",
      () => [`https://127.0.0.1:${port}/x`, {}],
      /authority that is not known here; name that in tls\.ca/,
    ],
    ["another host", () => [`https://localhost:${port}/x`, tlsOf(files)], /its certificate is for another host/],
    [
      "no TLS",
      () => [plain.surfaces.portal.replace("http:", "https:"), {}],
      /nothing speaks TLS there; is it an address of http:\/\/\?/,
    ],
  ])("%s is said in one line, with the remedy", async (_, target, says) => {
    const [url, tls] = target();
    const told = await failureAt(url, tls);
    expect(told).toMatch(/^The TLS connection to https:\/\/\S+ failed \(\w+\): [^\n]+\.$/);
    expect(told).toMatch(says);
  });

  it("that is missing is thought of where a server ends the connection before any answer", async () => {
    const told = await failureAt(`https://127.0.0.1:${port}/x`, tlsOf({ ca: files.ca }));
    expect(told).toMatch(/a server that wants a client certificate ends connections so: name one in tls\.cert/);
  });

  it("is the reason that a run tells first", async () => {
    const { run } = await judge(profileAt(`https://127.0.0.1:${port}`), {
      clauses: [clause],
      out: join(root, "closed"),
      env: {},
    });
    expect(run.verdict).toBe("not-judged");
    expect(run.causes[0]?.says).toMatch(
      /^No TLS connection can be made to https:\/\/127\.0\.0\.1.*name that in tls\.ca of the profile/,
    );
  });

  it.each([
    [
      { ca: "nowhere.crt" },
      /tls\.ca: \S+\/nowhere\.crt cannot be read \(ENOENT\); paths count from the profile's folder/,
    ],
    [{ ca: "client.key" }, /tls\.ca: \S+client\.key holds no certificate/],
    [{ cert: "client.crt", key: "client.crt" }, /tls\.key: \S+client\.crt holds no key/],
    [{ cert: "client.crt" }, /profile\.json: tls/],
    [{ ...files, passphraseEnv: "NOT_SET" }, /tls\.passphraseEnv: NOT_SET is not set/],
  ])("that cannot be used is refused with its field: %j", (tls, says) => {
    expect(() => readProfile(profileAt("https://service.example.com", tls), {})).toThrow(says);
  });
});

describe("a proxy", () => {
  const through = (host: string) => ({ HTTP_PROXY: `http://${host}`, https_proxy: host });

  it("carries requests in both forms, to hosts that only it knows", async () => {
    const http = `http://service.example.com:${new URL(plain.surfaces.portal).port}`;
    const options = { clauses: [clause], env: through(proxy.host) };
    const first = await judge(profileAt(http), { ...options, out: join(root, "p1") });
    expect([first.run.verdict, first.run.totals.pass]).toEqual(["conforms", 1]);
    expect(proxy.asked.every((line) => /^[A-Z]+ http:\/\/service\.example\.com/.test(line))).toBe(true);
    const second = await judge(profileAt(`https://service.example.com:${port}`, files), {
      ...options,
      out: join(root, "p2"),
    });
    expect([second.run.verdict, second.run.totals.pass]).toEqual(["conforms", 1]);
    expect(proxy.asked).toContain(`CONNECT service.example.com:${port}`);
  });

  it("carries what is asked of a token endpoint", async () => {
    const endpoint = await listen({ ...reference, fetch: async () => Response.json({ access_token: "a-token" }) });
    const tokenUrl = `http://login.example.com:${new URL(endpoint.surfaces.portal).port}/token`;
    const oauth = { tokenUrl, grant: "client_credentials", clientIdEnv: "CLIENT_ID" };
    const given = { surfaces: at("http://service.example.com"), callers: { corporate: { oauth } } };
    const credentials = new Credentials(
      profileFrom(given, {}, "it"),
      { CLIENT_ID: "me", ...through(proxy.host) },
      () => {},
    );
    expect(await credentials.token("corporate")).toBe("a-token");
    expect(proxy.asked).toContain(`POST ${tokenUrl}`);
    await endpoint.close();
  });

  it("that wants a credential is given that of its address, which is nowhere told", async () => {
    const wary = await startProxy({ credential: "me:pa ss" });
    const url = `https://service.example.com:${port}/portal/api/lookup/countries`;
    const given = { https_proxy: `http://me:pa%20ss@${wary.host}` };
    expect(await failureAt(url, tlsOf(files), given)).toBe("no failure");
    for (const protocol of ["https", "http"]) {
      const wrong = { [`${protocol}_proxy`]: `http://me:wrong@${wary.host}` };
      const told = await failureAt(url.replace("https", protocol), tlsOf(files), wrong);
      expect(told).toContain(
        `The proxy ${wary.host} (${protocol}_proxy) does not let ${protocol}://service.example.com`,
      );
      expect(told).toMatch(/\(407\); write its user and password into the variable/);
      expect(told).not.toContain("wrong");
    }
    wary.close();
  });

  it("that refuses, or is down, is named as the reason", async () => {
    const refusing = await startProxy({ refusal: 403 });
    const url = "https://service.example.com/x";
    expect(await failureAt(url, {}, through(refusing.host))).toMatch(
      /does not let .* through \(403\); ask whoever runs it/,
    );
    refusing.close();
    expect(await failureAt(url, {}, through("127.0.0.1:1"))).toMatch(
      /^The proxy 127\.0\.0\.1:1 \(https_proxy\), through which https:\/\/service\.example\.com is asked, cannot be reached \(ECONNREFUSED\)/,
    );
  });

  it.each([
    ["http://service.example.com", { HTTP_PROXY: "http://p:1" }, "HTTP_PROXY"],
    ["https://service.example.com", { HTTP_PROXY: "http://p:1" }, undefined],
    ["https://service.example.com", { HTTPS_PROXY: "p:1", https_proxy: "q:1" }, "https_proxy"],
    ["http://service.example.com", { HTTP_PROXY: "p:1", NO_PROXY: "example.com" }, undefined],
    ["http://service.example.com", { HTTP_PROXY: "p:1", NO_PROXY: "other.example.com, .example.com" }, undefined],
    ["http://myexample.com", { HTTP_PROXY: "p:1", NO_PROXY: "example.com" }, "HTTP_PROXY"],
    ["http://service.example.com:8080", { HTTP_PROXY: "p:1", NO_PROXY: "example.com:80" }, "HTTP_PROXY"],
    ["http://service.example.com", { HTTP_PROXY: "p:1", no_proxy: "example.com:80" }, undefined],
    ["http://service.example.com", { HTTP_PROXY: "p:1", NO_PROXY: "*" }, undefined],
    ["http://127.0.0.1:8080", { HTTP_PROXY: "p:1" }, undefined],
    ["http://localhost", { HTTP_PROXY: "p:1" }, undefined],
  ])("is taken for %s with %j: %s", (address, env, variable) => {
    expect(proxyFor(address, env)?.variable).toBe(variable);
  });

  it("whose variable holds no address is refused", () => {
    expect(() => proxyFor("http://service.example.com", { HTTP_PROXY: "socks5://p:1" })).toThrow(
      /HTTP_PROXY: it holds no address of an HTTP proxy; write http/,
    );
  });
});

it("a gateway that goes by another Host is given it", async () => {
  const told: (string | null)[] = [];
  const gateway = await listen({
    ...reference,
    fetch: async (request) => {
      told.push(request.headers.get("host"));
      return Response.json([]);
    },
  });
  const transport = new NetworkTransport(1, {}, {});
  await transport.send(
    { method: "GET", url: `${gateway.surfaces.portal}/x`, headers: { host: "inside.example.com" } },
    limits,
  );
  expect(told).toEqual(["inside.example.com"]);
  await transport.close();
  await gateway.close();
});
