import { PDFDocument, StandardFonts } from "pdf-lib";
import { expect, it } from "vitest";
import { readPdf } from "../../src/scenario/pdf.js";

async function made(useObjectStreams: boolean): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage().drawText("Packing slip", { font });
  return Buffer.from(await pdf.save({ useObjectStreams }));
}

const plain =
  "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n";

it.each([true, false])("a PDF is read, with its objects in compressed parts or not", async (areCompressed) => {
  expect(await readPdf(await made(areCompressed))).toMatchObject({ pages: 1, text: "Packing slip" });
});

it("a PDF without compressed parts is read", async () => {
  expect(await readPdf(Buffer.from(plain))).toMatchObject({ pages: 1 });
});

it.each([true, false])("a PDF that was taken for a text on its way is told", async (areCompressed) => {
  const asText = Buffer.from((await made(areCompressed)).toString("utf8"));
  expect(await readPdf(asText)).toContain("no compressed part");
});

it("one part that is damaged among others is left to the reader", async () => {
  const pdf = await made(false);
  const damaged = `4 0 obj\n<</Filter/FlateDecode/Length 3>>\nstream\nno!\nendstream\nendobj\n`;
  const at = pdf.indexOf("\n", pdf.indexOf("\n") + 1) + 1;
  const text = Buffer.concat([pdf.subarray(0, at), Buffer.from(damaged), pdf.subarray(at)]);
  expect(await readPdf(text)).toMatchObject({ pages: 1 });
});
