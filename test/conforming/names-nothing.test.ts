import { beforeAll, expect, it } from "vitest";
import { fixtureCoverage } from "../../src/profile/fixture-coverage.js";
import type { FixtureName } from "../../src/profile/fixtures.js";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { isUuid } from "../../src/scenario/values.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

const clauses: ReadonlySet<string> = new Set([
  "route:POST /Bulk/upsert",
  "document-item-photo",
  "document-item-photo-several-items",
  "document-update-handling-units-accepted",
  "document-update-inventory-items-accepted",
  "document-update-uuid-as-id-refused",
  "document-upload-inventory-items",
  "document-upload-handling-units",
]);

/** What no read shows that takes it. */
const names = [
  ["platformId", "route:POST /Bulk/upsert"],
  ["otherPlatformId", "bulk-platform-each"],
  ["inventoryItemId", "document-item-photo"],
  ["otherInventoryItemId", "document-item-photo-several-items"],
  ["handlingUnitId", "document-upload-handling-units"],
  ["otherHandlingUnitId", "document-update-handling-units-accepted"],
] as const;

const nobody = 7_654_321;

it.each(names)(
  "a %s that names nothing is refused rightly, and named as what would settle it",
  async (name, clause) => {
    const reference = createReference();
    const handle = async (request: Request) => {
      const isRefused = request.method !== "GET" && (await request.clone().text()).includes(String(nobody));
      return isRefused ? Response.json({ title: "parent key not found" }, { status: 422 }) : reference.fetch(request);
    };
    const those = scenarios().filter(({ judges }) => judges.some((id) => clauses.has(id)));
    const fixtures = { ...reference.fixtures, [name]: nobody };
    const { run, defects } = await judgeHandler(handle, those, reference, { given: { fixtures } });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    const { verdict, reason } = run.clauses.find(({ id }) => id === clause) ?? {};
    expect(verdict).toBe("inconclusive");
    expect(reason).toContain(`fixtures.${name}`);
  },
);

/** @returns a value of the same type that nothing has */
const nothingLike = (value: string | number): string | number =>
  typeof value === "number" ? nobody : isUuid(value) ? "6c1f5d0e-0000-4000-8000-123456789abc" : "conformance-nobody";

it.each(Object.entries(createReference().fixtures) as readonly [FixtureName, string | number][])(
  "a %s that names nothing is blamed on nobody where the deployment is looked at first",
  async (name, value) => {
    const reference = createReference();
    const those = scenarios().filter(
      ({ needs, judges }) => needs.includes(name) || judges.some((id) => fixtureCoverage[name]?.includes(id)),
    );
    const given = { fixtures: { ...reference.fixtures, [name]: nothingLike(value) } };
    const options = { given, discovers: true, verdictsOnly: true } as const;
    const { run, defects } = await judgeHandler(
      (request) => reference.fetch(request),
      sampleOf(those, 12),
      reference,
      options,
    );
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
  },
);
