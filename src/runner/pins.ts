import type { Profile } from "../profile/profile.js";
import { fromStdin } from "../profile/profile-file.js";
import { withPins } from "../profile/profile-text.js";
import { UsageError } from "../profile/usage-error.js";
import { rewriteWhole } from "../profile/whole-file.js";
import { pinOf } from "../reporting/observe/open-points.js";
import type { Run } from "../reporting/run.js";
import type { RunOptions } from "./options.js";

/** @throws UsageError where there is no profile to write pins into, or only a part of a run to see them in */
export function mayPin({ pin, deployment, shard }: RunOptions): void {
  if (!pin) return;
  if (deployment === undefined)
    throw new UsageError(
      "--pin: the embedded deployment has no profile; name one with --deployment, or leave --pin out.",
    );
  if (deployment === fromStdin)
    throw new UsageError("--pin: standard input cannot be written; keep the profile in a file, or leave --pin out.");
  if (shard)
    throw new UsageError("--pin: one shard sees a part of what there is to pin; pin with a run without --shard.");
}

/**
 * Writes what a run saw into the profile: what is not pinned yet, and what drifted.
 *
 * @param file the profile, which otherwise stays as it is written
 * @returns what was done, for people
 * @throws UsageError where the profile cannot be written
 */
export function pinned(run: Run, file: string): string {
  if (run.verdict === "not-judged") return "Nothing was pinned: the run was not judged.";
  const fresh = run.openPoints.filter(
    ({ pinned, drift, observed }) => observed.length > 0 && (pinned === undefined || drift),
  );
  const pins: Profile["pins"] = Object.fromEntries(fresh.map(({ id, observed }) => [id, pinOf(observed)]));
  if (fresh.length === 0) return `Nothing was pinned: ${file} holds what was seen.`;
  try {
    rewriteWhole(file, (text) => withPins(text, pins));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--pin: ${file} cannot be written (${code}); make it writable, or leave --pin out.`);
  }
  return `${fresh.length} open points were pinned in ${file}.`;
}
