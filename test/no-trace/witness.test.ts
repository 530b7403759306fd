import { describe, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { changesIn } from "./changes.js";
import { storing, variantOf } from "./draw.js";
import { fewest } from "./fewest.js";
import { sorted, witness } from "./traces.js";

describe("a witness", () => {
  const reference = createReference();
  const { companyId, jobDisplayId } = reference.fixtures;
  const before = reference.stored();
  const watched = witness(before, (request) => reference.fetch(request));
  const headers = { authorization: `Bearer ${reference.tokens.corporate}`, "content-type": "application/json" };
  const ask = (method: string, path: string, body?: unknown) =>
    watched.fetch(
      new Request(`http://reference.example.com${reference.basePaths.portal}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );

  it("notes the records that writes name in the path or in the body, and none that is only read or refused", async () => {
    await ask("GET", `/companies/${companyId}/geosettings`);
    await ask("POST", "/companies/search/v2", { filters: { companyId } });
    await ask("POST", `/companies/${companyId}/geosettings`, "no object");
    expect([...watched.borrowed]).toEqual([]);
    await ask("POST", `/companies/${companyId}/geosettings`, { restrictions: [] });
    await ask("PUT", "/job/save", { jobDisplayId, customer: { name: "Another" } });
    expect([...watched.borrowed]).toEqual([companyId, String(jobDisplayId)]);
  });

  it("tells what changed, and what of it a leftover is about", () => {
    const changes = changesIn(before, reference.stored(), false);
    const [geo, job] = [`geo-settings/${companyId}`, `jobs/${jobDisplayId}`];
    expect(new Set(changes.map(({ record }) => record))).toEqual(new Set([geo, job]));
    const { reported, silent } = sorted(changes, before, [{ id: String(companyId).toUpperCase() }]);
    expect(new Set(reported.map(({ record }) => record))).toEqual(new Set([geo]));
    expect(new Set(silent.map(({ record }) => record))).toEqual(new Set([job]));
  });
});

describe("a seed", () => {
  it("draws the same variant again, and another one than its neighbour", () => {
    expect(variantOf(7)).toEqual(variantOf(7));
    expect(variantOf(7)).not.toEqual(variantOf(8));
  });

  it("draws every way to store that there is, among a hundred", () => {
    const drawn = Array.from({ length: 100 }, (_, index) => variantOf(index + 1).variant.choices);
    const never = storing.flatMap(({ name, conforms }) =>
      conforms.slice(1).filter((way) => !drawn.some((choices) => choices[name] === way)),
    );
    expect(storing.length).toBeGreaterThan(40);
    expect(never).toEqual([]);
  });
});

describe("the fewest that it takes", () => {
  const all = Array.from({ length: 40 }, (_, index) => index);

  it.each([[[7]], [[3, 31]], [[0, 20, 39]], [[]]])("are found: %j", async (needed) => {
    const found = await fewest(all, async (some) => needed.every((one) => some.includes(one)));
    expect(found).toEqual(needed);
  });
});
