import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { browsers, longest, namedPlaces } from "./places.js";

const isThere = (path: string): boolean => existsSync(join(packageRoot(), "test", path));
const isFile = (place: string): boolean => isThere(`${place}.test.ts`);

it("what shards name are folders and files of tests", () => {
  expect(namedPlaces.flat().filter((place) => !isThere(place) && !isFile(place))).toEqual([]);
});

it("what is begun first or last are files of tests", () => {
  expect([...longest, ...browsers].filter((place) => !isFile(place))).toEqual([]);
});
