import { inflateRawSync, inflateSync } from "node:zlib";

/** What is unpacked of one body at most, over all its compressed parts together, in bytes. */
const mostUnpacked = 50_000_000;

/**
 * What a body that is no text says in its own bytes and in its compressed parts: streams of a PDF, text of a PNG, entries
 * of a ZIP. Strings of a PDF that are kerned or written in hexadecimal are put together.
 *
 * @returns one text after the other, to be searched for secrets
 */
export function* textsInBytes(bytes: Uint8Array): Generator<string> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPdf = body.subarray(0, 1024).includes("%PDF-");
  yield* tellings(body, isPdf);
  let left = mostUnpacked;
  for (const unpacked of unpackedParts(body, isPdf, () => left)) {
    left -= unpacked.length;
    yield* tellings(unpacked, isPdf);
    if (left <= 0) return;
  }
}

function* tellings(bytes: Buffer, isPdf: boolean): Generator<string> {
  const text = bytes.toString("latin1");
  yield text;
  if (bytes.includes(0)) yield text.replaceAll("\0", "");
  if (isPdf) yield shownIn(text);
}

const literal = /\(((?:[^()\\]|\\[\s\S]){0,4096})\)|<([\da-fA-F\s]{2,8192})>/g;
const octal = /\\([0-7]{1,3})/g;

/** The strings of a PDF's drawing commands, one after the other. */
function shownIn(text: string): string {
  const shown: string[] = [];
  for (const [, plain, hex] of text.matchAll(literal)) {
    if (plain !== undefined)
      shown.push(plain.replace(octal, (_, code) => String.fromCharCode(Number.parseInt(code, 8))));
    else if (hex !== undefined) shown.push(Buffer.from(hex.replace(/\s/g, ""), "hex").toString("latin1"));
  }
  return shown.join("").replaceAll("\0", "");
}

function* unpackedParts(body: Buffer, isPdf: boolean, room: () => number): Generator<Buffer> {
  if (isPdf) yield* streams(body, room);
  else if (body[0] === 0x89 && body.subarray(1, 4).equals(Buffer.from("PNG"))) yield* pngTexts(body, room);
  else if (body.subarray(0, 2).equals(Buffer.from("PK"))) yield* zipEntries(body, room);
}

function* streams(body: Buffer, room: () => number): Generator<Buffer> {
  const word = Buffer.from("stream");
  for (let at = body.indexOf(word); at >= 0; at = body.indexOf(word, at + word.length)) {
    if (body.subarray(at - 3, at).equals(Buffer.from("end"))) continue;
    let start = at + word.length;
    if (body[start] === 0x0d) start++;
    if (body[start] === 0x0a) start++;
    const unpacked = unpackedOf(body.subarray(start), room(), inflateSync);
    if (unpacked) yield unpacked;
  }
}

/** The text chunks `zTXt` and `iTXt`: their compressed text begins behind a zero byte or two. */
function* pngTexts(body: Buffer, room: () => number): Generator<Buffer> {
  for (let at = 8; at + 8 <= body.length; ) {
    const length = body.readUInt32BE(at);
    const data = body.subarray(at + 8, at + 8 + length);
    if (/^(zTXt|iTXt)$/.test(body.toString("latin1", at + 4, at + 8))) {
      for (let zero = data.indexOf(0); zero >= 0; zero = data.indexOf(0, zero + 1)) {
        const unpacked = [1, 2].map((skip) => unpackedOf(data.subarray(zero + skip), room(), inflateSync));
        for (const text of unpacked) if (text) yield text;
      }
    }
    at += length + 12;
  }
}

function* zipEntries(body: Buffer, room: () => number): Generator<Buffer> {
  const mark = Buffer.from("PK\x03\x04", "latin1");
  for (let at = body.indexOf(mark); at >= 0 && at + 30 <= body.length; at = body.indexOf(mark, at + 4)) {
    if (body.readUInt16LE(at + 8) !== 8) continue;
    const start = at + 30 + body.readUInt16LE(at + 26) + body.readUInt16LE(at + 28);
    const unpacked = unpackedOf(body.subarray(start), room(), inflateRawSync);
    if (unpacked) yield unpacked;
  }
}

function unpackedOf(bytes: Buffer, most: number, inflate: typeof inflateSync): Buffer | undefined {
  try {
    return inflate(bytes, { maxOutputLength: Math.max(1, most) });
  } catch {
    return undefined;
  }
}
