/**
 * @param text JSON, perhaps cut off; nothing in it is changed but the blanks between its parts
 * @returns it with one member on a line; other text as it is
 */
export function indented(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  // Strings as they stand, and each character that has a place in the structure.
  const tokens = text.match(/"(?:[^"\\]|\\.)*"?|[[\]{},:]|[^\s[\]{},:"]+/gs) ?? [];
  let depth = 0;
  let shown = "";
  for (const [index, token] of tokens.entries()) {
    const line = () => `\n${"  ".repeat(depth)}`;
    const isEmpty = /^[[{]$/.test(token) && /^[\]}]$/.test(tokens[index + 1] ?? "");
    if (/^[\]}]$/.test(token)) {
      const wasEmpty = /^[[{]$/.test(tokens[index - 1] ?? "");
      depth = Math.max(0, depth - 1);
      shown += wasEmpty ? token : line() + token;
    } else if (/^[[{]$/.test(token)) {
      depth++;
      shown += isEmpty ? token : token + line();
    } else shown += token === "," ? token + line() : token === ":" ? ": " : token;
  }
  return shown;
}
