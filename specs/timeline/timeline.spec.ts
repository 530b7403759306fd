import { assume, mentions, scenario } from "../../src/scenario/index.js";
import { ownStatusesIn } from "../jobs/statuses.js";
import { metadataOf } from "./status.js";

scenario(
  "a timeline is read with its status beside its tasks",
  {
    judges: ["route:GET /job/{jobDisplayId}/timeline", "timeline-shape", "jobstatus-in-lookup"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId } = fixtures;
    const timeline = await corporate.get("/job/{jobDisplayId}/timeline", { jobDisplayId });
    await check("route:GET /job/{jobDisplayId}/timeline", () => timeline.isDeclared());
    timeline.isDeclared();
    const listed = await corporate.get("/lookup/jobStatuses").accepted();
    await check("timeline-shape", () => {
      if (Object.keys(metadataOf(timeline)).length === 0)
        throw timeline.mismatch("status metadata, SLA information or on-hold entries beside the tasks", "none of them");
    });
    await check("jobstatus-in-lookup", () => {
      const shown = ownStatusesIn(metadataOf(timeline)).map(({ value }) => value);
      assume(shown.length > 0, "the timeline shows the status of its job under no name that tells it");
      assume(listed.rows().length > 0, "the lookup of job statuses is empty");
      if (!shown.some((status) => listed.rows().some((row) => mentions(row, status))))
        throw timeline.mismatch("a status of GET /lookup/jobStatuses", shown.join(", "));
    });
  },
);
