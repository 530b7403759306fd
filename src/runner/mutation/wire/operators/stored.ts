import { type MemberKind, type Resource, resources } from "../../../../contract/laws/resources.js";
import type { Release } from "../../../../contract/releases.js";
import type { RouteOn } from "../../../../contract/route.js";
import type { RouteId } from "../../../../contract/routes.js";
import { isUntyped, printsMembers, scalarTypesOf } from "../../../../contract/wire/written.js";
import type { PrintedMember } from "../members.js";
import { jsonIn, withJson } from "../messages.js";
import { isWrite, type Operator, onRequest } from "../operator.js";
import { changed, membersTaken } from "./bodies.js";
import * as mangle from "./mangle.js";

/** What a deployment makes of the values that it stores. */

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

const storing = (name: string, says: string, places: Operator["places"], how: mangle.Mangle): Operator =>
  onRequest(name, says, places, (call, place) => {
    if (place === "") {
      const { to, isOther } = mangle.mangled(jsonIn(call.request), how);
      return isOther ? withJson(call.request, to) : undefined;
    }
    return changed(
      call,
      place,
      (holder, key) => {
        const { to, isOther } = mangle.mangled(holder[key], how);
        if (!isOther) return false;
        if (to === mangle.gone) delete holder[key];
        else holder[key] = to;
        return true;
      },
      (form, names) => {
        const held = names.flatMap((one) => form.getAll(one).map((value) => [one, value] as const));
        const after = held.map(([one, value]) => [one, mangle.mangled(value, how)] as const);
        if (!after.some(([, { isOther }]) => isOther)) return false;
        for (const one of names) form.delete(one);
        for (const [one, { to }] of after) if (to !== mangle.gone) form.append(one, to as string);
        return true;
      },
    );
  });

export const storedOperators: readonly Operator[] = [
  storing(
    "letters-lost",
    "It stores a question mark for each letter that is not of the English alphabet.",
    texts,
    mangle.withoutLetters,
  ),
  storing("accents-lost", "It stores letters without their accents.", texts, mangle.withoutAccents),
  storing("signs-escaped", "It stores signs as a page writes them.", texts, mangle.escaped),
  storing("words-capitalised", "It stores each word with a capital at its beginning.", texts, mangle.withCapitals),
  storing("tags-lost", "It stores a text without what stands between angle brackets.", texts, mangle.withoutTags),
  storing(
    "text-decoded",
    "It decodes a text as a query is decoded: a plus becomes a blank, %41 becomes A.",
    texts,
    mangle.decoded,
  ),
  storing("lines-joined", "It stores a text of several lines as one.", lawful("prose"), mangle.inOneLine),
  storing("blanks-joined", "It stores several blanks as one.", texts, mangle.withSingleBlanks),
  storing("text-shortened", "It stores the beginning of a long text.", texts, mangle.shortened),
  storing(
    "zeros-lost",
    "It stores a text of digits without the zeros at its beginning.",
    lawful("code", "postcode", "phone"),
    mangle.withoutZeros,
  ),
  storing("zero-as-nothing", "It takes zero for no value.", numbers, mangle.withoutZero),
  storing("false-as-nothing", "It takes false for no value.", holding("boolean"), mangle.withoutFalse),
  storing("fraction-lost", "It stores the whole part of a number.", numbers, mangle.whole),
  storing("fraction-rounded", "It stores two digits of a fraction.", numbers, mangle.ofTwoDigits),
  storing("offset-ignored", "It takes the time of any offset for UTC.", moments, mangle.withoutOffset),
  storing("date-alone", "It stores the day of a moment alone.", moments, mangle.dateAlone),
];
