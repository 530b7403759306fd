import { scenario } from "../../src/scenario/index.js";

const reads = [
  { route: "/job/{jobDisplayId}/price", says: "a job has a price" },
  { route: "/job/{jobDisplayId}/calendaritems", says: "a job has a list of calendar items" },
  { route: "/job/{jobDisplayId}/packagingcontainers", says: "a job has a list of packaging containers" },
  { route: "/job/{jobDisplayId}/updatePageConfig", says: "a job has a configuration of its update page" },
] as const;

for (const { route, says } of reads) {
  scenario(
    says,
    { judges: [`route:GET ${route}`], needs: ["jobDisplayId"] },
    async ({ corporate, fixtures, check }) => {
      const { jobDisplayId } = fixtures;
      await check(`route:GET ${route}`, () => corporate.get(route, { jobDisplayId }).isDeclared());
    },
  );
}
