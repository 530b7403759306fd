import type { LawExtent } from "../../contract/laws/extent.js";
import type { MemberKind } from "../../contract/laws/resources.js";
import { isMarkedByRuns } from "../run-id.js";
import type { Values } from "./handling.js";

/** A value that gets lost where texts, numbers, dates or lists are handled without care. */
export interface HardValue<Plain = unknown> {
  /** What is hard about it, in a few words. */
  readonly what: string;
  /**
   * @param plain what the member plainly holds: texts are made of it, so that they can still be found
   * @param place of the member among those of its kind: numbers and moments of one record stand in the order of its members,
   * as the least of something comes before the most, and the beginning before the end
   */
  of(plain: Plain, place: number): unknown;
  /** What is sent where it is refused by itself, and then where that is: a length that is refused says nothing of a shorter one. */
  readonly shorter?: readonly HardValue<Plain>[];
}

/** The others are sent as they plainly are. */
type DrawnKind = Exclude<MemberKind, "chosen" | "file" | "opaque">;

/** How many of each kind a quick run draws; of texts, which may be taken for other things, and of prose, which has lines as well. */
const quickRounds = 3;
const quickRoundsOf: { readonly [K in MemberKind]?: number } = { text: 6, elements: 4, prose: 7 };

const beside = (what: string, ...parts: readonly string[]): HardValue<string> => ({
  what,
  of: (text) => [text, ...parts].join(" "),
});
const before = (what: string, part: string): HardValue<string> => ({ what, of: (text) => `${part} ${text}` });
/** As many long words as there is room for. */
const lengthened = (text: string, length: number): string => `${text} ${"long ".repeat(length)}`.slice(0, length);

/** A name may stand behind its comma, and a number in brackets at its end. */
const ofLength = (length: number): HardValue<string> => ({
  what: `${length} characters, a comma, a number in brackets at the end`,
  of: (text) => {
    const end = " (2)";
    return lengthened(`${text},`, length - end.length).replace(/ $/, ".") + end;
  },
});

const foreign = "Zoë Ångström Σίσυφος Łódź 漢字 e\u0301 😀";

/** Where signs that are not seen are refused, the letters are sent without them. */
const unusualLetters: HardValue<string> = {
  ...beside(
    "letters outside the Latin alphabet, a combining mark, a pair of code units, letters that are forms of others, signs of print, signs that are not seen",
    `${foreign} ½ x² ﬁ Ａ ’n\u00a0– 👩\u200d👧 \u200fשל`,
  ),
  shorter: [beside("letters outside the Latin alphabet, a combining mark, a pair of code units", foreign)],
};
const signs = beside(
  "signs that mean something in markup, queries and paths, two blanks in a row",
  `"a" 'b' <i>&amp;</i>  100% %25 \\ / # ? + 007`,
);

/** What tables keep from being taken for a formula is sent without the sign where it is refused. */
const meaningfulSigns: HardValue<string> = {
  what: `a sign that begins a formula, ${signs.what}`,
  of: (text, place) => `=${signs.of(text, place)}`,
  shorter: [signs],
};

const [long, longer, longest]: readonly [HardValue<string>, HardValue<string>, HardValue<string>] = [
  { ...ofLength(256), shorter: [ofLength(200), ofLength(101)] },
  { ...ofLength(4_001), shorter: [ofLength(1_000), ofLength(200), ofLength(101)] },
  { ...ofLength(66_001), shorter: [ofLength(4_001), ofLength(1_000), ofLength(200), ofLength(101)] },
];

/** Digits that differ wherever texts do. */
const digitsOf = (text: string): string => {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_007;
  return String(sum).padStart(9, "1");
};

const likeNumbers: HardValue<string> = {
  what: "digits alone, with leading zeros and a zero behind a point",
  of: (text) => `00${digitsOf(text)}.50`,
};

const digitsAlone: HardValue<string> = {
  what: "digits alone, with a leading zero",
  of: (text) => `0${digitsOf(text)}`,
};

const wordsOfCode = ["null", "None", "undefined", "NaN"];

/** Of several members each gets another one. */
const wordOfCode: HardValue<string> = {
  what: "a word that stands for nothing in code",
  of: (_, place) => wordsOfCode[place % wordsOfCode.length],
};

