import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lastReleaseOf, releasesOf } from "../../src/contract/releases.js";
import type { ParameterOn, Route, RouteOn } from "../../src/contract/route.js";
import { routeList, rowOn } from "../../src/contract/routes.js";
import {
  type DocumentedParameter,
  type DocumentedRow,
  documentedFields,
  documentedRows,
  documentFile,
} from "./document.js";
import fields from "./documented-fields.json" with { type: "json" };
import routes from "./documented-routes.json" with { type: "json" };

const rows = routes as unknown as readonly DocumentedRow[];

if (documentFile === undefined)
  console.info("the document is not beside the project: its facts are taken from the data");
else {
  const text = readFileSync(documentFile, "utf8");
  describe("the data of this folder", () => {
    it("are the document's endpoint tables", () => {
      expect(JSON.parse(JSON.stringify(documentedRows(text)))).toEqual(routes);
    });

    it("are the document's table of resources", () => {
      expect(documentedFields(text)).toEqual(fields);
    });
  });
}

describe("the register and the document's endpoint tables", () => {
  it("have the same 210 rows in the same order", () => {
    expect(rows).toHaveLength(210);
    expect(routeList.map((route) => route.id)).toEqual(rows.map((row) => row.id));
  });

  it.each(rows.map((row) => ({ id: row.id, row })))("agree on $id", ({ id, row }) => {
    const route = routeList.find((candidate) => candidate.id === id);
    expect(route && inDocumentsWords(route, row)).toEqual(row);
  });

  it("type a query parameter that its row does not type as text, or as another row does", () => {
    const documented = new Map(rows.map((row) => [row.id, row.query]));
    const typesOf = (name: string) =>
      rows.flatMap((row) => row.query.filter((parameter) => parameter.name === name).map(({ type }) => type));
    const invented = routeList.flatMap((route) =>
      Object.entries(route.query)
        .filter(([name]) => !documented.get(route.id)?.find((parameter) => parameter.name === name)?.type)
        .filter(([name, { type }]) => type !== "string" && !typesOf(name).includes(type))
        .map(([name, { type }]) => `${route.id}: ${name} ${type}`),
    );
    expect(invented).toEqual([]);
  });
});

/**
 * What the register says of a route, in the shape of a documented row. Where the row prints a name without a type, the
 * register may type it by what the document says elsewhere.
 */
function inDocumentsWords(given: Route, row: DocumentedRow): DocumentedRow {
  const route = rowOn(given, lastReleaseOf(given));
  return {
    id: `${route.method} ${route.template}`,
    surface: route.surface,
    path: parametersOf(route.path as RouteOn["query"], row.path),
    query: parametersOf(route.query, row.query),
    queryModel: route.queryModel,
    body: route.body,
    answers: { ...route.answers },
    releases: releasesOf(route),
  };
}

function parametersOf(
  parameters: { readonly [name: string]: ParameterOn },
  documented: readonly DocumentedParameter[],
): DocumentedParameter[] {
  const expected = (name: string) => documented.find((parameter) => parameter.name === name);
  return Object.entries(parameters).map(([name, { type, list, required, allowed, slashes }]) => ({
    name,
    ...(expected(name)?.type && { type }),
    ...(list && { list }),
    ...(required && { required }),
    ...(allowed && { allowed: allowed.map(Number) }),
    ...(slashes && expected(name)?.slashes && { slashes }),
  }));
}
