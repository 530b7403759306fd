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
  const spellings = [asked, path]
    .flatMap((address) => [address, decoded(address)])
    .filter(({ length }) => length > 1)
    .map((address) => address.toLowerCase());
  const visit = (part: unknown): unknown => {
    if (typeof part === "string") return withoutAny(part, spellings);
    if (part === null || typeof part !== "object") return part;
    const members: readonly unknown[] = Object.values(part);
    const visited = members.map(visit);
    // Hardly any part holds such a link: only one that does is made anew.
    if (visited.every((member, index) => member === members[index])) return part;
    return Array.isArray(part)
      ? visited
      : Object.fromEntries(Object.keys(part).map((name, index) => [name, visited[index]]));
  };
  return visit(value);
}

const method = /^[A-Z]+ /;

/** @returns whether a text is nothing but an address, with its origin or without */
export const isLink = (text: string): boolean => /^(https?:\/)?\/\S*$/.test(text);

/** @param spellings in small letters */
function withoutAny(text: string, spellings: readonly string[]): string {
  if (!text.includes("/")) return text;
  const small = text.toLowerCase();
  const own = spellings.find((spelling) => small.endsWith(spelling));
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
