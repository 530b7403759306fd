import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { latestRelease as release } from "../../src/contract/releases.js";
import { routesOn } from "../../src/contract/routes.js";
import { createReference } from "../../src/reference/index.js";
import { asPrinted } from "../../src/runner/serving/client-spelling.js";
import { identifiersOf } from "../../src/runner/serving/identifiers.js";
import { seedFrom } from "../../src/runner/serving/seed-data.js";
import { type StandInOptions, standInFor, usualStandIn } from "../../src/runner/serving/stand-in.js";
import { startPage } from "../../src/runner/serving/start-page.js";
import { TokenEndpoint } from "../../src/runner/serving/token-endpoint.js";
import { warmCommand } from "../cli/warm/warm.js";

const folder = mkdtempSync(join(tmpdir(), "stand-in-"));
afterAll(() => rmSync(folder, { recursive: true }));

const origin = "http://stand-in.example.com";

function asking(options: Partial<StandInOptions> = {}) {
  const reference = createReference();
  const page = (at: string) =>
    startPage({ reference, release, ids: identifiersOf(reference), spelling: asPrinted }, at);
  const { fetch, close } = standInFor(reference, release, { ...usualStandIn, ...options }, page);
  return {
    reference,
    close,
    ask: (path: string, init: RequestInit = {}) => fetch(new Request(origin + path, init)),
  };
}

type Json = Readonly<Record<string, unknown>>;
const jsonOf = async (answer: Response) => (await answer.json()) as Json;

const grant = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  body: new URLSearchParams(fields).toString(),
});

