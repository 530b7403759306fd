import {
  type Answer,
  contentOf,
  fieldOf,
  type Guess,
  Inconclusive,
  idKey,
  idOf,
  isBesideRows,
  isMoment,
  isObject,
  isOfSerializer,
  type JsonObject,
  type ScenarioContext,
  Verbatim,
} from "../../src/scenario/index.js";
import type { Asking } from "../asking.js";

/** The five feeds of the dashboard. */
export const feeds = ["inbound", "inhouse", "outbound", "local-deliveries", "recentestimates"] as const;
export type Feed = (typeof feeds)[number];

/** A feed may show the first of its rows only; one that is shorter than this shows all. */
export const surelyAll = 10;

/** What the options of a feed are asked by, for `understood`. */
export const askingFor = (
  context: Pick<ScenarioContext, "corporate" | "data">,
  sample: "DashboardGridPaging" | "DashboardGridFiltering" | "DashboardGridSorting",
  feed: Feed,
  company?: string,
): Asking => {
  const nobody = context.data.key("nobody");
  return {
    data: context.data,
    sample,
    ask: (body) => feedOf(context, feed, body, company),
    odd: { page: 9_999, page_size: 1, field: nobody, value: nobody, direction: "desc", descending: true },
    malformed: {
      page: "many",
      page_size: "many",
      field: { malformed: true },
      direction: "sideways",
      descending: "sideways",
    },
  };
};

/** Asks for a feed. */
export const feedOf = (
  { corporate }: Pick<ScenarioContext, "corporate">,
  feed: Feed,
  body: unknown,
  company_id?: string,
) => corporate.post(`/dashboard/${feed}`, { body, query: { company_id } });

/**
 * @param answer has no model, and may hold other lists beside the rows
 * @param like rows of the same feed that are known
 * @returns the rows of a feed: the list that has the most, of rows like those that are known
 */
export function rowsOf({ body }: Answer, like: readonly JsonObject[] = []): readonly JsonObject[] {
  const lists = listsIn(body).map((list) => list.filter(isObject));
  const [rows = []] = lists
    .filter(([row]) => row === undefined || like.length === 0 || resembles(row, like))
    .toSorted((a, b) => b.length - a.length);
  return rows;
}

/** More than half of the members of one are members of the other. */
function resembles(row: JsonObject, like: readonly JsonObject[]): boolean {
  const known = new Set(like.flatMap(Object.keys));
  const names = Object.keys(row);
  return 2 * names.filter((name) => known.has(name)).length > names.length;
}

function listsIn(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return [value];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => (isBesideRows(name) ? [] : listsIn(part)));
}

/** @returns what tells a row from the others */
export const keyOf = (row: JsonObject): string => idKey(idOf(row) ?? contentOf(row));

/** A scalar member of rows with the values that it has. */
export interface Member {
  readonly name: string;
  readonly values: readonly (string | number)[];
}

/** Whether values count the rows of an answer, in whatever order these come. */
const areCounted = (values: Member["values"]): boolean =>
  [0, 1].some((first) => values.every((value, at) => Number(value) === first + at));

/** @returns the members that tell the rows apart, those with the most values first, without the numbers of the rows */
export function membersOf(rows: readonly JsonObject[]): readonly Member[] {
  return Object.keys(rows[0] ?? {})
    .filter((name) => !isOfSerializer(name))
    .map((name): Member => ({ name, values: rows.map((row) => fieldOf(row, name)).filter(isShown) }))
    .filter(({ values }) => values.length === rows.length)
    .filter(({ values }) => new Set(values).size > 1 && !areCounted(values))
    .sort((a, b) => new Set(b.values).size - new Set(a.values).size);
}

const isShown = (value: unknown): value is string | number =>
  (typeof value === "string" && value !== "" && !isMoment(value)) || typeof value === "number";

/** How many members of a feed are tried before its options are taken for not understood: it may sort and filter by a few alone. */
export const tries = 12;

/**
 * An option of a feed had no effect.
 *
 * @param options as they were sent
 * @throws Mismatch where they are the profile's sample; Inconclusive where they are a guess, which may be ignored
 */
export function withoutEffect(options: Verbatim | Guess, answer: Answer, expected: string, actual: string): never {
  if (options instanceof Verbatim) throw answer.mismatch(expected, actual);
  throw new Inconclusive(
    `the composed options had no effect: the document does not show them; give \`samples.${options.model}\``,
  );
}
