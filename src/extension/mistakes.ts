import { ofRound } from "../contract/added-clauses.js";
import { clauseList } from "../contract/register.js";
import { releases } from "../contract/releases.js";
import { routes } from "../contract/routes.js";
import { effects } from "../contract/vocabulary.js";
import { fixtures as contractFixtures } from "../profile/fixtures.js";
import { nearest } from "../profile/nearest.js";
import { formats as contractFormats } from "../reporting/formats.js";
import { slugOf } from "../scenario/scenario.js";
import type { ExtensionClause } from "./clause.js";
import type { ExtensionParts } from "./parts.js";

/** Extensions are written in JavaScript as well: nothing that a compiler would have said is taken for granted. */

type Whole = Required<Omit<ExtensionParts, "reference">>;

/** Names of files that a run leaves beside its reports. */
const evidence = ["exchanges.jsonl", "ledger.jsonl", "target.json", "profile.json", "allure-history.jsonl"];

const twice = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

/** @returns a sentence for each part of an extension that is wrong, with what would be right */
export function mistakesIn(parts: Whole): readonly string[] {
  const { prefix, title, clauses, scenarios, fixtures, faults, formats } = parts;
  if (!/^[a-z][a-z0-9-]*$/.test(String(prefix)))
    return [
      `prefix: ${JSON.stringify(prefix)} is none; write lower case letters, digits and dashes, such as "agreed".`,
    ];
  if (ofRound.test(prefix)) return [`prefix: the rounds of a run are called ${prefix}; choose another one.`];
  if (clauseList.some(({ id }) => id.startsWith(`${prefix}:`)))
    return [`prefix: the contract's own ids begin with ${prefix}:; choose another one.`];
  const lists = { clauses, scenarios, fixtures, faults, formats };
  const noList = Object.entries(lists).find(([, list]) => !Array.isArray(list));
  if (noList) return [`${noList[0]}: it is a list, in brackets.`];
  const names = [...clauses.map(({ id }) => id), ...fixtures.map(({ name }) => name)];
  const titles = scenarios.map((scenario) => slugOf(String(scenario.title)));
  return [
    ...(typeof title === "string" && title !== "" ? [] : ["title: say in a few words what the extension is."]),
    ...names.filter((name) => !isOwn(name, prefix)).map((name) => misnamed(name, prefix)),
    ...[...twice(names), ...twice(titles), ...twice(faults.map(({ name }) => name))].map(
      (name) => `${name}: it is there twice; give one of them another name.`,
    ),
    ...clauses.flatMap(inClause),
    ...scenarios.flatMap((scenario) => inScenario(scenario, parts)),
    ...clauses
      .filter((clause) => !scenarios.some(({ judges }) => judges?.includes(clause)))
      .map(({ id }) => `${id}: no scenario judges it; name it in \`judges\` of one, or leave it out.`),
    ...faults
      .filter(({ breaks }) => !clauses.includes(breaks))
      .map(
        ({ name }) => `${name}: it breaks a clause that \`clauses\` does not list; add that, or leave the fault out.`,
      ),
    ...formats.flatMap(({ name }) => inFormat(name)),
  ];
}

const isOwn = (name: string, prefix: string): boolean =>
  name.startsWith(`${prefix}:`) && /^[A-Za-z0-9-]+$/.test(name.slice(prefix.length + 1));

const misnamed = (name: string, prefix: string): string =>
  `${name}: the names of this extension are ${prefix}: and words with dashes; call it ${prefix}:${slugOf(name.slice(name.indexOf(":") + 1)) || "something"}.`;

function inClause({
  id,
  says,
  source,
  level,
  effect,
  routes: asked,
  since,
  until,
}: ExtensionClause): readonly string[] {
  const known = Object.keys(routes);
  const unknown = [since, until].filter((release) => release !== undefined && !releases.includes(release));
  return [
    ...(says ? [] : [`${id}: \`says\` is missing; write one sentence of what a deployment does that keeps it.`]),
    ...(source ? [] : [`${id}: \`source\` is missing; say where it is written.`]),
    ...(level === "stated" || level === "implied" ? [] : [`${id}: \`level\` is stated or implied, not ${level}.`]),
    ...(effects.includes(effect) ? [] : [`${id}: \`effect\` is one of ${effects.join(", ")}, not ${effect}.`]),
    ...(asked?.length > 0 ? [] : [`${id}: \`routes\` is empty; name the route that keeps or breaks it first.`]),
    ...(asked ?? [])
      .filter((route) => !known.includes(route))
      .map((route) => `${id}: the contract has no route ${route}.${nearest(route, known)}`),
    ...unknown.map((release) => `${id}: there is no release ${release}; the releases are ${releases.join(", ")}.`),
  ];
}

function inScenario(scenario: Whole["scenarios"][number], { prefix, clauses, fixtures }: Whole): readonly string[] {
  const { title, judges, needs, run } = scenario;
  if (!Array.isArray(judges) || judges.length === 0)
    return [`"${title}": it judges nothing; name its clauses in \`judges\`.`];
  const known = ["partner", ...Object.keys(contractFixtures), ...fixtures.map(({ name }) => name)];
  return [
    ...(typeof run === "function" ? [] : [`"${title}": it has no steps; give a function as the third argument.`]),
    ...judges
      .filter((clause) => !clauses.includes(clause))
      .map((clause) => `"${title}": \`clauses\` does not list ${clause?.id ?? clause}, which it judges; add it.`),
    ...needs
      .filter((need) => !known.includes(need))
      .map(
        (need) =>
          `"${title}": there is no fixture ${need}.${nearest(need, need.includes(":") ? fixtures.map(({ name }) => name) : known) || ` Define it with defineFixture("${prefix}:…"), and list it in \`fixtures\`.`}`,
      ),
  ];
}

function inFormat(name: string): readonly string[] {
  if (!/^[\w-][\w.-]*$/.test(String(name)))
    return [`${name}: a report is a file in the folder of the run; give it a plain name.`];
  const taken = [...evidence, ...contractFormats.flatMap(({ leaves }) => leaves)];
  return taken.includes(name) ? [`${name}: a run leaves a file of that name already; choose another one.`] : [];
}
