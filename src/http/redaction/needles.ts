const seed = 5;
const mask = 0x3fffffff;
const filterBits = 21;

/** Many byte sequences that are looked for at the same time, in time linear in what is searched. */
export class Needles {
  readonly #byHead = new Map<number, Uint8Array[]>();
  /** One bit for each hash of the first five bytes, so that almost every place is passed by without a look-up. */
  #filter = new Uint8Array();

  /** @param needle five bytes or more; shorter ones are not looked for */
  add(needle: Uint8Array): void {
    if (needle.length < seed) return;
    if (this.#byHead.size === 0) this.#filter = new Uint8Array(2 ** (filterBits - 3));
    let head = 0;
    for (let at = 0; at < seed; at++) head = rolled(head, needle[at] ?? 0);
    const known = this.#byHead.get(head);
    if (known?.some((other) => other.length === needle.length && isAt(other, needle, 0))) return;
    if (known) known.push(needle);
    else this.#byHead.set(head, [needle]);
    const bit = bitOf(head);
    this.#filter[bit >> 3] = (this.#filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  }

  /** Tells each place of `bytes` where a needle stands: from its first byte to behind its last one, in order. */
  search(bytes: Uint8Array, length: number, found: (from: number, to: number) => void): void {
    if (this.#byHead.size === 0) return;
    let head = 0;
    for (let at = 0; at < length; at++) {
      head = rolled(head, bytes[at] ?? 0);
      const bit = bitOf(head);
      if (at < seed - 1 || ((this.#filter[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) continue;
      const start = at - seed + 1;
      for (const needle of this.#byHead.get(head) ?? []) {
        if (start + needle.length <= length && isAt(needle, bytes, start)) found(start, start + needle.length);
      }
    }
  }
}

/** Older bytes than the last five leave no trace in the hash. */
const rolled = (head: number, byte: number): number => ((head << 6) ^ byte) & mask;
const bitOf = (head: number): number => Math.imul(head, 0x9e3779b1) >>> (32 - filterBits);

function isAt(needle: Uint8Array, bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < needle.length; at++) if (needle[at] !== bytes[start + at]) return false;
  return true;
}
