import { type ClauseId, clauseOf } from "../contract/register.js";
import type { RouteId } from "../contract/routes.js";
import { type Area, within } from "../contract/vocabulary.js";
import type { Profile } from "../profile/profile.js";
import type { Scenario } from "./scenario.js";

/** What the caller of a run left in. */
export interface Selection {
  /** Empty: all of them. */
  readonly groups: readonly Area[];
  /** Empty: all of them. */
  readonly clauses: readonly ClauseId[];
  /** Absent: all of them. */
  readonly routes?: RouteSelection;
}

/** Which routes a run is about. */
export interface RouteSelection {
  /** Only clauses about one of them; empty for all. */
  readonly include: readonly RouteId[];
  /** No clause about one of them, and no scenario sends to one; clean-up may. */
  readonly exclude: readonly RouteId[];
}

/** Nothing is left out. */
export const everything: Selection = { groups: [], clauses: [] };

/** A deployment as the run takes it, and what of it is to be judged. */
export interface SelectedOn {
  readonly profile: Pick<Profile, "release" | "effects">;
  readonly selection: Selection;
}

/**
 * @returns whether the caller of the run selected the clause
 */
export const isSelected = (clause: ClauseId, selection: Selection): boolean =>
  whyUnselected(clause, selection) === undefined;

/** How the reason of a clause begins that the caller of the run left out. */
export const unselected = "not selected";

/**
 * @returns why the caller of the run left the clause out; undefined where it is selected
 */
export function whyUnselected(clause: ClauseId, { groups, clauses, routes }: Selection): string | undefined {
  if (clauses.length > 0 ? !clauses.includes(clause) : groups.length > 0 && !groups.includes(clauseOf(clause).area))
    return unselected;
  if (!routes) return undefined;
  const about: readonly RouteId[] = clauseOf(clause).routes;
  if (routes.include.length > 0 && !about.some((route) => routes.include.includes(route)))
    return `${unselected}: --include-route names no route of it`;
  const excluded = about.find((route) => routes.exclude.includes(route));
  return excluded && `${unselected}: --exclude-route leaves ${excluded} out`;
}

/**
 * @returns why the scenario is not to be run: left out by the caller, or not of this release; undefined where it is
 */
export function leftOut(scenario: Scenario, { profile, selection }: SelectedOn): string | undefined {
  const unselected = scenario.judges.map((clause) => whyUnselected(clause, selection));
  if (unselected.every((why) => why !== undefined)) return [...new Set(unselected)].join("; ");
  if (!scenario.releases.includes(profile.release)) return `holds on ${scenario.releases.join(", ")} only`;
  if (!within(scenario.effect, profile.effects)) {
    return `its effect is ${scenario.effect}, and the run allows ${profile.effects} (--effects ${scenario.effect})`;
  }
  return undefined;
}
