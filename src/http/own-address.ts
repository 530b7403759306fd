/**
 * Answers of some services tell the address that they were asked at, as a link to themselves: it is another one for each spelling of a
 * request, and says nothing of the record.
 *
 * @param value a parsed answer
 * @param asked the address below the surface's base address, with the query
 * @returns the same without that address in the texts that are nothing but a link to it
 */
export function withoutOwnAddress(value: unknown, asked: string): unknown {
  const spellings = [asked, decoded(asked)];
  const visit = (part: unknown): unknown => {
    if (typeof part === "string") return withoutAny(part, spellings);
    if (Array.isArray(part)) return part.map(visit);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, visit(member)]));
  };
  return visit(value);
}

const isLink = /^(https?:\/)?\/\S*$/;

function withoutAny(text: string, spellings: readonly string[]): string {
  const own = spellings.find((spelling) => text.endsWith(spelling));
  return own === undefined || !isLink.test(text) ? text : text.slice(0, -own.length);
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
