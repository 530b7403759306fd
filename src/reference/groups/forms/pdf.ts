import type { Answer } from "../../core/answer.js";
import { decision } from "../../core/decision.js";
import type { World } from "../../core/world.js";

const mediaType = decision("form-media-type", {
  openPoint: "form-filename",
  conforms: { pdf: "application/pdf", "octet-stream": "application/octet-stream" },
});

export const pdfDecisions = [mediaType];

const margin = 50;
const lineHeight = 18;
const page = { width: 612, height: 792 };
const linesOnPage = Math.floor((page.height - 2 * margin) / lineHeight);

/**
 * @param title heads the first page
 * @param lines of plain text, over as many pages as they need
 * @returns a document of one PDF
 */
export async function pdfAnswer(title: string, lines: readonly string[], world: World): Promise<Answer> {
  const { PDFDocument, StandardFonts } = await import("pdf-lib");
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setCreationDate(world.now());
  pdf.setModificationDate(world.now());
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const all = [title, ...lines];
  for (let from = 0; from < all.length; from += linesOnPage) {
    const sheet = pdf.addPage([page.width, page.height]);
    for (const [index, text] of all.slice(from, from + linesOnPage).entries()) {
      sheet.drawText(text, { x: margin, y: page.height - margin - index * lineHeight, size: 12, font });
    }
  }
  return { kind: "bytes", status: 200, type: world.choose(mediaType), bytes: await pdf.save() };
}
