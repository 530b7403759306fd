import { resolve } from "node:path";
import { Argument, Command } from "commander";
import { type Preparation, preparations } from "../../specs/preparations.js";
import { routeOf } from "../contract/routes.js";
import { type Effect, within } from "../contract/vocabulary.js";
import { rateLimiterOf } from "../http/rate-limiter.js";
import { closesSurface, troublesInWords } from "../preflight/service/trouble.js";
import { openSession } from "../preflight/session.js";
import { commandLine } from "../profile/command-line.js";
import { type Profile, readProfile } from "../profile/profile.js";
import { fromStdin } from "../profile/profile-file.js";
import { fixturePlaces } from "../profile/profile-lines.js";
import { withFixtures } from "../profile/profile-text.js";
import { UsageError } from "../profile/usage-error.js";
import { rewriteWhole } from "../profile/whole-file.js";
import { targetOf } from "../runner/before-judging.js";
import { outFolder } from "../runner/out-folder.js";
import { Preparer } from "../runner/prepare/prepare.js";
import { leavesSomething } from "../runner/rounds.js";
import { type Survey, survey } from "../runner/survey.js";
import { mayBeCleanedUp, readTarget, sameDeployment, type Target, writeTarget } from "../tracking/target.js";
import { CommandFailure, exitCode } from "./exit-code.js";
import { Interruption } from "./interruption.js";
import { redactor } from "./output-redactor.js";
import { runOptions } from "./run-options.js";

interface PrepareOptions {
  readonly deployment: string;
  readonly effects?: Effect;
  readonly plan?: true;
  readonly out: string;
}

const names = preparations.map(({ name }) => name);

/** `prepare`: creates what runs need and the contract can create. */
export function prepareCommand(): Command {
  return new Command("prepare")
    .addArgument(new Argument("[what...]", "what to make; what is missing unless given").choices(names).default([]))
    .addOption(runOptions.deployment().makeOptionMandatory())
    .addOption(runOptions.effects())
    .option("--plan", "only says what would be made; sends nothing but reads")
    .option("--out <dir>", "where the ledger goes, from which `cleanup` removes it again", "prepared")
    .addHelpText(
      "after",
      `
It makes, by the routes of the contract and with the corporate caller:
${preparations.map(({ name, says, route }) => `  ${name.padEnd(12)}${routeOf(route).effect.padEnd(13)}${says} (${route})`).join("\n")}

Nothing is made without --effects, which names the highest effect that it may have. Identifiers that runs need are written
into the profile's \`fixtures\`, so that the profile says by itself what it is judged with. Everything is in the ledger below
--out: \`cleanup\` removes what a route removes, and names what stays. What the profile gives already, or the deployment shows
already where nothing is asked for by name, is not made again.

Exit codes: 0 where everything is there; 1 where something could not be made; 2 bad usage or profile; 3 where the deployment is
away, is another service or refuses the credential.

Examples:
  npx freight-conformance prepare --deployment staging.jsonc --plan
  npx freight-conformance prepare --deployment staging.jsonc --effects reversible
  npx freight-conformance prepare jobs contact --deployment staging.jsonc --effects residue
  npx freight-conformance cleanup prepared`,
    )
    .action(prepare);
}

/** One preparation and what is to become of it. */
interface Planned {
  readonly preparation: Preparation;
  readonly effect: Effect;
  /** Why it is not made; absent where it is. */
  readonly not?: string;
  /** Whether it is missing all the same. */
  readonly lacks?: true;
}

