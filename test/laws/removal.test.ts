import { beforeAll, describe, expect, it } from "vitest";
import { type ResourceName, resourceOf, resources } from "../../src/contract/laws/resources.js";
import { isClauseId } from "../../src/contract/register.js";
import { describeFaults } from "../../src/reference/index.js";
import { blamed, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

/** Removals that are answered and not carried out, as the route shows it by which the laws read a record. */
const forgotten: { readonly [name in ResourceName]?: string } = {
  lot: "lot-delete-removes#keeps-readable",
  catalog: "catalog-delete-removes#keeps-readable",
  "commodity-map": "commodity-map-delete#keeps-readable",
  view: "view-delete#keeps-readable",
  "common-inventory": "company-inventory-delete#forgets",
  "client-item-data": "clientitemdata-delete-removes#client-item-data-delete-forgets",
  "timeline-task": "timeline-delete-unread#readable",
  document: "document-hide-unlists#hidden-for-job",
};

const removable = (Object.keys(resources) as ResourceName[]).filter((name) => resourceOf(name).remove);

const judge = async (name: ResourceName, options: Parameters<typeof judgeReference>[1]) => {
  const those = scenarios().filter(({ title }) => title.startsWith(`laws: a ${resourceOf(name).name} is removed once`));
  const { run, results, defects } = await judgeReference(those, options, { verdictsOnly: true });
  expect(defects).toEqual([]);
  const [result] = results;
  const check = result?.checks.find(({ clause }) => clause === `made-again:${name}`);
  return { blamed: blamed(run), check, told: result?.observations ?? [] };
};

describe.each(removable)("of a removed %s", (name) => {
  it("that is still shown the clause of its group says so alone", async () => {
    const { name: thing, said } = resourceOf(name);
    const clause = said?.["removes"] ?? "";
    expect(isClauseId(clause)).toBe(true);
    const fault = describeFaults().find((one) => one.name === forgotten[name]);
    expect(fault?.breaks).toBe(clause);
    const { blamed, check } = await judge(name, { faults: [fault?.name ?? ""] });
    expect(blamed).toEqual([clause]);
    expect(check?.verdict).toBe("inconclusive");
    expect(check?.reason).toBe(`a removed ${thing} is still shown, which is the matter of ${clause}`);
  });

  it("nothing may be given to a new one, where what was removed stays taken: that is told, and blamed for nothing", async () => {
    const { blamed, check, told } = await judge(name, {
      choices: { [`laws:${name}`]: "what-was-removed-stays-taken" },
    });
    expect(blamed).toEqual([]);
    expect(check?.verdict).toBe("inconclusive");
    expect(check?.reason).toBe(`a ${resourceOf(name).name} that is given what a removed one was given is refused`);
    expect(told).toContainEqual({
      openPoint: "removed-given-again",
      observed: `a ${resourceOf(name).name}: refused (409)`,
    });
  });

  it("all together may be refused to a new one, and each by itself taken", async () => {
    const { blamed, check } = await judge(name, { choices: { [`laws:${name}`]: "all-of-it-stays-taken" } });
    expect(blamed).toEqual([]);
    // A view is given nothing of its own beside its name.
    expect(check?.verdict).toBe(name === "view" ? "inconclusive" : "pass");
  });
});
