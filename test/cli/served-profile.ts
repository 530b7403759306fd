import type { Profile } from "../../src/profile/profile.js";
import type { Reference } from "../../src/reference/index.js";

/** What a profile of a reference that is served holds: its addresses, its corporate caller, and more where given. */
export const servedProfile = (
  { tokens }: Pick<Reference, "tokens">,
  { surfaces }: Pick<Profile, "surfaces">,
  more: object = {},
) => ({ surfaces, callers: { corporate: { token: tokens.corporate } }, ...more });
