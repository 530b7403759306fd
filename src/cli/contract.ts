import { join } from "node:path";
import { Command, Option } from "commander";
import { openapiOf } from "../contract/openapi.js";
import { clauseList, contractVersion, isClauseId, openPointList, unobservable } from "../contract/register.js";
import { latestRelease, type Release, releases } from "../contract/releases.js";
import { routeList } from "../contract/routes.js";
import { type Surface, surfaces } from "../contract/vocabulary.js";

import { nearest } from "../profile/nearest.js";
import { UsageError } from "../profile/usage-error.js";
import { writeWhole } from "../profile/whole-file.js";
import { bookOfContract } from "../runner/book.js";
import { explain, explanationText } from "../runner/explain.js";
import { outFolder } from "../runner/out-folder.js";

interface ContractOptions {
  readonly json?: true;
  readonly openapi?: Surface;
  readonly explain?: string;
  /** A folder; true for standard output. */
  readonly markdown?: string | true;
  readonly release: Release;
}

/** `contract`: prints the register. */
export function contractCommand(): Command {
  return new Command("contract")
    .option("--json", "the whole register as JSON: routes, clauses, open points, what cannot be observed")
    .option(
      "--explain <clause>",
      "one clause: its sentence and source, how it is judged step by step, what is proven to be found",
    )
    .addOption(
      new Option("--openapi <surface>", "a surface as OpenAPI 3.1, which is JSON as it is")
        .choices(surfaces)
        .conflicts(["json", "explain"]),
    )
    .addOption(
      new Option(
        "--markdown [dir]",
        "the contract as a book: group by group, with routes, clauses, the faults that prove them, open points; a file each into a folder, or all of it on standard output",
      ).conflicts(["json", "explain", "openapi"]),
    )
    .addOption(
      new Option("--release <release>", "the release of the OpenAPI document").choices(releases).default(latestRelease),
    )
    .addHelpText(
      "after",
      `
Examples:
  npx freight-conformance contract --openapi portal --release ${latestRelease} > portal.json
  npx freight-conformance contract --markdown book
  npx freight-conformance contract --explain lot-merge-source-removed`,
    )
    .action(print);
}

async function print(
  { explain: clause, json, openapi, markdown, release }: ContractOptions,
  command: Command,
): Promise<void> {
  if (openapi === undefined && command.getOptionValueSource("release") !== "default")
    throw new UsageError("--release: it is that of the OpenAPI document; give --openapi as well, or leave it out.");
  if (markdown !== undefined) return printBook(markdown);
  if (clause !== undefined) {
    if (!isClauseId(clause))
      throw new UsageError(
        `--explain ${clause}: there is no such clause.${nearest(
          clause,
          clauseList.map(({ id }) => id),
        )}`,
      );
    const explained = await explain(clause);
    if (json) write(explained);
    else process.stdout.write(explanationText(explained));
  } else if (openapi) {
    write(openapiOf(openapi, release));
  } else if (json) {
    const [routes, clauses, openPoints] = [routeList, clauseList, openPointList()];
    write({ version: contractVersion, routes, clauses, openPoints, unobservable });
  } else {
    for (const { id, level, says } of clauseList) process.stdout.write(`${id}  (${level})\n    ${says}\n`);
  }
}

function printBook(to: string | true): void {
  const chapters = bookOfContract();
  if (to === true) {
    process.stdout.write(chapters.map(({ text }) => text).join("\n"));
    return;
  }
  const dir = outFolder(to, "--markdown");
  for (const { name, text } of chapters) writeWhole(join(dir, `${name}.md`), text);
  process.stdout.write(`${chapters.length} files in ${dir}; begin with README.md\n`);
}

const write = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
};
