import { dirname, resolve } from "node:path";
import { UsageError } from "../profile/usage-error.js";
import { writeWhole } from "../profile/whole-file.js";
import { AllureProcess } from "../reporting/formats/allure-process.js";
import { isAllureThere } from "../reporting/formats/allure-report.js";
import { chatBody } from "../reporting/formats/chat.js";
import { type ExportName, exportsNamed, formatsWith } from "../reporting/formats.js";
import { ReportWriter } from "../reporting/write.js";
import type { RunHost } from "../runner/host.js";
import type { RunOptions } from "../runner/options.js";
import { outFolder } from "../runner/out-folder.js";
import { pinned } from "../runner/pins.js";
import { judgeDeployment } from "../runner/run.js";
import { CommandFailure, exitCode } from "./exit-code.js";
import { Hooks } from "./hooks.js";
import { Interruption } from "./interruption.js";
import { redactor } from "./output-redactor.js";
import { Progress } from "./progress.js";
import { codeOf, missingOf, type RunOutput, reported } from "./reported.js";

/** What a run is told on the command line alone: what becomes of it when it was judged. */
export interface ReportingOptions {
  readonly failOnDrift?: true;
  /** What is left for other tools; nothing unless given. */
  readonly export?: readonly ExportName[];
}

/**
 * Judges a deployment from the profile to the exit code.
 *
 * @param output how much of it the terminal shows; short of the summary, there is no progress either
 * @param chat the file that takes the body of a chat's webhook
 * @throws CommandFailure or UsageError where it cannot be judged
 */
export async function run(options: RunOptions & ReportingOptions, output: RunOutput, chat?: string): Promise<void> {
  // What is wrong with it is told before the run, and not after it.
  if (chat !== undefined) outFolder(dirname(chat), "--chat");
  const progress = new Progress(process.stderr, output !== "summary");
  const interruption = new Interruption(() =>
    progress.note("Interrupted: cleaning up and writing the reports. Once more ends at once and leaves what is there."),
  );
  const tell = (line: string) => {
    progress.close();
    process.stderr.write(`${line}\n`);
  };
  const hooks = new Hooks(tell, output !== "summary", interruption.signal);
  const scope = options.allure ?? "all";
  const allure = new AllureProcess();
  const extended = (options.extensions ?? []).flatMap(({ formats }) => formats);
  const reports = new ReportWriter([...formatsWith(scope, allure), ...exportsNamed(options.export ?? []), ...extended]);
  const host: RunHost = {
    env: process.env,
    redactor,
    interruption,
    note: (line) => progress.note(line),
    collected: (total) => progress.collected(total),
    ended: (result) => progress.ended(result),
    assembled: (assembled) => reports.begin(assembled),
    before: (profile, run) => {
      // A deployment takes its time to answer, in which nothing else would be done.
      if (scope === "all" && options.repeat === 1 && isAllureThere()) allure.load(run.folder);
      return hooks.before(profile, run);
    },
  };
  let code: number = exitCode.suiteFailed;
  let leave = () => {};
  try {
    const finished = await judgeDeployment(options, host);
    const { run, exchanges, outDir, defects, rounds } = finished;
    leave = finished.leave;
    const missing = rounds.flatMap(({ outcomes, folder }) => missingOf(outcomes, folder));
    missing.push(...(await reported({ run, exchanges, folder: outDir }, reports, defects, progress, output)));
    if (chat !== undefined) writeWhole(resolve(chat), chatBody(run));
    if (options.pin && options.deployment) process.stderr.write(`${pinned(run, options.deployment)}\n`);
    code = interruption.happened ? exitCode.interrupted : codeOf(run, defects, missing, options.failOnDrift);
  } catch (error) {
    if (error instanceof CommandFailure) code = error.code;
    else if (error instanceof UsageError) code = exitCode.usage;
    throw error;
  } finally {
    leave();
    allure.close();
    progress.close();
    process.exitCode = await hooks.after(code);
    interruption.close();
  }
  // Requests that were left alone may still wait for an answer.
  if (interruption.happened) process.exit(exitCode.interrupted);
}