const otherTexts: readonly HardValue<string>[] = [
  before("leading zeros", "007"),
  before("signs that mean something in formulas and templates", "=1+1 {{a}} $(b) $1 %s \\n -- ;"),
  beside("two blanks in a row, and outer ones", " two  blanks "),
  beside("letters from right to left, joined signs, letters beyond 16 bits", "שלום नमस्ते 👩‍👩‍👧 𝔸𝔹"),
  beside("letters that another case or width makes two of", "Straße İstanbul ﬁ Ⅳ ①"),
];

const severalLines: HardValue<string> = {
  what: "several lines, empty ones and blanks at the end of one among them, their ends of two systems",
  of: (text) => `${text}  \nits second line\r\n\r\n- a point\n\n\n- another`,
};

/** Texts that are taken for something else where they are all that a member holds. */
const likeOthers = [likeNumbers, wordOfCode, digitsAlone];

const texts = [
  unusualLetters,
  meaningfulSigns,
  long,
  ...likeOthers,
  ofLength(101),
  longer,
  ...otherTexts,
  severalLines,
];

/** Texts that somebody writes more than a line of. */
const prose = [
  unusualLetters,
  meaningfulSigns,
  longest,
  severalLines,
  ...likeOthers,
  ofLength(101),
  long,
  ...otherTexts,
];

const mail = (what: string, of: (local: string, host: string) => string): HardValue<string> => ({
  what,
  of: (plain) => {
    const [local = "", host = ""] = plain.split("@");
    return of(local, host);
  },
});

const mails: readonly HardValue<string>[] = [
  mail("capital letters", (local, host) => `${local.toUpperCase()}@${host}`),
  {
    ...mail("an apostrophe, and a tag behind a plus sign", (local, host) => `o'${local}+tag@${host}`),
    shorter: [mail("a tag behind a plus sign", (local, host) => `${local}+tag@${host}`)],
  },
  {
    ...mail(
      "a host of several parts, 64 characters before the sign",
      (local, host) => `${local.padEnd(64, "x").slice(0, 64)}@mail.eu.${host}`,
    ),
    shorter: [mail("a host of several parts", (local, host) => `${local}@mail.eu.${host}`)],
  },
  mail("an apostrophe and a dot", (local, host) => `o'neil.${local}@${host}`),
];

const withSigns: HardValue<string> = {
  what: "signs between the digits",
  of: (digits) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
};

const phones: readonly HardValue<string>[] = [
  { what: "a leading plus", of: (digits) => `+49 30 ${digits}` },
  { what: "a leading zero", of: (digits) => `0${digits}` },
  {
    what: "28 characters, with signs between the digits",
    of: (digits) => `+49 (30) ${[0, 3, 6, 8].map((at, index, all) => digits.slice(at, all[index + 1])).join(" - ")}`,
    shorter: [withSigns],
  },
  { what: "two leading zeros", of: (digits) => `0049 30 ${digits}` },
];

const codes: readonly HardValue<string>[] = [
  { what: "leading zeros", of: (digits) => `00${digits}` },
  { what: "digits around a letter that numbers may have", of: (digits) => `${digits}E5` },
  {
    what: "three times as many digits, more than a number keeps",
    of: (digits) => digits.repeat(3),
    shorter: [{ what: "twice as many digits", of: (digits) => digits.repeat(2) }],
  },
];

/** A post office refuses what is neither five digits nor these and four more, so nothing else is tried. */
const postcodes: readonly HardValue<string>[] = [
  { what: "a leading zero", of: (digits) => `0${digits.slice(1)}` },
  { what: "two leading zeros", of: (digits) => `00${digits.slice(2)}` },
  { what: "four more digits behind a hyphen", of: (digits) => `${digits}-1234` },
];

/** A post office may know each by name, so no other text is tried. */
const cities: readonly HardValue<string>[] = [
  { what: "an apostrophe, a dot and a hyphen", of: () => "St. Mary's-on-Sea" },
  { what: "letters with marks, and a hyphen", of: () => "Saint-Étienne" },
  { what: "31 letters and two blanks", of: () => "Rancho Santa Margarita y Cuevas" },
  { what: "letters outside the Latin alphabet", of: () => "Ελευσίνα" },
];

/** Of some members no one may be nothing beside another that is. */
const nothing: HardValue = { what: "nothing at all", of: () => 0 };

