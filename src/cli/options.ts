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

/** How option values are read; each throws commander's InvalidArgumentError, which names the option. */

const parts = (text: string): readonly string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

export function groups(text: string): readonly Area[] {
  const known: readonly string[] = [...groupNames, "service"];
  for (const part of parts(text)) {
    if (!known.includes(part)) throw new InvalidArgumentError(`There is no group ${part}.${nearest(part, known)}`);
  }
  return parts(text) as readonly Area[];
}

/** @returns the same; ids of extensions, which are not loaded yet, are taken as they are written */
export const clauseIdsOfAll = (text: string): readonly ClauseId[] =>
  parts(text).flatMap((part) => (isOfExtension(part) ? [part as string as ClauseId] : clauseIds(part)));

/** The contract has ids of that form as well; their prefixes are not free for others. */
const isOfExtension = (id: string): boolean =>
  isAddedId(id) && !clauseList.some((clause) => clause.id.startsWith(id.slice(0, id.indexOf(":") + 1)));

export function clauseIds(text: string): readonly ClauseId[] {
  return parts(text).map((part) => {
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
}

/** Globs of routes, separated by commas, in an option that may be given several times. */
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
export function exportsOf(text: string): readonly ExportName[] {
  const known: readonly string[] = exportNames;
  const unknown = parts(text).find((part) => !known.includes(part));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`There is no export ${unknown}; there are ${known.join(" and ")}.`);
  return parts(text) as readonly ExportName[];
}

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
  };

/** @returns the part `I/N` of a run */
export function shard(text: string): Shard {
  const [, index, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index !== undefined && of !== undefined && index >= 1 && index <= of && of <= 1024) return { index, of };
  throw new InvalidArgumentError("It is I/N, a part and the number of parts, such as 2/4; I counts from 1 to N.");
}

export function percent(text: string): number {
  const number = Number(text);
  if (text !== "" && number >= 0 && number <= 100) return number;
  throw new InvalidArgumentError("It is a percentage from 0 to 100.");
}

/** Several values of an option that is given several times. */
export const gathered = (name: string, before: readonly string[]): readonly string[] => [...before, name];
