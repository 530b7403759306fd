import type { GroupName } from "../../contract/vocabulary.js";
import { isObject } from "../../scenario/values.js";
import { members, objectsIn, type Seen, statusAndKind, valuesOf } from "./seen.js";
import { names } from "./telling.js";

/** Models that stand inside of others, under the member that holds them. */
const inside: { readonly [model: string]: { readonly group: GroupName; readonly under: readonly string[] } } = {
  LotDataDto: { group: "lots", under: ["initial_data", "client_item_data"] },
  LotCatalogDto: { group: "lots", under: ["catalogs"] },
  LotPlatformDto: { group: "lots", under: ["platforms"] },
  BulkUpsertSellerRequest: { group: "catalogs", under: ["seller"] },
  RateQuote: { group: "shipment", under: ["rates"] },
};

/** What one exchange shows at an open point. */
export type Observation = readonly [openPoint: string, observed: readonly string[]];

/**
 * What accepted exchanges show of the open points that follow from the tables: what a route without a model answers, and
 * which fields the models have that are known by name only, both in answers and in bodies that were taken.
 *
 * @param isAsked tells the ids of open points from those of other routes and models
 */
export const derivedObservations = (
  seen: readonly Seen[],
  isAsked: (openPoint: string) => boolean,
): readonly Observation[] =>
  seen
    .filter(({ isSuccess }) => isSuccess)
    .flatMap((one): readonly Observation[] => [
      [`answer:${one.route?.id}`, [statusAndKind(one)]],
      [`fields:${answeredModel(one)}`, members(one)],
      [`fields:${takenModel(one)}`, taken(one)],
      ["fields:PaginatedList", one.route?.answers.kind === "page" ? names(one) : []],
      ...Object.entries(inside).map(([model, place]): Observation => [`fields:${model}`, held(one, place)]),
    ])
    .filter(([id]) => isAsked(id));

function answeredModel({ route, body }: Seen): string | undefined {
  const declared = route?.answers;
  switch (declared?.kind) {
    case "model":
    case "list":
    case "page":
      return declared.model;
    case "list-envelope-or-empty":
      return Array.isArray(body) ? declared.list : declared.envelope;
    default:
      return undefined;
  }
}

const takenModel = ({ route }: Seen): string | undefined =>
  route?.body === undefined || route.body.kind === "multipart" ? undefined : route.body.model;

function taken({ sent }: Seen): readonly string[] {
  const bodies = Array.isArray(sent) ? sent.filter(isObject) : isObject(sent) ? [sent] : [];
  if (bodies.some((body) => Object.keys(body).length === 0)) return ["takes an empty object"];
  return bodies.flatMap(Object.keys).map((name) => `takes ${name}`);
}

function held({ route, sent, body }: Seen, { group, under }: (typeof inside)[string]): readonly string[] {
  if (route?.group !== group) return [];
  const parts = (value: unknown) =>
    under.flatMap((name) => valuesOf(objectsIn(value), name).flat().filter(isObject).flatMap(Object.keys));
  return [...parts(sent).map((name) => `takes ${name}`), ...parts(body)];
}
