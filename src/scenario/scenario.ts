import { askedOtherwiseOnTheWay } from "../contract/asked-otherwise-clauses.js";
import { bodyKindClauseOf } from "../contract/body-kind-clauses.js";
import { type ClauseId, clauseOf } from "../contract/register.js";
import { holdsOn, type Release, releases } from "../contract/releases.js";
import type { RouteId } from "../contract/routes.js";
import { unknownIdClauseOf } from "../contract/unknown-id-clauses.js";
import { uuidCaseClauseOf } from "../contract/uuid-case-clauses.js";
import { type Area, type Effect, highest } from "../contract/vocabulary.js";
import { wholeIdClauseOf } from "../contract/whole-id-clauses.js";
import type { Need, ScenarioContext } from "./context.js";

/** What a scenario says of itself. */
export interface ScenarioFacts<Judged extends ClauseId, Needed extends Need> {
  /** The clauses that its checks judge. With the clause of a route come those of its authentication, of the kind of its body and of its refusals, which need no check. */
  readonly judges: readonly [Judged, ...Judged[]];
  /** Those of them that several of its checks judge: where it breaks off, or goes on without an answer, a part of these was not looked at. */
  readonly inParts?: readonly NoInfer<Judged>[];
  /** Those of them that are each about an answer of their own route: where the route of another one fails, they are judged all the same. */
  readonly apart?: readonly NoInfer<Judged>[];
  readonly needs?: readonly Needed[];
  /** Reads whose routes are judged elsewhere, of which two are asked for at the same time here. */
  readonly atOnce?: readonly RouteId[];
  /** Ids that it had under former titles: its evidence in older runs stands under them. */
  readonly formerly?: readonly string[];
}

/** One test: a sequence of exchanges that verifies one or more clauses. A value; hosts run it. */
export interface Scenario {
  /** Its title as a slug: stable, and unique among all scenarios. */
  readonly id: string;
  readonly title: string;
  readonly area: Area;
  readonly judges: readonly ClauseId[];
  readonly inParts: readonly ClauseId[];
  readonly apart: readonly ClauseId[];
  readonly needs: readonly Need[];
  readonly atOnce: readonly RouteId[];
  readonly formerly: readonly string[];
  /** The highest effect of the clauses it judges. */
  readonly effect: Effect;
  /** The releases on which at least one of its clauses holds. */
  readonly releases: readonly Release[];
  run(context: ScenarioContext<ClauseId, Need>): Promise<void>;
}

const registered = new Map<string, Scenario>();
let announce: (scenario: Scenario) => void = () => {};

/**
 * Registers a scenario.
 *
 * @param title one sentence, unique among all scenarios
 * @param facts what it judges and needs
 * @param run its steps
 * @throws Error where another scenario has the same title
 */
export function scenario<const Judged extends ClauseId, const Needed extends Need = never>(
  title: string,
  facts: ScenarioFacts<Judged, Needed>,
  run: (context: ScenarioContext<Judged, Needed>) => Promise<void>,
): void {
  const id = slugOf(title);
  const judges = [...facts.judges, ...facts.judges.flatMap(onTheWay)];
  const made = scenarioOf({ ...facts, id, title, judges }, run as Scenario["run"]);
  if (registered.has(made.id)) throw new Error(`Two scenarios are called "${title}".`);
  registered.set(made.id, made);
  announce(made);
}

/** @returns a title as ids are written */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** What a scenario is made from. */
interface ScenarioParts extends Pick<Scenario, "id" | "title" | "judges"> {
  readonly inParts?: readonly ClauseId[] | undefined;
  readonly apart?: readonly ClauseId[] | undefined;
  readonly needs?: readonly Need[] | undefined;
  readonly atOnce?: readonly RouteId[] | undefined;
  readonly formerly?: readonly string[] | undefined;
}

/**
 * @param parts of which `judges` has at least one clause; each is known
 * @returns a scenario as a value: what is not said of it follows from its clauses. Nothing registers it
 */
export function scenarioOf(
  { id, title, judges, inParts = [], apart = [], needs = [], atOnce = [], formerly = [] }: ScenarioParts,
  run: Scenario["run"],
): Scenario {
  const clauses = judges.map(clauseOf);
  const [first] = clauses;
  if (!first) throw new Error(`"${title}" judges no clause.`);
  return {
    id,
    title,
    area: first.area,
    judges,
    inParts,
    apart,
    needs,
    atOnce,
    formerly,
    effect: highest(clauses.map(({ effect }) => effect)),
    releases: releases.filter((release) => clauses.some((clause) => holdsOn(clause, release))),
    run,
  };
}

/**
 * Whoever judges a route judges on the way whether it lets anybody in, takes any body, answers what is written in one way alone, and tells
 * refusals as such.
 */
function onTheWay(clause: ClauseId): readonly ClauseId[] {
  if (!clause.startsWith("route:")) return [];
  const route = clause.slice("route:".length) as RouteId;
  const clauses: readonly (ClauseId | undefined)[] = [
    `authenticated:${route}`,
    askedOtherwiseOnTheWay(route),
    bodyKindClauseOf(route),
    unknownIdClauseOf(route),
    uuidCaseClauseOf(route),
    wholeIdClauseOf(route),
  ];
  return clauses.filter((id) => id !== undefined);
}

/** @returns all scenarios whose spec files have been loaded */
export const scenarios = (): readonly Scenario[] => [...registered.values()];

/** Forgets what was registered, and tells a host of each scenario that is registered from now on. */
export function hostScenarios(host: (scenario: Scenario) => void): void {
  registered.clear();
  announce = host;
}
