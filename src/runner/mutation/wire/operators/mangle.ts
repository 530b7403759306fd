import { isUuid } from "../../../../http/identity.js";
import { isObject } from "../members.js";
import { isMoment } from "./on-member.js";

/** Ways in which values get lost where they are handled without care: on their way into a store, or out of it. */

/** What a value becomes; `undefined` leaves it as it is, `gone` takes it for none. */
export type Mangle = (value: unknown) => unknown;
export const gone = Symbol("gone");

/** @returns a value with all that it holds mangled, and whether anything is */
export function mangled(value: unknown, mangle: Mangle): { readonly to: unknown; readonly isOther: boolean } {
  const to = mangle(value);
  if (to !== undefined) return { to, isOther: true };
  if (Array.isArray(value)) {
    const parts = value.map((part) => mangled(part, mangle));
    return {
      to: parts.map((part) => part.to).filter((part) => part !== gone),
      isOther: parts.some((part) => part.isOther),
    };
  }
  if (!isObject(value)) return { to: value, isOther: false };
  const parts = Object.entries(value).map(([name, part]) => [name, mangled(part, mangle)] as const);
  return {
    to: Object.fromEntries(parts.flatMap(([name, part]) => (part.to === gone ? [] : [[name, part.to]]))),
    isOther: parts.some(([, part]) => part.isOther),
  };
}

/** Changes a text that is free: ids and moments have forms of their own. */
const ofText =
  (change: (text: string) => string): Mangle =>
  (value) => {
    if (typeof value !== "string" || isMoment(value) || isUuid(value)) return undefined;
    const after = change(value);
    return after === value ? undefined : after;
  };

const ofNumber =
  (change: (number: number) => number): Mangle =>
  (value) => {
    const after = typeof value === "number" ? change(value) : value;
    return after === value ? undefined : after;
  };

const ofMoment =
  (change: (text: string) => string): Mangle =>
  (value) => {
    const after = typeof value === "string" && isMoment(value) ? change(value) : value;
    return after === value ? undefined : after;
  };

/** Longer texts than this are no rarity. */
const shortest = 60;

const signs: { readonly [sign: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&#39;",
  '"': "&quot;",
};

export const withoutLetters = ofText((text) => text.replace(/\P{ASCII}/gu, "?"));
export const withoutAccents = ofText((text) => text.normalize("NFD").replace(/\p{M}/gu, ""));
export const escaped = ofText((text) => text.replace(/[&<>'"]/g, (sign) => signs[sign] ?? sign));
export const inOneLine = ofText((text) => text.replace(/\s*\n\s*/g, " "));
export const withSingleBlanks = ofText((text) => text.replace(/(?<=\S) {2,}(?=\S)/g, " "));
export const shortened = ofText((text) => text.slice(0, shortest));
export const withoutZeros = ofText((text) => text.replace(/^0+(?=\d+$)/, ""));
export const withCapitals = ofText((text) => text.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()));
export const withoutTags = ofText((text) => text.replace(/<[^<>]*>/g, ""));
export const decoded = ofText((text) =>
  text
    .replace(/\+/g, " ")
    .replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
);
export const withoutZero: Mangle = (value) => (value === 0 ? gone : undefined);
export const withoutFalse: Mangle = (value) => (value === false ? gone : undefined);
export const whole = ofNumber(Math.trunc);
export const ofTwoDigits = ofNumber((number) => Math.round(number * 100) / 100);
export const withoutOffset = ofMoment((text) => text.replace(/[+-]\d\d:\d\d$/, "Z"));
export const dateAlone = ofMoment((text) => text.replace(/T[\d:.]+/, "T00:00:00"));
export const hoursEarly = ofMoment((text) => new Date(Date.parse(text) - 5 * 3_600_000).toISOString());
