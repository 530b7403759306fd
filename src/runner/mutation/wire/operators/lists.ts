import type { RouteId } from "../../../../contract/routes.js";
import { areRowsMade, isListVaried } from "../../../../contract/wire/rows.js";
import { fold } from "../../../../http/names.js";
import type { WireRequest, WireResponse } from "../../../../http/transport/transport.js";
import { isListed, isObject, membersOf, type Rows, rowsIn } from "../members.js";
import { emptied, isSuccess, jsonIn, withJson } from "../messages.js";
import {
  type Call,
  type Carried,
  conforming,
  type Operator,
  onAnswer,
  onExchange,
  type Wire,
  where,
} from "../operator.js";

/** What a deployment makes of lists and pages. */

const lists = where(isListed);
/** A list whose rows no request makes may have any others, and be as long as it likes: with other rows it is no defect. */
const madeLists: Operator["places"] = (route, release) =>
  isListed(route) && areRowsMade(route.id as RouteId, release) ? [""] : [];
const plainLists = where(({ answers }) => answers.kind === "list");
/** A list that is the same whatever is asked and written is never empty or of one row, unless it always is. */
const variedLists: Operator["places"] = (route, release) =>
  route.answers.kind === "list" && isListVaried(route.id as RouteId, release) ? [""] : [];

const onRows = (
  name: string,
  says: string,
  alter: (found: Rows, answer: WireResponse, call: Call) => unknown,
  places: Operator["places"] = madeLists,
): Operator =>
  onAnswer(name, says, places, (answer, call) => {
    const found = isSuccess(answer) ? rowsIn(jsonIn(answer), call.route.answers) : undefined;
    const body = found && alter(found, answer, call);
    return body === undefined ? undefined : withJson(answer, body);
  });

const capped = 10;

/** A row that is nobody's, made of one that is there. */
function invented(row: unknown): unknown {
  if (!isObject(row)) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /id$/i.test(name) && typeof value === "number" ? value + 900_000 : value,
    ]),
  );
}

/** A request for a page, told by a parameter or a member that counts pages. */
function pageAsked({ request }: Call): { readonly number: number; at(number: number): WireRequest } | undefined {
  const url = new URL(request.url);
  const parameter = [...url.searchParams.keys()].find((name) => countsPages.test(fold(name)));
  if (parameter !== undefined)
    return {
      number: Number(url.searchParams.get(parameter)),
      at(number) {
        url.searchParams.set(parameter, String(number));
        return { ...request, url: url.href };
      },
    };
  const body = jsonIn(request);
  if (!isObject(body)) return undefined;
  const member = Object.keys(body).find((name) => countsPages.test(fold(name)));
  return member === undefined
    ? undefined
    : { number: Number(body[member]), at: (number) => withJson(request, { ...body, [member]: number }) };
}

/** Whether a request asks for an order, by a parameter or a member. */
function asksForOrder({ request }: Call): boolean {
  const body = jsonIn(request);
  const names = [...new URL(request.url).searchParams.keys(), ...(isObject(body) ? Object.keys(body) : [])];
  return names.some((name) => fold(name).startsWith("sort"));
}

const countsPages = /^page(number)?$/;

/** Lists that are asked for by pages. */
const paged: Operator["places"] = (route, release) => {
  const members = route.body ? membersOf(route.body.model, release).map(({ path }) => path) : [];
  const isPaged = [...Object.keys(route.query), ...members].some((name) => countsPages.test(fold(name)));
  return isPaged ? madeLists(route, release) : [];
};

/** Lets each page but the first begin with the last row of the one before. */
async function overlapping(call: Call, wire: Wire): Promise<Carried> {
  const response = await wire.send(call.request);
  const asked = isSuccess(response) ? pageAsked(call) : undefined;
  const found = asked && rowsIn(jsonIn(response), call.route.answers);
  if (!asked || !found || asked.number < 2 || found.rows.length === 0) return { response, altered: false };
  const before = await wire.send(asked.at(asked.number - 1));
  const last = isSuccess(before) ? rowsIn(jsonIn(before), call.route.answers)?.rows.at(-1) : undefined;
  if (last === undefined) return { response, altered: false };
  return { response: withJson(response, found.with([last, ...found.rows.slice(0, -1)])), altered: true };
}

export const listOperators: readonly Operator[] = [
  onRows("list-empty", "It answers an empty list.", ({ rows, with: as }) => (rows.length > 0 ? as([]) : undefined)),
  onRows("list-one-row", "It answers the first row alone.", ({ rows, with: as }) =>
    rows.length > 1 ? as(rows.slice(0, 1)) : undefined,
  ),
  onRows("list-first-lost", "It loses the first row.", ({ rows, with: as }) =>
    rows.length > 1 ? as(rows.slice(1)) : undefined,
  ),
  onRows("list-last-lost", "It loses the last row.", ({ rows, with: as }) =>
    rows.length > 1 ? as(rows.slice(0, -1)) : undefined,
  ),
  onRows("list-last-doubled", "It answers the last row twice.", ({ rows, with: as }) =>
    rows.length > 0 ? as([...rows, rows.at(-1)]) : undefined,
  ),
  onRows("list-doubled", "It answers every row twice.", ({ rows, with: as }) =>
    rows.length > 0 ? as(rows.flatMap((row) => [row, row])) : undefined,
  ),
  onRows("list-row-added", "It answers a row that is nobody's.", ({ rows, with: as }) =>
    rows.length > 0 ? as([...rows, invented(rows.at(-1))]) : undefined,
  ),
  onRows(
    "list-null-row",
    "It answers null among the rows.",
    ({ rows, with: as }) => (rows.length > 0 ? as([...rows, null]) : undefined),
    lists,
  ),
  onRows("list-capped", "It answers ten rows at the most.", ({ rows, with: as }) =>
    rows.length > capped ? as(rows.slice(0, capped)) : undefined,
  ),
  onExchange("pages-overlap", "It begins each page with the last row of the one before.", paged, (call, _, wire) =>
    overlapping(call, wire),
  ),
  onRows("list-wrapped", "It wraps a list that is declared bare.", ({ rows }) => ({ items: rows }), plainLists),
  onRows(
    "list-bare-when-single",
    "It answers the one row of a list without the list.",
    ({ rows }) => (rows.length === 1 ? rows[0] : undefined),
    variedLists,
  ),
  onRows(
    "list-null-when-empty",
    "It answers null instead of an empty list.",
    ({ rows }) => (rows.length === 0 ? null : undefined),
    variedLists,
  ),
  onAnswer("list-204-when-empty", "It answers 204 instead of an empty list.", variedLists, (answer, { route }) =>
    isSuccess(answer) && rowsIn(jsonIn(answer), route.answers)?.rows.length === 0 ? emptied(answer, 204) : undefined,
  ),
  conforming(
    onRows(
      "list-reversed",
      "It answers the rows in another order.",
      // Where an order is asked for, that of a page is none of its own.
      ({ rows, with: as }, _, call) => (rows.length > 1 && !asksForOrder(call) ? as(rows.toReversed()) : undefined),
      lists,
    ),
  ),
];
