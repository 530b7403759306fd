import { type Answer, mentions, objectsIn, scenario } from "../../src/scenario/index.js";
import { ifNamed } from "../read-by-any.js";
import { isJob } from "./searching.js";

const reads = [
  { route: "/job/{jobDisplayId}/price", says: "a job has a price" },
  { route: "/job/{jobDisplayId}/calendaritems", says: "a job has a list of calendar items" },
  { route: "/job/{jobDisplayId}/packagingcontainers", says: "a job has a list of packaging containers" },
  { route: "/job/{jobDisplayId}/updatePageConfig", says: "a job has a configuration of its update page" },
] as const;

/** Whether an answer is about one job, as its display id tells, and not about another one. */
const isAbout = ({ isSuccess, body }: Answer, job: number, other: number): boolean =>
  isSuccess && objectsIn(body).some((record) => isJob(record, job)) && !mentions(body, other);

for (const { route, says } of reads) {
  scenario(
    says,
    { judges: [`route:GET ${route}`], needs: ["jobDisplayId"] },
    async ({ corporate, partner, fixtures, given, check }) => {
      const { jobDisplayId } = fixtures;
      const read = await corporate.get(route, { jobDisplayId });
      const other = given("otherJobDisplayId");
      const isOfThat = (answer: Answer | undefined) =>
        answer !== undefined && other !== undefined && isAbout(answer, jobDisplayId, other);
      // Who else may read a job is open: who does is answered about the job that is asked for.
      const theirs =
        other !== undefined && isOfThat(read) ? await ifNamed(partner.get(route, { jobDisplayId: other })) : undefined;
      const asOwn =
        other !== undefined && isOfThat(theirs) ? await corporate.get(route, { jobDisplayId: other }) : undefined;
      await check(`route:GET ${route}`, () => {
        read.isDeclared();
        if (asOwn && !isOfThat(asOwn))
          throw theirs?.mismatch(`job ${other}`, `job ${jobDisplayId}, which another caller has asked for before`);
      });
    },
  );
}
