import { plus, space } from "./decoded.js";
import { isFollowedByColon } from "./json-strings.js";
import { headLength, type Needles, rolled } from "./needles.js";
import { isLetterOrDigit } from "./spellings.js";

const quote = 0x22;

/**
 * Tells in one pass, without a copy of the text, that no secret is in it: most texts hold none, and a search that says where one
 * stands is several passes over copies.
 *
 * @param text plain, as `isPlain` says
 * @param exact looked for among all characters, a plus sign being a space
 * @param loose looked for among letters and digits alone, and among those of the values of JSON strings alone
 * @returns false where no needle stands in it; true where one may
 */
export function mayHold(text: string, exact: Needles, loose: Needles): boolean {
  let all = 0;
  let letters = 0;
  let inValues = 0;
  let stringEnd = -1;
  let isValue = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    all = rolled(all, code === plus ? space : code);
    if (exact.mayBegin(all) && goesOn(text, at + 1, exact.beginning(all))) return true;
    if (code === quote) {
      const opens = at !== stringEnd;
      stringEnd = opens ? text.indexOf('"', at + 1) : -1;
      isValue = opens && stringEnd >= 0 && !isFollowedByColon(text, stringEnd + 1);
    }
    if (!isLetterOrDigit(code)) continue;
    letters = rolled(letters, code);
    const begins = loose.mayBegin(letters);
    if (begins && goesOnLoosely(text, at + 1, loose.beginning(letters))) return true;
    if (!isValue) continue;
    inValues = rolled(inValues, code);
    if (!(inValues === letters ? begins : loose.mayBegin(inValues))) continue;
    if (goesOnLoosely(text, at + 1, loose.beginning(inValues), stringEnd)) return true;
  }
  return false;
}

/** @returns whether what stands behind the head of one of the needles is the rest of it */
const goesOn = (text: string, start: number, needles: readonly Uint8Array[]): boolean =>
  needles.some((needle) => {
    for (let nth = headLength; nth < needle.length; nth++) {
      const code = text.charCodeAt(start + nth - headLength);
      if ((code === plus ? space : code) !== needle[nth]) return false;
    }
    return true;
  });

/** @returns whether the letters and digits behind the head of one of the needles are the rest of it, or may go on behind the string's end */
const goesOnLoosely = (text: string, start: number, needles: readonly Uint8Array[], stringEnd?: number): boolean =>
  needles.some((needle) => {
    let nth = headLength;
    for (let at = start; nth < needle.length; at++) {
      if (at === stringEnd) return true;
      if (at >= text.length) return false;
      const code = text.charCodeAt(at);
      if (isLetterOrDigit(code) && code !== needle[nth++]) return false;
    }
    return true;
  });
