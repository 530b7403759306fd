import { InvalidArgumentError } from "commander";
import { isAddedId } from "../contract/added-clauses.js";
import { currentClause, renamed, renamedInWords } from "../contract/former.js";
import { type ClauseId, clauseList } from "../contract/register.js";
import { routesLike } from "../contract/route-globs.js";
import { type RouteId, routeList } from "../contract/routes.js";
import { type Area, groupNames } from "../contract/vocabulary.js";
import { nearest } from "../profile/nearest.js";
import { type ExportName, exportNames } from "../reporting/formats.js";
import type { Shard } from "../scenario/shard.js";

/**
 * How option values are read; each throws commander's InvalidArgumentError, which names the option. What takes what was given before adds to
 * it, for options that may be given several times.
 */

/** An empty value, as of a variable that nobody set, must not select everything. */
function parts(text: string): readonly string[] {
  const named = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (named.length === 0) throw new InvalidArgumentError("It names nothing. Leave the option out, or name one.");
  return named;
}

/** @returns the groups that a list names, behind those of the option before; @throws InvalidArgumentError where there is no such group */
export function groups(text: string, before: readonly Area[] = []): readonly Area[] {
  const known: readonly string[] = [...groupNames, "service"];
  const named = parts(text);
  for (const part of named) {
    if (!known.includes(part)) throw new InvalidArgumentError(`There is no group ${part}.${nearest(part, known)}`);
  }
  return [...before, ...(named as readonly Area[])];
}

/** @returns the same; ids of extensions, which are not loaded yet, are taken as they are written */
export const clauseIdsOfAll = (text: string, before: readonly ClauseId[] = []): readonly ClauseId[] => [
  ...before,
  ...parts(text).flatMap((part) => (isOfExtension(part) ? [part as string as ClauseId] : clauseIds(part))),
];

/** The contract has ids of that form as well; their prefixes are not free for others. */
const isOfExtension = (id: string): boolean =>
  isAddedId(id) && !clauseList.some((clause) => clause.id.startsWith(id.slice(0, id.indexOf(":") + 1)));

/** @returns the clauses that a list names by their present or former ids; @throws InvalidArgumentError where there is no such clause */
export function clauseIds(text: string, before: readonly ClauseId[] = []): readonly ClauseId[] {
  const named = parts(text).map((part) => {
    const id = currentClause(part);
    const other = renamed(part);
    if (other) process.stderr.write(`Note: ${renamedInWords([other])}\n`);
    if (id) return id;
    throw new InvalidArgumentError(
      `There is no clause ${part}.${nearest(
        part,
        clauseList.map(({ id }) => id),
      )}`,
    );
  });
  return [...before, ...named];
}

/** @returns the routes that a list of ids or patterns names, each once; @throws InvalidArgumentError where one matches none */
export function routeGlobs(text: string, before: readonly RouteId[] = []): readonly RouteId[] {
  const named = parts(text).flatMap((glob) => {
    const routes = routesLike(glob);
    if (routes.length > 0) return routes;
    const known = routeList.map(({ id }) => id);
    throw new InvalidArgumentError(`${glob} matches no route of the contract.${nearest(glob, known)}`);
  });
  return [...new Set([...before, ...named])];
}

/** @throws InvalidArgumentError naming what can be exported */
export function exportsOf(text: string, before: readonly ExportName[] = []): readonly ExportName[] {
  const known: readonly string[] = exportNames;
  const named = parts(text);
  const unknown = named.find((part) => !known.includes(part));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`There is no export ${unknown}; there are ${known.join(" and ")}.`);
  return [...before, ...(named as readonly ExportName[])];
}

/** @returns what reads a whole number between two bounds; it throws InvalidArgumentError for anything else */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
  };

/** @returns the part `I/N` of a run; @throws InvalidArgumentError where it is none */
export function shard(text: string): Shard {
  const [, index, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index !== undefined && of !== undefined && index >= 1 && index <= of && of <= 1024) return { index, of };
  throw new InvalidArgumentError("It is I/N, a part and the number of parts, such as 2/4; I counts from 1 to N.");
}

/** @returns a percentage; @throws InvalidArgumentError where it is none from 0 to 100 */
export function percent(text: string): number {
  const number = Number(text);
  if (text !== "" && number >= 0 && number <= 100) return number;
  throw new InvalidArgumentError("It is a percentage from 0 to 100.");
}

/** Several values of an option that is given several times. */
export const gathered = (name: string, before: readonly string[]): readonly string[] => [...before, name];
