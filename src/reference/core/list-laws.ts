import { clauseOfListLaw } from "../../contract/laws/list-clauses.js";
import { hasUsualPage, type ListName, listOf, lists, losesRows } from "../../contract/laws/lists.js";
import type { ClauseId } from "../../contract/register.js";
import type { RouteId } from "../../contract/routes.js";
import type { Answer } from "./answer.js";
import { withRows } from "./answer-rows.js";
import { type Decision, decision, type Fault, fault } from "./decision.js";
import { isObject } from "./form.js";
import { state, type World } from "./world.js";

/** Ways in which any list with pages can break a law, in front of its handler: the first two pages are as they should be. */

/** A request to the route of a list. */
export interface ListCall {
  readonly route: RouteId;
  readonly path: unknown;
  readonly world: World;
  readonly query: unknown;
  readonly body: unknown;
  handle(query: unknown, body: unknown): Promise<Answer>;
}

/** A page as it was asked for, counted from 1; `at` answers another one, `ofUsualSize` one of no size that was asked for, `whole` all rows. */
interface AskedPage {
  readonly number: number;
  readonly isNamed: boolean;
  readonly isSized: boolean;
  readonly size: number;
  at(number: number): Promise<Answer>;
  ofUsualSize(): Promise<Answer>;
  whole(): Promise<Answer>;
  /** The rows that the same request found before. */
  readonly before: Map<string, unknown>;
  /** The pages that the same request was answered with before, by their numbers and sizes. */
  readonly pages: Map<string, KeptPage>;
  /** The number of the page that the same request was answered with right before. */
  readonly numbers: Map<"last", number>;
}

interface KeptPage {
  readonly answer: Answer;
  /** What told the rows that there were then. */
  readonly keys: readonly string[];
}

type Paging = (asked: AskedPage) => Promise<Answer>;

const usualSize = 25;

/** More rows than any list has. */
const most = 1_000_000;

const rowsOf = ({ kind, ...answer }: Answer): readonly unknown[] => {
  const body = kind === "json" && "body" in answer ? answer.body : undefined;
  const lists = isObject(body) ? Object.values(body).filter(Array.isArray) : [body];
  return lists.find(Array.isArray) ?? [];
};

const keyOf = (row: unknown): string => JSON.stringify(isObject(row) ? (row["id"] ?? row) : row);

/** A page is cut from all rows that there ever were, and those that are removed are left out of it. */
const cutBeforeRemoved: Paging = async ({ number, size, at, whole, before }) => {
  const now = new Map(rowsOf(await whole()).map((row) => [keyOf(row), row]));
  for (const [key, row] of now) before.set(key, row);
  const keys = [...before.keys()].slice((number - 1) * size, number * size);
  const rows = keys.flatMap((key) => (now.has(key) ? [now.get(key)] : []));
  return withRows(await at(number), () => rows);
};

/** A page of a size that is given is kept, and answered again until there is a new row. */
const keptUntilAdded: Paging = async ({ number, isNamed, isSized, size, at, whole, pages }) => {
  if (!isSized) return at(number);
  const page = `${isNamed ? number : ""}/${size}`;
  const keys = rowsOf(await whole()).map(keyOf);
  const kept = pages.get(page);
  if (kept && keys.every((key) => kept.keys.includes(key))) return kept.answer;
  const answer = await at(number);
  if (answer.kind === "json") pages.set(page, { answer, keys });
  return answer;
};

/** Pages behind the second are cut from the rows in the order of their names, and the first two as the list is. */
const cutByName =
  (nameOf: (row: unknown) => string): Paging =>
  async ({ number, size, at, whole }) => {
    const answer = await at(number);
    if (number <= 2) return answer;
    const named = rowsOf(await whole()).toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), "en"));
    return withRows(answer, () => named.slice((number - 1) * size, number * size));
  };

