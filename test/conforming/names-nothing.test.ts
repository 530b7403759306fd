import { expect, it } from "vitest";
import { fixtureCoverage } from "../../src/profile/fixture-coverage.js";
import type { FixtureName } from "../../src/profile/fixtures.js";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { type Scenario, scenarios } from "../../src/scenario/scenario.js";
import { isUuid } from "../../src/scenario/values.js";
import { sampleOf } from "../sample.js";

await loadSpecs();

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
  ["inventoryItemId", "document-item-photo"],
  ["handlingUnitId", "document-upload-handling-units"],
  ["otherPlatformId", "bulk-platform-each"],
  ["otherInventoryItemId", "document-item-photo-several-items"],
  ["otherHandlingUnitId", "document-update-handling-units-accepted"],
] as const;

const nobody = 7_654_321;

it.each([names.slice(0, 3), names.slice(3)])(
  "%s, %s and %s that name nothing are refused rightly, and named as what would settle it",
  async (...some) => {
    const reference = createReference();
    const handle = async (request: Request) => {
      const isRefused = request.method !== "GET" && (await request.clone().text()).includes(String(nobody));
      return isRefused ? Response.json({ title: "parent key not found" }, { status: 422 }) : reference.fetch(request);
    };
    const own = ({ judges }: Scenario) => judges.some((id) => some.some(([, clause]) => clause === id));
    const all = scenarios().filter(({ judges }) => judges.some((id) => clauses.has(id)));
    const those = [
      ...all.filter(own),
      ...sampleOf(
        all.filter((one) => !own(one)),
        4,
      ),
    ];
    const wrong = Object.fromEntries(some.map(([name]) => [name, nobody]));
    const given = { fixtures: { ...reference.fixtures, ...wrong } };
    const { run, defects } = await judgeHandler(handle, those, reference, { given, verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
    for (const [name, clause] of some) {
      const { verdict, reason } = run.clauses.find(({ id }) => id === clause) ?? {};
      expect([name, verdict, reason]).toEqual([name, "inconclusive", expect.stringContaining(`fixtures.${name}`)]);
    }
  },
);

/** @returns a value of the same type that nothing has */
const nothingLike = (value: string | number): string | number =>
  typeof value === "number" ? nobody : isUuid(value) ? "6c1f5d0e-0000-4000-8000-123456789abc" : "conformance-nobody";

/** Fixtures that no group takes together, and some of the scenarios that take them. */
interface Apart {
  readonly names: FixtureName[];
  readonly groups: Set<string>;
  readonly some: Scenario[];
}

function apart(): readonly Apart[] {
  const all: Apart[] = [];
  for (const name of Object.keys(createReference().fixtures) as readonly FixtureName[]) {
    const takenBy = scenarios().filter(
      ({ needs, judges }) => needs.includes(name) || judges.some((id) => fixtureCoverage[name]?.includes(id)),
    );
    const groups = new Set(takenBy.map(({ area }) => area));
    const another: Apart = { names: [], groups: new Set(), some: [] };
    const isApart = (other: Apart) => ![...groups].some((group) => other.groups.has(group));
    // What none takes is by itself.
    const one = all.find((other) => other.groups.size > 0 === groups.size > 0 && isApart(other)) ?? another;
    if (one === another) all.push(one);
    one.names.push(name);
    one.some.push(...sampleOf(takenBy, 4));
    for (const group of groups) one.groups.add(group);
  }
  return all;
}

it.each(apart())(
  "$names that name nothing are blamed on nobody where the deployment is looked at first",
  async ({ names, some }) => {
    const reference = createReference();
    const { fixtures } = reference;
    const wrong = Object.fromEntries(names.map((name) => [name, nothingLike(fixtures[name] ?? nobody)]));
    const options = { given: { fixtures: { ...fixtures, ...wrong } }, discovers: true, verdictsOnly: true } as const;
    const { run, defects } = await judgeHandler((request) => reference.fetch(request), some, reference, options);
    expect(defects).toEqual([]);
    expect(blamed(run)).toEqual([]);
  },
);
