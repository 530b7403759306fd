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
  // What a model forbids is no member of it.
  return typeof node === "object" ? node : undefined;
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

/** @returns whether a record that a route answers cannot be taken for one where it shows no id */
export const isToldById = ({ answers }: RouteOn): boolean =>
  modelsAnswered(answers).some((model) => identityOf(model)?.tells);

/** @returns whether the document prints members of a model that a route answers */
export const printsAnswer = ({ answers }: RouteOn, release: Release): boolean =>
  modelsAnswered(answers).some((model) => printsMembers(model, release));

/** @returns whether the document prints members of a model */
export const printsMembers = (model: string | undefined, release: Release): boolean =>
  model !== undefined && Object.keys(schemaOn(model, release).properties ?? {}).length > 0;

/**
 * @returns the schemas by which documented requests give what a member of a route's answer holds: those that write at its path, or that
 *   make or change records of its kind, and take a member of that name
 */
function givers({ answers, template }: RouteOn, place: string, release: Release): readonly JsonSchema[] {
  const kinds = modelsAnswered(answers).map((model) => identityOf(model)?.kind);
  const path = place.split(".");
  return routesOn(release)
    .filter((route) => route.effect !== "read" && route.body !== undefined)
    .filter(({ template: at, creates, touches }) => {
      const written = [creates, ...Object.values(touches)];
      return at === template || kinds.some((kind) => kind !== undefined && written.includes(kind));
    })
    .flatMap(({ body }) => {
      if (!body) return [];
      const all = ["", ...Object.keys(schemaOn(body.model, release).properties ?? {})];
      // What a list in the body holds is given as well.
      return all.flatMap((name) => memberAt(body.model, name === "" ? path : [name, ...path], release) ?? []);
    });
}

/** @returns whether a documented request gives what a member of a route's answer holds */
export const isGiven = (route: RouteOn, place: string, release: Release): boolean =>
  givers(route, place, release).length > 0;

/** @returns whether a documented request gives it, and the document does not show what any of them has to hold (ruling 25) */
export function isGivenUnshown(route: RouteOn, place: string, release: Release): boolean {
  const all = givers(route, place, release);
  return all.length > 0 && all.every((schema) => !isShown(schema));
}

/** Whether the document shows what a member has to hold: its type, and of the objects in a list a member. */
function isShown({ type, anyOf, $ref, items, properties = {} }: JsonSchema): boolean {
  if (items) return isShown(items);
  if ($ref !== undefined || anyOf !== undefined) return true;
  const isObject = [type].flat().includes("object");
  return isObject ? Object.values(properties).some((member) => typeof member === "object") : type !== undefined;
}

/** @returns whether the document shows what a member of a body has to hold; undefined where it prints no such member */
export function isBodyMemberShown({ body }: RouteOn, place: string, release: Release): boolean | undefined {
  const schema = body && memberAt(body.model, place.split("."), release);
  return schema && isShown(schema);
}

const scalars = new Set(["string", "number", "integer", "boolean"]);

/** @returns the types of single values that the document says a member holds, itself or in a list */
export const scalarTypesOf = ({ type, items }: JsonSchema): readonly string[] =>
  items ? scalarTypesOf(items) : [type].flat().filter((one): one is string => one !== undefined && scalars.has(one));

/** @returns whether the document says of no single value that a member holds which type it has */
export const isUntyped = (schema: JsonSchema): boolean => scalarTypesOf(schema).length === 0;

/** @returns whether it is so of a member of a body; undefined where it prints no such member */
export function isBodyMemberUntyped({ body }: RouteOn, place: string, release: Release): boolean | undefined {
  const schema = body && memberAt(body.model, place.split("."), release);
  return schema && isUntyped(schema);
}

/** @returns whether the document shows of any member of a body what it has to hold */
export const isBodyShown = (route: RouteOn, release: Release): boolean =>
  route.body !== undefined &&
  Object.keys(schemaOn(route.body.model, release).properties ?? {}).some((name) =>
    isBodyMemberShown(route, name, release),
  );

/** @returns whether any answer prints a member of that name, or any read is asked by it; by its plural as well */
export function isToldAnywhere(place: string, release: Release): boolean {
  const [name = ""] = place.split(".").slice(-1);
  const asks = ({ query }: RouteOn) => Object.keys(query).some((one) => [one, `${one}s`].includes(name));
  return routesOn(release).some(
    (route) => asks(route) || modelsAnswered(route.answers).some((model) => memberAt(model, [name], release)),
  );
}

/** @returns whether only bodies of which the document prints no member write what stands at the path of a route */
export function isWrittenUnshown({ template }: RouteOn, release: Release): boolean {
  const at = routesOn(release).filter((one) => one.effect !== "read" && one.template === template);
  return at.length > 0 && at.every(({ body }) => body !== undefined && !printsMembers(body.model, release));
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
