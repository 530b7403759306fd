import type { jobsOpenPoints } from "../../../contract/groups/jobs/open-points.js";
import { asText, isObject, isUuid, type JsonObject } from "../../../scenario/values.js";
import { aroundWrites, inEachScenario, isOf, pageBase, shownIn, sourcesOf, textOf } from "../comparing.js";
import {
  all,
  each,
  isAccepted,
  isOwn,
  kindOfValue,
  type ObserversOf,
  type Seen,
  status,
  statusAndKind,
  valuesOf,
  without,
} from "../seen.js";
import { accepted, found, idsSent, isSentBlank, scalarsIn, valuesRead } from "../telling.js";

const job = "GET /job/{jobDisplayId}";
const agent = "GET /job/{jobDisplayId}/timeline/{taskCode}/agent";

const shapesIn = (sent: JsonObject): readonly string[] =>
  Object.entries(sent).map(([name, value]) => `${name} as ${kindOfValue(value)}`);

/** Whether an answer has amounts that say something. */
function amounts({ body }: Seen): string {
  const values = isObject(body) ? Object.values(body) : [];
  if (values.length === 0) return "";
  return values.some((value) => typeof value === "number" && value !== 0) ? ", with amounts" : ", without amounts";
}

/** What the open points of jobs are seen by. */
export const jobsObservers: ObserversOf<typeof jobsOpenPoints> = {
  "job-create-answer": accepted("POST /job", statusAndKind),
  "job-display-id-member": accepted("GET /job/{jobDisplayId}", ({ body, path }) =>
    isObject(body)
      ? Object.entries(body).flatMap(([name, value]) => (asText(value) === path["jobDisplayId"] ? [name] : []))
      : [],
  ),
  "job-search-no-param": each("GET /job/search", statusAndKind, all(isOwn, without("job_display_id"))),
  "job-parts-shape": accepted("POST /job", ({ sent }) => (isObject(sent) ? shapesIn(sent) : [])),
  "job-uuid-source": sourcesOf(
    ["GET /note", "GET /rfq/forjob/{jobId}"],
    ({ query, path }) => [query.get("job_id"), path["jobId"]].filter(isUuid),
    [job, "GET /job/search", "POST /job"],
    "no member of the job",
  ),
  "job-search-page-base": pageBase("POST /job/searchByDetails"),
  "sort-by-values": each(
    "POST /job/searchByDetails",
    (one) => valuesOf([one.sent].filter(isObject), "sort_by").map((value) => `${kindOfValue(value)}: ${one.status}`),
    isOwn,
  ),
  "job-search-empty-text": each("POST /job/searchByDetails", found, all(isOwn, isSentBlank("search_text"))),
  "job-price-unpriced": inEachScenario((seen) => {
    const created = new Set(seen.filter((one) => isOf("POST /job")(one)).flatMap(({ body }) => scalarsIn(body)));
    return seen
      .filter((one) => isOf("GET /job/{jobDisplayId}/price")(one) && created.has(one.path["jobDisplayId"] ?? ""))
      .map((one) => `${statusAndKind(one)}${amounts(one)}`);
  }),
  "feedback-id-meaning": (seen) => {
    const read = valuesRead(seen);
    return seen
      .filter(all(isOf("POST /job/feedback/{jobDisplayId}"), isOwn))
      .flatMap((one) => valuesOf([one.sent].filter(isObject), "feedbackId").map((id) => [one, id] as const))
      .filter(([, id]) => isUuid(id))
      .map(
        ([one, id]) =>
          `${read.has(String(id)) ? "an id that was read" : "a fresh UUID"}: ${one.isSuccess ? "accepted" : "refused"}`,
      );
  },
  "feedback-cancel-omitted": each(
    "POST /job/feedback/{jobDisplayId}",
    status,
    all(isOwn, ({ sent }) => isObject(sent) && valuesOf([sent], "cancelJob").length === 0),
  ),
  "feedback-none": inEachScenario((seen) => {
    const given = new Set<string>();
    return seen.flatMap((one) => {
      const id = one.path["jobDisplayId"] ?? "";
      if (isOf("POST /job/feedback/{jobDisplayId}")(one) && one.isSuccess) given.add(id);
      const isAnswer = isOf("GET /job/feedback/{jobDisplayId}")(one) && isOwn(one) && !given.has(id);
      return isAnswer ? `${statusAndKind(one)}${scalarsIn(one.body).some(isUuid) ? ", with an id" : ""}` : [];
    });
  }),
  "job-update-id-type": each("POST /job/update", idsSent("job_id"), isAccepted),
  "job-updates-shape": accepted("POST /job/update", ({ sent }) =>
    valuesOf([sent].filter(isObject), "updates").map(kindOfValue),
  ),
  "book-condition": each("POST /job/{jobDisplayId}/book", status, isOwn),
  "job-states": accepted("GET /job/{jobDisplayId}/timeline", ({ body }) =>
    valuesOf([body].filter(isObject), "status")
      .flatMap((state) => (isObject(state) ? valuesOf([state], "name") : [state]))
      .map(String),
  ),
  "change-agent-kind": inEachScenario((seen) =>
    aroundWrites("POST /job/{jobDisplayId}/changeAgent", [agent])(seen).map(
      ({ before, after }) => `${after.path["taskCode"]} ${textOf(before) === textOf(after) ? "stays" : "changes"}`,
    ),
  ),
  "inventory-item-readback": shownIn(
    "PUT /job/{jobDisplayId}/item/{inventoryItemId}",
    [job, "GET /lookup/items", "GET /job/{jobDisplayId}/packagingcontainers"],
    "shown by none of the reads",
  ),
  "inventory-item-id-source": sourcesOf(
    "PUT /job/{jobDisplayId}/item/{inventoryItemId}",
    ({ path }) => [path["inventoryItemId"]],
    [job, "GET /lookup/items"],
    "neither the job nor the items lookup",
  ),
};
