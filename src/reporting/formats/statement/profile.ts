import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Redactor, redacted } from "../../../http/redaction/redaction.js";
import { secretFixtures } from "../../../profile/fixtures.js";
import { addressesOf, type Profile } from "../../../profile/profile.js";
import { shownTls } from "../../../profile/tls.js";
import { UsageError } from "../../../profile/usage-error.js";
import { writeWhole } from "../../../profile/whole-file.js";

/** A profile as it may be shown: the callers by where their credentials come from, no secret anywhere, and no command. */
export interface ShownProfile extends Omit<Profile, "callers" | "hooks"> {
  readonly callers: { readonly corporate: string; readonly partner?: string };
}

/** What a run keeps of its profile. */
const profileFile = "profile.json";

/** @returns the profile as it may be shown, the same for the same profile */
export function shownProfile(profile: Profile): ShownProfile {
  const { callers, releaseSelection, fixtures, hooks: _, tls, ...rest } = profile;
  const redactor = new Redactor();
  for (const address of addressesOf(profile)) redactor.keepAddress(address);
  for (const name of secretFixtures) redactor.learn(String(fixtures[name] ?? ""));
  const headers = redactor.headers(releaseSelection.headers);
  const shown = {
    ...rest,
    ...(tls && { tls: shownTls(tls) }),
    callers: {
      corporate: sourceOf(callers.corporate),
      ...(callers.partner && { partner: sourceOf(callers.partner) }),
    },
    releaseSelection: { headers },
    fixtures: Object.fromEntries(
      Object.entries(fixtures).map(([name, value]) => [name, isSecret(name) ? redacted : value]),
    ),
  };
  // Samples may hold what goes under a secret's name, whoever wrote them.
  return JSON.parse(redactor.text(JSON.stringify(shown))) as ShownProfile;
}

const isSecret = (name: string): boolean => secretFixtures.some((secret) => secret === name);

function sourceOf({ tokenEnv, tokenCommand, oauth }: Profile["callers"]["corporate"]): string {
  if (tokenEnv !== undefined) return `tokenEnv ${tokenEnv}`;
  if (tokenCommand !== undefined) return "tokenCommand";
  return oauth === undefined ? "token" : `oauth ${oauth.grant} at ${new URL(oauth.tokenUrl).origin}`;
}

/** Keeps beside the evidence what the run was told. @param outDir exists */
export const writeProfile = (outDir: string, profile: Profile): void =>
  writeShownProfile(outDir, shownProfile(profile));

/** The same of a profile that a run kept before. @param outDir exists */
export const writeShownProfile = (outDir: string, profile: ShownProfile): void =>
  writeWhole(join(outDir, profileFile), `${JSON.stringify(profile, undefined, 2)}\n`);

/** @returns what a run kept of its profile; undefined where it kept none */
export function readShownProfile(outDir: string): ShownProfile | undefined {
  const file = join(outDir, profileFile);
  // An older suite kept no identifiers.
  if (!existsSync(file)) return undefined;
  const kept = JSON.parse(readFileSync(file, "utf8")) as ShownProfile;
  return { ...kept, identifiers: kept.identifiers ?? {} };
}

/**
 * @param dirs the folders of the shards of one run
 * @returns the profile that all of them kept; undefined where one kept none
 * @throws UsageError naming the member in which two differ
 */
export function sharedProfile(dirs: readonly string[]): ShownProfile | undefined {
  const profiles = dirs.map((dir) => ({ dir, profile: readShownProfile(dir) }));
  const [first] = profiles;
  for (const { dir, profile } of profiles) {
    if (!first?.profile || !profile) return undefined;
    const names = Object.keys({ ...first.profile, ...profile }) as (keyof ShownProfile)[];
    const member = names.find((name) => !isDeepStrictEqual(first.profile?.[name], profile[name]));
    if (member !== undefined)
      throw new UsageError(
        `${member} is another in ${join(first.dir, profileFile)} than in ${join(dir, profileFile)}: only the shards of one run can be merged.`,
      );
  }
  return first?.profile;
}
