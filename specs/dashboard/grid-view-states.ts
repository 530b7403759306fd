import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  assume,
  fieldOf,
  idKey,
  isObject,
  type JsonObject,
  mentions,
  type ScenarioContext,
  scalarsIn,
  steadyOf,
  Verbatim,
} from "../../src/scenario/index.js";
import { gridViewsOf } from "./records.js";

export const parts = ["columns", "filters", "sort_order"] as const;

/** Who judges that each is kept. */
export const keepsClauses = {
  columns: "gridviewstate-keeps-columns",
  filters: "gridviewstate-keeps-filters",
  sort_order: "gridviewstate-keeps-sort-order",
} as const;
type Part = (typeof parts)[number];

/** What a save sends. */
export type Arrangement = { readonly [P in Part]?: unknown };

export interface ViewState {
  readonly id: string | number;
  readonly answer: Answer;
}

/** How many of the listed grid views are looked at. */
const looks = 10;

/** Reads the state of a grid view. */
export const stateOf = ({ corporate }: Pick<ScenarioContext, "corporate">, id: string | number) =>
  corporate.get("/dashboard/gridviewstate/{id}", { id });

/**
 * The states of the listed grid views that can be read.
 *
 * @returns them, the answer that shows the route at work, and the list
 * @throws Inconclusive where none can be read and no id of one is given
 */
export async function readableStates(context: Pick<ScenarioContext, "corporate" | "given">) {
  const views = await gridViewsOf(context);
  const known = context.given("gridViewStateId");
  const listed = views.isSuccess && Array.isArray(views.body) ? views.ids() : [];
  const ids = [...new Set([...(known === undefined ? [] : [idKey(known)]), ...listed])].slice(0, looks);
  const asked: ViewState[] = [];
  for (const id of ids) asked.push({ id, answer: await stateOf(context, id) });
  const states = asked.filter(({ answer }) => answer.isSuccess && isObject(answer.body));
  const seen = asked.find(({ answer }) => answer.isSuccess) ?? asked[0];
  const first = states[0]?.answer ?? seen?.answer;
  assume(
    first !== undefined && (first.isSuccess || known !== undefined || (first.status ?? 0) >= 500),
    "no id of a grid view row reads a state: name one that does in `fixtures.gridViewStateId`",
  );
  return { states, first, views };
}

/** @returns whether something in it is shown though it is empty: such a service does not leave empty members out */
export function showsEmptiness(value: unknown): boolean {
  if (value === null || value === "") return true;
  if (typeof value !== "object") return false;
  const members = Object.values(value);
  return members.length === 0 || members.some(showsEmptiness);
}

/** @returns whether a part holds something that another one does not */
export const isNews = (part: unknown, before: unknown): boolean =>
  scalarsIn(part).some((scalar) => !mentions(before, scalar));

/** @returns the parts of a state; what it does not show is empty */
export const partsOf = (body: unknown): Arrangement =>
  isObject(body) ? Object.fromEntries(parts.map((part) => [part, fieldOf(body, part) ?? null])) : {};

/** @returns the entries of a part; none where it is no list */
export const listIn = (part: unknown): readonly unknown[] => (Array.isArray(part) ? part : []);

/** @returns whether an entry stands in a part as it was sent, but for what changes by itself */
export const holds = (part: unknown, entry: unknown): boolean =>
  listIn(part).some((one) => isDeepStrictEqual(steadyOf(one), steadyOf(entry)));

/** Whether a part is a list of records. */
export const isEntries = (part: unknown): part is readonly JsonObject[] => Array.isArray(part) && part.every(isObject);

/** Whether a value is a text that has letters. */
export const isWord = (value: unknown): value is string => typeof value === "string" && /[a-z]/i.test(value);

/** The body that saves an arrangement, with the inside of its parts as it is. */
const bodyOf = (arrangement: Arrangement) =>
  Object.fromEntries(Object.entries(arrangement).map(([part, value]) => [part, new Verbatim(value)]));

/** Saves the state of a grid view. */
export const save = (
  { corporate }: Pick<ScenarioContext, "corporate">,
  id: string | number,
  arrangement: Arrangement,
) => corporate.post("/dashboard/gridviewstate/{id}", { id, body: bodyOf(arrangement) });
