import { Option } from "commander";
import { lawExtents } from "../contract/laws/extent.js";
import { releases } from "../contract/releases.js";
import { effects } from "../contract/vocabulary.js";
import { allureScopes } from "../reporting/formats.js";
import { clauseIds, exportsOf, gathered, groups, percent, routeGlobs, wholeNumber } from "./options.js";

/** The options that several commands take with one meaning, each declared once; a command gets one of its own of each. */
export const runOptions = {
  deployment: () =>
    new Option(
      "--deployment <file>",
      "the profile of the deployment: JSON, comments allowed; a hyphen stands for standard input",
    ),
  release: () => new Option("--release <release>", "takes it for this release").choices(releases),
  effects: () =>
    new Option("--effects <effect>", "the highest effect that a run may have on its data").choices(effects),
  laws: () =>
    new Option(
      "--laws <extent>",
      "how many hard values the laws are judged with: three of each kind and four of prose, or all; quick unless the profile says otherwise",
    ).choices(lawExtents),
  group: () =>
    new Option("--group <groups>", "only the clauses of these groups, separated by commas; may be given several times")
      .argParser(groups)
      .default([], "all of them"),
  clause: () =>
    new Option("--clause <ids>", "only these clauses, separated by commas; may be given several times")
      .argParser(clauseIds)
      .default([], "all of them"),
  includeRoute: () =>
    new Option(
      "--include-route <globs>",
      "only the clauses about these routes, separated by commas: * stands for any text, a path for all its methods",
    ).argParser(routeGlobs),
  excludeRoute: () =>
    new Option("--exclude-route <globs>", "no clause about these routes; nothing but clean-up sends to them").argParser(
      routeGlobs,
    ),
  seed: () =>
    new Option("--seed <n>", "makes all the data; the same seed makes the same")
      .argParser(wholeNumber(0, 2 ** 31))
      .default(1),
  strict: () => new Option("--strict", "broken clauses that are implied or provisional fail as well").default(false),
  minJudged: () =>
    new Option("--min-judged <percent>", "less of the clauses judged than this is not green").argParser(percent),
  failOnDrift: () =>
    new Option(
      "--fail-on-drift",
      "a deployment that does at an open point what is not pinned is not green (exit code 1)",
    ),
  since: () =>
    new Option("--since <run>", "the folder or run.json of an earlier run: the summary says first what broke since"),
  allure: () =>
    new Option(
      "--allure <scope>",
      "a result in the Allure report for each clause, for each broken one, or no such report",
    )
      .choices(allureScopes)
      .default("all"),
  noAllure: () => new Option("--no-allure", "the same as --allure none").preset("none"),
  export: () =>
    new Option(
      "--export <names>",
      "leaves for other tools as well: har (run.har, all exchanges), postman (postman.json, what is broken), or both; may be given several times",
    )
      .argParser(exportsOf)
      .default([], "none"),
  extend: () =>
    new Option(
      "--extend <dir>",
      "judges what the extension of this folder adds, beside the contract; may be given several times",
    )
      .argParser(gathered)
      .default([], "none"),
} as const;
