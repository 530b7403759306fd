import type { Resource } from "../../contract/laws/resources.js";
import { isObject } from "./form.js";
import { invalid } from "./refusal.js";

/** What is lost of a body on its way to the store; the values that plain records have come through. */

/** @returns the value with every scalar in it changed */
export function each(value: unknown, change: (scalar: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => each(entry, change));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, each(part, change)]));
  return change(value);
}

/** @returns what changes every text in a value */
export const inTexts =
  (change: (text: string) => string) =>
  (value: unknown): unknown =>
    each(value, (scalar) => (typeof scalar === "string" ? change(scalar) : scalar));

/** @returns what changes every scalar in the records that lists of a value hold */
const inRecordsOfLists =
  (change: (scalar: unknown) => unknown) =>
  (value: unknown): unknown => {
    if (Array.isArray(value)) return each(value, change);
    if (!isObject(value)) return value;
    const parts = Object.entries(value).map(([name, part]) => [name, inRecordsOfLists(change)(part)]);
    return Object.fromEntries(parts);
  };

/** @returns the value with every list of two and more texts in it changed */
function eachList(value: unknown, change: (list: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(value))
    return value.length > 1 && value.every((entry) => typeof entry === "string")
      ? change(value)
      : value.map((entry) => eachList(entry, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, eachList(part, change)]));
}

/** @returns the value with every list of more than two records in it changed */
function eachLongList(value: unknown, change: (list: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(value))
    return (value.length > 2 && value.every(isObject) ? change(value) : value).map((entry) =>
      eachLongList(entry, change),
    );
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, eachLongList(part, change)]));
}

/** @returns the value with every list of two and more texts or numbers in it changed */
function eachChoice(value: unknown, change: (list: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(value)) return value.length > 1 && !value.some(isObject) ? change(value) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, eachChoice(part, change)]));
}

export const isOffset = /^(\d{4}-\d\d-\d\dT[\d:.]+)[+-]\d\d:\d\d$/;

export const isMail = /^[^\s@]+@[^\s@]+$/;
const isPhone = /^\+?[\d\s().-]{7,}$/;

/** Names of the run's own have digits in them. A plain city may have a hyphen, and then no other sign. */
const isHyphened = /^(?=.*[.'\u0080-\uffff])\p{L}[\p{L}.' ]*-[\p{L}-]+$/u;
const isOfWords = /^[\p{L} ]+$/u;

const lowBits = (scalar: unknown): unknown => {
  if (typeof scalar === "number") return scalar > 0xff_ffff ? scalar % 0x100_0000 : scalar;
  return typeof scalar === "string" && /^\d{8,10}$/.test(scalar) ? String(Number(scalar) % 0x100_0000) : scalar;
};

/** What has more digits than two behind the point stays. */
const cutHundredths = (number: number): number =>
  Number(number.toFixed(2)) === number ? Math.floor(number * 100) / 100 : number;

/** @returns the value in which no number behind another one of its record is 0, but for what tells its place */
function withoutLaterZeros(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLaterZeros);
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const first = entries.findIndex(([, part]) => typeof part === "number");
  return Object.fromEntries(
    entries.map(([name, part], place) => {
      const isLost = part === 0 && place > first && !/index$/i.test(name);
      return [name, isLost ? null : withoutLaterZeros(part)];
    }),
  );
}

const isEnd = /^end_?date$/i;

/** @returns the value with each end that is its beginning a day later */
function withLaterEnd(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLaterEnd);
  if (!isObject(value)) return value;
  const beginning = Object.entries(value).find(([name]) => /^start_?date$/i.test(name))?.[1];
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const isBeginning = isEnd.test(name) && typeof part === "string" && part === beginning;
      return [name, isBeginning ? new Date(Date.parse(part) + 86_400_000).toISOString() : withLaterEnd(part)];
    }),
  );
}

const beginningOf = (file: File): File => new File([file.slice(0, 8)], file.name, { type: file.type });

/** What is lost of a body on its way to the store, by what it takes to notice it. */
interface Loss {
  readonly name: string;
  readonly says: string;
  readonly kind: Resource["members"][string];
  readonly of: (body: unknown) => unknown;
  /** Creations are left alone, as their plain case would be lost as well. */
  readonly updatesOnly?: true;
  /** The clauses that it is no fault of: the plain case is lost as well, and seen by others, or by none as the place is not known. */
  readonly notOf?: readonly string[];
  /** What is lost of a file. */
  readonly ofFile?: (file: File) => File;
}

