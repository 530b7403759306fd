import { type Decoded, decoded, isPlain } from "./decoded.js";
import { mayHold } from "./glance.js";
import { insideStrings } from "./json-strings.js";
import { Needles } from "./needles.js";
import { PublicAddresses, type Reach } from "./public.js";
import { isLetterOrDigit, longest, shortest, spellingsOf } from "./spellings.js";

export const redacted = "[redacted]";

/** Secrets that are known by their value, in every spelling. */
export class SecretValues {
  readonly #known = new Set<string>();
  readonly #exact = new Needles();
  readonly #loose = new Needles();
  readonly #heads = new Set<string>();
  readonly #addresses = new PublicAddresses();

  /** How many there are: what was searched before it grew has to be searched again. */
  get size(): number {
    return this.#known.size;
  }

  /**
   * @param given looked for from now on; one of fewer than six characters is not
   * @param whole only as a whole, where its parts are no secrets
   * @returns whether it was not known
   */
  add(given: string, whole = false): boolean {
    const secret = given.slice(0, longest);
    if (Buffer.byteLength(secret) < shortest || this.#known.has(secret)) return false;
    this.#known.add(secret);
    const { exact, loose } = spellingsOf(secret, (text) => bytesOf(decoded(text)), whole);
    for (const needle of exact) this.#exact.add(needle);
    for (const needle of loose) this.#loose.add(needle);
    const letters = secret.replace(/[^A-Za-z0-9]/g, "");
    if (!whole)
      for (let length = 8; length < 16 && length < letters.length; length++) this.#heads.add(letters.slice(0, length));
    return true;
  }

  /** Keeps an address readable wherever it stands, even where a secret is spelt like a part of it. @returns whether it was not known */
  keep(address: string): boolean {
    return this.#addresses.add(address);
  }

  /** @returns how many characters at the beginning of a text are an address that stays readable */
  publicHead(text: string): number {
    return this.#addresses.headOf(text);
  }

  /** @returns false where a glance shows that no secret is in the text, nor the beginning of one that was cut off */
  mayBeIn(text: string): boolean {
    if (this.size === 0 || text.length < shortest) return false;
    // What was cut off ends in "…", so that it is not plain.
    return !isPlain(text) || mayHold(text, this.#exact, this.#loose);
  }

  /** @returns the text with each secret replaced, in time linear in the text */
  replacedIn(text: string): string {
    if (!this.mayBeIn(text)) return text;
    const view = decoded(text);
    const secret = this.#marked(view, text);
    const safe = secret ? replaced(text, view, secret) : text;
    return safe.includes("…") ? safe.replace(cutOff, (run) => (this.#isHead(run) ? redacted : run)) : safe;
  }

  /** @returns whether a word that was cut off ends in the beginning of a secret, too short to be told by itself */
  #isHead(run: string): boolean {
    const letters = run.replace(/[^A-Za-z0-9]/g, "");
    for (let length = 8; length < 16; length++) if (this.#heads.has(letters.slice(-length))) return true;
    return false;
  }

  /** @returns whether the text holds a secret */
  isIn(text: string): boolean {
    return this.replacedIn(text) !== text;
  }

  /** @returns for each byte whether it belongs to a secret; undefined where none does */
  #marked(view: Decoded, text: string): Uint8Array | undefined {
    let marks: Uint8Array | undefined;
    let kept: Reach[] | undefined;
    const mark = (from: number, to: number, places?: Uint32Array): void => {
      const [first, last] = places ? [places[from] ?? 0, places[to - 1] ?? 0] : [from, to - 1];
      kept ??= this.#addresses.in(view, (part) => [...this.#known].some((secret) => secret.includes(part)));
      if (kept.some((reach) => reach.covers(first, last))) return;
      marks ??= new Uint8Array(view.length);
      for (let at = from; at < to; at++) marks[places ? (places[at] ?? 0) : at] = 1;
    };
    this.#exact.search(view.bytes, view.length, mark);
    const searchLoosely = (inside: Uint8Array | undefined) => {
      const { bytes, places, length } = squeezed(view, inside);
      this.#loose.search(bytes, length, (from, to) => mark(from, to, places));
    };
    searchLoosely(undefined);
    // JSON, and JSON in its strings: a quote of each depth has one backslash, then three before it.
    if (text.includes('"')) searchLoosely(insideStrings(text, 0));
    if (text.includes('\\"')) for (const slashes of [1, 3]) searchLoosely(insideStrings(text, slashes));
    return marks;
  }
}

const cutOff = /[\w.~+/%=-]{8,64}(?=…)/g;
const bytesOf = ({ bytes, length }: Decoded) => bytes.slice(0, length);

const roomFor = (length: number) => ({ bytes: new Uint8Array(length), places: new Uint32Array(length) });
const mostKept = 2 ** 20;
let shared = roomFor(2 ** 12);

/** Most texts are short, and so many that room for each would cost more than the search. */
function room(length: number) {
  if (length > mostKept) return roomFor(length);
  if (length > shared.bytes.length) shared = roomFor(Math.min(2 * length, mostKept));
  return shared;
}

const lettersAndDigits = Uint8Array.from({ length: 256 }, (_, byte) => Number(isLetterOrDigit(byte)));

/** The letters and digits alone, and where each stands; good until the next text is squeezed. */
function squeezed(view: Decoded, inside: Uint8Array | undefined) {
  const { bytes, places } = room(view.length);
  const { bytes: all, from, length: end } = view;
  let length = 0;
  for (let at = 0; at < end; at++) {
    const byte = all[at] ?? 0;
    if (lettersAndDigits[byte] === 0 || (inside && inside[from[at] ?? 0] === 0)) continue;
    bytes[length] = byte;
    places[length++] = at;
  }
  return { bytes, places, length };
}

/** What may stand between two parts of one secret and goes with them; quotes stay, and so does the JSON. */
const joins = /^[^\w\s"'<>\\]*$/;

function replaced(text: string, { from, to, length }: Decoded, secret: Uint8Array): string {
  const parts: string[] = [];
  let kept = 0;
  for (let at = 0; at < length; at++) {
    if (secret[at] !== 1) continue;
    let last = at;
    for (let next = at + 1; next < length && next <= last + 8; next++) {
      if (secret[next] === 1 && joins.test(text.slice(to[last], from[next]))) last = next;
    }
    const start = from[at] ?? 0;
    if (start >= kept) {
      parts.push(text.slice(kept, start), redacted);
      kept = to[last] ?? 0;
    }
    at = last;
  }
  return (parts.join("") + text.slice(kept)).replaceAll(`${redacted}${redacted}`, redacted);
}
