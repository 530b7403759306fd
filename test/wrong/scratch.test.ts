import { beforeAll, it } from "vitest";
import { spell } from "../../src/http/names.js";
import { InProcessTransport } from "../../src/http/transport/in-process.js";
import { profileFrom } from "../../src/profile/profile.js";
import { createReference } from "../../src/reference/index.js";
import { runInWords } from "../../src/reporting/terminal.js";
import { profileOf } from "../../src/runner/embedded.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { judgedRun } from "./judged-run.js";

beforeAll(() => loadSpecs(), 60_000);
const groups = [
  "tracking",
  "lookup",
  "catalogs",
  "lots",
  "timeline",
  "notes",
  "companies",
  "contacts",
  "jobs",
] as const;
const at = "http://reference.example.com";
type H = (r: Request) => Promise<Response>;
async function run(name: string, around: (r: Request, h: H) => Promise<Response>, given: object = {}, options = {}) {
  const reference = createReference(options);
  const { portal, abc, catalog } = reference.basePaths;
  const profile = profileFrom(
    { ...profileOf(reference, "8_01", { portal: at + portal, abc: at + abc, catalog: at + catalog }), ...given },
    {},
    "t",
  );
  const h: H = (r) => reference.fetch(r);
  const r = await judgedRun(profile, { groups, clauses: [] }, new InProcessTransport((q) => around(q, h)));
  process.stdout.write(
    `\n=== ${name}: ${r.verdict} ${JSON.stringify(r.totals)}\n${runInWords(r, [], { color: false, reports: [] }).split("\n").slice(0, 16).join("\n")}\n`,
  );
}
const html = (status: number, text: string) =>
  new Response(text, { status, headers: { "content-type": "text/html", server: "nginx" } });
const reads = (r: Request) => r.method === "GET" || /search/i.test(r.url);
it("x", { timeout: 600_000 }, async () => {
  const ref = createReference();
  const b = ref.basePaths;
  process.stdout.write(JSON.stringify(b));
  if (0)   await run("honest", (r, h) => h(r));
  await run("abc path wrong", (r, h) => h(r), {
    surfaces: { portal: at + b.portal, abc: `${at}/wrong`, catalog: at + b.catalog },
  });
  await run("403 all writes", async (r, h) => (reads(r) ? h(r) : Response.json({ title: "no" }, { status: 403 })));
  if (0)   await run("403 abc", async (r, h) =>
    !r.url.includes(b.abc) ? h(r) : Response.json({ title: "no" }, { status: 403 }),
  );
  for (const st of [401, 403]) {
    let n = 0;
    await run(`expires ${st}`, async (r, h) => (++n > 300 ? Response.json({ title: "no" }, { status: st }) : h(r)));
  }
  await run(
    "body snake, binds camel only",
    async (r, h) => {
      if (!(r.headers.get("content-type") ?? "").includes("json")) return h(r);
      const visit = (v: unknown): unknown =>
        Array.isArray(v)
          ? v.map(visit)
          : v && typeof v === "object"
            ? Object.fromEntries(
                Object.entries(v)
                  .filter(([k]) => k === spell(k, "camelCase"))
                  .map(([k, w]) => [k, visit(w)]),
              )
            : v;
      return h(
        new Request(r.url, { method: r.method, headers: r.headers, body: JSON.stringify(visit(await r.json())) }),
      );
    },
    { wire: { body: "snake_case" } },
  );
  await run(
    "query",
    (r, h) => h(r),
    { wire: { query: "documented" } },
    { choices: { "query-names:portal": "camelCase", "query-names:catalog": "PascalCase" } },
  );
  if (0)   await run("login page on some", async (r, h) =>
    /contacts|companies/.test(r.url) && r.headers.get("authorization")
      ? html(200, "<!doctype html><title>Sign in</title><form><input type=password></form>")
      : h(r),
  );
  await run("502 on some", async (r, h) =>
    /contacts|companies/.test(r.url) ? html(502, "<html><title>502 Bad Gateway</title>") : h(r),
  );
  if (0)   await run("WAF", async (r, h) =>
    r.method === "PUT" || r.method === "DELETE"
      ? html(
          403,
          "<html><title>Access denied</title>Your request was blocked by our web application firewall. Request ID 123",
        )
      : h(r),
  );
});
