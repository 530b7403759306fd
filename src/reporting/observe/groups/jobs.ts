import type { jobsOpenPoints } from "../../../contract/groups/jobs/open-points.js";
import { isObject } from "../../../scenario/values.js";
import { all, each, isOwn, type ObserversOf, statusAndKind, without } from "../seen.js";
import { accepted } from "../telling.js";

/** What the open points of jobs are seen by. */
export const jobsObservers: ObserversOf<typeof jobsOpenPoints> = {
  "job-create-answer": accepted("POST /job", statusAndKind),
  "job-display-id-member": accepted("GET /job/{jobDisplayId}", ({ body, path }) =>
    isObject(body)
      ? Object.entries(body).flatMap(([name, value]) => (String(value) === path["jobDisplayId"] ? [name] : []))
      : [],
  ),
  "job-search-no-param": each("GET /job/search", statusAndKind, all(isOwn, without("job_display_id"))),
};
