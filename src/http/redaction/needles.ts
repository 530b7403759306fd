/** So many bytes of a needle are its head. */
export const headLength = 5;
const mask = 0x3fffffff;
const filterBits = 21;

/** Many byte sequences that are looked for at the same time, in time linear in what is searched. */
export class Needles {
  readonly #byHead = new Map<number, Uint8Array[]>();
  /** One bit for each hash of the first five bytes, so that almost every place is passed by without a look-up. */
  // It is asked at every place of every text, which takes Node 20 twice as long where its name begins with #.
  private filter: Uint8Array = new Uint8Array();

  /** @param needle five bytes or more; shorter ones are not looked for */
  add(needle: Uint8Array): void {
    if (needle.length < headLength) return;
    if (this.#byHead.size === 0) this.filter = new Uint8Array(2 ** (filterBits - 3));
    let head = 0;
    for (let at = 0; at < headLength; at++) head = rolled(head, needle[at] ?? 0);
    const known = this.#byHead.get(head);
    if (known?.some((other) => other.length === needle.length && isAt(other, needle, 0))) return;
    if (known) known.push(needle);
    else this.#byHead.set(head, [needle]);
    const bit = bitOf(head);
    this.filter[bit >> 3] = (this.filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  }

  /** @returns false where no needle begins with a head of that hash; true where one may */
  mayBegin(head: number): boolean {
    const bit = bitOf(head);
    return ((this.filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  /** @returns the needles that begin with a head of that hash, and others whose head has the same hash */
  beginning(head: number): readonly Uint8Array[] {
    return this.#byHead.get(head) ?? [];
  }

  /** Tells each place of `bytes` where a needle stands: from its first byte to behind its last one, in order. */
  search(bytes: Uint8Array, length: number, found: (from: number, to: number) => void): void {
    if (this.#byHead.size === 0) return;
    let head = 0;
    for (let at = 0; at < length; at++) {
      head = rolled(head, bytes[at] ?? 0);
      if (at < headLength - 1 || !this.mayBegin(head)) continue;
      const start = at - headLength + 1;
      for (const needle of this.beginning(head)) {
        if (start + needle.length <= length && isAt(needle, bytes, start)) found(start, start + needle.length);
      }
    }
  }
}

/** @returns the hash of a head that ends with the byte; older bytes than the last five leave no trace in it */
export const rolled = (head: number, byte: number): number => ((head << 6) ^ byte) & mask;
const bitOf = (head: number): number => Math.imul(head, 0x9e3779b1) >>> (32 - filterBits);

function isAt(needle: Uint8Array, bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < needle.length; at++) if (needle[at] !== bytes[start + at]) return false;
  return true;
}
