// @ts-check
import { randomUUID } from "node:crypto";
import {
  assume,
  defineClause,
  defineExtension,
  defineFault,
  defineFixture,
  defineReportFormat,
  defineScenario,
  fieldOf,
  withJson,
} from "freight-conformance";

/** What an operator has agreed with its vendor beside the contract. */

const source = "Service agreement";

const requestId = defineClause("agreed:request-id", {
  says: "each answer carries an x-request-id of its own",
  source: `${source}, section 2`,
  routes: ["GET /lookup/countries"],
});

const homeCountry = defineClause("agreed:home-country-served", {
  says: "the country of the warehouses is among the countries that are served",
  source: `${source}, section 4`,
  routes: ["GET /lookup/countries"],
});

const imageOrder = defineClause("agreed:lot-image-order", {
  says: "a lot shows its images in the order in which they were given",
  source: `${source}, section 7`,
  level: "implied",
  effect: "reversible",
  routes: ["GET /Lot/{id}", "POST /Lot"],
});

const country = defineFixture("agreed:country", {
  says: "the IATA code of the country of the warehouses",
  embedded: "US",
});

const countries = defineScenario(
  "countries are served with request ids",
  { judges: [requestId, homeCountry], needs: ["agreed:country"] },
  async ({ corporate, fixtures, check }) => {
    const first = await corporate.get("/lookup/countries").accepted();
    const second = await corporate.get("/lookup/countries").accepted();
    await check(requestId, () => {
      const [one, other] = [first, second].map((answer) => answer.header("x-request-id"));
      if (!one) throw first.mismatch("an x-request-id", "none");
      if (one === other) throw second.mismatch("another x-request-id than the answer before", one);
    });
    await check(homeCountry, () => first.shows(fixtures["agreed:country"], "the home country"));
  },
);

const images = defineScenario(
  "a lot keeps the order of its images",
  { judges: [imageOrder] },
  async ({ corporate, data, check }) => {
    const links = ["front", "back", "label"].map((name) => `https://images.example.com/${data.key(name)}.png`);
    const item = data.compose("LotDataDto", { description: data.text("lot"), quantity: 1 });
    const body = { image_links: links, initial_data: item, item_data: item, catalogs: [], platforms: [] };
    // What the run creates is written down before it is sent, and removed when the scenario ends.
    const created = await corporate.post("/Lot", { body }).accepted();
    const lot = await corporate.get("/Lot/{id}", { id: created.integerId() }).accepted();
    await check(imageOrder, () => {
      const text = JSON.stringify(fieldOf(lot.record(), "image_links")) ?? "";
      const places = links.map((link) => text.indexOf(link));
      assume(!places.includes(-1), "the lot does not show all of its images");
      if (places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)))
        throw lot.mismatch("the images in the order front, back, label", text);
    });
  },
);

/** The reference knows nothing of the agreement: this makes it keep the clause on request ids. */
const reference = async ({ request }, next) => {
  const response = await next(request);
  const headers = new Headers(response.headers);
  headers.set("x-request-id", randomUUID());
  return new Response(response.body, { status: response.status, headers });
};

const faults = [
  defineFault(requestId, "constant", {
    says: "every answer carries the same request id",
    answers: async ({ request }, next) => {
      const response = await next(request);
      response.headers.set("x-request-id", "00000000");
      return response;
    },
  }),
  defineFault(homeCountry, "left-out", {
    says: "the country of the warehouses is left out of the list",
    answers: async ({ request, route }, next) => {
      const response = await next(request);
      if (route !== "GET /lookup/countries") return response;
      return withJson(response, (rows) =>
        Array.isArray(rows) ? rows.filter((row) => !Object.values(row).includes(country.embedded)) : rows,
      );
    },
  }),
  defineFault(imageOrder, "reversed", {
    says: "a lot shows its images the other way round",
    answers: async ({ request, route }, next) => {
      const response = await next(request);
      if (route !== "GET /Lot/{id}") return response;
      return withJson(response, (lot) =>
        Object.fromEntries(
          Object.entries(Object(lot)).map(([name, value]) =>
            Array.isArray(value) && /image/i.test(name) ? [name, value.toReversed()] : [name, value],
          ),
        ),
      );
    },
  }),
];

const verdicts = defineReportFormat("agreed.csv", ({ run }) => {
  const own = run.extensions?.find(({ prefix }) => prefix === "agreed");
  return ["clause,verdict", ...(own?.clauses ?? []).map(({ id, verdict }) => `${id},${verdict}`), ""].join("\n");
});

export default defineExtension({
  prefix: "agreed",
  title: "Service agreement",
  clauses: [requestId, homeCountry, imageOrder],
  scenarios: [countries, images],
  fixtures: [country],
  faults,
  formats: [verdicts],
  reference,
});
