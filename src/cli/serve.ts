import { Command, Option } from "commander";
import { latestRelease, type Release, releases } from "../contract/releases.js";
import { choicesFrom, choicesInWords } from "../runner/choices.js";
import { presetNames, presetOf } from "../runner/preset.js";
import { faultsInWords, serveReference } from "../runner/serve.js";
import { gathered, wholeNumber } from "./options.js";

interface ServeOptions {
  readonly port: number;
  readonly release: Release;
  readonly fault: readonly string[];
  readonly latency: number;
  readonly late?: number;
  readonly choose: readonly string[];
  readonly like?: string;
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
    .option("--list-faults", "prints the faults it knows, with the clause that each breaks, and ends")
    .option("--list-choices", "prints the decisions it knows, with the conforming alternatives of each, and ends")
    .addHelpText(
      "after",
      `
A preset is a JSON file of choices, as fixtures/presets/production.json is. --choose and --late count before it.

Examples:
  npx freight-conformance serve --like production
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
  const { port, release, fault, latency } = options;
  const { profile, close } = await serveReference(
    { release, faults: fault, latencyMs: latency, ...behaviourOf(options) },
    port,
  );
  process.stdout.write(`${JSON.stringify(profile, undefined, 2)}\n`);
  process.stderr.write("Serving; the above is a profile for `run --deployment`. Ctrl-C ends it.\n");
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  await close();
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
