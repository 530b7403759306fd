import type { GroupName } from "../../contract/vocabulary.js";
import { isObject } from "../../scenario/values.js";
import { members, objectsIn, type Seen, statusAndKind, valuesOf } from "./seen.js";
import { names } from "./telling.js";

/** Where a model stands inside of others: the members that hold it. */
interface Place {
  readonly model: string;
  readonly group: GroupName;
  readonly under: readonly string[];
}

const inside: readonly Place[] = [
  { model: "LotDataDto", group: "lots", under: ["initial_data", "client_item_data"] },
  { model: "LotCatalogDto", group: "lots", under: ["catalogs"] },
  { model: "LotPlatformDto", group: "lots", under: ["platforms"] },
  { model: "BulkUpsertSellerRequest", group: "catalogs", under: ["seller"] },
  { model: "RateQuote", group: "shipment", under: ["rates"] },
];

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
): readonly Observation[] => {
  const told = (openPoint: string, tell: () => readonly string[]): readonly Observation[] =>
    isAsked(openPoint) ? [[openPoint, tell()]] : [];
  return seen
    .filter(({ isSuccess }) => isSuccess)
    .flatMap((one) => [
      ...told(`answer:${one.route?.id}`, () => [statusAndKind(one)]),
      ...told(`fields:${answeredModel(one)}`, () => members(one)),
      ...told(`fields:${takenModel(one)}`, () => taken(one)),
      ...told("fields:PaginatedList", () => (one.route?.answers.kind === "page" ? names(one) : [])),
      ...inside
        .filter(({ group }) => group === one.route?.group)
        .flatMap((place) => told(`fields:${place.model}`, () => held(one, place))),
    ]);
};

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

function held({ sent, body }: Seen, { under }: Place): readonly string[] {
  const parts = (value: unknown) =>
    under.flatMap((name) => valuesOf(objectsIn(value), name).flat().filter(isObject).flatMap(Object.keys));
  return [...parts(sent).map((name) => `takes ${name}`), ...parts(body)];
}
