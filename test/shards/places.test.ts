import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { browsers, judging, longest } from "./places.js";

it("each place is a folder or a file of tests", () => {
  const isThere = (place: string): boolean =>
    ["", ".test.ts"].some((ending) => existsSync(join(packageRoot(), "test", `${place}${ending}`)));
  expect([...judging, ...longest, ...browsers].filter((place) => !isThere(place))).toEqual([]);
});
