import { PNG } from "pngjs";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const grey = { colorType: 0, inputColorType: 0 } as const;

/** To look for the best filter of each row takes most of the time, and one shade packs well without one. */
const packed = { ...grey, bitDepth: 8, filterType: 0, deflateLevel: 1, deflateStrategy: 0 } as const;

/** The longest side of a thumbnail in pixels. */
const longest = 32;

export const isPicture = (bytes: Uint8Array): boolean => signature.every((byte, index) => bytes[index] === byte);

/**
 * @param shade 0 (black) to 255 (white)
 * @returns a PNG of one shade of grey
 */
export function plainPicture(width: number, height: number, shade: number): Uint8Array {
  const picture = new PNG({ width, height, ...grey });
  picture.data = Buffer.alloc(width * height, shade);
  return PNG.sync.write(picture, packed);
}

/** @returns how large the picture is in pixels; undefined where the bytes are no picture */
export const sizeOf = (bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined =>
  decoded(bytes);

/** @returns the picture made small, as a PNG; undefined where the bytes are no picture */
export function reduced(bytes: Uint8Array): Uint8Array | undefined {
  const picture = decoded(bytes);
  if (!picture) return undefined;
  const factor = Math.max(1, Math.max(picture.width, picture.height) / longest);
  const width = Math.max(1, Math.round(picture.width / factor));
  const height = Math.max(1, Math.round(picture.height / factor));
  const small = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from =
        (Math.floor((y * picture.height) / height) * picture.width + Math.floor((x * picture.width) / width)) * 4;
      small.data.set(picture.data.subarray(from, from + 4), (y * width + x) * 4);
    }
  }
  return PNG.sync.write(small);
}

function decoded(bytes: Uint8Array): PNG | undefined {
  if (!isPicture(bytes)) return undefined;
  try {
    return PNG.sync.read(Buffer.from(bytes));
  } catch {
    return undefined;
  }
}