async function prepare(what: readonly string[], options: PrepareOptions): Promise<void> {
  const { deployment, effects, plan } = options;
  if (effects === undefined && !plan)
    throw new UsageError(
      "prepare changes the deployment: name the highest effect that it may have with --effects, such as --effects residue; or look with --plan what it would make.",
    );
  const profile = readProfile(deployment, process.env);
  const ceiling = effects ?? "irreversible";
  const sessionOptions = { env: process.env, redactor, rateLimiter: rateLimiterOf(profile.limits) };
  const seen = await survey(profile, sessionOptions, fixturePlaces(deployment));
  const closing = troublesInWords(seen.seen.troubles.filter(closesSurface));
  if (closing.length > 0) throw new CommandFailure([...closing, "Nothing was made."].join("\n"), exitCode.notJudged);
  const folder = plan ? undefined : outFolder(options.out);
  const earlier = folder === undefined ? undefined : earlierRun(folder, profile);
  const runId = earlier?.runId ?? seen.judging.runId;
  const judging = { ...seen.judging, runId, profile: { ...seen.judging.profile, effects: ceiling } };
  if (folder) {
    const target = targetOf(judging, { deployment });
    // What was made with a higher effect needs it to be removed, too.
    writeTarget(folder, earlier && within(ceiling, earlier.effects) ? { ...target, effects: earlier.effects } : target);
  }
  const session = openSession(judging, sessionOptions);
  const preparer = new Preparer(session, resolve(options.out), plan ?? false);
  const interruption = new Interruption(() =>
    process.stderr.write("Interrupted: what is being made is ended first.\n"),
  );
  try {
    const planned: Planned[] = [];
    for (const one of preparations) planned.push(await intended(one, what, seen, ceiling, preparer));
    process.stdout.write(`${planned.map(planInWords).join("\n")}\n`);
    if (plan) return;
    let hasFailed = planned.some(({ lacks }) => lacks);
    for (const { preparation, not } of planned) {
      if (not !== undefined || interruption.happened) continue;
      const made = await preparer.make(preparation);
      if (made.failed !== undefined) hasFailed = true;
      keep(deployment, made.fixtures);
      process.stdout.write(
        `${[madeInWords(made.fixtures, preparation.name, made.failed), ...made.leftovers.map(({ what: kind, id }) => `  left: ${kind} ${id}`)].join("\n")}\n`,
      );
    }
    if (folder && leavesSomething(folder))
      process.stdout.write(`This removes it again, as far as a route does: ${commandLine("cleanup", options.out)}\n`);
    process.exitCode = interruption.happened
      ? exitCode.interrupted
      : hasFailed
        ? exitCode.doesNotConform
        : exitCode.conforms;
  } finally {
    interruption.close();
    preparer.close();
    await session.close();
  }
}

/** @returns what is known of what the folder holds from an earlier time, which is gone on with; undefined where it holds nothing */
function earlierRun(folder: string, profile: Profile): Target | undefined {
  if (!mayBeCleanedUp(folder) || !leavesSomething(folder)) return undefined;
  const target = readTarget(folder);
  sameDeployment(target, profile);
  return target;
}

async function intended(
  preparation: Preparation,
  what: readonly string[],
  { discovery }: Survey,
  ceiling: Effect,
  preparer: Preparer,
): Promise<Planned> {
  const { name, fills, needs, route } = preparation;
  const { effect } = routeOf(route);
  const origin = (fixture: string) => discovery?.origins.find((one) => one.name === fixture);
  const isGiven = fills.length > 0 && fills.every((fixture) => origin(fixture)?.origin === "given");
  const isKnown = fills.length > 0 && fills.every((fixture) => hasValue(origin(fixture)));
  const because = (not: string, lacks = false): Planned => ({ preparation, effect, not, ...(lacks && { lacks }) });
  if (what.length > 0 && !what.includes(name)) return because("not asked for");
  if (isGiven) return because("the profile gives it");
  if (fills.length === 0 && preparer.isHeld(preparation)) return because("made before, and not cleaned up");
  if (what.length === 0 && (isKnown || (await preparer.isThere(preparation)))) return because("there already");
  const needed = needs.find((fixture) => !hasValue(origin(fixture)));
  if (needed !== undefined) return because(`needs \`fixtures.${needed}\`, which no route creates`, true);
  if (!within(effect, ceiling)) return because(`its effect is ${effect}: allow it with --effects ${effect}`, true);
  return { preparation, effect };
}

const hasValue = (origin: { readonly value?: unknown; readonly origin: string } | undefined): boolean =>
  origin?.value !== undefined && origin.origin !== "wrong";

const planInWords = ({ preparation: { name, says, route, fills }, effect, not }: Planned): string =>
  `${not === undefined ? "makes" : "     "}  ${name.padEnd(11)}${
    not === undefined
      ? `${says}: ${route}, ${effect}${fills.length > 0 ? `, for ${fills.join(" and ")}` : ""}`
      : `not made: ${not}`
  }`;

function madeInWords(fixtures: Readonly<Record<string, string | number>>, name: string, failed?: string): string {
  if (failed !== undefined) return `FAILED  ${name}: ${failed}`;
  const values = Object.entries(fixtures).map(([fixture, value]) => `${fixture} ${value}`);
  return `made   ${name}${values.length > 0 ? `: ${values.join(", ")}` : ""}`;
}

/** Writes identifiers into the profile, which otherwise stays as it is; what cannot be written there is printed. */
function keep(file: string, fixtures: Readonly<Record<string, string | number>>): void {
  const found = Object.entries(fixtures).map(([name, value]) => ({ name, value }));
  if (found.length === 0) return;
  if (file === fromStdin) {
    process.stdout.write(`Put into the profile's fixtures: ${JSON.stringify(fixtures)}\n`);
    return;
  }
  try {
    rewriteWhole(file, (text) => withFixtures(text, found));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    process.stderr.write(
      `${file} cannot be written (${code}): put into its fixtures by hand: ${JSON.stringify(fixtures)}\n`,
    );
  }
}
