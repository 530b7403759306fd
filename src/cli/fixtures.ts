import { Command } from "commander";
import { costOf } from "../preflight/discovery/cost.js";
import { discoveryInWords, wrongFixturesInWords } from "../preflight/discovery/discover.js";
import type { FixtureOrigin } from "../preflight/discovery/fixture-results.js";
import { mostReads } from "../preflight/discovery/looker.js";
import { troublesInWords } from "../preflight/service/trouble.js";
import { wireInWords } from "../preflight/wire.js";
import { releaseTrouble } from "../probe/other-release.js";
import { fixtures as register, secretFixtures } from "../profile/fixtures.js";
import { type Profile, readProfile } from "../profile/profile.js";
import { fromStdin } from "../profile/profile-file.js";
import { fixturePlaces } from "../profile/profile-lines.js";
import { withFixtures } from "../profile/profile-text.js";
import { UsageError } from "../profile/usage-error.js";
import { rewriteWhole } from "../profile/whole-file.js";
import { originInWords } from "../reporting/fixtures.js";
import { loadSpecs } from "../runner/specs.js";
import { survey } from "../runner/survey.js";
import { scenarios } from "../scenario/scenario.js";
import { CommandFailure, exitCode } from "./exit-code.js";
import { redactor } from "./output-redactor.js";
import { runOptions } from "./run-options.js";

interface FixturesOptions {
  readonly deployment: string;
  readonly write?: true;
  readonly json?: true;
}

/** `fixtures`: what the identifiers of a deployment are, where they come from, and what each costs that is missing. */
export function fixturesCommand(): Command {
  return new Command("fixtures")
    .addOption(runOptions.deployment().makeOptionMandatory())
    .option("--write", "puts what was found into the profile's `fixtures`; never a secret")
    .option("--json", "everything as JSON, with the clauses that need each fixture and how it is looked for")
    .addHelpText(
      "after",
      `
A fixture is an identifier that the contract offers no way to create, such as a job with shipments or a seller.
Each is one of
  given        the profile names it, and that counts
  wrong        the profile names it; the read that takes it says that there is none, and answers for another;
               or it is what another fixture names already, or a partner of the caller's own
  doubtful     the profile names it; the read that takes it shows nothing of it, and something of another;
               or it was found, but what shows it may mean something else by it
  discovered   a read showed it, and the read that uses it took it
  not found    no read showed one that does; the reason says which was tried
  not given    never looked for: a secret, a record that gets used up, or a choice that is yours

A run goes on without what is wrong: the clauses that need it are inconclusive, with the profile's line. What is doubtful
is used, for a seller may have no catalogs yet: only where the deployment accepts no change that is made with it, what fails
is inconclusive likewise. A read that fails, is refused or answers for anything tells nothing, and what is given counts.

The cost is the number of clauses of the release that need it; what is missing and costs none has no line of its own. Only reads are sent, ${mostReads} at most, and records
that a run of the suite made are left alone. A run looks in the same way before it begins: this command shows
beforehand what it will find, and --write keeps it, so that every run judges on the same records.

Examples:
  npx freight-conformance fixtures --deployment staging.json
  npx freight-conformance fixtures --deployment staging.json --write
  npx freight-conformance fixtures --deployment staging.json --json | jq '.fixtures[] | select(.value == null) | .clauses'`,
    )
    .action(print);
}

async function print({ deployment, write, json }: FixturesOptions): Promise<void> {
  if (write && deployment === fromStdin)
    throw new UsageError(
      "--write: standard input cannot be written; keep the profile in a file, or leave --write out.",
    );
  const profile = readProfile(deployment, process.env);
  const seen = await survey(profile, { env: process.env, redactor }, fixturePlaces(deployment));
  const { discovery, release } = seen;
  const trouble = troublesInWords(seen.seen.troubles);
  if (!discovery)
    throw new CommandFailure([...trouble, `${profile.name} cannot be looked at.`].join("\n"), exitCode.notJudged);
  const other = release && releaseTrouble(release, profile);
  for (const line of [...trouble, ...troublesInWords(other ? [other] : [])]) process.stderr.write(`${line}\n`);
  await loadSpecs();
  const shown = discovery.origins.map((origin) => ({
    ...origin,
    clauses: costOf(origin.name, scenarios(), profile.release),
  }));
  const isOfUse = ({ value, clauses }: (typeof shown)[number]) => value !== undefined || clauses.length > 0;
  const useless = shown.filter((one) => !isOfUse(one)).map(({ name }) => name);
  if (json) {
    const described = shown.map(({ clauses, ...origin }) => ({
      ...withoutSecret(origin),
      says: register[origin.name].says,
      found: register[origin.name].found,
      cost: clauses.length,
      clauses,
    }));
    process.stdout.write(
      `${JSON.stringify({ deployment: profile.name, reads: discovery.reads, fixtures: described }, undefined, 2)}\n`,
    );
  } else {
    const lines = shown.filter(isOfUse).map(({ clauses, ...origin }) => lineOf(withoutSecret(origin), clauses.length));
    const rest = useless.length > 0 ? [`No clause of ${profile.release} waits for ${useless.join(", ")}.`] : [];
    process.stdout.write(`${[...lines, ...rest].join("\n")}\n`);
  }
  const counted = { ...discovery, origins: discovery.origins.filter(({ name }) => !useless.includes(name)) };
  process.stderr.write(`Names on the wire: ${wireInWords(seen.seen)}\n${discoveryInWords(counted)}.\n`);
  for (const line of wrongFixturesInWords(discovery)) process.stderr.write(`${line}\n`);
  if (write) keep(deployment, profile, discovery.origins);
  if (trouble.length > 0) process.exitCode = exitCode.notJudged;
}

const withoutSecret = (origin: FixtureOrigin): FixtureOrigin =>
  secretFixtures.includes(origin.name) && origin.value !== undefined ? { ...origin, value: "[secret]" } : origin;

function lineOf({ name, value, ...origin }: FixtureOrigin, cost: number): string {
  const clauses = `${cost} ${cost === 1 ? "clause" : "clauses"}`;
  return `${name.padEnd(24)}${String(value ?? "-").padEnd(38)}${clauses.padStart(12)}  ${originInWords(origin)}`;
}

function keep(file: string, { name }: Profile, origins: readonly FixtureOrigin[]): void {
  const found = origins.filter((one) => one.origin === "discovered" && !secretFixtures.includes(one.name));
  if (found.length === 0) {
    process.stderr.write(`Nothing was found that ${file} does not give.\n`);
    return;
  }
  try {
    rewriteWhole(file, (text) => withFixtures(text, found));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--write: ${file} cannot be written (${code}); make it writable, or leave --write out.`);
  }
  process.stderr.write(`${found.length} fixtures of ${name} were written into ${file}.\n`);
}
