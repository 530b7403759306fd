/** What a PDF document says. */
export interface Pdf {
  readonly pages: number;
  /** The text of all pages. */
  readonly text: string;
}

const end = "%%EOF";
/** Readers look for the end of a PDF in so many of its last bytes. */
const bytesWithEnd = 1024;
const isBlankOrComment = (line: string): boolean => /^\s*(%|$)/.test(line);

/** @returns why a body is not one PDF by how it begins and ends; undefined where it may be one */
export function notOnePdf(bytes: Uint8Array): string | undefined {
  const raw = Buffer.from(bytes).toString("latin1").trimEnd();
  if (!raw.startsWith("%PDF-")) return `${bytes.length} bytes that do not begin as a PDF does`;
  if ([...raw.matchAll(/%%EOF/g)].some(({ index }) => isFollowedByPdf(raw, index)))
    return "more than one PDF, one behind the other";
  const at = raw.lastIndexOf(end);
  if (at < 0) return "a PDF that ends in the middle";
  const behind = raw.slice(at + end.length);
  if (end.length + behind.length <= bytesWithEnd && linesOf(behind).every(isBlankOrComment)) return undefined;
  return "a PDF that ends in the middle, or goes on behind its end";
}

/** Whether another PDF begins behind the end of one, with nothing or with comments between them. */
function isFollowedByPdf(raw: string, at: number): boolean {
  const lines = linesOf(raw.slice(at + end.length, at + bytesWithEnd));
  const others = lines.findIndex((line) => !isBlankOrComment(line));
  return lines.slice(0, others < 0 ? lines.length : others).some((line) => /^\s*%PDF-/.test(line));
}

const linesOf = (text: string): readonly string[] => text.split(/[\r\n]+/);

let parser: Promise<typeof import("unpdf")> | undefined;

/**
 * Parses a body as one PDF document. The parser is loaded when it is first needed, because most runs of a single group
 * need none.
 *
 * @returns the document; why it is none, as a phrase, where it is not exactly one well-formed PDF
 */
export async function readPdf(bytes: Uint8Array): Promise<Pdf | string> {
  const reason = notOnePdf(bytes);
  if (reason !== undefined) return reason;
  parser ??= import("unpdf");
  const { extractText, getDocumentProxy } = await parser;
  try {
    const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }), {
      mergePages: true,
    });
    return totalPages > 0 ? { pages: totalPages, text } : "a PDF without a page";
  } catch (error) {
    return `a broken PDF (${(error as Error).message})`;
  }
}
