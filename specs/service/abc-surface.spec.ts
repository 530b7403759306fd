import { type Caller, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { update } from "../jobs/updating.js";

/** A job of the scenario's own, updated by a caller with a valid token. */
async function updatedJob(context: Pick<ScenarioContext, "corporate" | "data" | "adopt" | "settled">) {
  const { displayId } = await ownJob(context);
  const { answer, body } = await update(context, displayId);
  const control = answer.accepted();
  return { control, resend: (caller: Caller) => caller.post("/job/update", { body }) };
}

scenario(
  "the secondary surface refuses an expired token",
  {
    judges: ["auth-expired-token-abc"],
    needs: ["expiredToken"],
    formerly: ["the-secondary-surface-refuses-callers-without-a-valid-token"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const { control, resend } = await updatedJob(context);
    await check("auth-expired-token-abc", async () =>
      (await resend(corporate.with({ token: fixtures.expiredToken, name: "$EXPIRED_TOKEN" }))).refusedCaller(control),
    );
  },
);
