import { type Effect, within } from "../../contract/vocabulary.js";

/** A record that is not borrowed, or not changed as it was meant to be. */
interface NotBorrowed {
  readonly kind: string;
  /** What the run may send at the most. */
  readonly effects: Effect;
  /** What it is where no other would do: `the caller's own contact`. */
  readonly only?: string | undefined;
}

/** @returns what a user can do about it: nothing that is so already */
export function remedyBeside({ kind, effects, only }: NotBorrowed): string {
  if (only !== undefined) return `no other would do, as it is ${only}: the token of another caller may settle it`;
  const other = `give another ${kind}`;
  return within("residue", effects) ? other : `${other}, or allow \`--effects residue\` to judge one of the run's own`;
}
