import { latestRelease } from "../../src/contract/releases.js";
import { routeList, rowOn } from "../../src/contract/routes.js";
import { createReference } from "../../src/reference/index.js";
import { Models } from "./models.js";

type Handler = (request: Request) => Response | Promise<Response>;

const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { "content-type": "application/json" } });

/** The answer that the request before it should have had. */
function oneBehind(): Handler {
  const reference = createReference();
  let due = Promise.resolve(json("{}"));
  return (request) => {
    const answer = due;
    due = reference.fetch(request);
    return answer;
  };
}

/** A mock server: each route answers the model that it declares, filled by chance anew each time. */
function mockOfTheDocument(): Handler {
  const reference = createReference();
  const models = new Models(1);
  return async (request) => {
    await reference.fetch(request);
    const id = reference.log.at(-1)?.route;
    const route = routeList.find((one) => one.id === id);
    return route
      ? json(JSON.stringify(models.declared(rowOn(route, latestRelease).answers)))
      : json('{"title":"No."}', 404);
  };
}

function randomModels(): Handler {
  const models = new Models(1);
  return () => json(JSON.stringify(models.any()));
}

const refusal = (status: number) => [String(status), () => () => json('{"title":"No."}', status)] as const;

/** Servers that answer without knowing what they are asked, by name; each is made anew for each judging. */
export const mindless: { readonly [name: string]: () => Handler } = {
  "{}": () => () => json("{}"),
  "[]": () => () => json("[]"),
  "an empty 200": () => () => new Response(null, { status: 200 }),
  "204": () => () => new Response(null, { status: 204 }),
  true: () => () => json("true"),
  "a record": () => () => json('{"id":1,"items":[{"id":1}],"success":true}'),
  "two records": () => () => json('{"items":[{"id":1},{"id":2}],"totalCount":2}'),
  ...Object.fromEntries([400, 401, 403, 404, 405, 500].map(refusal)),
  "a login page": () => () => new Response("<html><form></form></html>", { headers: { "content-type": "text/html" } }),
  "a redirect to one": () => () => new Response(null, { status: 302, headers: { location: "/login" } }),
  "the request": () => async (request) => json((await request.text()) || "{}"),
  "the answer before": oneBehind,
  "any model": randomModels,
  "the declared model": mockOfTheDocument,
};
