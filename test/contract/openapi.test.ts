import { describe, expect, it } from "vitest";
import { openapiOf } from "../../src/contract/openapi.js";
import { clauseList, openPointList } from "../../src/contract/register.js";
import { holdsOn, releases } from "../../src/contract/releases.js";
import { routeList } from "../../src/contract/routes.js";
import { type Effect, effects, surfaces } from "../../src/contract/vocabulary.js";

type Node = { readonly [name: string]: unknown };

const references = (value: unknown): readonly string[] => {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    name === "$ref" && typeof entry === "string" ? [entry] : references(entry),
  );
};

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly responses: { readonly [status: string]: { readonly content?: { readonly [media: string]: Node } } };
  readonly "x-route": string;
  readonly "x-effect": Effect;
  readonly "x-clauses": readonly { readonly id: string }[];
  readonly "x-open-points"?: readonly { readonly id: string }[];
}

const operationsOf = (document: { readonly paths: { readonly [path: string]: Node } }): readonly Operation[] =>
  Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[]);

describe.each(surfaces.flatMap((surface) => releases.map((release) => ({ surface, release }))))(
  "the OpenAPI document of $surface on $release",
  ({ surface, release }) => {
    const document = openapiOf(surface, release) as {
      paths: { [path: string]: Node };
      components: { schemas: Node };
    } & Node;

    it("has each route once", () => {
      const operations = Object.values(document.paths).flatMap(
        (path) => Object.values(path) as { operationId: string; "x-route": string }[],
      );
      const expected = routeList.filter((route) => route.surface === surface && holdsOn(route, release));
      expect(operations.map((operation) => operation["x-route"]).sort()).toEqual(expected.map(({ id }) => id).sort());
      expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
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

    it("has what Redocly's linter, a mock server and generators of clients ask for", () => {
      const { info, servers, tags } = document;
      expect(info).toMatchObject({ title: expect.any(String), license: { identifier: expect.any(String) } });
      expect(servers).toHaveLength(1);
      const tagged = new Set((tags as readonly { name: string }[]).map(({ name }) => name));
      for (const operation of operationsOf(document)) {
        expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]*$/);
        expect(operation).toMatchObject({
          summary: expect.stringMatching(/./),
          description: expect.stringMatching(/./),
        });
        expect(operation.tags.every((tag) => tagged.has(tag))).toBe(true);
        const statuses = Object.keys(operation.responses);
        expect(statuses.filter((status) => status.startsWith("2"))).toHaveLength(1);
        expect(statuses).toContain("4XX");
        const media = Object.values(operation.responses).flatMap(({ content = {} }) => Object.values(content));
        for (const { schema } of media) expect(schema).toBeDefined();
      }
    });

    it("ties each operation to its clauses and open points", () => {
      const operations = operationsOf(document);
      const told = operations.flatMap((operation) => operation["x-clauses"].map(({ id }) => id));
      const due = clauseList.filter(
        ({ routes: [first], ...clause }) =>
          holdsOn(clause, release) && operations.some((operation) => operation["x-route"] === first),
      );
      expect(told.sort()).toEqual(due.map(({ id }) => id).sort());
      expect(operations.every((operation) => effects.includes(operation["x-effect"]))).toBe(true);
      const known = new Set(openPointList().map(({ id }) => id));
      const points = operations.flatMap((operation) => operation["x-open-points"] ?? []);
      expect(points.filter(({ id }) => !known.has(id))).toEqual([]);
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
