import { exportsNamed, formatsWith } from "../reporting/formats.js";
import type { RunHost } from "../runner/host.js";
import type { RunOptions } from "../runner/options.js";
import { pinned } from "../runner/pins.js";
import { judgeDeployment } from "../runner/run.js";
import { exitCode } from "./exit-code.js";
import { Interruption } from "./interruption.js";
import { redactor } from "./output-redactor.js";
import { Progress } from "./progress.js";
import { codeOf, missingOf, type RunOutput, reported } from "./reported.js";

/**
 * Judges a deployment from the profile to the exit code.
 *
 * @param output how much of it the terminal shows; short of the summary, there is no progress either
 *
 * @throws CommandFailure or UsageError where it cannot be judged
 */
export async function run(options: RunOptions, output: RunOutput): Promise<void> {
  const progress = new Progress(process.stderr, output !== "summary");
  const interruption = new Interruption(() =>
    progress.note("Interrupted: cleaning up and writing the reports. Once more ends at once and leaves what is there."),
  );
  const host: RunHost = {
    env: process.env,
    redactor,
    interruption,
    note: (line) => progress.note(line),
    collected: (total) => progress.collected(total),
    ended: (result) => progress.ended(result),
  };
  try {
    const extended = (options.extensions ?? []).flatMap(({ formats }) => formats);
    const { run, outDir, defects, rounds } = await judgeDeployment(options, host);
    const missing = rounds.flatMap(({ outcomes, folder }) => missingOf(outcomes, folder));
    const formats = [...formatsWith(options.allure ?? "all"), ...exportsNamed(options.export ?? []), ...extended];
    missing.push(...(await reported(run, defects, outDir, progress, formats, output)));
    if (options.pin && options.deployment) process.stderr.write(`${pinned(run, options.deployment)}\n`);
    process.exitCode = interruption.happened
      ? exitCode.interrupted
      : codeOf(run, defects, missing, options.failOnDrift);
  } finally {
    interruption.close();
    progress.close();
  }
  // Requests that were left alone may still wait for an answer.
  if (interruption.happened) process.exit(exitCode.interrupted);
}
