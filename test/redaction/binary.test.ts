import { deflateRawSync, deflateSync } from "node:zlib";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { Redactor } from "../../src/http/redaction/redaction.js";

const secret = "Kx7Qm2Vb9Tz4Wn6Rp1Ld8Hs3";
const redactor = new Redactor();
redactor.learn(secret);

async function pdf(text: string, packed: boolean, title = "A form"): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage().drawText(text, { font, size: 12, x: 20, y: 400 });
  return document.save({ useObjectStreams: packed });
}

const kerned = (text: string) => [...text].map((letter) => `(${letter}) -12`).join(" ");
const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};
const png = (...chunks: readonly Buffer[]) =>
  Buffer.concat([Buffer.from([0x89]), Buffer.from("PNG\r\n\x1a\n", "latin1"), ...chunks]);
const zip = (data: Buffer) => {
  const head = Buffer.alloc(30);
  head.write("PK\x03\x04", "latin1");
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(5, 26);
  return Buffer.concat([head, Buffer.from("a.xml"), deflateRawSync(data)]);
};
const rawPdf = (stream: Buffer) =>
  Buffer.concat([
    Buffer.from("%PDF-1.4\n4 0 obj <</Filter/FlateDecode>> stream\r\n"),
    stream,
    Buffer.from("\nendstream"),
  ]);

describe("bytes that are no text", () => {
  it.each([
    ["the text of a PDF", () => pdf(`token ${secret}`, true)],
    ["the text of a PDF without object streams", () => pdf(`token ${secret}`, false)],
    ["the title of a PDF", () => pdf("nothing", true, `of ${secret}`)],
    ["the kerned text of a PDF", () => rawPdf(deflateSync(`BT [${kerned(secret)}] TJ ET`))],
    ["the octal text of a PDF", () => rawPdf(deflateSync(`BT (\\113${secret.slice(1)}) Tj ET`))],
    ["base64 in a PDF", () => pdf(Buffer.from(`x${secret}`).toString("base64"), true)],
    ["a PNG's text", () => png(chunk("tEXt", Buffer.from(`Comment\0${secret}`)))],
    ["a PNG's compressed text", () => png(chunk("zTXt", Buffer.concat([Buffer.from("C\0\0"), deflateSync(secret)])))],
    ["an entry of a ZIP", () => zip(Buffer.from(`<a>${secret}</a>`))],
    ["UTF-16", () => Buffer.from(secret, "utf16le")],
  ])("are withheld where they hold a secret in %s", async (_, make) => {
    expect(redactor.inBytes(await make())).toBe(true);
  });

  it("are kept where they hold none, or are broken", async () => {
    expect(redactor.inBytes(await pdf("a form", true))).toBe(false);
    expect(redactor.inBytes(Buffer.from("%PDF-1.4 stream\nnot packed endstream stream"))).toBe(false);
    expect(redactor.inBytes(png(Buffer.from([0, 0, 1])))).toBe(false);
    expect(redactor.inBytes(Buffer.from("PK\x03\x04"))).toBe(false);
  });
});
