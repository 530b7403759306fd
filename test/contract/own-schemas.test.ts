import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { ownSchemas } from "../../src/contract/own-schemas.js";
import { packageRoot } from "../../src/contract/package-root.js";

const below = (folder: string, ending: string) =>
  readdirSync(join(packageRoot(), folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

const files = [...below("schemas", ".json"), ...below("fixtures", ".schema.json")];
const dialect = new Ajv2020({ allErrors: true });

it("all schemas are found", () => {
  expect(files).toContain("fixtures/deployments/profile.schema.json");
  expect(files).toContain("schemas/notes/NoteRequest.json");
});

it.each(files)("%s is as its dialect says", (file) => {
  const schema = JSON.parse(readFileSync(join(packageRoot(), file), "utf8")) as object;
  dialect.validateSchema(schema);
  expect(dialect.errors ?? []).toEqual([]);
});

it("a schema that is not as its dialect says is seen here alone", () => {
  const wrong = { type: "object", required: "name" };
  expect(dialect.validateSchema(wrong)).toBe(false);
  expect(new Ajv2020(ownSchemas).validateSchema(wrong)).toBe(false);
});
