import type { timelineOpenPoints } from "../../../contract/groups/timeline/open-points.js";
import { asText, isObject } from "../../../scenario/values.js";
import { inEachScenario, isOf, recordsOf, textOf } from "../comparing.js";
import {
  all,
  each,
  idType,
  isAccepted,
  isOwn,
  type ObserversOf,
  objectsIn,
  type Seen,
  status,
  statusAndKind,
  valuesOf,
  without,
} from "../seen.js";
import { accepted, deletedAgain, isEmpty, isSentEmpty, names } from "../telling.js";

const timeline = "GET /job/{jobDisplayId}/timeline";
const post = "POST /job/{jobDisplayId}/timeline";
const task = "GET /job/{jobDisplayId}/timeline/{timelineTaskIdentifier}";
const remove = "DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}";
const agent = "GET /job/{jobDisplayId}/timeline/{taskCode}/agent";
const increment = "POST /job/{jobDisplayId}/timeline/incrementjobstatus";
const undo = "POST /job/{jobDisplayId}/timeline/undoincrementjobstatus";

const codeOf = ({ sent }: Pick<Seen, "sent">): unknown => valuesOf([sent].filter(isObject), "taskCode")[0];
const codesIn = (seen: readonly Seen[]): ReadonlySet<string> =>
  new Set(recordsOf(seen, timeline).flatMap((body) => valuesOf(objectsIn(body), "taskCode").map(asText)));

/** What the open points of timeline are seen by. */
export const timelineObservers: ObserversOf<typeof timelineOpenPoints> = {
  "timeline-metadata-names": accepted("GET /job/{jobDisplayId}/timeline", names),
  "timeline-codes": accepted("GET /job/{jobDisplayId}/timeline", ({ body }) =>
    valuesOf(objectsIn(body), "taskCode").map(asText),
  ),
  "timeline-delete-repeat": deletedAgain("DELETE /job/{jobDisplayId}/timeline/{timelineTaskId}"),
  "agent-empty-form": each(
    "GET /job/{jobDisplayId}/timeline/{taskCode}/agent",
    statusAndKind,
    all(isAccepted, isEmpty),
  ),
  "increment-body": each(
    [
      "POST /job/{jobDisplayId}/timeline/incrementjobstatus",
      "POST /job/{jobDisplayId}/timeline/undoincrementjobstatus",
    ],
    status,
    all(isOwn, isSentEmpty),
  ),
  "timeline-code-subtypes": accepted(post, ({ sent }) =>
    isObject(sent)
      ? valuesOf([sent], "taskCode").map(
          (code) =>
            `${code} takes ${Object.keys(sent)
              .filter((name) => !/^(id|taskCode)$/i.test(name.replaceAll("_", "")))
              .sort()
              .join(", ")}`,
        )
      : [],
  ),
  "timeline-upsert-key": inEachScenario((seen) => {
    const posts = seen.filter((one) => isOf(post)(one) && one.isSuccess && isObject(one.sent));
    return posts.flatMap((one) => {
      const url = one.exchange.request.url.split("?")[0];
      const earlier = posts
        .slice(0, posts.indexOf(one))
        .some((other) => other.exchange.request.url.split("?")[0] === url && codeOf(other) === codeOf(one));
      const later = seen
        .slice(seen.indexOf(one) + 1)
        .find((other) => isOf(timeline)(other) && other.path["jobDisplayId"] === one.path["jobDisplayId"]);
      if (!earlier || !later?.isSuccess) return [];
      const key = valuesOf([one.sent].filter(isObject), "id").length > 0 ? "with an id" : "by its code alone";
      const tasks = objectsIn(later.body).filter((task) => valuesOf([task], "taskCode").includes(codeOf(one)));
      return `posted twice ${key}: ${tasks.length > 1 ? "several tasks" : "one task"}`;
    });
  }),
  "create-email-default": each(
    post,
    status,
    all(isOwn, without("create_email"), ({ sent }) => codeOf({ sent }) !== undefined),
  ),
  "timeline-identifier-kinds": (seen, release) => {
    const codes = codesIn(seen);
    return each(
      task,
      (one) => {
        const given = one.path["timelineTaskIdentifier"] ?? "";
        if (codes.has(given)) return `a code: ${one.isSuccess ? "accepted" : "refused"}`;
        return one.isSuccess ? `${idType(Number(given) > 0 ? Number(given) : given)}: accepted` : [];
      },
      isOwn,
    )(seen, release);
  },
  "timeline-delete-placeholder": inEachScenario((seen) => {
    const at = seen.findIndex((one) => isOf(remove)(one) && one.isSuccess);
    const job = seen[at]?.path["jobDisplayId"];
    const isTimeline = (one: Seen) => isOf(timeline)(one) && one.isSuccess && one.path["jobDisplayId"] === job;
    const posted = seen
      .slice(0, Math.max(at, 0))
      .findLast((one) => isOf(post)(one) && one.path["jobDisplayId"] === job);
    const after = seen.slice(at + 1).find(isTimeline);
    if (at === -1 || !after || !posted) return [];
    const left = objectsIn(after.body).some((one) => valuesOf([one], "taskCode").includes(codeOf(posted)));
    return left ? "an entry of the code stays" : "nothing stays";
  }),
  "agent-unknown-code": (seen, release) => {
    const codes = codesIn(seen);
    return each(
      agent,
      statusAndKind,
      ({ path, caller }) =>
        caller === "corporate" && /^nonsense/i.test(path["taskCode"] ?? "") && !codes.has(path["taskCode"] ?? ""),
    )(seen, release);
  },
  "increment-undo-traces": inEachScenario((seen) => {
    const step = seen.findIndex((one) => isOf(increment)(one) && one.isSuccess);
    const back = seen.findIndex(
      (one, at) =>
        at > step && isOf(undo)(one) && one.isSuccess && one.path["jobDisplayId"] === seen[step]?.path["jobDisplayId"],
    );
    if (step === -1 || back === -1) return [];
    const isTimeline = (one: Seen) =>
      isOf(timeline)(one) && one.isSuccess && one.path["jobDisplayId"] === seen[step]?.path["jobDisplayId"];
    const [before, after] = [seen.slice(0, step).findLast(isTimeline), seen.slice(back).find(isTimeline)];
    if (!before || !after) return [];
    return textOf(before) === textOf(after) ? "none" : "the timeline is not as before";
  }),
};
