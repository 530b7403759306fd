import { type Resource, resources } from "../../../../contract/laws/resources.js";
import type { RouteId } from "../../../../contract/routes.js";
import { isGiven, isWritten } from "../../../../contract/wire/written.js";
import { isUuid } from "../../../../http/identity.js";
import { conforming, type Operator } from "../operator.js";
import { another, isMoment, mayBe, onMember, set, shown } from "./on-member.js";

/** Which values a deployment shows of what it was given. */

/** Those that can have nothing in them: a truth value is one of two. */
const fillable = shown(mayBe("string", "number", "integer", "array", "object"));

/** Those that the document types so, and that a documented request gives: what nobody gave may hold anything. */
const given =
  (type: string): Operator["places"] =>
  (route, release) =>
    shown(({ schema }) => schema.type === type && schema.format === undefined)(route, release).filter(
      (path) => isWritten(route.id as RouteId, release) && isGiven(route, path, release),
    );

const texts = given("string");
const lists = given("array");

/** Members whose elements are texts, which a law holds to their order. */
const inOrder = new Set(
  Object.values<Resource>(resources).flatMap(({ members }) =>
    Object.keys(members).filter((name) => members[name] === "texts"),
  ),
);
const inAnyOrder: Operator["places"] = (route, release) =>
  lists(route, release).filter((path) => !inOrder.has(path.split(".").at(-1) ?? ""));

/** @returns what a member of the same type holds that has nothing in it; undefined where it has nothing already */
function nothingOf(before: unknown): unknown {
  const nothing = typeof before === "string" ? "" : typeof before === "number" ? 0 : Array.isArray(before) ? [] : {};
  const isAny = typeof before !== "boolean" && JSON.stringify(before) !== JSON.stringify(nothing);
  return isAny ? nothing : undefined;
}

/** Changes a text that is free: ids and moments have forms of their own. */
const onText = (change: (text: string) => string) =>
  set((before) => {
    if (typeof before !== "string" || before.length < 2) return undefined;
    if (isMoment(before) || isUuid(before)) return undefined;
    const after = change(before);
    return after === before ? undefined : after;
  });

/** Changes a list that has so many elements at least. */
const onList = (least: number, change: (elements: readonly unknown[]) => readonly unknown[] | undefined) =>
  set((before) => (Array.isArray(before) && before.length >= least ? change(before) : undefined));

/** A mail address is the same in either case (ruling 44). */
const inCapitals = (text: string) =>
  text.includes("@") ? text : text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
const half = (text: string) => Math.ceil(text.length / 2);

export const valueOperators: readonly Operator[] = [
  onMember("member-changed", "It shows another value of the member.", shown(), set(another)),
  onMember(
    "member-emptied",
    "It shows an empty text, list or object, or zero, as the member.",
    fillable,
    set(nothingOf),
  ),
  onMember(
    "text-cut",
    "It shows the text of the member without its last character.",
    texts,
    onText((text) => text.slice(0, -1)),
  ),
  onMember(
    "text-special",
    "It shows special characters in the text of the member that nobody gave it.",
    texts,
    onText((text) => `${text.slice(0, half(text))}<&>${text.slice(half(text))}`),
  ),
  onMember("text-in-capitals", "It shows the text of the member in capitals.", texts, onText(inCapitals)),
  onMember(
    "element-added",
    "It shows an element in the list of the member that nobody gave it.",
    lists,
    onList(1, (elements) => {
      const more = another(elements.at(-1));
      return more === undefined ? undefined : [...elements, more];
    }),
  ),
  onMember(
    "element-lost",
    "It shows the list of the member without its last element.",
    lists,
    onList(2, (elements) => elements.slice(0, -1)),
  ),
  conforming(
    onMember(
      "elements-reversed",
      "It shows the list of the member in another order.",
      inAnyOrder,
      onList(2, (elements) => elements.toReversed()),
    ),
  ),
];
