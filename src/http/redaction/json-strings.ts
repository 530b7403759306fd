/** Marks what stands inside the strings of a JSON text that are values, so that a secret in pieces is one piece. */
export function insideStrings(text: string, slashes: number): Uint8Array {
  const inside = new Uint8Array(text.length);
  let open = -1;
  let before = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x5c) {
      before++;
      continue;
    }
    if (code === 0x22 && before % (2 * slashes + 2) === slashes) {
      if (open < 0) open = at + 1;
      else {
        if (!isFollowedByColon(text, at + 1)) inside.fill(1, open, at);
        open = -1;
      }
    }
    before = 0;
  }
  return inside;
}

/** @returns whether the string before it is the name of a member */
export function isFollowedByColon(text: string, start: number): boolean {
  for (let at = start; at < start + 16; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x3a) return true;
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return false;
  }
  return false;
}
