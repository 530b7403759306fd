import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { type RouteId, routeOf } from "../contract/routes.js";
import type { Surface } from "../contract/vocabulary.js";
import type { CallerName } from "../http/exchange.js";
import { rateLimiterOf } from "../http/rate-limiter.js";
import { preflight } from "../preflight/preflight.js";
import { type Trouble, troubleInWords, troublesInWords } from "../preflight/service/trouble.js";
import { type Judging, lookOnce, openSession, type SessionOptions } from "../preflight/session.js";
import { commandLine } from "../profile/command-line.js";
import { readProfile } from "../profile/profile.js";
import { fromStdin } from "../profile/profile-file.js";
import { UsageError } from "../profile/usage-error.js";
import { writeWhole } from "../profile/whole-file.js";
import { counted } from "../reporting/counted.js";
import { isStuck, type Leftover, whyLeft } from "../scenario/outcome.js";
import { everything } from "../scenario/selection.js";
import { differenceInWords } from "../tracking/borrowing/differences.js";
import { acceptLeft, type Cleanup, cleanUp, pendingRoutes } from "../tracking/cleanup.js";
import { learnedIn, readLedger } from "../tracking/ledger.js";
import { readTarget, sameDeployment } from "../tracking/target.js";
import { exitCode } from "./exit-code.js";
import { redactor } from "./output-redactor.js";

interface CleanupOptions {
  readonly deployment?: string;
  readonly accept?: true;
  readonly reason?: string;
}

/** `cleanup`: removes what a run left. */
export function cleanupCommand(): Command {
  return new Command("cleanup")
    .argument("[run]", "the folder that the run wrote to", "reports")
    .option("--deployment <file>", "the profile with the credentials, where it is not where the run found it")
    .option("--accept", "acknowledges what is left, without any traffic: no later clean-up or run asks for it again")
    .option("--reason <text>", "why it is left, for --accept; it is kept in the ledger and in leftovers.json")
    .addHelpText(
      "after",
      `
Works from the run's ledger, newest first, sees that each record is gone or as it was, looks for creations whose answer
never came, and writes leftovers.json. It can be repeated. Of a borrowed record that is not as it was it says every member
that differs: what it was, what it is.

A folder that holds something which could not be cleaned up takes no further run. Where that can never succeed, put it right
by hand and acknowledge it: cleanup --accept --reason "put right by hand" RUN. What was never tried is acknowledged as well.

Exit codes: 0 where nothing but residue is left, that is records which no route removes, or what was acknowledged; 1 where
more is left; 2 where the folder, the profile or the options are wrong; 3 where it could not be tried: the deployment is away,
is another service, or refuses the credential. That is said first, with its remedy, and the ledger keeps what is to be done.`,
    )
    .action(cleanup);
}

async function cleanup(run: string, { deployment, accept, reason }: CleanupOptions): Promise<void> {
  if (accept !== (reason === undefined ? undefined : true) || reason?.trim() === "")
    throw new UsageError("--accept needs --reason with a text, and --reason goes with --accept.");
  const outDir = resolve(run);
  const target = readTarget(outDir);
  const ledger = join(outDir, "ledger.jsonl");
  const file = deployment ?? target.profile;
  if (file === undefined) {
    process.stdout.write(`${target.name} ended with the run: there is nothing to clean up.\n`);
    return;
  }
  if (reason !== undefined) {
    const left = acceptLeft(ledger, reason);
    keep(outDir, left);
    process.stdout.write(`${acceptedInWords(left)}\n`);
    return;
  }
  if (file === fromStdin && deployment === undefined)
    throw new UsageError(
      "The run read its profile from standard input: give it again, with --deployment FILE or with -.",
    );
  if (file !== fromStdin && !existsSync(file))
    throw new UsageError(`${file}: the profile of the run is not there; name it with --deployment.`);
  const profile = sameDeployment(target, readProfile(file, process.env));
  const { runId, casing, queries } = target;
  const identifiers = [...(target.identifiers ?? []), ...learnedIn(readLedger(ledger))];
  const judging: Judging = {
    profile,
    casing,
    ...(queries && { queries }),
    identifiers,
    unreachable: {},
    seed: 0,
    runId,
    selection: everything,
  };
  const pending = pendingRoutes(ledger);
  const sessionOptions = { env: process.env, redactor, rateLimiter: rateLimiterOf(profile.limits) };
  const troubles = await hindrances(judging, pending, sessionOptions);
  for (const line of troublesInWords(troubles)) process.stdout.write(`${line}\n`);
  if (troubles.length > 0) process.exitCode = exitCode.notJudged;
  const isClosed = (surface: Surface) => troubles.some((trouble) => trouble.surface === surface);
  if (troubles.length > 0 && pending.every((route) => isClosed(routeOf(route).surface))) {
    process.stdout.write("Nothing was cleaned up, and the ledger holds it all: run this again after that.\n");
    return;
  }
  const unreachable = Object.fromEntries(troubles.map((trouble) => [trouble.surface, troubleInWords(trouble)]));
  const session = openSession({ ...judging, unreachable }, sessionOptions);
  try {
    const done = await cleanUp(ledger, runId, session);
    keep(outDir, done.leftovers);
    process.stdout.write(cleanupInWords(done, run, troubles.length > 0));
    const isStopped = troubles.length > 0 || done.refused.length > 0;
    if (done.leftovers.some(isStuck)) process.exitCode = isStopped ? exitCode.notJudged : exitCode.doesNotConform;
  } finally {
    await session.close();
  }
}