export const losses: readonly Loss[] = [
  {
    name: "replaces-letters",
    says: "Letters outside ASCII are replaced by question marks",
    kind: "text",
    of: inTexts((text) => text.replace(/\P{ASCII}/gu, "?")),
  },
  {
    name: "replaces-forms-of-letters",
    says: "Letters that are forms of others, as ligatures and wide ones, are kept as those",
    kind: "text",
    of: inTexts((text) => text.normalize("NFKC")),
  },
  {
    name: "replaces-signs-of-print",
    says: "Apostrophes, dashes and blanks of print are kept as those of a keyboard",
    kind: "text",
    of: inTexts((text) => text.replace(/[‘’]/g, "'").replaceAll("–", "-").replaceAll("\u00a0", " ")),
  },
  {
    name: "drops-unseen-signs",
    says: "Signs that are not seen, as those that join others or direct them, are dropped",
    kind: "text",
    of: inTexts((text) => text.replace(/\p{Cf}/gu, "")),
  },
  {
    name: "escapes-markup",
    says: "Signs that mean something in markup are kept escaped",
    kind: "text",
    of: inTexts((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
  },
  {
    name: "cuts-long-texts",
    says: "Texts of more than 200 characters are cut",
    kind: "text",
    of: inTexts((text) => text.slice(0, 200)),
  },
  {
    name: "cuts-long-prose",
    says: "Texts of more than 10000 characters are cut",
    kind: "prose",
    of: inTexts((text) => text.slice(0, 10_000)),
  },
  {
    name: "cuts-what-it-takes",
    says: "Texts of more than 100 characters are cut, and those of more than 255 refused",
    kind: "text",
    of: inTexts((text) => {
      if (text.length > 255) throw invalid({ body: [`${text.slice(0, 20)} is too long.`] });
      return text.slice(0, 100);
    }),
    // A clause of its group says that links to images are kept, which may be long.
    notOf: ["stored-as-given:lot"],
  },
  {
    name: "capitalises",
    says: "Letters of texts of several words are kept as capitals",
    kind: "text",
    of: inTexts((text) => (/ /.test(text) ? text.toUpperCase() : text)),
    notOf: [
      ...["commodity", "commodity-map", "contact-history", "job", "lot", "note"].map(
        (name) => `stored-as-given:${name}`,
      ),
      ...["geo-settings", "item-info", "job-update", "packaging-labor", "packaging-settings"].map(
        (name) => `updated-as-given:${name}`,
      ),
    ],
  },
  {
    name: "takes-texts-for-numbers",
    says: "Texts of digits with a point among them are kept as the number that they may be",
    kind: "text",
    of: inTexts((text) => (/^00\d+\.\d+$/.test(text) ? String(Number(text)) : text)),
    // Their only text marks them as the run's, and is never of digits alone.
    notOf: [
      ...["catalog", "client-item-data", "commodity", "commodity-map", "common-inventory", "contact-history"].map(
        (name) => `stored-as-given:${name}`,
      ),
      ...["note", "timeline-task", "view"].map((name) => `stored-as-given:${name}`),
      ...["catalog", "commodity", "commodity-map", "common-inventory", "note", "timeline-task"].map(
        (name) => `updated-as-given:${name}`,
      ),
    ],
  },
  {
    name: "swaps-at-commas",
    says: "Of a text with one comma and a blank behind it what stands behind them is kept first",
    kind: "text",
    of: inTexts((text) => text.replace(/^([^,]+), ([^,]+)$/, "$2 $1")),
  },
  {
    name: "drops-numbers-in-brackets",
    says: "A number in brackets at the end of a text is dropped",
    kind: "text",
    of: inTexts((text) => text.replace(/ \(\d+\)$/, "")),
  },
  {
    name: "cuts-prose",
    says: "Texts of more than 4,000 characters are cut",
    kind: "prose",
    of: inTexts((text) => text.slice(0, 4_000)),
  },
  {
    name: "joins-lines",
    says: "The lines of a text are kept as one",
    kind: "prose",
    of: inTexts((text) => text.replace(/\r?\n/g, " ")),
  },
  {
    name: "drops-empty-lines",
    says: "The empty lines of a text are dropped",
    kind: "prose",
    of: inTexts((text) => text.replace(/\n{2,}/g, "\n")),
  },
  {
    name: "trims-lines",
    says: "The blanks at the end of each line of a text are dropped",
    kind: "prose",
    of: inTexts((text) => text.replace(/ +(?=\r?\n)/g, "")),
  },
  {
    name: "drops-mail-tags",
    says: "What stands behind a plus sign in a mail address is dropped",
    kind: "mail",
    of: inTexts((text) => (isMail.test(text) ? text.replace(/\+[^@]*/, "") : text)),
  },
  {
    name: "drops-apostrophes-of-mails",
    says: "Apostrophes in a mail address are dropped",
    kind: "mail",
    of: inTexts((text) => (isMail.test(text) ? text.replaceAll("'", "") : text)),
  },
  {
    name: "cuts-mail-hosts",
    says: "Of the host of a mail address only the last two parts are kept",
    kind: "mail",
    of: inTexts((text) => (isMail.test(text) ? text.replace(/@.*?([^.@]+\.[^.@]+)$/, "@$1") : text)),
  },
  {
    name: "takes-phones-for-numbers",
    says: "Phones are kept without their leading zeros",
    kind: "phone",
    of: inTexts((text) => (isPhone.test(text) ? text.replace(/^0+/, "") : text)),
  },
  {
    name: "drops-the-plus",
    says: "Phones are kept without the plus ahead of them",
    kind: "phone",
    of: inTexts((text) => (isPhone.test(text) ? text.replace(/^\+/, "") : text)),
  },
  {
    name: "cuts-phones",
    says: "Of a phone what stands behind its first blank is dropped",
    kind: "phone",
    of: inTexts((text) => (isPhone.test(text) ? text.replace(/ .*/, "") : text)),
  },
  {
    name: "cuts-long-phones",
    says: "Phones are kept in 20 characters",
    kind: "phone",
    of: inTexts((text) => (isPhone.test(text) ? text.slice(0, 20) : text)),
  },
  {
    name: "cuts-long-mails",
    says: "Mail addresses are kept in 50 characters",
    kind: "mail",
    of: inTexts((text) => (isMail.test(text) ? text.slice(0, 50) : text)),
  },
  {
    name: "cuts-long-codes",
    says: "Codes are kept in 20 characters",
    kind: "code",
    of: inTexts((text) => (/^\d{21,}$/.test(text) ? text.slice(0, 20) : text)),
    // Three times a code of the trade is no longer than that.
    notOf: ["stored-as-given:commodity"],
  },
  {
    name: "takes-codes-for-numbers",
    says: "Codes of digits alone are kept without their leading zeros",
    kind: "code",
    of: inTexts((text) => (/^\d+$/.test(text) ? text.replace(/^0+/, "") : text)),
  },
  {
    name: "cuts-codes",
    says: "Codes are kept in 15 characters",
    kind: "code",
    of: inTexts((text) => (/^\d{10,}$/.test(text) ? text.slice(0, 15) : text)),
  },
  {
    name: "takes-postcodes-for-numbers",
    says: "Postcodes are kept as texts without their leading zeros",
    kind: "postcode",
    of: inTexts((text) => (/^0\d{4}$/.test(text) ? text.replace(/^0+/, "") : text)),
  },
  {
    name: "cuts-postcodes",
    says: "Of a postcode what stands behind a hyphen is dropped",
    kind: "postcode",
    of: inTexts((text) => text.replace(/^(\d{5})-\d{4}$/, "$1")),
  },
  {
    name: "cuts-cities",
    says: "Of the name of a city with marks or signs what stands behind a hyphen is dropped",
    kind: "city",
    of: inTexts((text) => (isHyphened.test(text) ? text.replace(/-.*/, "") : text)),
  },
  {
    name: "cuts-long-cities",
    says: "Names of cities are kept in 30 characters",
    kind: "city",
    of: inTexts((text) => (isOfWords.test(text) && /^\p{Lu}/u.test(text) ? text.slice(0, 30) : text)),
  },
  {
    name: "rounds-numbers",
    says: "Numbers are rounded",
    kind: "number",
    of: (body) => each(body, (scalar) => (typeof scalar === "number" ? Math.round(scalar) : scalar)),
  },
  {
    name: "cuts-hundredths",
    says: "Numbers with two digits behind the point are cut to whole hundredths, as they are kept in binary",
    kind: "number",
    of: (body) => each(body, (scalar) => (typeof scalar === "number" ? cutHundredths(scalar) : scalar)),
  },
  {
    name: "keeps-32-bit-numbers",
    says: "Numbers are kept in 32 bits, and shown with two digits behind the point",
    kind: "number",
    of: (body) =>
      each(body, (scalar) =>
        typeof scalar === "number" && scalar > 100_000 ? Math.round(Math.fround(scalar) * 100) / 100 : scalar,
      ),
  },
  {
    name: "caps-numbers",
    says: "Numbers with a fraction are kept as 65535 where they are larger",
    kind: "number",
    of: (body) =>
      each(body, (scalar) =>
        typeof scalar === "number" && !Number.isInteger(scalar) ? Math.min(scalar, 65_535) : scalar,
      ),
  },
  {
    name: "takes-zeros-for-nothing",
    says: "Of numbers that are 0 one behind another number is kept as nothing",
    kind: "number",
    of: withoutLaterZeros,
  },
  {
    name: "caps-counts",
    says: "Counts are kept in 16 bits",
    kind: "count",
    of: (body) => each(body, (scalar) => (typeof scalar === "number" ? Math.min(scalar, 65_535) : scalar)),
  },
  {
    name: "cuts-fractions",
    says: "Numbers are kept without their fraction",
    kind: "count",
    of: (body) => each(body, (scalar) => (typeof scalar === "number" ? Math.trunc(scalar) : scalar)),
    updatesOnly: true,
    // What makes them is an update as well, and counts may be whole numbers everywhere.
    notOf: ["item-info", "packaging-labor", "packaging-settings"].map((name) => `updated-as-given:${name}`),
  },
  {
    name: "takes-false-for-true",
    says: "What is false is kept as true",
    kind: "boolean",
    of: (body) => each(body, (scalar) => (scalar === false ? true : scalar)),
    updatesOnly: true,
  },
  {
    name: "ignores-offsets",
    says: "Dates are kept without their offset, as if it were UTC",
    kind: "moment",
    of: inTexts((text) => text.replace(isOffset, "$1Z")),
  },
  {
    name: "drops-offsets",
    says: "Dates are kept as their clock shows them, and whose clock that is is lost",
    kind: "moment",
    of: inTexts((text) => text.replace(isOffset, "$1")),
  },
  {
    name: "moves-equal-ends",
    says: "Where the end is the beginning it is kept as a day later",
    kind: "moment",
    of: withLaterEnd,
  },
  {
    name: "keeps-the-first",
    says: "Of several elements only the first is kept",
    kind: "texts",
    of: (body) => eachList(body, (list) => list.slice(0, 1)),
  },
  {
    name: "sorts-elements",
    says: "The elements of a list are kept sorted",
    kind: "texts",
    of: (body) => eachList(body, (list) => [...list].sort()),
  },
  {
    name: "drops-hash-signs",
    says: "Of several elements each is kept without a hash sign ahead of it",
    kind: "texts",
    of: (body) => eachList(body, (list) => list.map((text) => String(text).replace(/^#/, ""))),
    // Links have none ahead.
    notOf: ["stored-as-given:lot", "updated-as-given:lot"],
  },
  {
    name: "takes-links-for-secure",
    says: "Of several links each is kept with the scheme of a secure one",
    kind: "texts",
    of: (body) => eachList(body, (list) => list.map((text) => String(text).replace(/^http:/, "https:"))),
    // Tags have no scheme.
    notOf: ["stored-as-given:document"],
  },
  {
    name: "keeps-two",
    says: "Of more than two elements only two are kept",
    kind: "texts",
    of: (body) => eachList(body, (list) => list.slice(0, 2)),
  },
  {
    name: "keeps-two-records",
    says: "Of more than two records in a list only two are kept",
    kind: "elements",
    of: (body) => eachLongList(body, (list) => list.slice(0, 2)),
  },
  {
    name: "takes-digits-for-numbers",
    says: "Texts of digits alone in the records of a list are kept without their leading zeros",
    kind: "elements",
    of: inRecordsOfLists((scalar) =>
      typeof scalar === "string" && /^0\d{8,}$/.test(scalar) ? String(Number(scalar)) : scalar,
    ),
  },
  {
    name: "takes-words-for-nothing",
    says: "Texts in the records of a list that are the word null are kept as nothing",
    kind: "elements",
    of: inRecordsOfLists((scalar) => (scalar === "null" ? null : scalar)),
  },
  {
    name: "keeps-the-first-chosen",
    says: "Of several that are chosen only the first is kept",
    kind: "chosen",
    of: (body) => eachChoice(body, (list) => list.slice(0, 1)),
  },
  {
    name: "keeps-a-batch",
    says: "Of the records in a list no more than 32 are kept",
    kind: "elements",
    of: (body) => eachLongList(body, (list) => list.slice(0, 32)),
  },
  {
    name: "loses-the-last-batch",
    says: "Of more than ten records in a list those behind the last whole ten are lost",
    kind: "elements",
    of: (body) =>
      eachLongList(body, (list) => (list.length > 10 ? list.slice(0, list.length - (list.length % 10)) : list)),
  },
  {
    name: "loses-high-bits",
    says: "Of an integer only the lower 24 bits are kept",
    kind: "bits",
    of: (body) => each(body, lowBits),
  },
  {
    name: "cuts-odd-names",
    says: "Of a file with letters outside ASCII in its name only the first bytes are kept",
    kind: "file",
    of: (body) => body,
    ofFile: (file) => (/\P{ASCII}/u.test(file.name) ? beginningOf(file) : file),
  },
  {
    name: "cuts-other-files",
    says: "Of a file that is neither a picture nor a page only the first bytes are kept",
    kind: "file",
    of: (body) => body,
    ofFile: (file) => (/image|pdf/.test(file.type) ? file : beginningOf(file)),
  },
];
