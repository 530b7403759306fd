import { Command, Option } from "commander";
import { openapiOf } from "../contract/openapi.js";
import { clauseList, contractVersion, openPointList, unobservable } from "../contract/register.js";
import { latestRelease, type Release, releases } from "../contract/releases.js";
import { routeList } from "../contract/routes.js";
import { type Surface, surfaces } from "../contract/vocabulary.js";

interface ContractOptions {
  readonly json?: true;
  readonly openapi?: Surface;
  readonly release: Release;
}

/** `contract`: prints the register. */
export function contractCommand(): Command {
  return new Command("contract")
    .description("Prints the register: what the suite holds a deployment to.")
    .option("--json", "the whole register as JSON: routes, clauses, open points, what cannot be observed")
    .addOption(new Option("--openapi <surface>", "a surface as OpenAPI 3.1").choices(surfaces))
    .addOption(
      new Option("--release <release>", "the release of the OpenAPI document").choices(releases).default(latestRelease),
    )
    .action(print);
}

function print({ json, openapi, release }: ContractOptions): void {
  if (openapi) {
    write(openapiOf(openapi, release));
  } else if (json) {
    const [routes, clauses, openPoints] = [routeList, clauseList, openPointList()];
    write({ version: contractVersion, routes, clauses, openPoints, unobservable });
  } else {
    for (const { id, level, says } of clauseList) process.stdout.write(`${id}  (${level})\n    ${says}\n`);
  }
}

const write = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`);
};
