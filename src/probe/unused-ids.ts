import type { Parameter, Route } from "../contract/route.js";
import { routeList } from "../contract/routes.js";
import type { ParameterValue } from "../http/call.js";
import type { FixtureName } from "../profile/fixtures.js";

/** Identifiers that no record has, by the type of the parameter, and words that no route is made of. */
export const unused = {
  integer: 2_000_000_011,
  uuid: "f7c19d2e-0b5a-4c63-9e1f-5a8d3b7c2e40",
  string: "no-such-record-f7c19d2e",
  boolean: "false",
  "date-time": "2001-01-01T00:00:00Z",
} as const satisfies { readonly [T in Parameter["type"]]: ParameterValue };

const nowhere = ["no-such-route-f7c19d2e", "nothing-here-b5a4c639"] as const;

/** Path parameters that name a fixture's record, by their name, and by their group where `id` is all that the name says. */
const fixtureOf: { readonly [parameter: string]: FixtureName } = {
  jobDisplayId: "jobDisplayId",
  companyId: "companyId",
  "companies.id": "companyId",
  contactId: "contactId",
  "contacts.id": "contactId",
  "dashboard.id": "gridViewStateId",
  rfqId: "rfqId",
  jobId: "jobId",
  proNumber: "proNumber",
  taskCode: "agentTaskCode",
};

/** What a look needs no record for. */
const chosen: { readonly [parameter: string]: ParameterValue } = { historyAmount: 1 };

type Fixtures = Readonly<Record<string, string | number>>;
type Path = { readonly [name: string]: ParameterValue };

/**
 * @param fixtures what is known of the deployment's records
 * @returns the route's path parameters, and whether all of them name records that are there
 */
export function pathFor(route: Route, fixtures: Fixtures): { readonly path: Path; readonly known: boolean } {
  const values = Object.entries(route.path).map(([name, { type }]) => {
    const fixture = fixtureOf[name] ?? fixtureOf[`${route.group}.${name}`];
    const value = chosen[name] ?? (fixture && fixtures[fixture]);
    return { name, value: value ?? unused[type], known: value !== undefined };
  });
  return {
    path: Object.fromEntries(values.map(({ name, value }) => [name, value])),
    known: values.every(({ known }) => known),
  };
}

/** What identifiers may be that the document gives no type: a deployment may have no route for those of another one. */
export const idTypes = ["string", "integer", "uuid"] as const;

/**
 * @param type of the identifiers that the document gives none
 * @returns the route's path from the surface's base address on, naming no record that is there
 */
export function unusedPath(route: Route, type: (typeof idTypes)[number] = "string"): string {
  const { path } = pathFor(route, {});
  const typed = Object.entries(path).map(([name, value]) => [name, route.path[name]?.untyped ? unused[type] : value]);
  return filled(route.template, Object.fromEntries(typed));
}

/** @returns whether the document leaves open what type an identifier in its path has */
export const hasUntypedId = (route: Route): boolean => Object.values(route.path).some(({ untyped }) => untyped);

/** @returns a path template with its parameters filled in, each percent-encoded */
export const filled = (template: string, path: Path): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));

const templates = routeList.map((route) => ({
  route,
  segments: route.template.split("/").map((segment) => {
    const parameter = /^\{(.+)\}$/.exec(segment)?.[1];
    return parameter === undefined ? { segment } : { takesRest: route.path[parameter]?.slashes === true };
  }),
}));

/** @returns the rows of the tables whose path it could be, whatever their method and surface */
export function rowsAt(path: string): readonly Route[] {
  const parts = path.split("/");
  return templates
    .filter(({ segments }) => {
      const takesRest = segments.findIndex((one) => one.takesRest === true);
      const counted = takesRest < 0 ? segments : segments.slice(0, takesRest + 1);
      if (takesRest < 0 ? parts.length !== segments.length : parts.length < counted.length) return false;
      return counted.every(
        ({ segment }, index) => segment === undefined || segment.toLowerCase() === parts[index]?.toLowerCase(),
      );
    })
    .map(({ route }) => route);
}

/**
 * @param path of a route, its parameters filled in
 * @returns a path of the same depth beside it, as far down as can be, that no table lists
 */
export function unroutedBeside(path: string): string {
  const parts = path.split("/");
  for (let index = parts.length - 1; index > 1; index--) {
    const beside = parts.with(index, nowhere[0]).join("/");
    if (rowsAt(beside).length === 0) return beside;
  }
  return parts.with(1, nowhere[0]).join("/");
}

/** Two paths that no table lists, and no service has. */
export const unroutedPaths = [`/${nowhere[0]}`, `/${nowhere[1]}/${nowhere[0]}`] as const;
