import { assume, type Caller, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { update } from "../jobs/updating.js";
import { opaque, withAltered, withPassword, withWords } from "./no-tokens.js";

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

scenario(
  "the secondary surface refuses what is no token, and a token that nobody signed or that was altered",
  {
    judges: ["auth-word-for-nothing-abc", "auth-other-scheme-abc", "auth-unsigned-token-abc", "auth-altered-token-abc"],
    inParts: ["auth-word-for-nothing-abc"],
  },
  async (context) => {
    const { corporate, check } = context;
    const { control, resend } = await updatedJob(context);
    for (const one of withWords(corporate))
      await check("auth-word-for-nothing-abc", async () => (await resend(one)).refusedCaller(control));
    await check("auth-other-scheme-abc", async () => (await resend(withPassword(corporate))).refusedCaller(control));
    const unsigned = await corporate.unsigned();
    await check("auth-unsigned-token-abc", async () => {
      for (const one of unsigned) (await resend(one)).refusedCaller(control);
    });
    const { those, isOpaque } = await withAltered(corporate);
    await check("auth-altered-token-abc", async () => {
      for (const one of those) (await resend(one)).refusedCaller(control);
      assume(!isOpaque, opaque);
    });
  },
);
