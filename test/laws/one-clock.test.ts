import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const hourMs = 3_600_000;
const moments = /"(\d{4}-(\d\d)-\d\dT[\d:]+(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))"/g;

const shownBy = (clock: (month: number) => number) => (text: string) =>
  text.replace(moments, (_, moment: string, month: string) => {
    const there = new Date(Date.parse(moment) + clock(Number(month)) * hourMs);
    return `"${there.toISOString().slice(0, 19)}"`;
  });

/** Months in which clocks are put forward. */
const isSummer = (month: number) => month > 3 && month < 11;

it.each<[clock: string, show: (text: string) => string, blame: readonly string[]]>([
  ["of UTC", shownBy(() => 0), []],
  ["of one place", shownBy(() => -5), []],
  ["of one place that has summer time", shownBy((month) => (isSummer(month) ? -4 : -5)), []],
  [
    "that each was given by",
    (text) => text.replace(moments, (quoted) => quoted.replace(/(?:Z|[+-]\d\d:\d\d)"$/, '"')),
    ["stored-as-given:catalog"],
  ],
])("moments that are shown without an offset, by the clock %s", async (_, show, blame) => {
  const reference = createReference();
  const handle = async (request: Request): Promise<Response> => {
    const response = await reference.fetch(request);
    if (!new URL(request.url).pathname.includes("/Catalog") || response.status !== 200) return response;
    return new Response(show(await response.text()), response);
  };
  const those = scenarios().filter(({ judges }) => judges.includes("stored-as-given:catalog"));
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual(blame);
});
