import { beforeAll, describe, expect, it } from "vitest";
import type { Exchange } from "../../src/http/exchange.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler, judgeReference } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

const choices = { "lot-with-item-data-removal": "refused" };
const those = () => scenarios().filter(({ judges }) => judges.includes("clientitemdata-per-lot"));

/** @returns the ids of client item data that a clean-up asked to be removed */
const removedIn = (exchanges: readonly Exchange[]): readonly string[] =>
  exchanges.flatMap(({ phase, route, request }) =>
    phase === "cleanup" && route?.startsWith("DELETE /Lot/{lotId}") ? [request.url.split("/").at(-1) ?? ""] : [],
  );

beforeAll(() => loadSpecs());

describe("a lot that is not deleted while it has client item data", () => {
  it("is deleted once these are", async () => {
    const { run, exchanges } = await judgeReference(those(), { choices }, { verdictsOnly: true });
    expect(removedIn(exchanges)).not.toEqual([]);
    expect(run.leftovers).toEqual([]);
  });

  it("is deleted once those are gone as well that no answer told the id of", async () => {
    const several = scenarios().filter(({ judges }) => judges.includes("clientitemdata-keeps-each"));
    const each = { ...choices, "client-item-data-records": "one-for-each-entry" };
    const { run } = await judgeReference(several, { choices: each }, { verdictsOnly: true });
    expect(several).not.toEqual([]);
    expect(run.leftovers).toEqual([]);
  });

  it("is deleted without those of somebody else that its list shows", async () => {
    const reference = createReference({ choices });
    const handle = async (request: Request): Promise<Response> => {
      const answer = await reference.fetch(request);
      if (request.method !== "GET" || !/\/Lot\/\d+\/ClientItemData/.test(request.url) || !answer.ok) return answer;
      const page = (await answer.json()) as { readonly items: readonly object[] };
      return Response.json({ ...page, items: [...page.items, { id: 777, description: "of another lot" }] });
    };
    const { exchanges } = await judgeHandler(handle, those(), reference, { verdictsOnly: true });
    expect(removedIn(exchanges)).not.toEqual([]);
    expect(removedIn(exchanges)).not.toContain("777");
  });

  it("is left, and told, where these stay after all", async () => {
    const faults = ["clientitemdata-delete-removes#client-item-data-delete-forgets"];
    const { run, exchanges } = await judgeReference(those(), { choices, faults }, { verdictsOnly: true });
    expect(removedIn(exchanges)).not.toEqual([]);
    expect(run.leftovers.map(({ what }) => what)).toContain("lot");
  });
});
