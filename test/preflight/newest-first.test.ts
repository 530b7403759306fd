import { expect, it } from "vitest";
import { isObject } from "../../src/scenario/values.js";
import { lookAtReference } from "../looking.js";

/** What a company without a job counts, and what a view shows whose state was never saved. */
const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(emptied);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, emptied(one)]));
  return typeof value === "number" ? 0 : value;
};

it("the newest company may have no job, and the newest view no state: others are found in their place", async () => {
  const { found: usual } = await lookAtReference();
  const [company, view] = [String(usual["companyId"]), String(usual["gridViewStateId"])];
  const { found } = await lookAtReference({}, {}, async (request, handle) => {
    const { pathname, search } = new URL(request.url);
    const answer = await handle(request);
    if (!answer.ok) return answer;
    if (pathname.endsWith("/dashboard") && search.includes(company))
      return Response.json(emptied(await answer.json()), { status: answer.status });
    if (pathname.endsWith(`/gridviewstate/${view}`)) return Response.json({ columns: null, filters: null });
    return answer;
  });
  for (const name of ["companyId", "gridViewStateId"]) {
    expect(found[name]).toBeDefined();
    expect(found[name]).not.toBe(usual[name]);
  }
});
