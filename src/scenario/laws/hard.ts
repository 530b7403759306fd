import type { MemberKind } from "../../contract/laws/resources.js";
import type { Values } from "./handling.js";

/** What is sent in place of plain values: what gets lost where texts, numbers, dates or lists are handled without care. */

/** How often hard values are drawn: each time every member gets another one. */
export const rounds = [0, 1, 2] as const;
export type Round = (typeof rounds)[number];

/** Letters outside the Latin alphabet, a combining mark, a pair of code units; what markup, queries and paths give a meaning. */
const letters = "Zoë Ångström Σίσυφος Łódź 漢字 e\u0301 😀";
const signs = `"a" 'b' <i>&amp;</i> 100% \\ / # ? + 007`;
const longText = 256;

const texts: { readonly [R in Round]: (text: string) => string } = {
  0: (text) => `${text} ${letters}`,
  1: (text) => `${text} ${signs}`,
  2: (text) => `${text} ${"long ".repeat(longText)}`.slice(0, longText - 1).concat("."),
};

/** Another case, a tag behind a plus sign, a host of several parts: one mailbox each. */
const mails: { readonly [R in Round]: (local: string, host: string) => string } = {
  0: (local, host) => `${local.toUpperCase()}@${host}`,
  1: (local, host) => `${local}+tag@${host}`,
  2: (local, host) => `${local}@mail.eu.${host}`,
};

/** A leading plus and a leading zero, which numbers do not have, and signs between the digits. */
const phones: { readonly [R in Round]: (digits: string) => string } = {
  0: (digits) => `+49 30 ${digits}`,
  1: (digits) => `0${digits}`,
  2: (digits) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
};

/** A fraction, nothing at all, and more than 16 bits. */
const numbers: { readonly [R in Round]: number } = { 0: 92.5, 1: 0, 2: 70_001.25 };

/** Nothing at all, more than 16 bits, and a number that rounding to tens would change. */
const counts: { readonly [R in Round]: number } = { 0: 0, 1: 70_001, 2: 14 };

/** One bit each, as what several and none stand for is said by clauses: a low one, and those that do not fit into 16 and 24. */
const bits: { readonly [R in Round]: number } = { 0: 4, 1: 0x2_0000, 2: 0x1000_0000 };

/** Seconds and both sides of midnight UTC, with offsets. */
const moments: { readonly [R in Round]: string } = {
  0: "2031-04-05T23:59:58-05:00",
  1: "2031-04-06T00:30:07Z",
  2: "2031-04-07T01:15:09+05:30",
};

/** In an order that sorting would change, with entries that resemble each other. */
const endings: { readonly [R in Round]: readonly string[] } = {
  0: ["b", "a10", "a1", "A1"],
  1: ["only"],
  2: ["z", "y"],
};

/** More than one batch or page holds, in another order than sorting gives; none more; and two that begin alike. */
const further: { readonly [R in Round]: readonly string[] } = {
  0: Array.from({ length: 26 }, (_, index) => `no. ${(index * 7) % 26}`),
  1: [],
  2: ["z1", "z"],
};

/** A list that begins with a text that is hard to keep. */
const elementsOf = (text: string, round: Round): readonly string[] => [
  texts[round](text),
  ...further[round].map((ending) => `${text} ${ending}`),
];

/**
 * @param members the members of a record with their kinds
 * @param plain what they plainly hold
 * @returns what is sent in place of it, for those members
 */
export function hardValues(members: readonly (readonly [string, MemberKind])[], plain: Values, round: Round): Values {
  const placeOf = (member: string, kind: MemberKind) =>
    members.filter(([, other]) => other === kind).findIndex(([other]) => other === member);
  return Object.fromEntries(
    members.map(([member, kind]) => [member, hardValue(kind, plain[member], round, placeOf(member, kind))]),
  );
}

/**
 * @param kind of the member
 * @param plain what the member plainly holds: texts are made of it, so that they can still be found
 * @param place of the member among those of its kind: numbers and moments of one record stand in the order of its members, as
 * the least of something comes before the most, and the beginning before the end
 * @returns a value that is hard to keep; the plain one where nothing is known of the member
 */
export function hardValue(kind: MemberKind, plain: unknown, round: Round, place: number): unknown {
  switch (kind) {
    case "text":
      return texts[round](String(plain));
    case "mail": {
      const [local = "", host = ""] = String(plain).split("@");
      return mails[round](local, host);
    }
    case "phone":
      return phones[round](String(plain));
    case "number":
      return numbers[round] + place;
    case "count":
      return counts[round] + place;
    case "boolean":
      return false;
    case "moment":
      return later(moments[round], place);
    case "texts":
      return endings[round].map((ending) => `${String(Array.isArray(plain) ? plain[0] : plain)}-${ending}`);
    case "elements":
      return elementsOf(String(Array.isArray(plain) ? plain[0] : plain), round);
    case "bits":
      return bits[round];
    case "file":
    case "chosen":
    case "opaque":
      return plain;
  }
}

const later = (moment: string, days: number): string =>
  moment.replace(/-(\d\d)T/, (_, day: string) => `-${String(Number(day) + days).padStart(2, "0")}T`);