const from = (what: string, least: number, shorter?: readonly HardValue[]): HardValue => ({
  what,
  of: (_, place) => least + place,
  ...(shorter && { shorter }),
});

const numbers: readonly HardValue[] = [
  from("hundredths, which are less in binary than they are written", 32.05),
  nothing,
  from("more digits than 32 bits keep, and thousandths", 1_234_567.891, [
    from("more digits than 32 bits keep, and hundredths", 1_234_567.89),
    from("more than 16 bits, and thousandths", 70_001.125),
  ]),
  from("a tenth", 0.1),
  from("a quarter", 123_456.25),
  from("more than 32 bits, and a half", 4_294_967_297.5),
];

const counts: readonly HardValue[] = [
  from("nothing at all", 0),
  from("more than 16 bits", 70_001),
  from("a number that rounding to tens changes", 14),
  from("one", 1),
  from("more than 15 bits", 32_768),
  from("31 bits", 2_147_483_640),
];

/** One bit each, as what several and none stand for is said by clauses. */
const bits: readonly HardValue[] = [
  { what: "a low bit", of: () => 4 },
  { what: "a bit beyond 16", of: () => 0x2_0000 },
  { what: "a bit beyond 24", of: () => 0x1000_0000 },
  { what: "the last of 31 bits", of: () => 0x4000_0000 },
];

const booleans: readonly HardValue[] = [{ what: "false", of: () => false }];

const moment = (what: string, first: string): HardValue => ({ what, of: (_, place) => later(first, place) });

const moments: readonly HardValue[] = [
  moment("beyond 32 bits of seconds, the last one before a leap day, which it is in UTC", "2040-02-28T23:59:58-05:00"),
  moment("just behind midnight UTC on a leap day", "2032-02-29T00:30:07Z"),
  moment("a day that is the one before in UTC", "2031-04-07T01:15:09+05:30"),
  { what: "a leap day, in the greatest offset, of all one moment", of: () => "2032-02-29T12:00:00+14:00" },
  moment("the end of a year", "2031-12-31T23:59:59Z"),
  moment("an hour that summer time leaves out", "2031-03-30T02:30:00Z"),
  moment("a fraction of a second", "2031-04-08T10:20:30.5Z"),
];

const ending = (what: string, ...endings: readonly string[]): HardValue => ({
  what,
  of: (plain) => endings.map((one) => `${String(Array.isArray(plain) ? plain[0] : plain)}-${one}`),
});

/** Links are left alone: they may be written in another way. */
const freeEntries: HardValue = {
  what: "entries with letters outside the Latin alphabet, with signs, and of 101 characters",
  of: (plain, place) => {
    const text = String(Array.isArray(plain) ? plain[0] : plain);
    return URL.canParse(text)
      ? plain
      : // A comma may stand between entries.
        [unusualLetters.of(text, place), meaningfulSigns.of(text, place), lengthened(text, 100).concat(".")];
  },
};

/** A sign ahead that tags may have: of a link it would make another one, which may be of the older scheme. */
const signedEntries: HardValue = {
  what: "two entries, the later first and with a hash sign ahead, of links one without a lock",
  of: (plain) => {
    const text = String(Array.isArray(plain) ? plain[0] : plain);
    return [URL.canParse(text) ? `${text.replace(/^https:/, "http:")}-z` : `#${text}-z`, `${text}-y`];
  },
};

const lists: readonly HardValue[] = [
  ending("an order that sorting would change, entries that resemble each other", "b", "a10", "a1", "A1"),
  ending("one entry", "only"),
  ending("26 entries", ...Array.from({ length: 26 }, (_, index) => String(26 - index))),
  freeEntries,
  signedEntries,
  { what: "no entry", of: () => [] },
];

/** @param first what the text of the first element is made */
const elementsOf = (
  what: string,
  first: HardValue<string>,
  ...others: readonly (string | HardValue<string>)[]
): HardValue => ({
  what: `${what}, the first with ${first.what}`,
  of: (plain, place) => {
    const text = String(Array.isArray(plain) ? plain[0] : plain);
    return [
      first.of(text, place),
      ...others.map((other) => (typeof other === "string" ? `${text} ${other}` : other.of(text, place))),
    ];
  },
  ...(first.shorter && { shorter: first.shorter.map((one) => elementsOf(what, one, ...others)) }),
});

