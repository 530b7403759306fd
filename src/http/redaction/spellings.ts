/** The least that is looked for by value: shorter secrets are left to the names they go under. */
export const shortest = 6;

/** Fragments of a long secret that are this long are looked for too, so that pieces and cut ends do not slip through. */
const fragment = 16;
/** Letters and digits that are enough to look for them alone, whatever stands between them. */
const telling = 12;
/** Of a secret longer than this, only the beginning is looked for. */
export const longest = 16_384;

/** What a secret is looked for as. */
export interface Spellings {
  /** Among all bytes, one after the other. */
  readonly exact: readonly Uint8Array[];
  /** Among letters and digits alone: line breaks, quotes and separators in between do not hide them. */
  readonly loose: readonly Uint8Array[];
}

/**
 * @param secret six characters or more
 * @param decode undoes escapes, in the same way as it is done to what is searched
 * @param whole only as a whole, where its parts are no secrets
 */
export function spellingsOf(secret: string, decode: (text: string) => Uint8Array, whole: boolean): Spellings {
  const plain = decode(secret);
  const squeezed = lettersAndDigits(plain);
  const raw = Buffer.from(secret);
  const encodings = [raw, Buffer.from(encodeURIComponent(secret)), Buffer.from(JSON.stringify(secret).slice(1, -1))]
    .filter((bytes, index, all) => all.findIndex((other) => other.equals(bytes)) === index)
    .flatMap((bytes) => [...base64Cores(bytes), bytes.toString("hex"), bytes.toString("hex").toUpperCase()])
    .map((text) => lettersAndDigits(Buffer.from(text)))
    .filter((bytes) => bytes.length >= 8);
  const isLoose = squeezed.length >= telling && squeezed.length * 2 >= plain.length;
  const pieces = (bytes: Uint8Array) => (whole ? [bytes] : fragmentsOf(bytes));
  return {
    exact: isLoose ? [] : [plain],
    loose: [...(isLoose ? pieces(squeezed) : []), ...encodings.flatMap(pieces)],
  };
}

function fragmentsOf(bytes: Uint8Array): readonly Uint8Array[] {
  if (bytes.length <= fragment) return [bytes];
  const last = bytes.length - fragment;
  return Array.from({ length: last + 1 }, (_, at) => bytes.subarray(at, at + fragment));
}

export const isLetterOrDigit = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);

const lettersAndDigits = (bytes: Uint8Array): Uint8Array => bytes.filter(isLetterOrDigit);

/** Base64 of a text that contains the bytes at each of the three possible offsets, without what its neighbours share. */
function base64Cores(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const start = offset === 0 ? 0 : offset + 1;
    return encoded.slice(start, (offset + bytes.length) % 3 === 0 ? encoded.length : encoded.length - 1);
  });
}
