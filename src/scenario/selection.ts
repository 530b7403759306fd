import { type ClauseId, clauseOf } from "../contract/register.js";
import { type Area, within } from "../contract/vocabulary.js";
import type { Profile } from "../profile/profile.js";
import type { Scenario } from "./scenario.js";

/** What the caller of a run left in. */
export interface Selection {
  /** Empty: all of them. */
  readonly groups: readonly Area[];
  /** Empty: all of them. */
  readonly clauses: readonly ClauseId[];
}

/** A deployment as the run takes it, and what of it is to be judged. */
export interface SelectedOn {
  readonly profile: Pick<Profile, "release" | "effects">;
  readonly selection: Selection;
}

/**
 * @returns whether the caller of the run selected the clause
 */
export function isSelected(clause: ClauseId, selection: Selection): boolean {
  if (selection.clauses.length > 0) return selection.clauses.includes(clause);
  return selection.groups.length === 0 || selection.groups.includes(clauseOf(clause).area);
}

/**
 * @returns why the scenario is not to be run: left out by the caller, or not of this release; undefined where it is
 */
export function leftOut(scenario: Scenario, { profile, selection }: SelectedOn): string | undefined {
  if (!scenario.judges.some((clause) => isSelected(clause, selection))) return "not selected";
  if (!scenario.releases.includes(profile.release)) return `holds on ${scenario.releases.join(", ")} only`;
  if (!within(scenario.effect, profile.effects)) {
    return `its effect is ${scenario.effect}, and the run allows ${profile.effects} (--effects ${scenario.effect})`;
  }
  return undefined;
}
