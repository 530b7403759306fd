import { assume, scenario } from "../../src/scenario/index.js";
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
    formerly: ["on-8-01-the-payment-reads-are-gone-while-their-job-is-there"],
    needs: ["jobDisplayId"],
  },
  async ({ corporate, fixtures, data, check }) => {
    const { jobDisplayId } = fixtures;
    const job = await jobOf(corporate, jobDisplayId);
    await unknownPathsRefused({ corporate, data }, jobDisplayId);
    for (const asked of [{ jobDisplayId }, { jobDisplayId, unlistedQuery }]) {
      await check("payment-removed-info", () => corporate.get(info, asked).rejected(job));
      await check("payment-removed-sources", () => corporate.get(sources, asked).rejected(job));
    }
  },
);

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
    formerly: ["on-8-01-no-payment-is-prepared-or-made"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { displayId: jobDisplayId } = await ownJob(context);
    const job = await jobOf(corporate, jobDisplayId);
    await unknownPathsRefused(context, jobDisplayId);
    const areGone = async (asked: { readonly unlistedQuery?: typeof unlistedQuery }) => {
      const [ofJob, listed] = [
        await corporate.get(info, { jobDisplayId, ...asked }),
        await corporate.get(sources, { jobDisplayId, ...asked }),
      ];
      await check("payment-removed-info", () => ofJob.rejected(job));
      await check("payment-removed-sources", () => listed.rejected(job));
      // Where the harmless reads are still served, no payment write is sent at all (rulings, 18).
      const isServed = ofJob.isSuccess || listed.isSuccess;
      assume(!isServed, "payment reads are still served here, so no payment is tried");
      await check("payment-removed-create", () =>
        corporate.get("/job/{jobDisplayId}/payment/create", { jobDisplayId, ...asked }).rejected(job),
      );
      // In the order in which they would work: a bank is attached before it is verified.
      for (const { clause, send } of paymentWrites(corporate, data, jobDisplayId)) {
        await check(clause, async () => (await send()).rejected(job));
      }
    };
    await areGone({});
    // They are gone for a booked job, too, and by a query; whether a new one can be booked as it is is open.
    const booked = await corporate.post("/job/{jobDisplayId}/book", { jobDisplayId });
    if (booked.isSuccess) await areGone({ unlistedQuery });
  },
);
