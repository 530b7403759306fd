import { beforeAll, expect, it } from "vitest";
import { routeList } from "../../src/contract/routes.js";
import { groupNames } from "../../src/contract/vocabulary.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

/** Those of a group that name what they write to in their path: what is made first is made as usual. */
const writesOf = (group: string): readonly (readonly [method: string, path: RegExp])[] =>
  routeList
    .filter((route) => route.group === group && route.effect !== "read" && route.template.includes("{"))
    .map(({ method, template }) => [method, new RegExp(`${template.replace(/\{\w+\}/g, "[^/]+")}$`, "i")]);

it.each(groupNames.filter((group) => writesOf(group).length > 0))(
  "each scenario of %s checks what it judges where all writes of records are refused",
  async (group) => {
    const reference = createReference();
    const refused = writesOf(group);
    let met = 0;
    const handle = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      const isRefused = refused.some(([method, path]) => request.method === method && path.test(pathname));
      if (!isRefused) return reference.fetch(request);
      met += 1;
      return Response.json({ title: "Not now." }, { status: 409 });
    };
    const those = scenarios().filter(({ area }) => area === group);
    const { defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
    expect(defects).toEqual([]);
    expect(met).toBeGreaterThan(0);
  },
);
