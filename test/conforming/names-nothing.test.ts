import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

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
