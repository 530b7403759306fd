import { describe, expect, it } from "vitest";
import { TrackedItems } from "../../src/tracking/tracked-items.js";

const company = "c27eb453-f450-5878-8bb3-0f355781a8ab";
const respelled = company.toUpperCase();
const entry = { kind: "common inventory", id: 50_001, path: { companyId: respelled }, caller: "corporate" } as const;

describe("a record that was made below a UUID in other letters", () => {
  it("goes, or stays, with the record of that UUID, while that is held and once it stays", () => {
    const items = new TrackedItems();
    items.made({ kind: "company", id: company, path: {}, caller: "corporate" });
    items.made(entry);
    expect(items.record("company", respelled)?.id).toBe(company);
    expect(items.isWithinOwn(entry)).toBe(true);
    const leftover = {
      what: "company",
      id: company,
      createdBy: "a scenario",
      reason: "It stays.",
      residue: true,
    } as const;
    items.replay({ scenario: "a scenario", event: "left", leftover });
    expect(items.record("company", company)).toBeUndefined();
    expect(items.isWithinOwn(entry)).toBe(true);
    expect(items.isEmpty).toBe(true);
  });

  it("does not go with another one", () => {
    const items = new TrackedItems();
    items.made({ kind: "company", id: "b32a982d-4e0e-5e0d-8b8f-1e1c1905125c", path: {}, caller: "corporate" });
    expect(items.isWithinOwn(entry)).toBe(false);
  });
});
