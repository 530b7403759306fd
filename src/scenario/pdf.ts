import { constants, inflateSync } from "node:zlib";

/** What a PDF document says. */
export interface Pdf {
  readonly pages: number;
  /** The text of all pages. */
  readonly text: string;
}

const beginning = "%PDF-";
const end = "%%EOF";
/** Readers look for the beginning of a PDF in so many of its first bytes, and for its end in so many of its last. */
const bytesWithMark = 1024;
/** Zero bytes are blanks in a PDF. */
const isBlankOrComment = (line: string): boolean => /^[\s\0]*(%|$)/.test(line);

/** @returns why a body is not one PDF by how it begins and ends; undefined where it may be one */
export function notOnePdf(bytes: Uint8Array): string | undefined {
  const last = bytes.findLastIndex((byte) => byte !== 0);
  const raw = Buffer.from(bytes.subarray(0, last + 1))
    .toString("latin1")
    .trimEnd();
  const start = raw.indexOf(beginning);
  if (start < 0 || start > bytesWithMark - beginning.length || !linesOf(raw.slice(0, start)).every(isBlankOrComment))
    return `${bytes.length} bytes that do not begin as a PDF does`;
  if ([...raw.matchAll(/%%EOF/g)].some(({ index }) => isFollowedByPdf(raw, index)))
    return "more than one PDF, one behind the other";
  const at = raw.lastIndexOf(end);
  if (at < 0) return "a PDF that ends in the middle";
  const behind = raw.slice(at + end.length);
  if (end.length + behind.length <= bytesWithMark && linesOf(behind).every(isBlankOrComment)) return undefined;
  return "a PDF that ends in the middle, or goes on behind its end";
}

/** Whether another PDF begins behind the end of one, with nothing or with comments between them. */
function isFollowedByPdf(raw: string, at: number): boolean {
  const lines = linesOf(raw.slice(at + end.length, at + bytesWithMark));
  const others = lines.findIndex((line) => !isBlankOrComment(line));
  return lines.slice(0, others < 0 ? lines.length : others).some((line) => /^[\s\0]*%PDF-/.test(line));
}

const linesOf = (text: string): readonly string[] => text.split(/[\r\n]+/);

/** The beginning of a part that is compressed, and by nothing but this. */
const compressed = /\/Filter\s*\[?\s*\/FlateDecode\b[^>]*>>\s*stream\r?\n/g;
const mostUnpacked = 50_000_000;

/**
 * Whether a PDF has compressed parts of which none can be unpacked, as where its bytes were taken for a text on their way: readers show
 * empty pages then, and say nothing. What is encrypted is not looked at.
 */
function isUnreadable(bytes: Uint8Array): boolean {
  const raw = Buffer.from(bytes).toString("latin1");
  const starts = raw.includes("/Encrypt")
    ? []
    : [...raw.matchAll(compressed)].map(({ 0: { length }, index }) => index + length);
  return starts.length > 0 && !starts.some((start) => isUnpacked(bytes.subarray(start)));
}

function isUnpacked(bytes: Uint8Array): boolean {
  try {
    inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostUnpacked });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
  }
}

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
  if (isUnreadable(bytes)) return "a PDF of which no compressed part can be unpacked";
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
