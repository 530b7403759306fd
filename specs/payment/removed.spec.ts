import { type Answer, assume, type Caller, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { jobOf, ownJob, unknownPathsRefused } from "../jobs/records.js";
import { paymentWrites } from "./writes.js";

const info = "/job/{jobDisplayId}/payment";
const sources = "/job/{jobDisplayId}/payment/sources";

/** The document shows no member of PaymentParams: by what the route that is left is asked. */
const unlistedQuery = { origin: "https://www.example.com" };

scenario(
  "the removed payment reads are gone while their job is there",
  {
    judges: ["payment-removed-info", "payment-removed-sources"],
    inParts: ["payment-removed-info", "payment-removed-sources"],
    apart: ["payment-removed-info", "payment-removed-sources"],
    formerly: ["on-8-01-the-payment-reads-are-gone-while-their-job-is-there"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, given, data, check }) => {
    const { jobDisplayId } = fixtures;
    const job = await jobOf(corporate, jobDisplayId);
    await unknownPathsRefused({ corporate, data }, jobDisplayId);
    const jobSubKey = given("jobSubKey");
    for (const asked of [{ jobDisplayId }, { jobDisplayId, unlistedQuery }]) {
      // The route that is left opens none of those that are gone.
      if ("unlistedQuery" in asked && jobSubKey !== undefined)
        await corporate.get("/job/{jobDisplayId}/payment/jobSubKey/{jobSubKey}/exchange", { jobDisplayId, jobSubKey });
      await check("payment-removed-info", () => corporate.get(info, asked).rejected(job));
      await check("payment-removed-sources", () => corporate.get(sources, asked).rejected(job));
    }
  },
);

scenario(
  "the removed payment reads are gone for a partner-scoped caller, too",
  {
    judges: ["payment-removed-info", "payment-removed-sources"],
    apart: ["payment-removed-info", "payment-removed-sources"],
    needs: ["jobDisplayId", "partner"],
  },
  async ({ corporate, partner, fixtures, data, check }) => {
    const { jobDisplayId } = fixtures;
    const job = await jobOf(corporate, jobDisplayId);
    await unknownPathsRefused({ corporate: partner, data }, jobDisplayId);
    const [ofJob, listed] = [await partner.get(info, { jobDisplayId }), await partner.get(sources, { jobDisplayId })];
    await check("payment-removed-info", () => isGone(ofJob, job, true));
    await check("payment-removed-sources", () => isGone(listed, job, true));
  },
);

/** A partner-scoped caller that is refused as such is served nothing either. */
function isGone(answer: Answer, job: Answer, isPartner: boolean): void {
  if (!isPartner || answer.status !== 401) answer.rejected(job);
}

const gone = [
  "payment-removed-info",
  "payment-removed-sources",
  "payment-removed-create",
  "payment-removed-by-source",
  "payment-removed-ach-session",
  "payment-removed-ach-transfer",
  "payment-removed-attach-bank",
  "payment-removed-verify-ach",
  "payment-removed-cancel-ach",
  "payment-removed-bank-source",
] as const;

scenario(
  "no payment is prepared or made after their removal",
  {
    judges: gone,
    inParts: gone,
    apart: gone,
    formerly: ["on-8-01-no-payment-is-prepared-or-made"],
  },
  async (context) => {
    const { corporate, data, unusedId, check } = context;
    const { displayId: own } = await ownJob(context);
    const job = await jobOf(corporate, own);
    await unknownPathsRefused(context, own);
    const areGone = (asked: Query, jobDisplayId = own) =>
      allAreGone({ check, data }, { caller: corporate, isPartner: false, jobDisplayId, job, asked });
    await areGone({});
    for (const write of paymentWrites(corporate, data, own)) {
      if (!("withEmptyObject" in write)) continue;
      const answer = await write.withEmptyObject();
      await check(write.clause, () => isGone(answer, job, false));
    }
    // They are gone for a booked job, too, and by a query; whether a new one can be booked as it is is open.
    const booked = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId: own });
    if (booked.isSuccess) await areGone({ unlistedQuery });
    // What is not there for any job is no success where the job is not there either.
    await areGone({}, Number(await unusedId("job")));
  },
);

scenario(
  "no payment is prepared or made by a partner-scoped caller after their removal",
  { judges: gone, apart: gone, needs: ["partner"] },
  async (context) => {
    const { corporate, partner, data, check } = context;
    const { displayId: jobDisplayId } = await ownJob(context);
    const job = await jobOf(corporate, jobDisplayId);
    await unknownPathsRefused({ corporate: partner, data }, jobDisplayId);
    await allAreGone({ check, data }, { caller: partner, isPartner: true, jobDisplayId, job, asked: {} });
  },
);

interface Query {
  readonly unlistedQuery?: typeof unlistedQuery;
}

/** What is asked for all that was removed, and the job that it is of. */
interface Asking {
  readonly caller: Caller;
  readonly isPartner: boolean;
  readonly jobDisplayId: number;
  readonly job: Answer;
  readonly asked: Query;
}

/** Judges that each of the payment routes refuses a caller. */
async function allAreGone(
  { check, data }: Pick<ScenarioContext<(typeof gone)[number]>, "check" | "data">,
  { caller, isPartner, jobDisplayId, job, asked }: Asking,
): Promise<void> {
  const [ofJob, listed] = [
    await caller.get(info, { jobDisplayId, ...asked }),
    await caller.get(sources, { jobDisplayId, ...asked }),
  ];
  await check("payment-removed-info", () => isGone(ofJob, job, isPartner));
  await check("payment-removed-sources", () => isGone(listed, job, isPartner));
  // Where the harmless reads are still served, no payment write is sent at all (ruling 18).
  const isServed = ofJob.isSuccess || listed.isSuccess;
  assume(!isServed, "payment reads are still served here, so no payment is tried");
  const prepared = await caller.get("/job/{jobDisplayId}/payment/create", { jobDisplayId, ...asked });
  await check("payment-removed-create", () => isGone(prepared, job, isPartner));
  // In the order in which they would work: a bank is attached before it is verified.
  for (const { clause, send } of paymentWrites(caller, data, jobDisplayId)) {
    const answer = await send();
    await check(clause, () => isGone(answer, job, isPartner));
  }
}
