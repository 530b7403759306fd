import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { lastReleaseOf, latestRelease } from "../../src/contract/releases.js";
import type { RouteOn } from "../../src/contract/route.js";
import { routeList, rowOn } from "../../src/contract/routes.js";
import { isModelName, modelNames, schemaOf, validatorOf } from "../../src/contract/schemas.js";

const models = Object.entries(modelNames).flatMap(([folder, names]) =>
  names.map((name: string) => ({ folder, name, path: `${folder}/${name}` })),
);

describe("schema files", () => {
  it("are those that models.ts lists, and no others", () => {
    const files = readdirSync(join(packageRoot(), "schemas"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(packageRoot(), "schemas/").length));
    expect(files.sort()).toEqual(models.map(({ path }) => `${path}.json`).sort());
  });

  it("are named once each", () => {
    const names = models.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(models)("$path names its dialect, its path and its model", ({ path, name }) => {
    const file = readFileSync(join(packageRoot(), "schemas", `${path}.json`), "utf8");
    expect(JSON.parse(file)).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: `https://example.com/freight/schemas/${path}.json`,
      title: name,
      description: expect.stringMatching(/\.$/),
    });
  });

  it.each(models)("$path compiles in strict mode", ({ name }) => {
    expect(validatorOf(name, latestRelease)).toBeTypeOf("function");
  });

  it.each(models)("$path takes unknown fields, unless it is the export data request", ({ path, name }) => {
    const closed = JSON.stringify(schemaOf(name)).match(/"(additional|unevaluated)Properties":false/);
    expect(closed === null || path.startsWith("shipment/")).toBe(true);
  });
});

describe("routes", () => {
  it.each(routeList.map((route) => ({ id: route.id, named: modelsOf(rowOn(route, lastReleaseOf(route))) })))(
    "$id names known models",
    ({ named }) => {
      expect(named.filter((name) => !isModelName(name))).toEqual([]);
    },
  );
});

describe("validatorOf", () => {
  const catalog = { start_date: "2026-03-01T09:30:00Z", end_date: "2026-03-02T09:30:00", seller_id: 7 };
  const note = { comments: "Fragile.", category: "0f8fad5b-d9cb-469f-a165-70867728950e" };

  it("takes what the document shows, and more", () => {
    expect(validatorOf("AddCatalogRequest", latestRelease)({ ...catalog, colour: "red" })).toBe(true);
    expect(validatorOf("LotDto", latestRelease)({ id: 1, catalogs: [] })).toBe(true);
  });

  it("compiles a model once", () => {
    expect(validatorOf("LotDto", latestRelease)).toBe(validatorOf("LotDto", latestRelease));
  });

  it("follows references to other files", () => {
    const refused = { catalogs: [{ platform_id: 1 }, { customer_catalog_id: "C-1" }] };
    const validate = validatorOf("BulkUpsertRequest", latestRelease);
    expect(validate(refused)).toBe(false);
    expect(validate.errors?.map((error) => error.instancePath)).toEqual(["/catalogs/1"]);
  });

  it("tells all that is wrong", () => {
    const validate = validatorOf("AddCatalogRequest", latestRelease);
    expect(validate({ seller_id: "7" })).toBe(false);
    expect(validate.errors).toHaveLength(3);
  });

  it.each([
    "2026-03-01T09:30:00",
    "2026-03-01T09:30:00Z",
    "2026-03-01T09:30:00.1234567+02:00",
    "2026-03-01T09:30:00-0530",
    "2026-03-01T09:30",
    "2024-02-29T23:59:60Z",
    "0001-01-01T00:00:00",
  ])("takes %s for a date-time", (start_date) => {
    expect(validatorOf("AddCatalogRequest", latestRelease)({ ...catalog, start_date })).toBe(true);
  });

  it.each([
    "2026-03-01 09:30:00",
    "2026-03-01",
    "2026-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-03-01T24:00:00Z",
    "2026-03-01T09:30:00 Z",
    "1772357400",
    "tomorrow",
    "",
  ])("does not take %j for a date-time", (start_date) => {
    expect(validatorOf("AddCatalogRequest", latestRelease)({ ...catalog, start_date })).toBe(false);
  });

  it.each([note.category, note.category.toUpperCase(), "00000000-0000-0000-0000-000000000000"])(
    "takes %s for a UUID",
    (category) => {
      expect(validatorOf("NoteRequest", latestRelease)({ ...note, category })).toBe(true);
    },
  );

  it.each([
    `urn:uuid:${note.category}`,
    `{${note.category}}`,
    note.category.replaceAll("-", ""),
    "JobNoteCategory",
    "",
  ])("does not take %j for a UUID", (category) => {
    expect(validatorOf("NoteRequest", latestRelease)({ ...note, category })).toBe(false);
  });

  it("refuses a name that the document does not know", () => {
    expect(() => validatorOf("NoSuchModel", latestRelease)).toThrow("the document names no model NoSuchModel");
  });
});

/** The models that a row names: its body, its query and its answer. */
function modelsOf({ body, queryModel, answers }: RouteOn): string[] {
  const answered = () => {
    switch (answers.kind) {
      case "model":
      case "list":
      case "page":
        return [answers.model];
      case "list-envelope-or-empty":
        return [answers.list, answers.envelope];
      default:
        return [];
    }
  };
  return [...(body ? [body.model] : []), ...(queryModel ? [queryModel] : []), ...answered()];
}
