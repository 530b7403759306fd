import { Guess, type Speller, Verbatim } from "./names.js";

/** A file that an upload sends, always with a filename (Documents, rule 3). */
export class Upload {
  /**
   * @param name the filename
   * @param type its media type
   * @param bytes what it holds
   */
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Uint8Array,
  ) {}
}

/** The names that the document gives to form fields literally (Documents, table and rules 1 and 2). */
const literal = new Set(["file", "JobInventoryItems", "job_items", "item_id", "JobItems"]);

/**
 * @param fields form fields by the name that the document prints; a list repeats its field, `undefined` leaves one out;
 *   names in a Verbatim stay as they are
 * @param speller tells how the surface spells names
 * @returns the multipart body and its content type with the boundary
 */
export async function multipartOf(fields: object, speller: Speller) {
  const form = new FormData();
  const asPrinted = fields instanceof Verbatim;
  for (const [name, given] of Object.entries(asPrinted ? Object(fields.value) : fields)) {
    const spelt = asPrinted || literal.has(name) ? name : speller(name);
    for (const value of Array.isArray(given) ? given : [given]) {
      const plain = value instanceof Verbatim || value instanceof Guess ? value.value : value;
      if (plain === undefined) continue;
      if (plain instanceof Upload)
        form.append(spelt, new Blob([Buffer.from(plain.bytes)], { type: plain.type }), plain.name);
      else form.append(spelt, String(plain));
    }
  }
  const encoded = new Response(form);
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    contentType: encoded.headers.get("content-type") ?? "multipart/form-data",
  };
}
