import { isDeepStrictEqual } from "node:util";
import { type Answer, assume, isUuid, phrase, scalarsIn, scenario } from "../../src/scenario/index.js";
import { nameTheirJobs } from "./below-own.js";
import { jobOf } from "./records.js";

/** What is listed below a job. */
const lists = [
  "/job/{jobDisplayId}/packagingcontainers",
  "/job/{jobDisplayId}/form/shipments",
  "/job/{jobDisplayId}/freightproviders",
] as const;

/** A job, and what is listed below it. */
interface Seen {
  readonly job: Answer;
  readonly listed: Answer;
}

/** @returns the ids in what was read, and numbers that are as long as ids */
const idsIn = ({ body }: Answer): readonly string[] =>
  scalarsIn(body)
    .filter((scalar) => isUuid(scalar) || (Number.isInteger(scalar) && Number(scalar) > 999))
    .map(String);

const rowsIn = ({ isSuccess, body }: Answer): readonly unknown[] => (isSuccess && Array.isArray(body) ? body : []);

/** @returns whether each row that is listed below one job is listed below the other one */
const isAllIn = (one: Seen, other: Seen): boolean =>
  rowsIn(one.listed).every((row) => rowsIn(other.listed).some((another) => isDeepStrictEqual(row, another)));

/** @throws Mismatch where the other job lists the records of the first, which show ids that the first job alone shows */
function areNotListedBelow(one: Seen, other: Seen): void {
  const [shown, others] = [idsIn(one.job), idsIn(other.job)];
  const id = idsIn(one.listed).find((id) => shown.includes(id) && !others.includes(id));
  if (rowsIn(one.listed).length > 0 && id !== undefined && isAllIn(one, other))
    throw other.listed.mismatch(`no record of another job, which alone shows ${id}`, phrase(other.listed.body));
}

scenario(
  "what is listed below a job is its own",
  {
    judges: ["job-lists-own"],
    atOnce: ["GET /job/{jobDisplayId}/packagingcontainers"],
    needs: ["jobDisplayId", "otherJobDisplayId"],
  },
  async ({ corporate, fixtures, check }) => {
    const { jobDisplayId, otherJobDisplayId } = fixtures;
    const [job, otherJob] = [await jobOf(corporate, jobDisplayId), await jobOf(corporate, otherJobDisplayId)];
    const seen: (readonly [Seen, Seen])[] = [];
    for (const list of lists) {
      const listed = await corporate.get(list, { jobDisplayId });
      const others = await corporate.get(list, { jobDisplayId: otherJobDisplayId });
      seen.push([
        { job, listed },
        { job: otherJob, listed: others },
      ]);
    }
    const page = "/job/{jobDisplayId}/updatePageConfig";
    const pages = [
      { jobDisplayId, answer: await corporate.get(page, { jobDisplayId }) },
      { jobDisplayId: otherJobDisplayId, answer: await corporate.get(page, { jobDisplayId: otherJobDisplayId }) },
    ] as const;
    await check("job-lists-own", () => {
      for (const [one, other] of seen) {
        areNotListedBelow(one, other);
        areNotListedBelow(other, one);
      }
      nameTheirJobs(pages);
      assume(
        seen.some(([one, other]) => !isAllIn(one, other) || !isAllIn(other, one)),
        "nothing is listed below two jobs in which they differ",
      );
    });
  },
);