const login = { grant_type: "password", username: "corporate", password: "let-me-in" };
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString("base64")}` });

describe("the token endpoint", () => {
  it.each([
    ["a wrong password", grant({ ...login, password: "no" }), 400, "invalid_grant"],
    ["an unknown user", grant({ ...login, username: "nobody" }), 400, "invalid_grant"],
    ["an unknown refresh token", grant({ grant_type: "refresh_token", refresh_token: "x" }), 400, "invalid_grant"],
    ["no password", grant({ grant_type: "password", username: "corporate" }), 400, "invalid_request"],
    ["no grant", grant({}), 400, "invalid_request"],
    ["a grant of another kind", grant({ grant_type: "authorization_code" }), 400, "unsupported_grant_type"],
    ["an unknown client", grant({ grant_type: "client_credentials", client_id: "nobody" }), 401, "invalid_client"],
    ["JSON", { method: "POST", body: "{}" }, 400, "invalid_request"],
    ["a read", {}, 405, "invalid_request"],
  ])("refuses %s as the standard says", async (_, init, status, error) => {
    const answer = await asking().ask("/connect/token", init);
    expect([answer.status, await answer.json(), answer.headers.get("cache-control")]).toEqual([
      status,
      { error, error_description: expect.stringMatching(/\.$/) },
      "no-store",
    ]);
  });

  it("takes a client by its own name in a Basic header, without a refresh token", async () => {
    const { ask } = asking();
    const answer = await jsonOf(
      await ask("/oauth/token", grant({ grant_type: "client_credentials" }, basic("partner:let-me-in"))),
    );
    expect(answer).toEqual({ access_token: expect.any(String), token_type: "Bearer", expires_in: 3600 });
    const headers = { authorization: `Bearer ${answer["access_token"]}` };
    expect((await ask("/catalog/api/Lot", { headers })).status).toBe(200);
  });

  it("lets tokens expire, and refresh tokens later", async () => {
    let now = Date.UTC(2030, 0, 1);
    const endpoint = new TokenEndpoint({ lifetime: 10, now: () => now, issue: (_, until) => String(until) });
    const ask = async (fields: Readonly<Record<string, string>>) =>
      jsonOf(await endpoint.answer(new Request(`${origin}/connect/token`, grant(fields))));
    const first = await ask(login);
    expect(Number(first["access_token"])).toBe(now / 1000 + 10);
    now += 119_000;
    const second = await ask({ grant_type: "refresh_token", refresh_token: String(first["refresh_token"]) });
    expect(second).toMatchObject({ expires_in: 10 });
    now += 120_000;
    expect(await ask({ grant_type: "refresh_token", refresh_token: String(second["refresh_token"]) })).toEqual({
      error: "invalid_grant",
      error_description: "The refresh token has expired.",
    });
  });

  it("gives tokens that the service refuses once they have expired", async () => {
    const { ask, reference } = asking();
    const status = async (until: number) => {
      const headers = { authorization: `Bearer ${reference.tokenUntil("corporate", until)}` };
      return (await ask("/portal/api/contacts/user", { headers })).status;
    };
    const now = Math.floor(Date.now() / 1000);
    expect([await status(now + 60), await status(now - 1)]).toEqual([200, 401]);
  });
});

describe("a page of another origin", () => {
  const preflight = (from: string) => ({
    method: "OPTIONS",
    headers: {
      origin: from,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "authorization",
    },
  });
  const allowed = async (options: Partial<StandInOptions>, from: string) => {
    const answer = await asking(options).ask("/portal/api/note/3001", preflight(from));
    return [answer.status, answer.headers.get("access-control-allow-origin")];
  };

  it("may call it, or pages of the origins that are named, or none", async () => {
    const [app, other] = ["https://app.example.com", "https://other.example.com"];
    expect(await allowed({}, app)).toEqual([204, "*"]);
    expect(await allowed({ origins: [app] }, app)).toEqual([204, app]);
    expect(await allowed({ origins: [app] }, other)).toEqual([204, null]);
    expect((await allowed({ origins: [] }, app))[1]).toBeNull();
  });

  it("sees refusals too; who is no page is answered as ever", async () => {
    const { ask } = asking();
    const refused = await ask("/portal/api/note", { headers: { origin: "https://app.example.com" } });
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
    expect((await ask("/portal/api/note")).headers.has("access-control-allow-origin")).toBe(false);
  });
});

describe("an unknown path", () => {
  it.each([
    ["/portal/api/notes", "Did you mean /note?"],
    ["/portal/api/Lot/1", "It is a path of the catalog surface, which is at /catalog/api."],
    ["/Lot/1", "Did you mean /catalog/api/Lot/1?"],
    ["/favicon.ico", "The surfaces are served below: portal at /portal/api"],
  ])("is answered with what may have been meant: %s", async (path, says) => {
    const { ask, reference } = asking();
    const answer = await ask(path, { headers: { authorization: `Bearer ${reference.tokens.corporate}` } });
    expect([answer.status, (await jsonOf(answer))["title"]]).toEqual([404, expect.stringContaining(says)]);
  });

  it("is told apart from a record that is not there", async () => {
    const { ask, reference } = asking();
    const headers = { authorization: `Bearer ${reference.tokens.corporate}` };
    expect((await jsonOf(await ask("/portal/api/views/1", { headers })))["title"]).toBe("The view does not exist.");
  });
});

describe("the start page", () => {
  it("lists every route once, with a command that names the address under which it was asked for", async () => {
    const html = await (await asking().ask("/")).text();
    const routes = routesOn(release);
    expect(html.match(/<details>/g)).toHaveLength(routes.length);
    expect(routes.filter(({ template }) => !html.includes(`<code>${template}</code>`))).toEqual([]);
    expect(html.match(/curl -s /g)).toHaveLength(routes.length + 1);
    expect(html).toContain(`${origin}/catalog/api/Lot`);
    expect(html.replaceAll(origin, "")).not.toMatch(/(src|href)="https?:/);
  });
});

describe("a file of records", () => {
  const seed = (content: unknown) => {
    const file = join(folder, "seed.json");
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    return seedFrom(file, createReference(), release);
  };

  it("is added in the order of its resources, and the same ids come of it each time", async () => {
    const file = join(packageRoot(), "fixtures/seed-data/example.json");
    const reference = createReference();
    const seeded = await seedFrom(file, reference, release);
    expect(await seedFrom(file, createReference(), release)).toEqual(seeded);
    const of = (name: string) => seeded.find(({ resource }) => resource === name)?.id;
    const stored = reference.stored();
    const job = stored.get(`jobs/${of("jobs")}`);
    expect(job).toMatchObject({ items: [expect.objectContaining({ name: "Grand piano" })] });
    expect(stored.get(`notes/${of("notes")}`)).toMatchObject({
      job_id: (job as { readonly job_id: string }).job_id,
      contact_id: Number(of("contacts")),
    });
    expect(stored.get(`lots/${of("lots")}`)).toMatchObject({ catalogs: [{ catalog_id: Number(of("catalogs")) }] });
  });

  it.each([
    ["{", "it cannot be read"],
    [{ note: [] }, "the whole has note, which nothing is made of. Did you mean notes?"],
    [{ notes: [{ comments: "x" }] }, "notes.0 must have required property 'record'"],
    [{ notes: {} }, "notes must be array."],
    [{ notes: [{ record: { comments: "x" } }] }, "notes.0: it is refused: "],
    [{ lots: [{ record: { catalogs: [{ catalogId: "{sprng}" }] } }] }, "lots.0: nothing before it is called sprng."],
    [
      { jobs: [{ as: "one", record: {} }], notes: [{ record: { jobId: "{one.jobid}" } }] },
      "notes.0: one has no jobid. Did you mean job_id?",
    ],
    [
      {
        jobs: [
          { as: "one", record: {} },
          { as: "one", record: {} },
        ],
      },
      "jobs.1: another record is called one already.",
    ],
  ])("is refused with the place of what is wrong: %j", async (content, says) => {
    await expect(seed(content)).rejects.toThrow(says);
  });
});

describe("the command serve", () => {
  it.each([
    [["--seed-data", "nowhere.json"], "--seed-data nowhere.json: it cannot be read"],
    [["--record", "nowhere/at/all.jsonl"], "--record nowhere/at/all.jsonl: the file cannot be written (ENOENT)"],
    [["--cors", "app.example.com"], "--cors app.example.com: write an origin, such as https://app.example.com"],
  ])("ends with 2 for what it cannot do: %j", async (options, says) => {
    const { code, stderr } = await warmCommand(["serve", "--port", "0", ...options]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });
});
