import { identityOf } from "../identities.js";
import type { RecordKind } from "../record-kind.js";
import type { Release } from "../releases.js";
import { modelsAnswered, type RouteOn } from "../route.js";
import { type RouteId, routeList, routeOn, routesOn } from "../routes.js";
import { type JsonSchema, schemaOn } from "../schemas.js";

/** What the register tells of who can know what a route answers. */

const kindsWritten: ReadonlySet<RecordKind> = new Set(
  routeList.flatMap(({ creates, touches }) => [...(creates ? [creates] : []), ...Object.values(touches)]),
);

/** A path whatever its parameters are called. */
const withoutNames = (template: string): string => template.replace(/\{\w+\}/g, "{}");

const templatesWritten: ReadonlySet<string> = new Set(
  routeList.filter(({ effect }) => effect !== "read").map(({ template }) => withoutNames(template)),
);

/** @returns whether a documented request writes what stands at the path of a route */
export const isTemplateWritten = ({ template }: Pick<RouteOn, "template">): boolean =>
  templatesWritten.has(withoutNames(template));

/** @returns whether a documented request writes records of the kind that a route answers, or what stands at its path */
export function isWritten(id: RouteId, release: Release): boolean {
  const { answers, template, effect } = routeOn(id, release);
  if (effect !== "read") return true;
  const kinds = modelsAnswered(answers).map((model) => identityOf(model)?.kind);
  return kinds.some((kind) => kind !== undefined && kindsWritten.has(kind)) || isTemplateWritten({ template });
}

/** @returns the schema of a member by its path, through lists; undefined where the model does not print it */
function memberAt(model: string, path: readonly string[], release: Release): JsonSchema | undefined {
  let node: JsonSchema | undefined = schemaOn(model, release);
  for (const name of path) {
    while (node?.items || node?.$ref) node = node.items ?? (node.$ref ? schemaOn(node.$ref, release) : undefined);
    node = node?.properties?.[name];
  }
  return node;
}

/** @returns whether the answer of a route need not have a member: its model prints it, and does not require it */
export function isOptional({ answers }: RouteOn, place: string, release: Release): boolean {
  const path = place.split(".");
  return modelsAnswered(answers).every((model) => {
    const holder = path.length > 1 ? memberAt(model, path.slice(0, -1), release) : schemaOn(model, release);
    const { items } = holder ?? {};
    const owner = items?.$ref ? schemaOn(items.$ref, release) : (items ?? holder);
    return !owner?.required?.includes(path.at(-1) ?? "");
  });
}

/** @returns whether records of what a route answers have an id that their routes take */
export const isIdentifiedAnswer = ({ answers }: RouteOn): boolean =>
  modelsAnswered(answers).some((model) => identityOf(model) !== undefined);

/** @returns whether the document prints members of a model */
export const printsMembers = (model: string | undefined, release: Release): boolean =>
  model !== undefined && Object.keys(schemaOn(model, release).properties ?? {}).length > 0;

/**
 * @returns whether a documented request gives what a member of a route's answer holds: one that writes at its path, or that makes or
 *   changes records of its kind, and takes a member of that name
 */
export function isGiven({ answers, template }: RouteOn, place: string, release: Release): boolean {
  const kinds = modelsAnswered(answers).map((model) => identityOf(model)?.kind);
  const path = place.split(".");
  return routesOn(release)
    .filter((route) => route.effect !== "read" && route.body !== undefined)
    .filter(({ template: at, creates, touches }) => {
      const written = [creates, ...Object.values(touches)];
      return at === template || kinds.some((kind) => kind !== undefined && written.includes(kind));
    })
    .some(({ body }) => {
      if (!body) return false;
      const all = ["", ...Object.keys(schemaOn(body.model, release).properties ?? {})];
      // What a list in the body holds is given as well.
      return all.some((name) => memberAt(body.model, name === "" ? path : [name, ...path], release) !== undefined);
    });
}

/** @returns whether a route answers a model without printed members, and no request at its path takes the member */
export function isGivenElsewhere({ answers, template }: RouteOn, place: string, release: Release): boolean {
  const [name = ""] = place.split(".");
  const isTaken = ({ body }: RouteOn) => body !== undefined && memberAt(body.model, [name], release) !== undefined;
  return (
    modelsAnswered(answers).every((model) => !printsMembers(model, release)) &&
    !routesOn(release).some((route) => route.template === template && isTaken(route))
  );
}
