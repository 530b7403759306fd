import { type Answer, fieldOf, isObject, sameScalar } from "../../src/scenario/index.js";

/** @returns the display id that what is read below a job names as that of its job; undefined where it names none */
const namedIn = ({ isSuccess, body }: Answer): unknown =>
  isSuccess && isObject(body) ? fieldOf(body, "jobDisplayId") : undefined;

/** What is read below a job. */
interface Below {
  readonly jobDisplayId: number;
  readonly answer: Answer;
}

/**
 * Who is told of two jobs one number is told a wrong one of at least one of them.
 *
 * @param two the same read of two jobs
 * @throws Mismatch where each names the same job as its own
 */
export function nameTheirJobs(two: readonly [Below, Below]): void {
  const [first, second] = two.map(({ answer }) => namedIn(answer));
  // A job of which nothing was set yet may be told as number 0.
  if (!(Number(first) > 0) || !sameScalar(first, second)) return;
  for (const { jobDisplayId, answer } of two)
    if (!sameScalar(first, jobDisplayId))
      throw answer.mismatch(`job ${jobDisplayId}, which was asked for`, `job ${first}`);
}
