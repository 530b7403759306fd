import type { Surface } from "../../contract/vocabulary.js";
import { type FixtureName, fixtures, otherThan } from "../../profile/fixtures.js";
import type { Profile } from "../../profile/profile.js";
import { sameScalar } from "../../scenario/values.js";
import type { Session } from "../session.js";
import { partnersOfToken } from "./catalogs.js";
import type { Trouble } from "./given.js";

/**
 * Tells what a profile gives that cannot be what it is given for, beside what else is known before anything is read: what
 * has to be another thing and is the same, and a partner of somebody else's that the partner caller's token names.
 *
 * @param unreachable surfaces that nothing is needed of
 */
export async function contradictionsIn(
  { profile: { fixtures: given }, credentials }: Pick<Session, "profile" | "credentials">,
  unreachable: { readonly [S in Surface]?: string },
): Promise<ReadonlyMap<FixtureName, Trouble>> {
  const troubles = new Map<FixtureName, Trouble>();
  for (const [name, one] of otherThan)
    if (given[name] !== undefined && sameScalar(given[name], given[one]))
      troubles.set(name, wrong(name, `that is \`fixtures.${one}\`, too`));
  if (unreachable.catalog === undefined && (await isOwnPartner(given, credentials)))
    troubles.set("otherPartnerId", wrong("otherPartnerId", "the partner caller's token has it among its partnerIds"));
  return troubles;
}

const wrong = (name: FixtureName, says: string): Trouble => ({
  origin: "wrong",
  says: `${says}, so ${"never" in fixtures[name].found ? "name another" : "name another, or leave it out to have one discovered"}`,
});

async function isOwnPartner(given: Profile["fixtures"], credentials: Session["credentials"]): Promise<boolean> {
  const other = given["otherPartnerId"];
  if (other === undefined) return false;
  return (await partnersOfToken({ credentials })).some((partner) => sameScalar(partner, other));
}
