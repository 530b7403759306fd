import { textsIn } from "./values.js";

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Shorter parts stand within many a text. */
const fewestLetters = 3;

/**
 * Whether a text is made of several others of its record, as what is searched for is, or what an address links to. Where another answer
 * shows fewer of the record's members, such a text may say less there.
 *
 * @param value a member's value; what is no text joins nothing
 * @param record that shows it
 */
export function joinsOthers(value: unknown, record: unknown): boolean {
  if (typeof value !== "string") return false;
  const whole = bare(value);
  const others = new Set(textsIn(record).map(bare));
  const parts = [...others].filter((part) => part.length >= fewestLetters && part !== whole && whole.includes(part));
  return parts.length > 1 && 2 * parts.join("").length >= whole.length;
}
