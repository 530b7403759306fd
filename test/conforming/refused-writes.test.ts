import { beforeAll, expect, it } from "vitest";
import { latestRelease } from "../../src/contract/releases.js";
import { routeList } from "../../src/contract/routes.js";
import { groupNames } from "../../src/contract/vocabulary.js";
import { createReference } from "../../src/reference/index.js";
import { judgeHandler } from "../../src/runner/in-process.js";
import { asItStands } from "../../src/runner/mutation/as-it-stands.js";
import { loadSpecs } from "../../src/runner/specs.js";
import type { ScenarioResult } from "../../src/scenario/outcome.js";
import { scenarios } from "../../src/scenario/scenario.js";
import { sampleOf } from "../sample.js";

beforeAll(() => loadSpecs());

/** Those of a group that name what they write to in their path: what is made first is made as usual. */
const writesOf = (group: string) =>
  routeList
    .filter((route) => route.group === group && route.effect !== "read" && route.template.includes("{"))
    .map(({ id, method, template }) => ({
      id,
      method,
      path: new RegExp(`${template.replace(/\{\w+\}/g, "[^/]+")}$`, "i"),
    }));

it.each(groupNames.filter((group) => writesOf(group).length > 0))(
  "scenarios of %s check what they judge where all writes of records are refused",
  async (group) => {
    const reference = createReference();
    const refused = writesOf(group);
    let met = 0;
    const handle = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      const isRefused = refused.some(({ method, path }) => request.method === method && path.test(pathname));
      if (!isRefused) return reference.fetch(request);
      met += 1;
      return Response.json({ title: "Not now." }, { status: 409 });
    };
    // What sends no such write is judged as it stands.
    const { results, seen } = await asItStands(latestRelease);
    const isWriting = ({ exchanges }: ScenarioResult) =>
      exchanges.some(({ route }) => refused.some(({ id }) => id === route));
    const writing = new Set(results.filter(isWriting).map(({ id }) => id));
    const all = scenarios().filter(({ area, id }) => area === group && writing.has(id));
    const those = sampleOf(all, Math.ceil(all.length / 8));
    const { defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true, ...(seen && { seen }) });
    expect(defects).toEqual([]);
    expect(met).toBeGreaterThan(0);
  },
);
