/**
 * Answers of some services tell what they were asked, as a link to themselves or for support: that is another text for each spelling of a
 * request, and says nothing of the record. Its UUIDs may stand there in the other case (ruling 48).
 *
 * @param value a parsed answer
 * @param asked the address below the surface's base address, with the query
 * @returns the same without that address, with the query or not, in the texts that are nothing but a link to it, or the request's first line
 */
export function withoutOwnAddress(value: unknown, asked: string): unknown {
  const path = asked.replace(/\?.*$/, "");
  const spellings = [asked, path].flatMap((address) => [address, decoded(address)]).filter(({ length }) => length > 1);
  const visit = (part: unknown): unknown => {
    if (typeof part === "string") return withoutAny(part, spellings);
    if (Array.isArray(part)) return part.map(visit);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, visit(member)]));
  };
  return visit(value);
}

const method = /^[A-Z]+ /;

/** @returns whether a text is nothing but an address, with its origin or without */
export const isLink = (text: string): boolean => /^(https?:\/)?\/\S*$/.test(text);

function withoutAny(text: string, spellings: readonly string[]): string {
  const own = spellings.find((spelling) => text.toLowerCase().endsWith(spelling.toLowerCase()));
  if (own === undefined) return text;
  const link = text.replace(method, "");
  return isLink(link) ? link.slice(0, -own.length) : text;
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