/** @returns the faults of one list, by the law that each breaks */
const wrongs: {
  readonly [law in "page-by-page" | "beyond-the-end"]: {
    readonly [what: string]: readonly [says: (list: string) => string, paging: Paging];
  };
} = {
  "page-by-page": {
    "third-repeats-the-second": [
      (list) => `The third page of ${list} is the second again.`,
      async ({ number, at }) => {
        const answer = await at(number);
        return number === 3 && rowsOf(answer).length > 0 ? at(2) : answer;
      },
    ],
    "overlaps-where-wide": [
      (list) => `A second page of more than one row of ${list} begins with the last row of the first.`,
      async ({ number, size, at }) => {
        const answer = await at(number);
        const [last] = number === 2 && size > 1 ? rowsOf(await at(1)).slice(-1) : [];
        return last === undefined || rowsOf(answer).length === 0 ? answer : withRows(answer, (rows) => [last, ...rows]);
      },
    ],
    "lacks-the-rest": [
      (list) => `A last page of ${list} that is not full has no rows.`,
      async ({ number, size, at }) => {
        const answer = await at(number);
        return number > 1 && rowsOf(answer).length < size ? withRows(answer, () => []) : answer;
      },
    ],
    "second-where-sized-alone": [
      (list) => `A page of ${list} of which the size alone is given is the second.`,
      ({ number, isNamed, isSized, at }) => at(isSized && !isNamed ? 2 : number),
    ],
    "that-before-where-sized-alone": [
      (list) => `A page of ${list} of which the size alone is given is the one that was asked for right before.`,
      ({ number, isNamed, isSized, at, numbers }) => {
        const last = numbers.get("last") ?? number;
        numbers.set("last", number);
        return at(isSized && !isNamed ? last : number);
      },
    ],
    "behind-that-asked-for-last": [
      (list) => `A page of ${list} behind the first is the one after that which was asked for right before.`,
      ({ number, at, numbers }) => {
        const last = numbers.get("last") ?? number - 1;
        numbers.set("last", number);
        return at(number > 1 ? last + 1 : number);
      },
    ],
  },
  "beyond-the-end": {
    "answers-the-first": [
      (list) => `A page of ${list} beyond the end has the rows of the first.`,
      async ({ number, at }) => {
        const answer = await at(number);
        return number > 1 && rowsOf(answer).length === 0 ? at(1) : answer;
      },
    ],
    "answers-the-last": [
      (list) => `A page of ${list} beyond the end has the rows of the last.`,
      async ({ number, at }) => {
        const answer = await at(number);
        if (number <= 1 || rowsOf(answer).length > 0) return answer;
        let [last, next] = [await at(1), await at(2)];
        for (let page = 3; rowsOf(next).length > 0; page++) [last, next] = [next, await at(page)];
        return last;
      },
    ],
    "repeats-a-full-one": [
      (list) => `The page of ${list} after a full last one is that once more.`,
      async ({ number, size, at }) => {
        const answer = await at(number);
        if (number <= 1 || rowsOf(answer).length > 0) return answer;
        const before = await at(number - 1);
        return rowsOf(before).length === size ? before : answer;
      },
    ],
  },
};

interface PagedList {
  readonly name: ListName;
  readonly decision: Decision<Paging>;
}

/** What clauses of its group find already, as they look at pages of several rows, or name a size alone. */
const foundElsewhere: { readonly [name in ListName]?: readonly string[] } = {
  "commodity-search": ["overlaps-where-wide"],
  "commodity-map-search": ["overlaps-where-wide", "kept-until-added"],
  "company-search": ["overlaps-where-wide"],
  "job-search": ["overlaps-where-wide"],
};

const namedBy =
  (member: string, within?: string) =>
  (row: unknown): string => {
    const whole = isObject(row) ? row : {};
    const part = within === undefined ? whole : whole[within];
    return String(isObject(part) ? part[member] : part);
  };

/** What rows are called, of lists whose own rows are not called alike. */
const names: { readonly [name in ListName]?: (row: unknown) => string } = {
  "lot-list": namedBy("description", "item_data"),
  "commodity-search": namedBy("description"),
  "commodity-map-search": namedBy("custom_name"),
  "contact-search": namedBy("name"),
};