const elements: readonly HardValue[] = [
  elementsOf(
    "43 elements, more than a batch or a page holds and no multiple of one, in another order than sorting gives",
    unusualLetters,
    ...Array.from({ length: 42 }, (_, index) => `no. ${(index * 5) % 42}`),
  ),
  elementsOf("one element", meaningfulSigns),
  elementsOf("three elements that begin alike", long, "z1", "z"),
  elementsOf(
    "three elements, one of them a word that stands for nothing in code",
    likeNumbers,
    digitsAlone,
    wordOfCode,
  ),
];

/** What is sent in place of plain values, by kind: those of a quick run first. */
export const hardValuesOf: { readonly [K in DrawnKind]: readonly HardValue<never>[] } = {
  text: texts,
  prose,
  mail: mails,
  phone: phones,
  code: codes,
  postcode: postcodes,
  city: cities,
  number: numbers,
  count: counts,
  boolean: booleans,
  moment: moments,
  texts: lists,
  elements,
  bits,
};

/**
 * @param kinds of the members that are given hard values
 * @param extent of the run
 * @returns how often hard values are drawn: each time every member gets another one, as long as there are others
 */
export function roundsOf(kinds: readonly MemberKind[], extent: LawExtent): readonly number[] {
  const quick = Math.max(quickRounds, ...kinds.map((kind) => quickRoundsOf[kind] ?? quickRounds));
  const most = Math.max(0, ...kinds.map((kind) => valuesOf(kind).length));
  return Array.from({ length: extent === "full" ? Math.max(quick, most) : quick }, (_, round) => round);
}

const isDrawn = (kind: MemberKind): kind is DrawnKind => Object.hasOwn(hardValuesOf, kind);

const valuesOf = (kind: MemberKind): readonly HardValue<never>[] => (isDrawn(kind) ? hardValuesOf[kind] : []);

/**
 * @param members the members of a record with their kinds
 * @param plain what they plainly hold
 * @param round from 0
 * @param refused how many of the values of this round were refused before, each longer than the next
 * @returns what is sent in place of it, for those members; the plain value where nothing is known of one. Where values were refused,
 *   for those alone of which there is a shorter one
 */
export function hardValues(
  members: readonly (readonly [string, MemberKind])[],
  plain: Values,
  round: number,
  refused = 0,
): Values {
  const placeOf = (member: string, kind: MemberKind) =>
    members.filter(([, other]) => other === kind).findIndex(([other]) => other === member);
  return Object.fromEntries(
    members
      .filter(([, kind]) => refused === 0 || drawn(kind, round, refused) !== undefined)
      .map(([member, kind]) => [member, hardValue(kind, plain[member], round, placeOf(member, kind), refused)]),
  );
}

/**
 * A record is known again by its mark when it is removed.
 *
 * @param plain what the members plainly hold
 * @param hard what some of them are given in its place
 * @returns the same, but for the first member that plainly marks the record where nothing does any more: it stays as it is
 */
export function leftMarked(plain: Values, hard: Values): Values {
  const first = isMarkedByRuns({ ...plain, ...hard })
    ? undefined
    : Object.keys(hard).find((member) => isMarkedByRuns(plain[member]));
  return first === undefined ? hard : Object.fromEntries(Object.entries(hard).filter(([member]) => member !== first));
}

/**
 * @param known the member that a record may be found by alone
 * @returns the same without it where it would be given what any other record has as well
 */
export const leftFound = (known: string, hard: Values): Values =>
  Object.fromEntries(
    Object.entries(hard).filter(([member, value]) => member !== known || !wordsOfCode.includes(String(value))),
  );

/**
 * @param round from 0: those behind the last value begin again
 * @param place of the member among those of its kind
 * @param refused how many values of this round were refused before
 */
export function hardValue(kind: MemberKind, plain: unknown, round: number, place: number, refused = 0): unknown {
  const value = drawn(kind, round, refused);
  return value === undefined ? plain : value.of(plain as never, place);
}

function drawn(kind: MemberKind, round: number, refused: number): HardValue<never> | undefined {
  const values = valuesOf(kind);
  const value = values[round % values.length];
  return refused === 0 ? value : value?.shorter?.[refused - 1];
}

const later = (moment: string, days: number): string => {
  const day = new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10) + moment.slice(10);
};
