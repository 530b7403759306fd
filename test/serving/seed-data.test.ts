import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { latestRelease } from "../../src/contract/releases.js";
import { createReference } from "../../src/reference/index.js";
import { seedable, seedFrom } from "../../src/runner/serving/seed-data.js";

it("a record that is added to a reference costs no look at all the others", async () => {
  const stored = () => {
    throw new Error("All records were copied.");
  };
  const file = join(packageRoot(), "fixtures/seed-data/example.json");
  const seeded = await seedFrom(file, { ...createReference(), stored }, latestRelease);
  expect(seeded.map(({ resource }) => resource)).toEqual(["contacts", "jobs", "notes", "catalogs", "lots"]);
});

it("each kind of records that can be added tells the one that was added last", () => {
  const reference = createReference();
  for (const { kind } of Object.values(seedable)) {
    const latest = reference.latest(kind);
    expect([...reference.stored().keys()].findLast((name) => name.startsWith(`${kind}/`))).toBe(
      `${kind}/${latest?.id}`,
    );
  }
});
