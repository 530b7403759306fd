import { assume, type Caller, mentions, scenario } from "../../src/scenario/index.js";
import { jobOf, ownJob } from "./records.js";

const transfer = (corporate: Caller, jobDisplayId: number, franchiseeId: string) =>
  corporate.post("/job/transfer/{jobDisplayId}", { jobDisplayId, body: { franchiseeId } });

scenario(
  "a transferred job belongs to the franchisee that the transfer names",
  { judges: ["route:POST /job/transfer/{jobDisplayId}", "transfer-franchisee"], needs: ["franchiseeId"] },
  async (context) => {
    const { corporate, fixtures, check, observe } = context;
    const { franchiseeId } = fixtures;
    const { displayId } = await ownJob(context);
    const before = await jobOf(corporate, displayId);
    const answer = await transfer(corporate, displayId, franchiseeId);
    const taken = answer.isSuccess || !mentions(before.body, franchiseeId);
    assume(taken, `new jobs are ${franchiseeId}'s already: give another franchisee`);
    await check("route:POST /job/transfer/{jobDisplayId}", () => answer.isDeclared());
    answer.accepted();
    const after = await corporate.get("/job/{jobDisplayId}", { jobDisplayId: displayId });
    observe("transfer-visibility", after.isSuccess ? "It may." : `It is refused (${after.status}).`);
    await check("transfer-franchisee", () => {
      assume(after.isSuccess, `the transferred job is not shown to its former franchisee (${after.status})`);
      assume(!mentions(before.body, franchiseeId), `new jobs are ${franchiseeId}'s already: give another franchisee`);
      const shown = Object.entries(after.record()).find(([, value]) => mentions(value, franchiseeId));
      assume(shown !== undefined || hasFranchisee(before.body), "the job does not show whose it is");
      if (shown === undefined || /agent/i.test(shown[0]))
        throw after.mismatch(
          `job ${displayId} to be the franchisee's ${franchiseeId}`,
          shown ? `it stands as ${shown[0]}` : "it is shown nowhere",
        );
    });
  },
);

/** Whether a job shows a member that is called after its franchisee. */
const hasFranchisee = (body: unknown) =>
  Object.keys(body as object).some((name) => /franchise|company|owner/i.test(name) && !/agent/i.test(name));

scenario(
  "a job is not transferred to what is no franchisee",
  { judges: ["transfer-malformed-franchisee", "transfer-unknown-franchisee"], needs: ["franchiseeId"] },
  async (context) => {
    const { corporate, fixtures, data, check } = context;
    const { displayId: moved } = await ownJob(context);
    const control = await transfer(corporate, moved, fixtures.franchiseeId).accepted();
    const refused = [
      ["transfer-malformed-franchisee", "no-uuid"],
      ["transfer-unknown-franchisee", String(data.unusedId("uuid"))],
    ] as const;
    for (const [clause, franchiseeId] of refused) {
      const { displayId } = await ownJob(context);
      const before = await jobOf(corporate, displayId);
      await check(clause, async () => {
        (await transfer(corporate, displayId, franchiseeId)).rejected(control);
        (await jobOf(corporate, displayId)).isAs(before);
      });
    }
  },
);
