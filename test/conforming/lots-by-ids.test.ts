import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { idOf, isObject } from "../../src/scenario/values.js";

beforeAll(() => loadSpecs());

/** Shows the ids of lots in catalogs in their place, and those of catalogs in lots. */
function byIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(byIds);
  if (!isObject(value)) return value;
  const idsOf = (name: string, member: unknown) => {
    const entries = Array.isArray(member) && member.every(isObject) ? member : undefined;
    if (entries && name === "lots") return entries.map(idOf);
    if (entries && name === "catalogs") return entries.map(({ catalogId }) => catalogId);
    return byIds(member);
  };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, idsOf(name, member)]));
}

it("a deployment whose catalogs show the ids of their lots is judged of what becomes of those, and blamed for nothing", async () => {
  const reference = createReference();
  const handle = async (request: Request): Promise<Response> => {
    const answer = await reference.fetch(request);
    const isOfCatalogs = new URL(request.url).pathname.startsWith(reference.basePaths.catalog);
    if (!isOfCatalogs || !answer.ok || answer.status === 204) return answer;
    return Response.json(byIds(await answer.json()), { status: answer.status });
  };
  const judged = /^(lot-merge-|lot-delete-leaves-|lot-update-leaves-|catalog-delete-only-that|catalog-merge-keeps-)/;
  const those = scenarios().filter(({ area, judges }) => area !== "service" && judges.some((id) => judged.test(id)));
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  const open = run.clauses.filter(({ id, verdict }) => judged.test(id) && verdict !== "pass");
  const isOfWhatIsNotShown = /by their ids alone|does not show the number that it was given/;
  expect(open.filter(({ reason = "" }) => !isOfWhatIsNotShown.test(reason)).map(({ id }) => id)).toEqual([]);
});
