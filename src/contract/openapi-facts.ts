import { clauseList, contractVersion, openPointList } from "./register.js";
import { holdsOn, type Release, releases } from "./releases.js";
import type { Route, RouteOn } from "./route.js";
import type { Surface } from "./vocabulary.js";

type Json = { readonly [name: string]: unknown };

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** @returns a route's id as generators of clients take it: letters and digits alone, `GET /Lot/{id}` as `getLotById` */
export const operationIdOf = ({ method, template }: Pick<Route, "method" | "template">): string =>
  method.toLowerCase() +
  template
    .split("/")
    .filter((segment) => segment !== "")
    .map((segment) => {
      const parameter = /^\{(\w+)\}$/.exec(segment)?.[1];
      const words = (parameter ?? segment).split(/[^A-Za-z0-9]+/);
      return (parameter === undefined ? "" : "By") + words.map(capital).join("");
    })
    .join("");

/** What the document says of the addresses, and of names: nothing that a machine could know beforehand. */
const description = `Made from the register of the conformance suite. Names of members and parameters are as the document prints them; how
they are spelt on the wire is left open. What the document does not show of a model is left open as well: any member may be there.
The extensions x-route, x-effect, x-since, x-until, x-clauses and x-open-points tie each operation to the register.`;

/** @returns what stands at the head of the document of a surface */
export function documentFacts(surface: Surface, release: Release, served: readonly RouteOn[]): Json {
  const groups = [...new Set(served.map(({ group }) => group))];
  return {
    info: {
      title: `Freight Job Management Service, ${surface} surface`,
      version: release,
      description,
      license: { name: "Not stated by the contract", identifier: "LicenseRef-not-stated" },
    },
    servers: [
      {
        url: "{baseAddress}",
        description: `The base address of the ${surface} surface`,
        variables: { baseAddress: { default: "http://localhost:8080" } },
      },
    ],
    tags: groups.map((name) => ({ name, description: `Routes of the group ${name}` })),
    "x-contract": { version: contractVersion, releases },
  };
}

/** @returns what the register knows of an operation: its route, effect and span, its clauses and open points on a release */
export function operationFacts(route: RouteOn, release: Release): Json {
  const { id, effect, since, until } = route;
  const own = clauseList.filter((clause) => clause.routes[0] === id && holdsOn(clause, release));
  const beside = clauseList.filter(
    (clause) => clause.routes[0] !== id && clause.routes.some((one) => one === id) && holdsOn(clause, release),
  );
  const points = openPointList().filter((point) => point.routes?.some((one) => one === id) && holdsOn(point, release));
  return {
    summary: id,
    ...(own[0] && { description: own.find((clause) => clause.id === `route:${id}`)?.says ?? own[0].says }),
    "x-route": id,
    "x-effect": effect,
    ...(since && { "x-since": since }),
    ...(until && { "x-until": until }),
    "x-clauses": own.map(({ id: clause, level, says, effect: judged, added }) => ({
      id: clause,
      level,
      ...(added && { added }),
      says,
      effect: judged,
    })),
    ...(beside.length > 0 && { "x-clauses-beside": beside.map(({ id: clause }) => clause) }),
    ...(points.length > 0 && { "x-open-points": points.map(({ id: point, asks }) => ({ id: point, asks })) }),
  };
}
