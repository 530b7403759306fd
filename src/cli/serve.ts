import { Command, Option } from "commander";
import { latestRelease, type Release, releases } from "../contract/releases.js";
import { UsageError } from "../profile/usage-error.js";
import { choicesFrom, choicesInWords } from "../runner/choices.js";
import { presetNames, presetOf } from "../runner/preset.js";
import { faultsInWords, serveReference } from "../runner/serve.js";
import { password, tokenPaths } from "../runner/serving/token-endpoint.js";
import { gathered, wholeNumber } from "./options.js";

interface ServeOptions {
  readonly port: number;
  readonly release: Release;
  readonly fault: readonly string[];
  readonly latency: number;
  readonly late?: number;
  readonly choose: readonly string[];
  readonly like?: string;
  readonly cors: string | boolean;
  readonly expiresIn: number;
  readonly seedData?: string;
  readonly record?: string;
  readonly listFaults?: true;
  readonly listChoices?: true;
}

/** `serve`: the reference deployment by itself, for client developers. */
export function serveCommand(): Command {
  return new Command("serve")
    .option("--port <n>", "the port; 0 takes a free one", wholeNumber(0, 65_535), 8080)
    .addOption(new Option("--release <release>", "the release that it serves").choices(releases).default(latestRelease))
    .option("--fault <name>", "breaks one clause on purpose; may be given several times", gathered, [])
    .option("--latency <ms>", "delays every answer", wholeNumber(0, 600_000), 0)
    .option("--late <ms>", "shows in reads only after that time what was written", wholeNumber(0, 600_000))
    .option(
      "--choose <decision=alternative>",
      "behaves in another conforming way; may be given several times",
      gathered,
      [],
    )
    .option("--like <preset>", `takes such choices from a file, or from a preset: ${presetNames().join(", ")}`)
    .option("--cors <origins>", "the origins whose pages may call it, with commas between them", "*")
    .option("--no-cors", "sends no CORS headers")
    .option("--expires-in <seconds>", "how long a token of the token endpoint holds", wholeNumber(1, 31_536_000), 3600)
    .option("--seed-data <file>", "adds the records of a file, as fixtures/seed-data/example.json is")
    .option("--record <file>", "writes every exchange to a file, as a line of JSON without secrets")
    .option("--list-faults", "prints the faults it knows, with the clause that each breaks, and ends")
    .option("--list-choices", "prints the decisions it knows, with the conforming alternatives of each, and ends")
    .addHelpText(
      "after",
      `
The page at / lists every route with a command to try. Clients log in at ${tokenPaths[0]} as corporate or partner, with the
password ${password}; docs/serve.md tells the rest. A preset is a JSON file of choices, as fixtures/presets/production.json
is. --choose and --late count before it.

Examples:
  npx freight-conformance serve --like production
  npx freight-conformance serve --seed-data mine.json --record exchanges.jsonl
  npx freight-conformance serve --expires-in 10 --cors https://app.example.com
  npx freight-conformance serve --choose query-lists=commas --choose body-casing:catalog=PascalCase
  npx freight-conformance serve --fault note-update-persists#forgets`,
    )
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  if (options.listFaults) {
    process.stdout.write(faultsInWords());
    return;
  }
  if (options.listChoices) {
    process.stdout.write(choicesInWords());
    return;
  }
  const { port, release, fault, latency, expiresIn, seedData, record } = options;
  const { profile, origin, seeded, close } = await serveReference(
    {
      release,
      faults: fault,
      latencyMs: latency,
      ...behaviourOf(options),
      origins: originsOf(options.cors),
      tokenLifetime: expiresIn,
      ...(seedData !== undefined && { seedData }),
      ...(record !== undefined && { record }),
    },
    port,
  );
  process.stdout.write(`${JSON.stringify(profile, undefined, 2)}\n`);
  const says = [
    ...seeded.map(({ resource, id, as }) => `Added to ${resource}: ${id}${as === undefined ? "" : ` (${as})`}`),
    `Every route, with a command to try: ${origin}/`,
    `Log in as corporate or partner, password ${password}: POST ${origin}${tokenPaths[0]}`,
    "Serving; the above is a profile for `run --deployment`. Ctrl-C ends it.",
  ];
  process.stderr.write(`${says.join("\n")}\n`);
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  await close();
}

/** @throws UsageError where one is no origin */
function originsOf(cors: string | boolean): readonly string[] {
  if (cors === false) return [];
  const origins = String(cors)
    .split(",")
    .map((origin) => origin.trim())
    .filter((origin) => origin !== "");
  for (const origin of origins)
    if (origin !== "*" && !(URL.canParse(origin) && new URL(origin).origin === origin))
      throw new UsageError(
        `--cors ${origin}: write an origin, such as https://app.example.com, without a path; or * for all.`,
      );
  return origins;
}

/** What is chosen by itself counts before what the preset says. */
function behaviourOf({ choose, like, late }: ServeOptions) {
  const preset = like === undefined ? undefined : presetOf(like);
  const latenessMs = late ?? preset?.lateMs;
  return {
    choices: {
      ...preset?.choices,
      ...(late !== undefined && { "late-reads": "late" }),
      ...choicesFrom(choose),
    },
    ...(latenessMs !== undefined && { latenessMs }),
  };
}
