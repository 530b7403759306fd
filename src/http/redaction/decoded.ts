/** A text with its escapes undone: bytes, and for each the place in the text that it came from. */
export interface Decoded {
  readonly length: number;
  readonly bytes: Uint8Array;
  /** Where in the text each byte's spelling begins. */
  readonly from: Uint32Array;
  /** Where it ends. */
  readonly to: Uint32Array;
}

const backslash = 0x5c;
const percent = 0x25;
const ampersand = 0x26;
export const plus = 0x2b;
export const space = 0x20;

const entities: { readonly [name: string]: number } = {
  quot: 34,
  amp: 38,
  apos: 39,
  lt: 60,
  gt: 62,
  nbsp: 32,
  plus: 43,
  sol: 47,
  equals: 61,
  colon: 58,
  period: 46,
  lowbar: 95,
  num: 35,
  excl: 33,
  commat: 64,
};
const entity = /&(?:amp;)*(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/iy;
const entityHead = /[#a-z]/i;

/**
 * Undoes URL-encoding, JSON and JavaScript escapes and HTML entities, each over any number of layers and all at once, so
 * that a secret is one sequence of bytes however it was spelt. A plus sign becomes a space. Takes time linear in the text.
 */
export function decoded(text: string): Decoded {
  if (text.length <= longestPlain && isPlain(text)) return plain(text);
  let layer = undone(text, false);
  for (let more = 0; more < mostLayers && layer.nests; more++) layer = behind(layer);
  return layer;
}

/** What begins an escape, or is more than one byte. */
const notPlain = /[%&\\]|[^ -~\t\r\n]/;
const longestPlain = 2 ** 20;

/** @returns whether a text is the same decoded, apart from the plus signs in it: no escapes, and one byte for each character */
export const isPlain = (text: string): boolean => !notPlain.test(text);

let places = new Uint32Array(0);

/** A text without escapes whose characters are bytes already: each stands where it stands. */
function plain(text: string): Decoded {
  const { length } = text;
  if (places.length <= length) places = Uint32Array.from({ length: 2 * length + 2 }, (_, at) => at);
  const bytes = Buffer.from(text, "latin1");
  for (let at = bytes.indexOf(plus); at >= 0; at = bytes.indexOf(plus, at + 1)) bytes[at] = space;
  return { length, bytes, from: places, to: places.subarray(1) };
}

/** The same once more, for an escape that was itself escaped in another way: `%5Cu0041`, `\\u0026#65;`. */
function behind(outer: Sink): Sink {
  const text = Buffer.from(outer.bytes.buffer, 0, outer.length).toString("latin1");
  const inner = undone(text, true);
  const { from, to, length } = inner;
  const { from: outerFrom, to: outerTo } = outer;
  for (let at = 0; at < length; at++) {
    from[at] = outerFrom[from[at] ?? 0] ?? 0;
    to[at] = outerTo[(to[at] ?? 1) - 1] ?? 0;
  }
  return inner;
}

/** @param bytes the text has one unit for each byte, none for more */
function undone(text: string, bytes: boolean): Sink {
  const sink = new Sink(text.length);
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code < 0x80 && !isEscape(code)) {
      at = sink.byte(code, at, at + 1);
      continue;
    }
    const end =
      code === percent
        ? urlEscape(text, at, sink)
        : code === backslash
          ? backslashEscape(text, at, sink)
          : code === ampersand
            ? htmlEscape(text, at, sink)
            : 0;
    if (end > at) {
      sink.nests ||= isEscape(sink.bytes[sink.length - 1]) && (end - at > 1 || goesOnWithEscape(text, end));
      at = end;
    } else if (bytes) at = sink.byte(code, at, at + 1);
    else {
      const point = text.codePointAt(at) ?? 0;
      at = sink.codePoint(point, at, at + (point > 0xffff ? 2 : 1));
    }
  }
  return sink;
}

/** A backslash that escapes nothing nests nothing, unless a part of what it would escape is an escape itself: `\u%30041`. */
function goesOnWithEscape(text: string, start: number): boolean {
  for (let at = start; at < start + 5; at++) if (isEscape(text.charCodeAt(at))) return true;
  return false;
}

