import type { Exchange } from "../../src/http/exchange.js";
import type { ClauseRecord, Run, ScenarioRecord } from "../../src/reporting/run.js";
import { totalsOf } from "../../src/reporting/totals.js";
import type { Judgement } from "../../src/runner/in-process.js";

/**
 * @param judged what the clauses and exchanges are taken from
 * @param failures how many of its clauses break, each in a scenario of its own
 * @param text what they expect and receive
 * @param body what each of their exchanges answers
 * @returns a run in which much is broken
 */
export function largeRun(
  judged: Judgement,
  failures: number,
  text = "x",
  body = text,
): { readonly run: Run; readonly exchanges: readonly Exchange[] } {
  const [model] = judged.exchanges.filter(({ response }) => response !== undefined);
  if (!model?.response) throw new Error("Nothing was answered.");
  const { response } = model;
  const exchanges: Exchange[] = [];
  const scenarios: ScenarioRecord[] = [];
  const clauses = judged.run.clauses.map((clause, index): ClauseRecord => {
    if (index >= failures) return clause;
    for (let step = 1; step <= 10; step++)
      exchanges.push({
        ...model,
        id: `s${index}/${step}`,
        scenario: `s${index}`,
        response: { ...response, body: { bytes: body.length, text: body } },
      });
    const [scenario] = judged.run.scenarios;
    if (!scenario) throw new Error("Nothing was judged.");
    const check = {
      clause: clause.id,
      verdict: "fail",
      expected: text,
      actual: text,
      exchange: `s${index}/10`,
    } as const;
    scenarios.push({ ...scenario, id: `s${index}`, clauses: [clause.id], verdict: "fail", checks: [check] });
    const failure = { scenario: `s${index}`, expected: text, actual: text, exchange: `s${index}/10` };
    const { reason: _, ...rest } = clause;
    return { ...rest, verdict: "fail", scenarios: [`s${index}`], failures: Array.from({ length: 8 }, () => failure) };
  });
  return {
    run: { ...judged.run, clauses, scenarios, totals: totalsOf(clauses), verdict: "does-not-conform" },
    exchanges,
  };
}

/** What a deployment might say to leave its place on a page: markup, a closing tag, turned letters, words without an end. */
const hostileText = `</script></style><img src=x onerror="document.title='taken'"><script>document.title='taken'</script>\u202e\u0000 ${"w".repeat(900)}`;

/** @returns a run in which a deployment says that wherever it is quoted */
export const hostileRun = (run: Run): Run => ({
  ...run,
  because: hostileText,
  deployment: { ...run.deployment, name: hostileText, surfaces: { ...run.deployment.surfaces, portal: hostileText } },
  clauses: run.clauses.map((clause) => ({
    ...clause,
    ...(clause.reason !== undefined && { reason: hostileText }),
    failures: clause.failures.map((failure) => ({ ...failure, expected: hostileText, actual: hostileText })),
  })),
  causes: [
    {
      id: "web-server",
      says: hostileText,
      remedy: hostileText,
      surfaces: ["portal"],
      reasons: [],
      answered: hostileText,
      clauses: run.clauses.slice(0, 3).map(({ id }) => id),
      routes: ["POST /Lot"],
    },
  ],
  leftovers: [{ what: "lot", id: hostileText, createdBy: "a", reason: hostileText, residue: false }],
  openPoints: [{ id: "x", observed: [hostileText], pinned: hostileText, drift: true }],
  fixtures: [{ name: "sellerId", value: hostileText, origin: hostileText }],
  routes: run.routes.map((route) => (route.exercised ? route : { ...route, reason: hostileText })),
});
