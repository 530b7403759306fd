/** What a PDF document says. */
export interface Pdf {
  readonly pages: number;
  /** The text of all pages. */
  readonly text: string;
}

/** @returns whether a body begins as a PDF does */
export const beginsAsPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";

/**
 * Parses a body as one PDF document. The parser is loaded when it is first needed, because most runs of a single group
 * need none.
 *
 * @returns the document; why it is none, as a phrase, where it is not exactly one well-formed PDF
 */
export async function readPdf(bytes: Uint8Array): Promise<Pdf | string> {
  const raw = Buffer.from(bytes).toString("latin1");
  if (!beginsAsPdf(bytes)) return `${bytes.length} bytes that do not begin as a PDF does`;
  if (!/%%EOF\s*$/.test(raw)) return "a PDF that ends in the middle";
  if (/%%EOF\s*%PDF-/.test(raw)) return "more than one PDF, one behind the other";
  const { extractText, getDocumentProxy } = await import("unpdf");
  try {
    const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }), {
      mergePages: true,
    });
    return totalPages > 0 ? { pages: totalPages, text } : "a PDF without a page";
  } catch (error) {
    return `a broken PDF (${(error as Error).message})`;
  }
}
