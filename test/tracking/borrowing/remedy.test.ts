import { describe, expect, it } from "vitest";
import { remedyBeside } from "../../../src/tracking/borrowing/remedy.js";

describe("what a user can do about a record that is not borrowed", () => {
  it("is another one, or a run that may make its own where it may not yet", () => {
    expect(remedyBeside({ kind: "company", effects: "reversible" })).toContain("`--effects residue`");
    for (const effects of ["residue", "irreversible"] as const)
      expect(remedyBeside({ kind: "company", effects })).toBe("give another company");
  });

  it("is neither where no other would do", () => {
    const remedy = remedyBeside({ kind: "contact", effects: "reversible", only: "the caller's own contact" });
    expect(remedy).not.toMatch(/give another|--effects/);
  });
});
