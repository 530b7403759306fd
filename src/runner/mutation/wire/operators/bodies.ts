import type { Release } from "../../../../contract/releases.js";
import type { RouteOn } from "../../../../contract/route.js";
import { schemaOn } from "../../../../contract/schemas.js";
import { besideOf, pairOf } from "../../../../contract/wire/pairs.js";
import { fold } from "../../../../http/names.js";
import { changeAt, membersOf, type PrintedMember } from "../members.js";
import { formIn, jsonIn, refusal, withForm, withJson } from "../messages.js";
import { type Altered, type Call, isRead, isWrite, type Operator, onRequest, where } from "../operator.js";

/** What a deployment makes of bodies. */

export const membersTaken = ({ body }: RouteOn, release: Release): readonly PrintedMember[] =>
  body ? membersOf(body.model, release) : [];

const members: Operator["places"] = (route, release) => membersTaken(route, release).map(({ path }) => path);

const optional: Operator["places"] = (route, release) =>
  membersTaken(route, release)
    .filter(({ path }) => route.body && !schemaOn(route.body.model, release).required?.includes(path))
    .map(({ path }) => path)
    .filter((path) => !path.includes("."));

/** Members of one search: of a write, each is the matter of clauses about what is kept. */
const pairs: Operator["places"] = (route, release) => {
  const names = isRead(route) ? members(route, release) : [];
  return names.flatMap((one) => names.flatMap((other) => (one === other ? [] : [besideOf(one, other)])));
};

const lists: Operator["places"] = (route, release) => [
  ...(route.body?.kind === "json-list" ? [""] : []),
  ...membersTaken(route, release)
    .filter(({ schema }) => [schema.type].flat().includes("array"))
    .map(({ path }) => path),
];

/** Changes a member of the body, or a field of the form. */
export async function changed(
  { request }: Call,
  place: string,
  inJson: (holder: { [name: string]: unknown }, key: string) => boolean,
  inForm: (form: FormData, names: readonly string[]) => boolean,
): Promise<Altered> {
  const form = await formIn(request);
  if (form) {
    const names = [...new Set(form.keys())].filter((name) => fold(name.replace(/\[\d*\]$/, "")) === fold(place));
    return names.length > 0 && inForm(form, names) ? withForm(request, form) : undefined;
  }
  const body = jsonIn(request);
  return changeAt(body, place, inJson) ? withJson(request, body) : undefined;
}

/** Refuses what has, or what has not, a member. */
const refused = (name: string, says: string, places: Operator["places"], ifThere: boolean): Operator =>
  onRequest(name, says, places, async (call, place) => {
    const isThere =
      (await changed(
        call,
        place,
        () => true,
        () => true,
      )) !== undefined;
    const hasBody = (call.request.body?.length ?? 0) > 0;
    return hasBody && isThere === ifThere ? refusal() : undefined;
  });

const cut = (name: string, says: string, some: <T>(values: readonly T[]) => readonly T[]): Operator =>
  onRequest(name, says, lists, async (call, place) => {
    if (place === "") {
      const body = jsonIn(call.request);
      return Array.isArray(body) && body.length > 1 ? withJson(call.request, some(body)) : undefined;
    }
    return changed(
      call,
      place,
      (holder, key) => {
        const values = holder[key];
        if (!Array.isArray(values) || values.length < 2) return false;
        holder[key] = some(values);
        return true;
      },
      (form, names) => {
        const values = names.flatMap((name) => form.getAll(name));
        if (values.length < 2) return false;
        for (const name of names) form.delete(name);
        for (const value of some(values)) form.append(names[0] ?? place, value);
        return true;
      },
    );
  });

/** The body, or the form, without a member. */
const withoutMember = (call: Call, place: string): Promise<Altered> =>
  changed(
    call,
    place,
    (holder, key) => delete holder[key],
    (form, names) => {
      for (const name of names) form.delete(name);
      return true;
    },
  );

export const bodyOperators: readonly Operator[] = [
  onRequest("member-dropped", "It does not look at the member of the body.", members, withoutMember),
  onRequest(
    "member-dropped-beside",
    "It does not look at the first of two members of the body.",
    pairs,
    async (call, place) => {
      const [one, other] = pairOf(place);
      const isBeside = await changed(
        call,
        other,
        () => true,
        () => true,
      );
      return isBeside && withoutMember(call, one);
    },
  ),
  refused("member-refused", "It refuses a body with the member.", members, true),
  refused("member-demanded", "It demands the member, which is optional.", optional, false),
  cut("body-list-first", "It looks at the first entry of the list alone.", (values) => values.slice(0, 1)),
  cut("body-list-last", "It looks at the last entry of the list alone.", (values) => values.slice(-1)),
  cut("body-list-loses-one", "It loses the last entry of the list.", (values) => values.slice(0, -1)),
  onRequest(
    "body-dropped",
    "It does not look at the body.",
    where(({ body }) => body?.kind === "json"),
    ({ request }) => (request.body && request.body.length > 0 ? withJson(request, {}) : undefined),
  ),
  onRequest(
    "body-demanded",
    "It demands a body where none is due.",
    where((route) => isWrite(route) && route.method !== "GET" && !route.body),
    (call) => ((call.request.body?.length ?? 0) === 0 ? refusal() : undefined),
  ),
];
