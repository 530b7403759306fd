/** What a PDF document says. */
export interface Pdf {
  readonly pages: number;
  /** The text of all pages. */
  readonly text: string;
}

/** @returns why a body is not one PDF by how it begins and ends; undefined where it may be one */
export function notOnePdf(bytes: Uint8Array): string | undefined {
  const raw = Buffer.from(bytes).toString("latin1");
  if (!raw.startsWith("%PDF-")) return `${bytes.length} bytes that do not begin as a PDF does`;
  if (!/%%EOF\s*$/.test(raw)) return "a PDF that ends in the middle";
  if (/%%EOF\s*%PDF-/.test(raw)) return "more than one PDF, one behind the other";
  return undefined;
}

/**
 * Parses a body as one PDF document. The parser is loaded when it is first needed, because most runs of a single group
 * need none.
 *
 * @returns the document; why it is none, as a phrase, where it is not exactly one well-formed PDF
 */
export async function readPdf(bytes: Uint8Array): Promise<Pdf | string> {
  const reason = notOnePdf(bytes);
  if (reason !== undefined) return reason;
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
