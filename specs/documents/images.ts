/** How images are told from other bytes. */

const beginnings: { readonly [kind: string]: RegExp } = {
  PNG: /^89504e470d0a1a0a/,
  JPEG: /^ffd8ff/,
  GIF: /^474946383[79]61/,
  WebP: /^52494646.{8}57454250/,
  BMP: /^424d/,
  AVIF: /^.{8}66747970(61766966|6d696631)/,
  TIFF: /^(49492a00|4d4d002a)/,
};

/** @returns what kind of image the bytes begin as; undefined where they are none */
export function imageKind(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("hex");
  return Object.keys(beginnings).find((kind) => beginnings[kind]?.test(head));
}
