import { type Decoded, decoded } from "./decoded.js";
import { Needles } from "./needles.js";

/** A place in a text where a public address stands. */
export interface Reach {
  /** @returns whether what stands there, both ends included, is no more than a part of the address */
  covers(first: number, last: number): boolean;
}

/**
 * Addresses that a profile names, which are no secrets: a report without them would be of no use. A credential in one is none
 * of it.
 */
export class PublicAddresses {
  readonly #needles = new Needles();
  /** What is no address by itself, and may be a word that somebody chose for a secret. */
  readonly #parts = new Set<string>();
  readonly #heads: string[] = [];
  readonly #known = new Set<string>();

  /**
   * @param address absolute; what is no address is left out
   * @returns whether it was not known
   */
  add(address: string): boolean {
    if (this.#known.has(address) || !URL.canParse(address)) return false;
    this.#known.add(address);
    const { protocol, host, hostname, pathname } = new URL(address);
    const segments = pathname.split("/").filter((segment) => segment !== "");
    const paths = segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
    const origin = `${protocol}//${host}`;
    // The longest first: what follows an address is told from what belongs to it.
    this.#heads.unshift(...[origin, ...paths.map((path) => origin + path)].reverse());
    const parts = [host, hostname, ...paths, ...paths.map((path) => host + path)];
    for (const text of [...this.#heads, ...parts]) this.#needles.add(bytesOf(text));
    for (const part of parts) this.#parts.add(part);
    return true;
  }

  /** @returns how many characters at the beginning of a text are one of the addresses, with the slash behind it */
  headOf(text: string): number {
    const head = this.#heads.find((one) => text.startsWith(one) && !/[\w.-]/.test(text.charAt(one.length)));
    if (head === undefined) return 0;
    return text.charAt(head.length) === "/" ? head.length + 1 : head.length;
  }

  /**
   * @param isSecret whether a host or a path alone is a secret, or a part of one
   * @returns where the addresses stand, and those hosts and paths that are no secrets
   */
  in({ bytes, length }: Decoded, isSecret: (part: string) => boolean): Reach[] {
    const found: Reach[] = [];
    this.#needles.search(bytes, length, (from, to) => {
      const inside = (at: number) => at >= 0 && at < length && isOfName(bytes[at] ?? 0);
      if (inside(from - 1) || inside(to)) return;
      const text = Buffer.from(bytes.subarray(from, to)).toString("latin1");
      if (this.#parts.has(text) && isSecret(text)) return;
      found.push({ covers: (first, last) => first >= from && last < to });
    });
    return found;
  }
}

function bytesOf(text: string): Uint8Array {
  const { bytes, length } = decoded(text);
  return bytes.slice(0, length);
}

/** What goes on being the same host or path: a letter, a digit, `-`, `_`. */
const isOfName = (byte: number): boolean =>
  (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte === 45 || byte === 95;
