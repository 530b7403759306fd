import { type Caller, type Scene, scenario } from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { update } from "../jobs/updating.js";

/** A job of the scenario's own, updated by a caller with a valid token. */
async function updatedJob(scene: Pick<Scene, "corporate" | "data" | "adopt">) {
  const { displayId } = await ownJob(scene);
  const { answer, body } = await update(scene, displayId);
  const twin = answer.accepted();
  return { twin, resend: (caller: Caller) => caller.post("/job/update", { body }) };
}

scenario(
  "the secondary surface refuses callers without a valid token",
  { judges: ["auth-missing-token-abc", "auth-malformed-token-abc"] },
  async (scene) => {
    const { corporate, anonymous, check } = scene;
    const { twin, resend } = await updatedJob(scene);
    await check("auth-missing-token-abc", async () => (await resend(anonymous)).refusedCaller(twin));
    await check("auth-malformed-token-abc", async () =>
      (await resend(corporate.with("not-a-token"))).refusedCaller(twin),
    );
  },
);

scenario(
  "the secondary surface refuses an expired token",
  { judges: ["auth-expired-token-abc"], needs: ["expiredToken"] },
  async (scene) => {
    const { corporate, fixtures, check } = scene;
    const { twin, resend } = await updatedJob(scene);
    await check("auth-expired-token-abc", async () =>
      (await resend(corporate.with(fixtures.expiredToken))).refusedCaller(twin),
    );
  },
);
