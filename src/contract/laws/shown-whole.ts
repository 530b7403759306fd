import { latestRelease } from "../releases.js";
import { modelsAnswered } from "../route.js";
import { type RouteId, routeOn } from "../routes.js";
import { schemaOf } from "../schemas.js";
import type { Resource } from "./resources.js";

const modelsOf = (route: RouteId): readonly string[] => modelsAnswered(routeOn(route, latestRelease).answers);

/**
 * @returns whether what a record was given in a member stands whole on a route that is not its read: where that declares the model of the
 * read, or one that the document prints with that member. How much of it another model shows is open.
 */
export function isShownWhole({ read }: Resource, route: RouteId, member: string): boolean {
  const models = modelsOf(route);
  const ofRead = read === undefined ? [] : modelsOf(read);
  return models.some((model) => ofRead.includes(model) || member in (schemaOf(model).properties ?? {}));
}
