import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Effect, type Surface, surfaces } from "../contract/vocabulary.js";
import type { Casing, QuerySpellings } from "../http/names.js";
import type { Profile } from "../profile/profile.js";
import { UsageError } from "../profile/usage-error.js";
import { writeWhole } from "../profile/whole-file.js";
import type { LearnedIdentity } from "../scenario/identity.js";

/** What a later process has to know to clean up after a run; no secret is in it. */
export interface Target {
  readonly runId: string;
  readonly name: string;
  /** The profile that holds the credentials, as an absolute path; absent where the deployment ended with the run. */
  readonly profile?: string;
  readonly surfaces: { readonly [S in Surface]: string };
  readonly effects: Effect;
  readonly casing: { readonly [S in Surface]: Casing };
  readonly queries?: QuerySpellings;
  /** What was learned of the members that name records before the run; the ledger tells what it learned later. */
  readonly identifiers?: readonly LearnedIdentity[];
}

const file = "target.json";

/** Leaves in the folder of a run what its clean-up needs. @param outDir exists */
export const writeTarget = (outDir: string, target: Target): void =>
  writeWhole(join(outDir, file), `${JSON.stringify(target, undefined, 2)}\n`);

/**
 * @param outDir the folder of a run
 * @returns what it left for its clean-up
 * @throws UsageError where it is not the folder of a run
 */
export function readTarget(outDir: string): Target {
  const path = join(outDir, file);
  if (!existsSync(path))
    throw new UsageError(`${outDir}: there is no ${file} in it; name the folder that \`run --out\` wrote to.`);
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Target;
  } catch (error) {
    throw new UsageError(`${path}: not JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

/**
 * @returns the profile as the run had it
 * @throws UsageError where the profile names another deployment: what one holds must not be removed from the other
 */
export function sameDeployment(target: Target, profile: Profile): Profile {
  const other = surfaces.find((surface) => profile.surfaces[surface] !== target.surfaces[surface]);
  if (other !== undefined) {
    throw new UsageError(
      `surfaces.${other} is ${profile.surfaces[other]}, and the run was made on ${target.surfaces[other]}: name the profile of that deployment with --deployment.`,
    );
  }
  return { ...profile, effects: target.effects };
}

/** @returns whether the folder holds a run on a deployment that outlives it */
export const mayBeCleanedUp = (outDir: string): boolean =>
  existsSync(join(outDir, file)) && readTarget(outDir).profile !== undefined;
