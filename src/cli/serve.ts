import { Command, Option } from "commander";
import { latestRelease, type Release, releases } from "../contract/releases.js";
import { faultsInWords, serveReference } from "../runner/serve.js";
import { gathered, wholeNumber } from "./options.js";

interface ServeOptions {
  readonly port: number;
  readonly release: Release;
  readonly fault: readonly string[];
  readonly latency: number;
  readonly late?: number;
  readonly listFaults?: true;
}

/** `serve`: the reference deployment by itself, for client developers. */
export function serveCommand(): Command {
  return new Command("serve")
    .option("--port <n>", "the port; 0 takes a free one", wholeNumber(0, 65_535), 8080)
    .addOption(new Option("--release <release>", "the release that it serves").choices(releases).default(latestRelease))
    .option("--fault <name>", "breaks one clause on purpose; may be given several times", gathered, [])
    .option("--latency <ms>", "delays every answer", wholeNumber(0, 600_000), 0)
    .option("--late <ms>", "shows in reads only after that time what was written", wholeNumber(0, 600_000))
    .option("--list-faults", "prints the faults it knows, with the clause that each breaks, and ends")
    .action(serve);
}

async function serve({ port, release, fault, latency, late, listFaults }: ServeOptions): Promise<void> {
  if (listFaults) {
    process.stdout.write(faultsInWords());
    return;
  }
  const lateness = late === undefined ? {} : { choices: { "late-reads": "late" }, latenessMs: late };
  const { profile, close } = await serveReference({ release, faults: fault, latencyMs: latency, ...lateness }, port);
  process.stdout.write(`${JSON.stringify(profile, undefined, 2)}\n`);
  process.stderr.write("Serving; the above is a profile for `run --deployment`. Ctrl-C ends it.\n");
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
  });
  await close();
}
