import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../contract/package-root.js";
import type { Release } from "../contract/vocabulary.js";
import { type Profile, profileFrom } from "../profile/profile.js";
import { withoutAddresses } from "../profile/profile-overrides.js";
import { createReference, listen, type Reference, type ReferenceOptions } from "../reference/index.js";

/** The embedded reference deployment on a port of its own, with the profile that judges it. */
export interface Embedded {
  readonly profile: Profile;
  close(): Promise<void>;
}

/**
 * Starts the embedded reference deployment.
 *
 * @param release that it serves
 * @param env overrides fields of its profile
 * @param options its faults and choices
 * @param front what requests go past before they reach it; nothing unless given
 * @throws UsageError naming each variable that overrides a field with what it cannot be
 */
export async function startEmbedded(
  release: Release,
  env: NodeJS.ProcessEnv,
  options: ReferenceOptions = {},
  front: (reference: Reference, release: Release) => Reference["fetch"] = (reference) => reference.fetch,
): Promise<Embedded> {
  const reference = createReference({ ...options, release });
  const { basePaths } = reference;
  const { surfaces, close } = await listen({ basePaths, fetch: front(reference, release) });
  const given = profileOf(reference, release, surfaces);
  try {
    return { profile: profileFrom(given, withoutAddresses(env), "the embedded deployment's profile"), close };
  } catch (error) {
    // What listens would keep the process from ending.
    await close();
    throw error;
  }
}

/**
 * @param surfaces where the reference listens
 * @returns the profile, as a file would hold it, that judges a reference deployment
 */
export function profileOf(reference: Reference, release: Release, surfaces: Profile["surfaces"]) {
  const { tokens, fixtures } = reference;
  kept ??= readFileSync(join(packageRoot(), "fixtures/deployments/reference.json"), "utf8");
  const { $schema: _, ...fields } = JSON.parse(kept);
  const callers = { corporate: { token: tokens.corporate }, partner: { token: tokens.partner } };
  return { ...fields, release, surfaces, callers, fixtures };
}

/** What the file says, read once. */
let kept: string | undefined;
