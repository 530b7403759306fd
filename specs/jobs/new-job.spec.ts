import { scenario } from "../../src/scenario/index.js";
import { ownJobIfAllowed } from "./records.js";

const templates = [
  "/job/{jobDisplayId}/calendaritems",
  "/job/{jobDisplayId}/packagingcontainers",
  "/job/{jobDisplayId}/form/shipments",
  "/job/{jobDisplayId}/freightproviders",
] as const;

scenario(
  "what a job lists that was just made are lists, with or without rows",
  {
    judges: [
      "route:GET /job/{jobDisplayId}/calendaritems",
      "route:GET /job/{jobDisplayId}/packagingcontainers",
      "route:GET /job/{jobDisplayId}/form/shipments",
      "route:GET /job/{jobDisplayId}/freightproviders",
    ],
    needs: ["jobDisplayId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const own = (await ownJobIfAllowed(context))?.displayId ?? fixtures.jobDisplayId;
    for (const template of templates) {
      const read = (jobDisplayId: number) => corporate.get(template, { jobDisplayId });
      await check(`route:GET ${template}`, async () => {
        // Below a job of which nothing is known yet a deployment may have nothing to show.
        const ofOwn = await read(own);
        (ofOwn.isSuccess ? ofOwn : await read(fixtures.jobDisplayId)).isDeclared();
      });
    }
  },
);