const mostLayers = 3;
const isEscape = (byte: number | undefined) => byte === percent || byte === backslash || byte === ampersand;

const hexDigit = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
};

/** @returns the number that `digits` hexadecimal digits stand for; -1 where they are none */
function hexAt(text: string, at: number, digits: number): number {
  let value = 0;
  for (let index = at; index < at + digits; index++) {
    const digit = index < text.length ? hexDigit(text.charCodeAt(index)) : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** `%41`, `%2541`, `%252541`, … */
function urlEscape(text: string, start: number, sink: Sink): number {
  let at = start + 1;
  while (text.charCodeAt(at) === 0x32 && text.charCodeAt(at + 1) === 0x35 && hexAt(text, at + 2, 2) >= 0) at += 2;
  const byte = hexAt(text, at, 2);
  return byte < 0 ? 0 : sink.byte(byte, start, at + 2);
}

/** Any number of backslashes, as each layer doubles them, and what they escape. */
function backslashEscape(text: string, start: number, sink: Sink): number {
  let at = start;
  while (text.charCodeAt(at) === backslash) at++;
  const kind = text[at];
  const code = kind === "u" ? hexAt(text, at + 1, 4) : kind === "x" ? hexAt(text, at + 1, 2) : -1;
  if (code >= 0) {
    const end = at + (kind === "u" ? 5 : 3);
    const low = code >= 0xd800 && code < 0xdc00 && text[end] === "\\" ? hexAt(text, end + 2, 4) : -1;
    if (low < 0xdc00) return sink.codePoint(code, start, end);
    return sink.codePoint(0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00), start, end + 6);
  }
  if (kind !== undefined && "nrtbf".includes(kind)) return sink.byte(10, start, at + 1);
  return at < text.length && "\"'/".includes(kind ?? " ")
    ? sink.byte(text.charCodeAt(at), start, at + 1)
    : sink.byte(backslash, start, at);
}

function htmlEscape(text: string, start: number, sink: Sink): number {
  if (!entityHead.test(text[start + 1] ?? "")) return 0;
  entity.lastIndex = start;
  const found = entity.exec(text);
  if (!found) return 0;
  const [all, decimal, hex, name] = found;
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : entities[name?.toLowerCase() ?? ""];
  return code === undefined || code > 0x10ffff ? 0 : sink.codePoint(code, start, start + all.length);
}

/** Collects bytes; a text of UTF-16 units has at most three bytes for each. */
class Sink implements Decoded {
  length = 0;
  /** An escape stood for a character that begins another escape. */
  nests = false;
  bytes: Uint8Array;
  from: Uint32Array;
  to: Uint32Array;

  constructor(units: number) {
    const room = units + 16;
    this.bytes = new Uint8Array(room);
    this.from = new Uint32Array(room);
    this.to = new Uint32Array(room);
  }

  /** @returns `to` */
  byte(byte: number, from: number, to: number): number {
    if (this.length === this.bytes.length) this.#grow();
    this.bytes[this.length] = byte === plus ? space : byte;
    this.from[this.length] = from;
    this.to[this.length++] = to;
    return to;
  }

  /** @returns `to` */
  codePoint(code: number, from: number, to: number): number {
    if (code < 0x80) return this.byte(code, from, to);
    if (code < 0x800) {
      this.byte(0xc0 | (code >> 6), from, to);
    } else {
      if (code < 0x10000) this.byte(0xe0 | (code >> 12), from, to);
      else {
        this.byte(0xf0 | (code >> 18), from, to);
        this.byte(0x80 | ((code >> 12) & 63), from, to);
      }
      this.byte(0x80 | ((code >> 6) & 63), from, to);
    }
    return this.byte(0x80 | (code & 63), from, to);
  }

  #grow(): void {
    const room = this.bytes.length * 2;
    const wider = <T extends Uint8Array | Uint32Array>(into: T, of: T): T => {
      into.set(of);
      return into;
    };
    this.bytes = wider(new Uint8Array(room), this.bytes);
    this.from = wider(new Uint32Array(room), this.from);
    this.to = wider(new Uint32Array(room), this.to);
  }
}