/**
 * Looks, by reading, whether what is to be cleaned up can be: a deployment that is away, refuses the credential or is another
 * service shows nothing of what is left on it.
 *
 * @param pending the routes that the clean-up needs
 */
async function hindrances(
  judging: Judging,
  pending: readonly RouteId[],
  options: SessionOptions,
): Promise<readonly Trouble[]> {
  if (pending.length === 0) return [];
  const groups = [...new Set(pending.map((route) => routeOf(route).group))];
  const looking = { ...judging, selection: { groups, clauses: [] } };
  const { troubles } = await lookOnce(looking, options, preflight);
  return troubles.filter(({ surface }) => pending.some((route) => routeOf(route).surface === surface));
}

const keep = (outDir: string, leftovers: readonly Leftover[]): void =>
  writeWhole(join(outDir, "leftovers.json"), `${JSON.stringify(leftovers, undefined, 2)}\n`);

const leftInWords = (left: Leftover): readonly string[] => [
  `LEFT  ${left.what} ${left.id}: ${whyLeft(left)} (${left.createdBy})`,
  ...(left.differences ?? []).map((difference) => `      ${differenceInWords(difference)}`),
];

function acceptedInWords(leftovers: readonly Leftover[]): string {
  const accepted = leftovers.filter((left) => left.accepted);
  const lines = accepted.map(
    ({ what, id, reason, accepted: by }) => `ACCEPTED  ${what} ${id}: ${reason} (${by?.reason})`,
  );
  return [
    `${counted(accepted.length, "record")} ${are(accepted.length)} left; leftovers.json and the ledger say why.`,
    ...lines,
  ].join("\n");
}

const are = (count: number): string => (count === 1 ? "is" : "are");

const refusalInWords = (caller: CallerName): string =>
  `The credential of the ${caller} caller is refused (401): name another one in callers.${caller}, and run this again.`;

function cleanupInWords(
  { removed, restored, sought, refused, leftovers }: Cleanup,
  run: string,
  isHindered: boolean,
): string {
  const stuck = leftovers.filter(isStuck);
  const residue = leftovers.filter((left) => left.residue && !left.accepted).length;
  const refusals = stuck.length > 0 ? refused : [];
  const hadNothing = removed + restored + sought + stuck.length === 0;
  const lines = [
    ...refusals.map(refusalInWords),
    hadNothing
      ? "Nothing was left to clean up."
      : `${counted(removed, "record")} ${are(removed)} gone, ${counted(restored, "borrowed record")} ${are(restored)} as before.`,
    ...(sought > 0
      ? [`${counted(sought, "creation")} that did not tell an id ${sought === 1 ? "was" : "were"} looked for as well.`]
      : []),
    ...(residue > 0
      ? [`${counted(residue, "record")} ${are(residue)} residue, which no route removes; leftovers.json lists them.`]
      : []),
    ...(leftovers.some((left) => left.accepted) ? [acceptedInWords(leftovers)] : []),
    ...stuck.flatMap(leftInWords),
    // What nobody could try is no lost cause.
    ...(stuck.length > 0 && refusals.length === 0 && !isHindered
      ? [`What cannot be put right from here: ${commandLine("cleanup", "--accept", "--reason", "why", run)}`]
      : []),
  ];
  return `${lines.join("\n")}\n`;
}
