import { clauseOfListLaw } from "../../contract/laws/list-clauses.js";
import { type ListName, listOf, lists } from "../../contract/laws/lists.js";
import type { RouteId } from "../../contract/routes.js";
import type { Answer } from "./answer.js";
import { withRows } from "./answer-rows.js";
import { type Decision, decision, type Fault, fault } from "./decision.js";
import { isObject } from "./form.js";
import type { World } from "./world.js";

/** Ways in which any list with pages can break a law, in front of its handler: the first two pages are as they should be. */

/** A request to the route of a list. */
export interface ListCall {
  readonly route: RouteId;
  readonly world: World;
  readonly query: unknown;
  readonly body: unknown;
  handle(query: unknown, body: unknown): Promise<Answer>;
}

/** A page as it was asked for, counted from 1; `at` answers another one, `ofUsualSize` one of no size that was asked for. */
interface AskedPage {
  readonly number: number;
  readonly isNamed: boolean;
  readonly size: number;
  at(number: number): Promise<Answer>;
  ofUsualSize(): Promise<Answer>;
}

type Paging = (asked: AskedPage) => Promise<Answer>;

const usualSize = 25;

const rowsOf = ({ kind, ...answer }: Answer): readonly unknown[] => {
  const body = kind === "json" && "body" in answer ? answer.body : undefined;
  const lists = isObject(body) ? Object.values(body).filter(Array.isArray) : [body];
  return lists.find(Array.isArray) ?? [];
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
    "sized-where-numbered": [
      (list) => `The size of a page of ${list} counts only where its number is given, too.`,
      ({ number, isNamed, at, ofUsualSize }) => (isNamed ? at(number) : ofUsualSize()),
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
  "lot-list": ["sized-where-numbered"],
  "catalog-list": ["sized-where-numbered"],
  "commodity-search": ["overlaps-where-wide"],
  "commodity-map-search": ["overlaps-where-wide"],
  "company-search": ["overlaps-where-wide"],
  "job-search": ["overlaps-where-wide"],
};

const pagedList = (name: ListName): PagedList => {
  const faults: Record<string, Fault<Paging>> = {};
  for (const law of ["page-by-page", "beyond-the-end"] as const) {
    const clause = clauseOfListLaw(law, name);
    if (clause === undefined) continue;
    for (const [what, [says, paging]] of Object.entries(wrongs[law]))
      if (!foundElsewhere[name]?.includes(what)) faults[`${clause}#${what}`] = fault(says(listOf(name).name), paging);
  }
  return {
    name,
    decision: decision<Paging>(`list-laws:${name}`, { conforms: { upheld: ({ number, at }) => at(number) }, faults }),
  };
};

const paged = (Object.keys(lists) as readonly ListName[]).filter((name) => listOf(name).isPaged).map(pagedList);

const byRoute: ReadonlyMap<RouteId, PagedList> = new Map(paged.map((one) => [listOf(one.name).route, one]));

type Members = { readonly [name: string]: unknown };

const unsized = (part: unknown): unknown =>
  isObject(part) ? Object.fromEntries(Object.entries(part).filter(([name]) => name !== "page_size")) : part;

/** @returns the page that a request asks for, in its query, its body or a part of that */
function askedPage({ query, body, handle }: ListCall): AskedPage {
  const [inQuery, inBody] = [query, body].map((part): Members => (isObject(part) ? part : {}));
  const pagination = inBody?.["pagination"];
  const members = isObject(pagination) ? pagination : inBody;
  const number = inQuery?.["page_number"] ?? members?.["page"];
  const size = inQuery?.["page_size"] ?? members?.["page_size"];
  return {
    number: Number(number ?? 1),
    isNamed: number !== undefined,
    size: Number(size ?? usualSize),
    ofUsualSize: () =>
      handle(unsized(query), unsized(isObject(pagination) ? { ...inBody, pagination: unsized(members) } : body)),
    at: (page) => {
      if (page === Number(number ?? 1)) return handle(query, body);
      if (inQuery?.["page_number"] !== undefined) return handle({ ...inQuery, page_number: page }, body);
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
  if (!given || clause === undefined || listOf(name).oneMayCount) return [];
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
