import type { StoredBody } from "../exchange.js";
import type { Redactor } from "../redaction/redaction.js";

/** So many bytes of a body are kept as evidence at the least; a judging that is played back needs them whole. */
export const whollyKept = 2_000_000;

/** What is cut off is cut so far behind the redaction that no half of a secret stays at the end. */
const cutMargin = 8_000;

/** Stands in the evidence for bytes that cannot be kept, because a secret in them cannot be replaced. */
export const withheld = "[withheld: these bytes hold a secret]";

/**
 * @param bytes of a body, as they were on the wire
 * @param isBinary whether they are no text
 * @returns the body as it is kept as evidence, redacted
 */
export function storedBody(bytes: Uint8Array, isBinary: boolean, redactor: Redactor): StoredBody {
  if (bytes.length === 0) return { bytes: 0 };
  const kept = bytes.subarray(0, whollyKept);
  const cut = kept.length < bytes.length ? ({ cut: true } as const) : undefined;
  if (!isBinary) {
    const safe = redactor.text(Buffer.from(bytes.subarray(0, whollyKept + cutMargin)).toString("utf8"));
    return { bytes: bytes.length, text: cut ? safe.slice(0, -cutMargin) : safe, ...cut };
  }
  if (redactor.inBytes(bytes)) return { bytes: bytes.length, text: withheld };
  return { bytes: bytes.length, base64: Buffer.from(kept).toString("base64"), ...cut };
}
