import { basename } from "node:path";
import { documentFacts, operationFacts, operationIdOf } from "./openapi-facts.js";
import type { Release } from "./releases.js";
import { type Body, type Declared, modelsAnswered, type Parameter, type RouteOn } from "./route.js";
import { declaredInWords } from "./route-clauses.js";
import { routesOn } from "./routes.js";
import { type JsonSchema, schemaOn } from "./schemas.js";
import type { Surface } from "./vocabulary.js";

type Json = { readonly [name: string]: unknown };

/**
 * @param surface whose routes are wanted
 * @param release that serves them
 * @returns an OpenAPI 3.1 document of them
 */
export function openapiOf(surface: Surface, release: Release): Json {
  const served = routesOn(release).filter((route) => route.surface === surface);
  const paths: { [path: string]: { [method: string]: Json } } = {};
  for (const route of served) {
    const path = pathOf(route.template, Object.keys(paths));
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, path, release) };
  }
  return {
    openapi: "3.1.0",
    ...documentFacts(surface, release, served),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: componentsOf(served, release),
    },
    security: [{ bearer: [] }],
  };
}

const shapeOf = (template: string) => template.replace(/\{\w+\}/g, "{}");

/** OpenAPI takes templates that differ in parameter names alone for one path: the first spelling stands for all. */
const pathOf = (template: string, known: readonly string[]): string =>
  known.find((path) => shapeOf(path) === shapeOf(template)) ?? template;

const namesIn = (template: string): readonly string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

function operation(route: RouteOn, path: string, release: Release): Json {
  const documented = namesIn(route.template);
  const inPath = namesIn(path).map((name, index) => {
    const own = documented[index] ?? name;
    const described = own === name ? {} : { description: `The document calls it ${own} here.` };
    return { name, in: "path", required: true, ...described, schema: schemaOfParameter(route.path[own]) };
  });
  const inQuery = Object.entries(route.query).map(([name, parameter]) => ({
    name,
    in: "query",
    required: parameter.required ?? false,
    schema: schemaOfParameter(parameter),
  }));
  return {
    operationId: operationIdOf(route),
    ...operationFacts(route, release),
    tags: [route.group],
    parameters: [...inPath, ...inQuery],
    ...(route.body && { requestBody: { required: true, content: contentOfBody(route.body) } }),
    responses: {
      [route.answers.kind === "no-content" ? "204" : "2XX"]: {
        description: declaredInWords(route.answers),
        ...contentOf(route.answers),
      },
      "4XX": {
        description:
          "Refused. The document shows no body of refusals, and leaves open which status of this class it is.",
      },
    },
  };
}

function schemaOfParameter(parameter: Parameter | undefined): Json {
  const { type = "string", list, allowed } = parameter ?? {};
  const one = {
    ...(type === "uuid" || type === "date-time" ? { type: "string", format: type } : { type }),
    ...(allowed && { enum: allowed }),
  };
  return list ? { type: "array", items: one } : one;
}

const reference = (model: string): Json => ({ $ref: `#/components/schemas/${model}` });
const listOf = (model: string): Json => ({ type: "array", items: reference(model) });
const json = (schema: Json): Json => ({ "application/json": { schema } });

function contentOfBody(body: Body): Json {
  if (body.kind === "json") return json(reference(body.model));
  if (body.kind === "json-list") return json(listOf(body.model));
  const file = {
    type: "object",
    properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
  };
  return { "multipart/form-data": { schema: { allOf: [reference(body.model), { ...file, required: ["file"] }] } } };
}

/** Mock servers and generators of clients need a schema; this one they take for bytes. */
const bytes: Json = { type: "string", format: "binary" };

function contentOf(declared: Declared): Json {
  switch (declared.kind) {
    case "model":
      return { content: json(reference(declared.model)) };
    case "list":
      return { content: json(listOf(declared.model)) };
    case "page":
      return {
        content: json({ type: "object", description: "A wrapper with one list of rows.", additionalProperties: true }),
      };
    case "list-envelope-or-empty":
      return { content: json({ oneOf: [listOf(declared.list), reference(declared.envelope)] }) };
    case "string":
      return { content: json({ type: "string" }) };
    case "bytes":
      return { content: { [declared.pdf ? "application/pdf" : "application/octet-stream"]: { schema: bytes } } };
    default:
      return {};
  }
}

const modelsOf = ({ body, answers }: RouteOn): readonly string[] => [
  ...(body ? [body.model] : []),
  ...modelsAnswered(answers),
];

function componentsOf(routes: readonly RouteOn[], release: Release): Json {
  const components: { [model: string]: unknown } = {};
  const add = (model: string): void => {
    if (model in components) return;
    components[model] = {};
    components[model] = component(schemaOn(model, release), add);
  };
  for (const model of routes.flatMap(modelsOf)) add(model);
  return components;
}

/** The schema of a file with its references turned into the document's own. */
function component(schema: JsonSchema, add: (model: string) => void): unknown {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== "$schema" && name !== "$id")
        .map(([name, entry]) => {
          if (name !== "$ref" || typeof entry !== "string") return [name, visit(entry)];
          const model = basename(entry, ".json");
          add(model);
          return [name, `#/components/schemas/${model}`];
        }),
    );
  };
  return visit(schema);
}
