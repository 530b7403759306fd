import { isObject } from "../../scenario/values.js";
import { members, type Seen, statusAndKind } from "./seen.js";

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
  return bodies.flatMap(Object.keys).map((name) => `takes ${name}`);
}