/** Clauses of its group that say how full a page is, where no law of the list says so. */
const fullPages: { readonly [name in ListName]?: ClauseId } = { "client-item-data": "page-size-default-25" };

/** What the requests to lists found, by all that they ask for beside a page. */
const found = state("list-laws-found", () => new Map<string, Map<string, unknown>>());

/** The pages that they were answered with, likewise. */
const answered = state("list-laws-answered", () => new Map<string, Map<string, KeptPage>>());

/** The numbers of the pages that they were answered with last. */
const numbered = state("list-laws-numbered", () => new Map<string, Map<"last", number>>());

const upheld: Paging = ({ number, at }) => at(number);

/** The size of a page counts only where its number is given, too: of searches the document does not say which page is meant without one. */
const sizedWhereNumbered: Paging = ({ number, isNamed, at, ofUsualSize }) => (isNamed ? at(number) : ofUsualSize());

const pagedList = (name: ListName): PagedList => {
  const faults: Record<string, Fault<Paging>> = {};
  for (const law of ["page-by-page", "beyond-the-end"] as const) {
    const clause = clauseOfListLaw(law, name);
    if (clause === undefined) continue;
    for (const [what, [says, paging]] of Object.entries(wrongs[law]))
      if (!foundElsewhere[name]?.includes(what)) faults[`${clause}#${what}`] = fault(says(listOf(name).name), paging);
  }
  const whole = fullPages[name] ?? clauseOfListLaw("page-by-page", name);
  if (whole !== undefined && losesRows(listOf(name)))
    faults[`${whole}#${name}-cut-before-removed`] = fault(
      `Pages of ${listOf(name).name} are cut before rows that were removed are left out.`,
      cutBeforeRemoved,
    );
  const [nameOf, byPages] = [names[name], clauseOfListLaw("page-by-page", name)];
  if (nameOf !== undefined && byPages !== undefined)
    faults[`${byPages}#by-name-from-the-third`] = fault(
      `Pages of ${listOf(name).name} behind the second are cut from what is found in the order of its names.`,
      cutByName(nameOf),
    );
  const walked = listOf(name).said?.["page-by-page"] ?? clauseOfListLaw("page-by-page", name);
  if (walked !== undefined && losesRows(listOf(name)) && !foundElsewhere[name]?.includes("kept-until-added"))
    faults[`${walked}#${name}-kept-until-added`] = fault(
      `A page of ${listOf(name).name} that is asked for by its size is kept until a row is added, also when one is removed.`,
      keptUntilAdded,
    );
  return {
    name,
    decision: decision<Paging>(`list-laws:${name}`, {
      conforms: { upheld, ...(!hasUsualPage(listOf(name)) && { "sized-where-numbered": sizedWhereNumbered }) },
      faults,
    }),
  };
};

const paged = (Object.keys(lists) as readonly ListName[]).filter((name) => listOf(name).isPaged).map(pagedList);

const byRoute: ReadonlyMap<RouteId, PagedList> = new Map(paged.map((one) => [listOf(one.name).route, one]));

type Members = { readonly [name: string]: unknown };

const unsized = (part: unknown): unknown =>
  isObject(part) ? Object.fromEntries(Object.entries(part).filter(([name]) => name !== "page_size")) : part;

const ofPages = new Set(["page", "page_number", "page_size"]);
const isPageless = (part: unknown): unknown =>
  isObject(part)
    ? Object.fromEntries(Object.entries(part).filter(([name]) => name !== "pagination" && !ofPages.has(name)))
    : part;

/** @returns the part of a request with a first page of everything in place of its own */
const withMost = (part: unknown): unknown =>
  isObject(part) && Object.keys(part).some((name) => ofPages.has(name))
    ? { ...part, ...(part["page"] === undefined ? { page_number: 1 } : { page: 1 }), page_size: most }
    : part;

/** @returns what is known of a request, whichever page it asks for */
function knownOf<Key, Known>(
  { route, path, query, body }: ListCall,
  all: Map<string, Map<Key, Known>>,
): Map<Key, Known> {
  const asked = JSON.stringify([route, path, ...[query, body].map(isPageless)]);
  const known = all.get(asked) ?? new Map<Key, Known>();
  all.set(asked, known);
  return known;
}

