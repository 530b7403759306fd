import { describe, expect, it } from "vitest";
import { nearest } from "../../src/profile/nearest.js";

const few = ["camelCase", "snake_case", "PascalCase"];
const many = [...Array.from({ length: 40 }, (_, index) => `job-${index}-is-kept`), "lot-merge-self", "a-lot-merge"];

describe("the nearest name", () => {
  it("is asked for where it is near, however many there are", () => {
    expect(nearest("snakecase", few)).toBe(" Did you mean snake_case?");
    expect(nearest("lot-merge-slef", many)).toBe(" Did you mean lot-merge-self?");
  });

  it("gives way to all that are known where none is near, and to the nearest where those are many", () => {
    expect(nearest("kebab", few)).toBe(" Known are camelCase, snake_case, PascalCase.");
    const told = nearest("lot", many);
    expect(told).toMatch(/^ The nearest are a-lot-merge, lot-merge-self, /);
    expect(told.split(", ")).toHaveLength(5);
    expect(nearest("lot", [])).toBe("");
  });
});
