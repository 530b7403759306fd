import pactum from "pactum";
import { describe, it } from "vitest";
import { serving } from "./serving.js";

const { reference, at, corporate, partner } = serving();
const { tokens } = reference;

const paths = [
  ["portal", "/lookup/countries"],
  ["catalog", "/Lot"],
  ["abc", "/job/update"],
] as const;

describe.each(paths)("the %s surface", (surface, path) => {
  it("refuses a call without a token", async () => {
    await pactum
      .spec()
      .get(at(surface, path))
      .expectStatus(401)
      .expectHeader("www-authenticate", "Bearer")
      .expectHeaderContains("content-type", "application/problem+json")
      .expectJsonLike({ status: 401 });
  });

  it.each([
    ["that is no token", "not-a-token"],
    ["with a changed signature", `${tokens.corporate.slice(0, -6)}AAAAAA`],
    ["with changed claims", tokens.corporate.replace(/\.[^.]+\./, `.${btoa('{"sub":"me","exp":4102444800}')}.`)],
    ["that has expired", tokens.expired],
  ])("refuses one %s", async (_what, token) => {
    await pactum.spec().get(at(surface, path)).withBearerToken(token).expectStatus(401);
  });

  it("refuses another scheme", async () => {
    await pactum.spec().get(at(surface, path)).withAuth("corporate", "secret").expectStatus(401);
  });

  it("does not serve unknown paths", async () => {
    await corporate().get(at(surface, "/no/such/path")).expectStatus(404);
    await partner().post(at(surface, "/no/such/path")).withJson({}).expectStatus(404);
  });
});

it("lets both callers in", async () => {
  await corporate().get(at("portal", "/lookup/countries")).expectStatus(200);
  await partner().get(at("catalog", "/Lot")).expectStatus(200);
});

it("serves each route on its own surface alone", async () => {
  await corporate().get(at("catalog", "/lookup/countries")).expectStatus(404);
  await corporate().get(at("portal", "/Lot")).expectStatus(404);
});

it("names the methods of a path", async () => {
  await corporate().delete(at("catalog", "/Lot")).expectStatus(405).expectHeaderContains("allow", "POST");
  await corporate().patch(at("portal", "/note/1")).withJson({}).expectStatus(405).expectHeader("allow", "PUT");
});

it("takes JSON alone where JSON is due", async () => {
  const url = at("portal", "/note");
  const typed = (type: string, body: string) => corporate().post(url).withHeaders("content-type", type).withBody(body);
  await typed("text/plain", '{"comments":"x"}').expectStatus(415);
  await typed("application/json", "{").expectStatus(400);
  await corporate().post(url).withJson([]).expectStatus(400);
});