/** @returns the page that a request asks for, in its query, its body or a part of that */
function askedPage(call: ListCall): AskedPage {
  const { query, body, handle } = call;
  const [inQuery, inBody] = [query, body].map((part): Members => (isObject(part) ? part : {}));
  const pagination = inBody?.["pagination"];
  const members = isObject(pagination) ? pagination : inBody;
  const number = inQuery?.["page_number"] ?? members?.["page"];
  const size = inQuery?.["page_size"] ?? members?.["page_size"];
  return {
    number: Number(number ?? 1),
    isNamed: number !== undefined,
    isSized: size !== undefined,
    size: Number(size ?? usualSize),
    before: knownOf(call, call.world.of(found)),
    pages: knownOf(call, call.world.of(answered)),
    numbers: knownOf(call, call.world.of(numbered)),
    whole: () => handle(withMost(query), withMost(body)),
    ofUsualSize: () =>
      handle(unsized(query), unsized(isObject(pagination) ? { ...inBody, pagination: unsized(members) } : body)),
    at: (page) => {
      if (page === Number(number ?? 1)) return handle(query, body);
      if (inQuery?.["page_number"] !== undefined || inQuery?.["page_size"] !== undefined)
        return handle({ ...inQuery, page_number: page }, body);
      if (members !== inBody) return handle(query, { ...inBody, pagination: { ...members, page } });
      return handle(query, { ...inBody, page });
    },
  };
}

/** Which filter of two that are given together is taken for not given. */
type Crossing = (filters: readonly [string, string]) => string | undefined;

interface CrossedList {
  readonly name: ListName;
  readonly filters: readonly [string, string];
  readonly decision: Decision<Crossing>;
}

const crossedList = (name: ListName): readonly CrossedList[] => {
  const { crossed: given, name: list } = listOf(name);
  const clause = clauseOfListLaw("filters-together", name);
  if (!given || clause === undefined || listOf(name).othersMayBeIgnored) return [];
  const [first, second] = given;
  const faults = {
    [`${clause}#heeds-the-first`]: fault<Crossing>(`Beside ${first} ${list} ignores ${second}.`, () => second),
    [`${clause}#heeds-the-last`]: fault<Crossing>(`Beside ${second} ${list} ignores ${first}.`, () => first),
  };
  return [
    {
      name,
      filters: [first, second],
      decision: decision<Crossing>(`filters:${name}`, { conforms: { upheld: () => undefined }, faults }),
    },
  ];
};

const crossed = (Object.keys(lists) as readonly ListName[]).flatMap(crossedList);

const crossedByRoute: ReadonlyMap<RouteId, CrossedList> = new Map(crossed.map((one) => [listOf(one.name).route, one]));

/** The decisions about the laws of every list. */
export const listLawDecisions: readonly Decision<unknown>[] = [...paged, ...crossed].map((one) => one.decision);

/** @returns the request without the filter that is ignored where both are given */
function heeded(call: ListCall): ListCall {
  const list = crossedByRoute.get(call.route);
  if (!list) return call;
  const ignored = call.world.choose(list.decision)(list.filters);
  const without = (part: unknown): unknown => {
    const isBoth = isObject(part) && list.filters.every((name) => part[name] !== undefined);
    if (!isBoth || ignored === undefined) return part;
    return Object.fromEntries(Object.entries(part).filter(([name]) => name !== ignored));
  };
  return { ...call, query: without(call.query), body: without(call.body) };
}

/** Handles a request as the laws of its list have it, or as a fault breaks one. */
export function underListLaws(asked: ListCall): Promise<Answer> {
  const call = heeded(asked);
  const list = byRoute.get(call.route);
  if (!list) return call.handle(call.query, call.body);
  const paging = call.world.choose(list.decision);
  return paging === list.decision.usual ? call.handle(call.query, call.body) : paging(askedPage(call));
}
