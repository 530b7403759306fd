import { withOverlay } from "./overlay.js";
import type { Route, RouteRow, RowFacts } from "./route.js";
import type { GroupName, Method, Surface } from "./vocabulary.js";

/** A group's routes by id, each keeping the literal names of its row so that callers are held to them. */
export type RoutesOf<Rows> = { readonly [Id in keyof Rows & string]: Route<Id> & { readonly row: Rows[Id] } };

/**
 * Turns one endpoint table into routes.
 *
 * @param group the resource group that the table stands for
 * @param surface where the table's rows are served, unless a row says otherwise
 * @param rows the rows by route id (method, space, path template as the document spells it)
 */
export function routesOf<const Rows extends { readonly [Id in keyof Rows]: RouteRow<Id & string> }>(
  group: GroupName,
  surface: Surface,
  rows: Rows,
): RoutesOf<Rows> {
  const all: { readonly [id: string]: RowFacts } = withOverlay(`routes/${group}`, rows);
  const entries = Object.entries(all).map(([id, row]) => {
    const [method = "", template = ""] = id.split(" ");
    const route: Route & { row: unknown } = {
      id,
      method: method as Method,
      template,
      group,
      surface: row.surface ?? surface,
      path: row.path ?? {},
      query: row.query ?? {},
      queryModel: row.queryModel,
      body: row.body,
      answers: row.answers,
      effect: row.effect,
      judging: row.judging ?? row.effect,
      ...spanOf(row),
      ...(row.added && { added: row.added }),
      creates: row.creates,
      touches: row.touches ?? {},
      touchesInBody: row.touchesInBody,
      joins: row.joins ?? {},
      ownKeys: row.ownKeys ?? [],
      absorbs: row.absorbs,
      absorbsInBody: row.absorbsInBody ?? false,
      touchesNothing: row.touchesNothing,
      sensitive: row.sensitive ?? false,
      row,
    };
    return [id, route];
  });
  return Object.fromEntries(entries) as RoutesOf<Rows>;
}

const spanOf = ({ since, until }: RowFacts) => ({ ...(since && { since }), ...(until && { until }) });
