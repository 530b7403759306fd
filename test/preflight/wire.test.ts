import { describe, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { routeOn } from "../../src/contract/routes.js";
import { differsFromPrint, learnCasing, stylesAsPrinted } from "../../src/http/casing.js";
import { everything } from "../../src/scenario/selection.js";
import { lookAtReference, preflightOf } from "../looking.js";

describe("the spelling of names", () => {
  it("is learned of each surface by itself", async () => {
    const { seen } = await lookAtReference({}, {}, async (request, handle) => {
      const response = await handle(request);
      if (!/\/catalog\//.test(request.url)) return response;
      const text = (await response.text()).replace(/"(\w+)":/g, (_, name: string) => {
        return `"${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}":`;
      });
      return new Response(text, response);
    });
    expect(seen.casing).toEqual({ portal: "camelCase", abc: "camelCase", catalog: "snake_case" });
  });

  it("is learned of all surfaces where what holds of the service as a whole is judged", async () => {
    const service = { ...everything, groups: ["service"] } as const;
    const { seen } = await preflightOf({}, {}, undefined, undefined, service);
    expect(seen.needed).toEqual(["portal", "abc", "catalog"]);
    expect(seen.casingFrom.catalog).toContain("learned");
  });

  it("is looked for in other groups where the first answers show no name of two words", async () => {
    const { seen } = await lookAtReference({ choices: { "body-casing": "snake_case" } }, {}, async (request, handle) =>
      /\/(lookup|views)\//.test(request.url) ? new Response("[]") : handle(request),
    );
    expect(seen.casing.portal).toBe("snake_case");
  });

  it("is looked for in a page that is not the first, where pages are counted from nought", async () => {
    const { seen } = await lookAtReference(
      { choices: { "body-casing": "documented" } },
      {},
      async (request, handle) => {
        if (/\/(views|dashboard)\//.test(request.url)) return Response.json([{ jobDisplayId: 1 }]);
        const asksForOne = /"page":\s*1/.test(await request.clone().text());
        return asksForOne ? Response.json([]) : handle(request);
      },
    );
    expect(seen.casing.portal).toBe("documented");
  });

  it("is said to be assumed where nothing shows one, and to be configured where it is", async () => {
    const { seen } = await lookAtReference(
      {},
      { wire: { body: { abc: "PascalCase" } } },
      async () => new Response("[]"),
    );
    expect(seen.casing).toEqual({ portal: "camelCase", abc: "PascalCase", catalog: "camelCase" });
    expect(seen.casingFrom.portal).toContain("assumed");
    expect(seen.casingFrom.abc).toBe("configured");
  });
});

describe("a casing", () => {
  it("is told by names that the document prints before others", () => {
    const data = { due_date_of_row: 1, first_carrier: 2 };
    expect(learnCasing([{ sellerId: 1, startDate: 2, data }])).toBe("camelCase");
    expect(learnCasing([{ data }])).toBe("snake_case");
  });

  it("is told from that of the document where a route's own names are spelt otherwise", () => {
    const { answers } = routeOn("GET /dashboard/gridviews", latestRelease);
    expect(differsFromPrint([{ id: 1, dataKey: "inbound" }], answers)).toBe(false);
    expect(differsFromPrint([{ id: 1, data_key: "inbound" }], answers)).toBe(true);
  });

  it("is told by the styles that are shown as they are printed", () => {
    const feedback = routeOn("GET /job/feedback/{jobDisplayId}", "8_01").answers;
    const maps = routeOn("POST /commodity-map/search", "8_01").answers;
    expect(stylesAsPrinted({ feedbackId: "1", cancelJob: false }, feedback)).toEqual(["camelCase"]);
    expect(stylesAsPrinted({ feedback_id: "1", cancel_job: false }, feedback)).toEqual([]);
    expect(stylesAsPrinted([{ custom_name: "a", commodityId: 1 }], maps)).toEqual(["snake_case"]);
  });
});
