import { describe, expect, it } from "vitest";
import { junitOf } from "../../src/reporting/formats/junit.js";
import { brokenClause, fault, inRounds, judgeLots, keptClause, runWith, waiver } from "./judged.js";

/** What the schemas that CI servers publish have in common: the attributes of each element, required ones marked. */
const schema: { readonly [element: string]: { readonly [attribute: string]: RegExp } } = {
  testsuites: { name: /./, tests: /^\d+$/, failures: /^\d+$/, errors: /^\d+$/, time: /^\d+\.\d{3}$/ },
  testsuite: {
    name: /./,
    id: /^\d+$/,
    package: /./,
    hostname: /./,
    timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
    tests: /^\d+$/,
    failures: /^\d+$/,
    errors: /^\d+$/,
    skipped: /^\d+$/,
    time: /^\d+\.\d{3}$/,
  },
  properties: {},
  property: { name: /./, value: /^/ },
  testcase: { classname: /^freight-conformance\./, name: /./, time: /^\d+\.\d{3}$/ },
  failure: { type: /^(contract|waiver)$/, message: /./ },
  error: { type: /^not-judged$/, message: /./ },
  skipped: { message: /./ },
  "system-out": {},
};

/** What may stand directly beneath each element. */
const children: { readonly [element: string]: readonly string[] } = {
  "": ["testsuites"],
  testsuites: ["testsuite"],
  testsuite: ["properties", "testcase"],
  properties: ["property"],
  testcase: ["failure", "error", "skipped", "system-out"],
};

/** @returns what a CI server would find wrong with a report */
function problemsIn(xml: string): readonly string[] {
  const problems: string[] = [];
  const open: string[] = [];
  for (const [, closing, name = "", attributes = "", empty] of xml.matchAll(
    /<(\/?)([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>/g,
  )) {
    if (closing) {
      if (open.pop() !== name) problems.push(`${name} is closed out of turn`);
      continue;
    }
    if (!children[open.at(-1) ?? ""]?.includes(name)) problems.push(`${name} beneath ${open.at(-1)}`);
    const given = new Map(
      [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
    );
    const known = schema[name] ?? {};
    for (const key of given.keys()) if (!Object.hasOwn(known, key)) problems.push(`${name} has ${key}`);
    for (const [key, form] of Object.entries(known))
      if (!form.test(given.get(key) ?? "\n")) problems.push(`${name}.${key} is ${given.get(key)}`);
    if (!empty) open.push(name);
  }
  const rest = xml.replace(/<[?/\w][^>]*>/g, "").replace(/&(amp|lt|gt|quot|#\d+);/g, "");
  if (/[<&]/.test(rest)) problems.push("markup in text");
  for (const kind of ["failure", "error", "testcase"]) {
    const total = /<testsuites [^>]*>/.exec(xml)?.[0] ?? "";
    const said = new RegExp(`${kind === "testcase" ? "tests" : `${kind}s`}="(\\d+)"`).exec(total)?.[1];
    const there = xml.match(new RegExp(`<${kind}[ >]`, "g"))?.length ?? 0;
    if (Number(said) !== there) problems.push(`${said} ${kind}s are said and ${there} are there`);
  }
  return problems;
}

describe("junit.xml", () => {
  it("is what CI servers read, whatever the run", async () => {
    const [honest, broken] = [await judgeLots(), await judgeLots(fault)];
    const waivers = [waiver(brokenClause, "2026-12-31"), waiver(keptClause, "2026-12-31")];
    for (const run of [
      runWith(honest),
      runWith(broken),
      runWith(broken, { waivers }),
      runWith(broken, { strict: true }),
      runWith(honest, { minJudged: 99 }),
      inRounds([honest, broken]),
    ])
      expect(problemsIn(junitOf(run))).toEqual([]);
  });

  it("is red where the gate is red, and green where it is green", async () => {
    const [honest, broken] = [await judgeLots(), await judgeLots(fault)];
    const red = (xml: string) => !/<testsuites [^>]*failures="0" errors="0"/.test(xml);
    expect(red(junitOf(runWith(honest)))).toBe(false);
    expect(red(junitOf(runWith(broken)))).toBe(true);
    expect(red(junitOf(runWith(broken, { waivers: [waiver(brokenClause, "2026-12-31")] })))).toBe(false);
    expect(red(junitOf(runWith(broken, { waivers: [waiver(brokenClause, "2026-01-31")] })))).toBe(true);
    expect(red(junitOf(runWith(honest, { waivers: [waiver(brokenClause, "2026-12-31")] })))).toBe(true);
    expect(red(junitOf(runWith(honest, { minJudged: 99 })))).toBe(true);
  });

  it("takes any text that a deployment may send", async () => {
    const run = runWith(await judgeLots(fault));
    const actual = "\u0000\u001b]]>\r\n\t\"'&amp;<failure>\ud800\uffff😀";
    const clauses = run.clauses.map((clause) => ({
      ...clause,
      failures: clause.failures.map((one) => ({ ...one, actual })),
    }));
    const xml = junitOf({ ...run, clauses });
    expect(problemsIn(xml)).toEqual([]);
    expect(xml).toContain("��]]&gt;&#13;&#10;&#9;&quot;'&amp;amp;&lt;failure&gt;��😀");
  });

  it("shares the time of each scenario among its clauses", async () => {
    const run = runWith(await judgeLots());
    const xml = junitOf(run);
    const sum = [...xml.matchAll(/<testcase [^>]*time="([\d.]+)"/g)].reduce(
      (total, [, time]) => total + Number(time),
      0,
    );
    const whole = run.scenarios.reduce((total, { durationMs }) => total + durationMs / 1000, 0);
    expect(Math.abs(sum - whole)).toBeLessThan(0.0005 * run.clauses.length + 0.001);
  });

  it.each([
    ["an attribute that is unknown", (xml: string) => xml.replace("<testsuites ", '<testsuites skipped="1" ')],
    ["a time that is missing", (xml: string) => xml.replace(/(<testcase [^>]*) time="[^"]*"/, "$1")],
    ["a count that is off", (xml: string) => xml.replace(/failures="\d+"/, 'failures="77"')],
    ["text that is not escaped", (xml: string) => xml.replace("</failure>", "a < b</failure>")],
    ["an element that is not closed", (xml: string) => xml.replace("</failure>", "")],
  ])("would be found wrong with %s", async (_, spoil) => {
    expect(problemsIn(spoil(junitOf(runWith(await judgeLots(fault)))))).not.toEqual([]);
  });
});
