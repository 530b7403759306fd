import type { LawExtent } from "../contract/laws/extent.js";
import type { ClauseId } from "../contract/register.js";
import type { Release } from "../contract/releases.js";
import type { RouteId } from "../contract/routes.js";
import type { Area, Effect } from "../contract/vocabulary.js";
import type { Extension } from "../extension/extension.js";
import type { Profile } from "../profile/profile.js";
import type { AllureScope } from "../reporting/formats.js";
import type { Selection } from "../scenario/selection.js";
import type { Shard } from "../scenario/shard.js";

/** What a run is told beside its profile. */
export interface RunOptions {
  /** The profile's file; the embedded reference deployment is judged without one. */
  readonly deployment?: string;
  /** The profile itself, for who has no file of it. */
  readonly profile?: Profile;
  /** What is judged beside the contract. */
  readonly extensions?: readonly Extension[];
  readonly release?: Release;
  readonly effects?: Effect;
  readonly laws?: LawExtent;
  /** Empty: all of them. */
  readonly group: readonly Area[];
  /** Empty: all of them. */
  readonly clause: readonly ClauseId[];
  /** Only clauses about one of these routes. */
  readonly includeRoute?: readonly RouteId[];
  /** No clause about one of these routes, and no request to it. */
  readonly excludeRoute?: readonly RouteId[];
  /** The folder that holds what the run leaves. */
  readonly out: string;
  readonly seed: number;
  readonly concurrency?: number;
  readonly strict: boolean;
  /** Percent of the clauses. */
  readonly minJudged?: number;
  readonly shard?: Shard;
  readonly pin?: true;
  /** Nothing more is sent, but clean-up, once a clause that the contract states is broken. */
  readonly failFast?: true;
  /** The folder or run.json of an earlier run. */
  readonly since?: string;
  /** How many rounds, from 1. */
  readonly repeat: number;
  /** How much of Allure is left; all unless given. */
  readonly allure?: AllureScope;
}

/** @returns what of the contract the options select */
export function selectionOf({
  group,
  clause,
  includeRoute: include = [],
  excludeRoute: exclude = [],
}: Pick<RunOptions, "group" | "clause" | "includeRoute" | "excludeRoute">): Selection {
  const routes = { include, exclude };
  return { groups: group, clauses: clause, ...(include.length + exclude.length > 0 && { routes }) };
}

/** @returns the profile as the options of the run want it */
export function withOptions(profile: Profile, options: RunOptions): Profile {
  return {
    ...profile,
    release: options.release ?? profile.release,
    effects: options.effects ?? profile.effects,
    laws: options.laws ?? profile.laws,
    minJudged: options.minJudged ?? profile.minJudged,
    limits: { ...profile.limits, concurrency: options.concurrency ?? profile.limits.concurrency },
  };
}
