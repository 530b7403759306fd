import { describe, expect, it } from "vitest";
import { openapiOf } from "../../src/contract/openapi.js";
import { holdsOn, releases } from "../../src/contract/releases.js";
import { routeList } from "../../src/contract/routes.js";
import { surfaces } from "../../src/contract/vocabulary.js";

type Node = { readonly [name: string]: unknown };

const references = (value: unknown): readonly string[] => {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    name === "$ref" && typeof entry === "string" ? [entry] : references(entry),
  );
};

describe.each(surfaces.flatMap((surface) => releases.map((release) => ({ surface, release }))))(
  "the OpenAPI document of $surface on $release",
  ({ surface, release }) => {
    const document = openapiOf(surface, release) as { paths: { [path: string]: Node }; components: { schemas: Node } };

    it("has each route once", () => {
      const operations = Object.values(document.paths).flatMap(
        (path) => Object.values(path) as { operationId: string }[],
      );
      const expected = routeList.filter((route) => route.surface === surface && holdsOn(route, release));
      expect(operations.map(({ operationId }) => operationId).sort()).toEqual(expected.map(({ id }) => id).sort());
    });

    it("resolves every reference", () => {
      for (const reference of references(document)) {
        expect(document.components.schemas).toHaveProperty([reference.replace("#/components/schemas/", "")]);
      }
    });

    it("has no two templates for one path", () => {
      const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, "{}"));
      expect(new Set(shapes).size).toBe(shapes.length);
    });

    it("declares every parameter of a template", () => {
      for (const [path, item] of Object.entries(document.paths)) {
        const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        for (const { parameters } of Object.values(item) as { parameters: { name: string; in: string }[] }[]) {
          expect(parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(names);
        }
      }
    });
  },
);
