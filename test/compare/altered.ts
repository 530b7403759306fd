import type { RouteId } from "../../src/contract/routes.js";

/** What is done to an answer of the reference on its way out. */
export type Alteration = (response: Response) => Response | Promise<Response>;

/** Puts alterations between the reference and the suite, by method and path. */
export function altering(
  handle: (request: Request) => Promise<Response>,
  alterations: readonly { readonly route: RouteId; readonly alter: Alteration }[],
): (request: Request) => Promise<Response> {
  const patterns = alterations.map(({ route, alter }) => {
    const [method = "", template = ""] = route.split(" ");
    const pattern = template.replace(/[.]/g, "\\.").replace(/\{[^}]+\}/g, "[^/]+");
    return { method, path: new RegExp(`${pattern}$`), alter };
  });
  return async (request) => {
    const response = await handle(request);
    const { pathname } = new URL(request.url);
    const found = patterns.find(({ method, path }) => method === request.method && path.test(pathname));
    return found ? found.alter(response) : response;
  };
}

/** A JSON object, as it is found in answers. */
interface Fields {
  [name: string]: unknown;
}

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Changes the JSON of accepted answers. */
const inJson =
  (change: (body: unknown) => unknown): Alteration =>
  async (response) => {
    if (!response.ok || !/json/.test(response.headers.get("content-type") ?? "")) return response;
    const { status } = response;
    return Response.json(change(await response.json()), { status });
  };

/** Changes each object, at any depth, that has the field. */
const inField = (name: string, change: (fields: Fields, value: unknown) => Fields): Alteration => {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isFields(value)) return value;
    const inner = Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, visit(entry)]));
    return name in inner ? change(inner, inner[name]) : inner;
  };
  return inJson(visit);
};

/** Takes the field away. */
export const without = (name: string): Alteration =>
  inField(name, (fields) => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name)));

/** Gives the field another value. */
export const as = (name: string, change: (value: unknown) => unknown): Alteration =>
  inField(name, (fields, value) => ({ ...fields, [name]: change(value) }));

/** Spells the field otherwise, in its place. */
export const spelt = (name: string, otherwise: string): Alteration =>
  inField(name, (fields) =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [key === name ? otherwise : key, value])),
  );

/** Answers with another status. */
export const withStatus =
  (from: number, to: number): Alteration =>
  (response) =>
    response.status === from ? new Response(response.body, { status: to, headers: response.headers }) : response;
