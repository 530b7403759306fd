import { Guess, type Speller, Verbatim } from "./names.js";
import { type FormField, formWritten, type Writing } from "./writing.js";

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
 * @param writing in which other ways it is written, and says the same
 * @returns the multipart body and its content type with the boundary
 */
export async function multipartOf(fields: object, speller: Speller, writing: Writing = []) {
  const written = fieldsOf(fields, speller);
  if (writing.length > 0) return formWritten(written, writing);
  const form = new FormData();
  for (const [name, value] of written)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([Buffer.from(value.bytes)], { type: value.type }), value.name);
  const encoded = new Response(form);
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    contentType: encoded.headers.get("content-type") ?? "multipart/form-data",
  };
}

/** @returns the fields of a form in their order, by the names that go on the wire */
function fieldsOf(fields: object, speller: Speller): readonly FormField<Upload>[] {
  const asPrinted = fields instanceof Verbatim;
  return Object.entries(asPrinted ? Object(fields.value) : fields).flatMap(([name, given]) => {
    const spelt = asPrinted || literal.has(name) ? name : speller(name);
    return [given].flat().flatMap((value): readonly FormField<Upload>[] => {
      const plain = value instanceof Verbatim || value instanceof Guess ? value.value : value;
      if (plain === undefined) return [];
      return [[spelt, plain instanceof Upload ? plain : String(plain)]];
    });
  });
}
