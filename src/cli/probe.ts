import { accessSync, constants } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Command } from "commander";
import { latestRelease, type Release } from "../contract/releases.js";
import { suiteName, suiteVersion } from "../contract/suite.js";
import { rateLimiterOf } from "../http/rate-limiter.js";
import { changesBetween, lookInLine } from "../probe/changes.js";
import { metricsOf } from "../probe/metrics.js";
import { probe } from "../probe/probe.js";
import type { Probe } from "../probe/report.js";
import { probeInWords } from "../probe/terminal.js";
import { notesOn, type Profile, readProfile } from "../profile/profile.js";
import { UsageError } from "../profile/usage-error.js";
import { writeWhole } from "../profile/whole-file.js";
import type { Embedded } from "../runner/embedded.js";
import { isLive, showsColor } from "./appearance.js";
import { type ExitCode, exitCode } from "./exit-code.js";
import { Interruption } from "./interruption.js";
import { wholeNumber } from "./options.js";
import { redactor } from "./output-redactor.js";
import { Progress } from "./progress.js";
import { runOptions } from "./run-options.js";

interface ProbeOptions {
  readonly deployment?: string;
  readonly release?: Release;
  readonly json?: true;
  readonly watch?: number;
  readonly metrics?: string;
}

const codes: { readonly [V in Probe["verdict"]]: ExitCode } = {
  healthy: exitCode.conforms,
  deviates: exitCode.doesNotConform,
  "not-the-service": exitCode.notJudged,
  down: exitCode.notJudged,
  "no-access": exitCode.notJudged,
};

/** `probe`: a quick look at a deployment that changes nothing. */
export function probeCommand(): Command {
  return new Command("probe")
    .addOption(runOptions.deployment())
    .addOption(runOptions.release())
    .option("--json", "the whole look as JSON; one line for each with --watch")
    .option(
      "--watch <seconds>",
      "looks again and again, with this pause, until Ctrl-C; a line for each, with what changed",
      wholeNumber(1, 86_400),
    )
    .option("--metrics <file>", "writes Prometheus's text format as well, for a text file collector")
    .addHelpText(
      "after",
      `
It sends nothing whose success could change anything: routes that read are read, with the profile's fixtures, with those
that reads show, or with identifiers that nobody has; at the paths of the others only OPTIONS and HEAD are sent, and never
where HEAD is served by a route that changes things. A route is
  answers      its own answer shows it
  offered      it was not called; the service lists its method for its path (Allow)
  failing      it answers a 5xx, or an HTML page
  missing      it answers as paths do that nobody has, where routes that are there answer otherwise
  undecidable  no harmless request tells; nothing is guessed, and nobody is alarmed

Exit codes, for alerting; with --watch that of the last look:
  0  all surfaces are reachable, and the credentials accepted
  1  routes of the release are missing, or it behaves as another release than the profile's
  2  bad usage or profile
  3  a surface is unreachable or is not the service, or a credential is refused; the first line says which

The profile's limits hold; one exchange takes at most limits.preflightTimeoutMs.

Examples:
  npx freight-conformance probe
  npx freight-conformance probe --deployment staging.json
  npx freight-conformance probe --deployment staging.json --watch 60 --metrics /var/lib/node_exporter/freight.prom
  npx freight-conformance probe --deployment staging.json --json | jq '.routes[] | select(.state == "missing")'`,
    )
    .action(look);
}

async function look(options: ProbeOptions): Promise<void> {
  const metrics = options.metrics === undefined ? undefined : writable(resolve(options.metrics));
  const interruption = new Interruption(() => {});
  const progress = new Progress(process.stderr);
  let embedded: Embedded | undefined;
  try {
    if (!options.deployment) {
      const { startEmbedded } = await import("../runner/embedded.js");
      embedded = await startEmbedded(options.release ?? latestRelease, process.env);
    }
    const given = embedded?.profile ?? readProfile(options.deployment ?? "", process.env);
    if (!embedded) for (const note of notesOn(given)) progress.note(note);
    const profile: Profile = { ...given, release: options.release ?? given.release };
    await looks(profile, { ...options, ...(metrics !== undefined && { metrics }) }, interruption, progress);
  } finally {
    interruption.close();
    progress.close();
    await embedded?.close();
  }
  // What was under way when it was interrupted may still wait for an answer.
  if (interruption.happened) process.exit(process.exitCode);
}

async function looks(
  profile: Profile,
  { json, watch, metrics }: ProbeOptions,
  interruption: Interruption,
  progress: Progress,
): Promise<void> {
  const suite = { name: suiteName, version: suiteVersion };
  const rateLimiter = rateLimiterOf(profile.limits);
  let found: Profile["fixtures"] | undefined;
  let last: Probe | undefined;
  process.exitCode = exitCode.interrupted;
  do {
    if (watch === undefined) progress.note(`Looking at ${profile.name} …`);
    const seen = await interruption.before(
      probe({ profile, env: process.env, redactor, suite, rateLimiter, ...(found && { found }) }),
    );
    progress.close();
    if (!seen) return;
    // What a deployment that is down, or is none, did not show is looked for again.
    if (seen.probe.causes.length === 0) found = seen.found;
    const code = codes[seen.probe.verdict];
    process.exitCode = code;
    if (metrics !== undefined) write(metrics, metricsOf(seen.probe, code));
    process.stdout.write(json ? jsonOf(seen.probe, watch !== undefined) : shownOf(seen.probe, last));
    last = seen.probe;
    if (watch === undefined) return;
    await interruption.before(sleep(watch * 1000, undefined, { signal: interruption.signal }).catch(() => {}));
  } while (!interruption.happened);
}

const jsonOf = (seen: Probe, inLine: boolean): string => `${JSON.stringify(seen, undefined, inLine ? undefined : 2)}\n`;

/** The first look as a whole, each later one as a line; on a terminal a line that says nothing new makes room for the next. */
function shownOf(seen: Probe, last: Probe | undefined): string {
  const { stdout } = process;
  if (!last) return probeInWords(seen, { color: showsColor(stdout), fits: stdout.isTTY === true });
  const changes = changesBetween(last, seen);
  const line = lookInLine(seen, changes);
  if (!isLive(stdout)) return `${line}\n`;
  return `\r\u001b[K${line}${changes.length > 0 ? "\n" : ""}`;
}

function writable(file: string): string {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw refusedFile(file, error);
  }
  return file;
}

function write(file: string, text: string): void {
  try {
    writeWhole(file, text);
  } catch (error) {
    throw refusedFile(file, error);
  }
}

const refusedFile = (file: string, error: unknown): UsageError =>
  new UsageError(
    `--metrics ${file}: the file cannot be written (${(error as NodeJS.ErrnoException).code}); choose another place.`,
  );
