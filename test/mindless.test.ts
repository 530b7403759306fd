import { beforeAll, describe, expect, it } from "vitest";
import { createReference } from "../src/reference/index.js";
import { scenarios } from "../src/scenario/scenario.js";
import { loadSpecs } from "../src/scenario/specs.js";
import { judgeHandler } from "./judging.js";

beforeAll(() => loadSpecs());

const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": "application/json" } });

/** Servers that answer everything alike. */
const mindless: { readonly [name: string]: (request: Request) => Response | Promise<Response> } = {
  "{}": () => json("{}"),
  "[]": () => json("[]"),
  "an empty 200": () => new Response(null, { status: 200 }),
  "204": () => new Response(null, { status: 204 }),
  true: () => json("true"),
  "a record": () => json('{"id":1,"items":[{"id":1}],"success":true}'),
  ...Object.fromEntries(
    [400, 401, 403, 404, 405, 500].map((status) => [String(status), () => json('{"title":"No."}', status)]),
  ),
  "a login page": () => new Response("<html><form></form></html>", { headers: { "content-type": "text/html" } }),
  "a redirect to one": () => new Response(null, { status: 302, headers: { location: "/login" } }),
  "the request": async (request) => json((await request.text()) || "{}"),
};

/** What a server that answers with success and no body may well have: "no model" routes that answer at all. */
const answersAtAll = /^route:(DELETE|GET \/lookup\/resetMasterConstantCache)/;

describe("a server that answers everything with", () => {
  it.each(Object.entries(mindless))("%s keeps no clause that says more than that", async (_, answer) => {
    const reference = createReference();
    const { run, defects } = await judgeHandler(async (request) => answer(request), scenarios(), reference);
    expect(defects).toEqual([]);
    const kept = run.clauses.filter(({ verdict }) => verdict === "pass").map(({ id }) => id);
    expect(kept.filter((id) => !answersAtAll.test(id) && !id.startsWith("route:"))).toEqual([]);
    expect(run.verdict).not.toBe("conforms");
  });
});
