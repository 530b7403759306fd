import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Command } from "commander";
import { type ParseError, parse } from "jsonc-parser";
import { packageRoot } from "../contract/package-root.js";
import { latestRelease } from "../contract/releases.js";
import { closesSurface, troublesInWords } from "../preflight/service/trouble.js";
import { commandLine } from "../profile/command-line.js";
import { type Profile, profileFrom } from "../profile/profile.js";
import { profileSyntax } from "../profile/profile-file.js";
import { withoutAddresses } from "../profile/profile-overrides.js";
import { UsageError } from "../profile/usage-error.js";
import { writeWhole } from "../profile/whole-file.js";
import { counted } from "../reporting/counted.js";
import { type Asked, type Drafted, draft, missingIn, partnerCost } from "../runner/init/draft.js";
import { effectsInWords } from "../runner/init/effects.js";
import { loadSpecs } from "../runner/specs.js";
import { survey } from "../runner/survey.js";
import { scenarios } from "../scenario/scenario.js";
import { Asking } from "./ask.js";
import { CommandFailure, exitCode } from "./exit-code.js";
import { askedFor, type InitOptions, initOptions } from "./init-options.js";
import { redactor } from "./output-redactor.js";

const usualFile = "deployment.jsonc";

/** `init`: writes the profile of a deployment after a look at it. */
export function initCommand(): Command {
  const command = new Command("init").argument("[file]", "the profile to write", usualFile);
  for (const option of [...initOptions.surfaces, ...initOptions.token]) command.addOption(option);
  return command
    .option("--name <name>", "how reports call the deployment; the host of the portal unless given")
    .addOption(initOptions.release())
    .addOption(initOptions.effects())
    .option("--no-look", "sends nothing: writes down what is given")
    .option("--force", "writes over a file that is there")
    .addHelpText(
      "after",
      `
What no option gives is asked for, where standard input is a terminal. The deployment is looked at by reads alone: is it
there, how does it spell names, which release is it, which fixtures has it. The profile says in comments what is missing, and
how many clauses each missing thing costs. It never holds a credential: only the variable, file or command that one comes from.

A file that ends with .json is written without comments, for readers that take none; every command here reads both.

Exit codes: 0 where the profile is written; 2 where an option or a variable is missing, or the file is there already; 3 where
the deployment is away, is another service or refuses the credential, which is said first. Nothing is written then.

Examples:
  npx freight-conformance init
  npx freight-conformance init staging.jsonc --portal https://portal.example.com/api --abc https://abc.example.com/api \\
    --catalog https://catalog.example.com/api --token-env STAGING_TOKEN
  npx freight-conformance init staging.jsonc --no-look`,
    )
    .action(init);
}

async function init(file: string, options: InitOptions): Promise<void> {
  if (existsSync(file) && !options.force)
    throw new UsageError(`${file} is there already: name another file, or give --force to write over it.`);
  const asking = process.stdin.isTTY === true ? new Asking(process.stdin, process.stderr) : undefined;
  const asked = await askedFor(options, process.env, asking).finally(() => asking?.close());
  // What the environment overrides would be written down as if it were meant for ever.
  const given = { ...asked, release: options.release === "auto" ? latestRelease : options.release };
  const profile = profileFrom(given, withoutAddresses(process.env), "init");
  await loadSpecs();
  const base = {
    release: profile.release,
    releaseFrom: options.release === "auto" ? "Not looked at; the latest." : "As it was given.",
    origins: [],
    scenarios: scenarios(),
    now: new Date(),
    ...schemaFrom(file),
  };
  const drafted = options.look ? { ...base, ...(await looked(profile, options)) } : base;
  const text = draft(asked, drafted);
  try {
    writeWhole(resolve(file), file.endsWith(".json") ? plain(text) : text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}); choose another place.`);
  }
  process.stdout.write(`${said(file, asked, drafted).join("\n")}\n`);
}

/** @throws CommandFailure where it cannot be looked at: a profile that names a wrong address is of no use */
async function looked(profile: Profile, { release: given }: InitOptions) {
  process.stderr.write(`Looking at ${profile.name} …\n`);
  const { seen, discovery, release } = await survey(profile, { env: process.env, redactor });
  const closing = seen.troubles.filter(closesSurface);
  if (closing.length > 0 || !discovery)
    throw new CommandFailure(
      [
        ...troublesInWords(closing),
        "What it names of the profile is given here with --portal, --abc, --catalog, --token-env and the like.",
        `Nothing was written. This writes the profile without a look: ${commandLine(...process.argv.slice(2), "--no-look")}`,
      ].join("\n"),
      exitCode.notJudged,
    );
  const [only, another] = release?.couldBe ?? [];
  const isGiven = given !== "auto";
  const shown = only !== undefined && another === undefined ? only : undefined;
  const contradicts = isGiven && shown !== undefined && shown !== given ? `; it behaves as ${shown}` : "";
  return {
    seen,
    origins: discovery.origins,
    release: isGiven ? given : (shown ?? profile.release),
    releaseFrom: isGiven
      ? `As it was given${contradicts}.`
      : shown === undefined
        ? `No read shows which release it is; the latest.${release?.settledBy === undefined ? "" : ` ${sentence(release.settledBy)}`}`
        : "It behaves as this release.",
  };
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** @returns where the schema is, if the profile's folder, or one above it, has the package among its modules */
function schemaFrom(file: string): { readonly schema?: string } {
  const path = relative(dirname(resolve(file)), join(packageRoot(), "fixtures/deployments/profile.schema.json"));
  const [, below] = /^(?:\.\.[\\/])*(.*)$/.exec(path) ?? [];
  const isShared = !path.startsWith("..") || below?.startsWith(`node_modules${sep}`);
  return isShared ? { schema: `./${path.replaceAll(sep, "/")}`.replace("./..", "..") } : {};
}

/** @returns the same as plain JSON */
function plain(text: string): string {
  const errors: ParseError[] = [];
  return `${JSON.stringify(parse(text, errors, profileSyntax), undefined, 2)}\n`;
}

const missingShown = 8;

function said(file: string, { callers, effects }: Asked, drafted: Drafted): readonly string[] {
  const { seen, release, releaseFrom, origins } = drafted;
  const missing = missingIn(drafted);
  const found = origins.filter(({ value }) => value !== undefined).length;
  const more = missing.length - missingShown;
  return [
    `${file} is written: release ${release}. ${releaseFrom}`,
    ...(seen ? [`Fixtures: ${found} found, ${missing.length} missing that a clause waits for.`] : []),
    ...missing
      .slice(0, missingShown)
      .map(({ name, cost }) => `  ${name.padEnd(24)}${counted(cost, "clause").padStart(12)}`),
    ...(more > 0 ? [`  … and ${more} more, in comments of the file`] : []),
    ...(callers.partner
      ? []
      : [`  ${"callers.partner".padEnd(24)}${counted(partnerCost(drafted), "clause").padStart(12)}`]),
    `What a run may change, by its effect (now ${effects}):`,
    ...effectsInWords(release),
    "Next:",
    `  ${commandLine("run", "--deployment", file, "--plan")}`,
    `  ${commandLine("run", "--deployment", file)}`,
  ];
}
