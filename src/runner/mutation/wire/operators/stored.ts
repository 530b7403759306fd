import { type MemberKind, type Resource, resources } from "../../../../contract/laws/resources.js";
import type { Release } from "../../../../contract/releases.js";
import type { RouteOn } from "../../../../contract/route.js";
import type { RouteId } from "../../../../contract/routes.js";
import { isUntyped, printsMembers, scalarTypesOf } from "../../../../contract/wire/written.js";
import { isUuid } from "../../../../http/identity.js";
import { isObject, type PrintedMember } from "../members.js";
import { jsonIn, withJson } from "../messages.js";
import { isWrite, type Operator, onRequest } from "../operator.js";
import { changed, membersTaken } from "./bodies.js";
import { isMoment } from "./on-member.js";

/** What a deployment makes of the values that it stores. */

/** What a value becomes; `undefined` leaves it as it is, `gone` takes it for none. */
type Mangle = (value: unknown) => unknown;
const gone = Symbol("gone");

/** The members of a write that hold no others which the document prints; the body as a whole where it prints none. */
const leaves =
  (isSo: (member: PrintedMember, route: RouteOn) => boolean): Operator["places"] =>
  (route: RouteOn, release: Release) => {
    if (!isWrite(route) || !route.body) return [];
    if (!printsMembers(route.body.model, release)) return [""];
    const members = membersTaken(route, release);
    const holdsOthers = ({ path }: PrintedMember) => members.some((other) => other.path.startsWith(`${path}.`));
    return members.filter((member) => !holdsOthers(member) && isSo(member, route)).map(({ path }) => path);
  };

/** Members that name what is there, or one of what the service knows, and those that have letters of their own. */
const naming =
  /(^|_|\.)(id|ids|code|class|type|category|users|columns|dataset_sp|email|phone|seller)$|(Ids?|ID|Code|Type)$/;

/** Members of a JSON body that may hold values of a type; of a form all are texts. */
const holding = (type: string) =>
  leaves(
    ({ path, schema }, { body }) =>
      !naming.test(path) && (isUntyped(schema) || (scalarTypesOf(schema).includes(type) && body?.kind === "json")),
  );

/** Free texts: neither moments nor ids. */
const texts = leaves(
  ({ path, schema }) =>
    !naming.test(path) &&
    (isUntyped(schema) || (scalarTypesOf(schema).includes("string") && schema.format === undefined)),
);

/** Members that a law takes for one of some kinds. */
const lawful = (...kinds: readonly MemberKind[]) =>
  leaves(
    ({ path, schema }, { id }) =>
      isUntyped(schema) ||
      Object.values<Resource>(resources).some(
        ({ create, update, members }) =>
          [create, update].includes(id as RouteId) && kinds.includes(members[path] ?? "opaque"),
      ),
  );

const numbers = holding("number");
const moments = leaves(
  ({ path, schema }) => !naming.test(path) && (isUntyped(schema) || schema.format === "date-time"),
);

/** @returns a value with all that it holds mangled, and whether anything is */
function mangled(value: unknown, mangle: Mangle): { readonly to: unknown; readonly isOther: boolean } {
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

const storing = (name: string, says: string, places: Operator["places"], mangle: Mangle): Operator =>
  onRequest(name, says, places, (call, place) => {
    if (place === "") {
      const { to, isOther } = mangled(jsonIn(call.request), mangle);
      return isOther ? withJson(call.request, to) : undefined;
    }
    return changed(
      call,
      place,
      (holder, key) => {
        const { to, isOther } = mangled(holder[key], mangle);
        if (!isOther) return false;
        if (to === gone) delete holder[key];
        else holder[key] = to;
        return true;
      },
      (form, names) => {
        const held = names.flatMap((one) => form.getAll(one).map((value) => [one, value] as const));
        const after = held.map(([one, value]) => [one, mangled(value, mangle)] as const);
        if (!after.some(([, { isOther }]) => isOther)) return false;
        for (const one of names) form.delete(one);
        for (const [one, { to }] of after) if (to !== gone) form.append(one, to as string);
        return true;
      },
    );
  });

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

/** Longer texts than this are no rarity. */
const shortest = 60;

const signs: { readonly [sign: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&#39;",
  '"': "&quot;",
};

export const storedOperators: readonly Operator[] = [
  storing(
    "letters-lost",
    "It stores a question mark for each letter that is not of the English alphabet.",
    texts,
    ofText((text) => text.replace(/\P{ASCII}/gu, "?")),
  ),
  storing(
    "accents-lost",
    "It stores letters without their accents.",
    texts,
    ofText((text) => text.normalize("NFD").replace(/\p{M}/gu, "")),
  ),
  storing(
    "signs-escaped",
    "It stores signs as a page writes them.",
    texts,
    ofText((text) => text.replace(/[&<>'"]/g, (sign) => signs[sign] ?? sign)),
  ),
  storing(
    "lines-joined",
    "It stores a text of several lines as one.",
    lawful("prose"),
    ofText((text) => text.replace(/\s*\n\s*/g, " ")),
  ),
  storing(
    "blanks-joined",
    "It stores several blanks as one.",
    texts,
    ofText((text) => text.replace(/(?<=\S) {2,}(?=\S)/g, " ")),
  ),
  storing(
    "text-shortened",
    "It stores the beginning of a long text.",
    texts,
    ofText((text) => text.slice(0, shortest)),
  ),
  storing(
    "zeros-lost",
    "It stores a text of digits without the zeros at its beginning.",
    lawful("code", "postcode", "phone"),
    ofText((text) => text.replace(/^0+(?=\d+$)/, "")),
  ),
  storing("zero-as-nothing", "It takes zero for no value.", numbers, (value) => (value === 0 ? gone : undefined)),
  storing("false-as-nothing", "It takes false for no value.", holding("boolean"), (value) =>
    value === false ? gone : undefined,
  ),
  storing("fraction-lost", "It stores the whole part of a number.", numbers, ofNumber(Math.trunc)),
  storing(
    "fraction-rounded",
    "It stores two digits of a fraction.",
    numbers,
    ofNumber((number) => Math.round(number * 100) / 100),
  ),
  storing("offset-ignored", "It takes the time of any offset for UTC.", moments, (value) =>
    typeof value === "string" && isMoment(value) && /[+-]\d\d:\d\d$/.test(value)
      ? value.replace(/[+-]\d\d:\d\d$/, "Z")
      : undefined,
  ),
  storing("date-alone", "It stores the day of a moment alone.", moments, (value) =>
    typeof value === "string" && isMoment(value) && !value.includes("T00:00:00")
      ? value.replace(/T[\d:.]+/, "T00:00:00")
      : undefined,
  ),
];
