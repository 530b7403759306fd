import type { TestProject } from "vitest/node";
import { readProfile } from "../../deployment/profile.js";
import { withDiscovered } from "../../scenario/discovery/judging.js";
import { preflight } from "../../scenario/preflight.js";
import { newRunId } from "../../scenario/run-id.js";
import { type Judging, openSession } from "../../scenario/session.js";
import { startEmbedded } from "./embedded.js";

/**
 * Lets plain vitest judge: the deployment of the profile that `DEPLOYMENT` names, else the embedded one. `RELEASE` and
 * `SEED` as on the command line.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DEPLOYMENT, RELEASE, SEED } = process.env;
  const embedded = DEPLOYMENT ? undefined : await startEmbedded(RELEASE === "7.11" ? "7.11" : "8_01", process.env);
  const profile = embedded?.profile ?? readProfile(DEPLOYMENT ?? "", process.env);
  const judging: Judging = {
    profile,
    casing: { portal: "camelCase", abc: "camelCase", catalog: "camelCase" },
    unreachable: {},
    seed: Number(SEED ?? 1),
    runId: newRunId(),
    selection: { groups: [], clauses: [] },
  };
  const session = openSession({ ...judging, looks: true }, process.env);
  const seen = await preflight(session).finally(() => session.close());
  const { casing, closed: unreachable } = seen;
  const looked = await withDiscovered(
    { ...judging, casing, unreachable },
    { needed: seen.needed, unreachable },
    process.env,
  );
  project.provide("judging", looked.judging);
  return async () => embedded?.close();
}
