import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../contract/package-root.js";
import type { Release } from "../../contract/vocabulary.js";
import { type Profile, profileFrom } from "../../deployment/profile.js";
import { createReference, listen, type ReferenceOptions } from "../../reference/index.js";

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
 */
export async function startEmbedded(
  release: Release,
  env: NodeJS.ProcessEnv,
  options: ReferenceOptions = {},
): Promise<Embedded> {
  const reference = createReference({ ...options, release });
  const { surfaces, close } = await listen(reference);
  const file = join(packageRoot(), "fixtures/deployments/reference.json");
  const profile = profileFrom(
    {
      ...JSON.parse(readFileSync(file, "utf8")),
      release,
      surfaces,
      callers: { corporate: { token: reference.tokens.corporate }, partner: { token: reference.tokens.partner } },
      fixtures: { ...reference.fixtures, expiredToken: reference.tokens.expired },
    },
    withoutAddresses(env),
    "the embedded deployment's profile",
  );
  return { profile, close };
}

/** Addresses and release in the environment mean somebody else's deployment. */
const withoutAddresses = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^FREIGHT_(RELEASE|\w+_URL)$/.test(name)));
