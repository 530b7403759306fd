import type { Trouble } from "../preflight/service/trouble.js";
import type { Session } from "../preflight/session.js";
import type { Profile } from "../profile/profile.js";
import { Asker } from "./asking.js";
import { lookAtRelease } from "./release.js";
import type { Probe } from "./report.js";

/**
 * Looks by a few reads whether a deployment behaves as another release than the profile's.
 *
 * @param session whose client may ask the portal
 * @param profile with the identifiers that are known
 * @returns undefined where it behaves as the profile says, or nothing tells
 */
export async function otherRelease(
  { client }: Pick<Session, "client">,
  profile: Profile,
): Promise<Trouble | undefined> {
  return releaseTrouble(await lookAtRelease(new Asker(client), profile), profile);
}

/** @returns what is told of a deployment that behaves as another release than the profile's; undefined where it does not */
export function releaseTrouble({ expected, couldBe }: Probe["release"], profile: Profile): Trouble | undefined {
  if (couldBe.length === 0 || couldBe.includes(expected)) return undefined;
  const behavesAs = couldBe.join(" or ");
  return {
    id: "other-release",
    surface: "portal",
    address: profile.surfaces.portal,
    before: `It behaves as ${behavesAs}, and the profile says ${expected}:`,
    behind: ".",
    remedy: `Judge it as what it is with --release ${behavesAs}, or deploy ${expected}; releaseSelection.headers of the profile selects a release where one address serves several.`,
  };
}
