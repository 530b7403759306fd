/** One part of a multipart body. */
export interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly bytes: Uint8Array;
}

/**
 * Takes a multipart body apart, for telling again what was sent.
 *
 * @param body the whole body
 * @param contentType its content type, which names the boundary
 * @returns its parts in their order; undefined where the content type names no boundary or the body does not have it
 */
export function partsOf(body: Uint8Array, contentType: string): readonly Part[] | undefined {
  const boundary = /^multipart\/form-data;.*?boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return undefined;
  // One character a byte: a file in it stays as it is.
  const pieces = Buffer.from(body).toString("latin1").split(`--${boundary}`);
  if (pieces.length < 3) return undefined;
  return pieces.slice(1, -1).map(partOf);
}

function partOf(piece: string): Part {
  const [head = "", ...rest] = piece.replace(/^\r\n/, "").split("\r\n\r\n");
  const content = rest.join("\r\n\r\n").replace(/\r\n$/, "");
  const quotedIn = (name: string) => new RegExp(`[; ]${name}="([^"]*)"`).exec(inUtf8(head))?.[1];
  const type = /^content-type: *(.+)$/im.exec(head)?.[1]?.trim();
  const filename = quotedIn("filename");
  return {
    name: quotedIn("name") ?? "",
    ...(filename !== undefined && { filename }),
    ...(type !== undefined && { type }),
    bytes: Buffer.from(content, "latin1"),
  };
}

const inUtf8 = (text: string): string => Buffer.from(text, "latin1").toString("utf8");
