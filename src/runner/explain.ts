import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Clause } from "../contract/clause.js";
import type { OpenPoint } from "../contract/open-point.js";
import { packageRoot } from "../contract/package-root.js";
import { type ClauseId, clauseOf, openPointList } from "../contract/register.js";
import { lastReleaseOf, spanInWords } from "../contract/releases.js";
import { createReference, describeFaults, type FaultDescription } from "../reference/index.js";
import { isProvisional } from "../reporting/provisional.js";
import { type Scenario, scenarios } from "../scenario/scenario.js";
import { judgeHandler } from "./in-process.js";
import { loadSpecs } from "./specs.js";

/** A request of a scenario, as a conforming deployment answers it. */
export interface Step {
  /** `POST /catalog/api/Lot → 200` */
  readonly request: string;
  /** The clause of the check that sent it; absent where it sets up, looks or cleans up. */
  readonly check?: ClauseId;
}

/** How one scenario judges a clause. */
export interface JudgedBy {
  readonly title: string;
  /** Where it stands, from the root of the project; absent where the specs are not to be found. */
  readonly file?: string;
  readonly needs: readonly string[];
  readonly steps: readonly Step[];
  /** How many requests clean up after it. */
  readonly cleanup: number;
}

/** What the suite knows of one clause. */
export interface Explanation {
  readonly clause: Clause<ClauseId>;
  readonly judgedBy: readonly JudgedBy[];
  readonly faults: readonly FaultDescription[];
  /** Those that share the clause's first route. */
  readonly openPoints: readonly OpenPoint[];
}

/**
 * Explains a clause, with the steps that its scenarios take on the conforming reference in this process.
 *
 * @param id of a clause
 */
export async function explain(id: ClauseId): Promise<Explanation> {
  await loadSpecs();
  const clause = clauseOf(id);
  const [own] = clause.routes;
  const judgedBy: JudgedBy[] = [];
  for (const scenario of scenarios()) if (scenario.judges.includes(id)) judgedBy.push(await followed(scenario, clause));
  return {
    clause,
    judgedBy,
    faults: describeFaults().filter(({ breaks }) => breaks === id),
    openPoints: openPointList().filter(({ routes }) => routes?.includes(own)),
  };
}

async function followed(scenario: Scenario, clause: Clause): Promise<JudgedBy> {
  const release = lastReleaseOf(clause);
  const reference = createReference({ release });
  const steps: Step[] = [];
  let phase: "preflight" | "scenario" | "cleanup" = "preflight";
  let check: ClauseId | undefined;
  let cleanup = 0;
  const watched: Scenario = {
    ...scenario,
    run: async (context) => {
      phase = "scenario";
      const checking: typeof context.check = async (clause, assertions) => {
        check = clause;
        return context.check(clause, assertions).finally(() => {
          check = undefined;
        });
      };
      await scenario.run({ ...context, check: checking }).finally(() => {
        phase = "cleanup";
      });
    },
  };
  const handle = async (request: Request) => {
    const response = await reference.fetch(request);
    const { pathname, search } = new URL(request.url);
    const sent = `${request.method} ${pathname}${search} → ${response.status}`;
    if (phase === "scenario") steps.push({ request: sent, ...(check !== undefined && { check }) });
    if (phase === "cleanup") cleanup++;
    return response;
  };
  await judgeHandler(handle, [watched], reference, { release, verdictsOnly: true });
  const file = fileOf(scenario);
  return { title: scenario.title, ...(file !== undefined && { file }), needs: scenario.needs, steps, cleanup };
}

/** @returns the spec that holds the scenario, by its title */
function fileOf({ title }: Scenario): string | undefined {
  const folder = join(packageRoot(), "specs");
  if (!existsSync(folder)) return undefined;
  const specs = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".spec.ts"));
  const found = specs.find((name) => readFileSync(join(folder, name), "utf8").includes(JSON.stringify(title)));
  return found === undefined ? undefined : relative(packageRoot(), join(folder, found));
}

/** @returns the explanation as text, for a terminal */
export function explanationText({ clause, judgedBy, faults, openPoints }: Explanation): string {
  const { id, says, level, source, effect, routes, added } = clause;
  const span = spanInWords(clause);
  const lines = [
    `${id}  (${level} · ${source})`,
    `  ${says}`,
    `  routes   ${routes.join(", ")}`,
    `  effect   ${effect}${span === undefined ? "" : `, on releases ${span}`}`,
    ...(added === undefined
      ? []
      : [`  added    ${added}${isProvisional(clause) ? ", provisional: broken, it does not gate" : ""}`]),
  ];
  for (const { title, file, needs, steps, cleanup } of judgedBy) {
    lines.push("", `Judged by: ${title}${file === undefined ? "" : `  (${file})`}`);
    if (needs.length > 0) lines.push(`  needs    ${needs.join(", ")}`);
    for (const [index, { request, check }] of steps.entries())
      lines.push(`  ${String(index + 1).padStart(3)}  ${request}${check === undefined ? "" : `   checks ${check}`}`);
    if (cleanup > 0) lines.push(`       and ${cleanup} requests that clean up`);
  }
  lines.push(
    "",
    `Proven to find ${faults.length} ${faults.length === 1 ? "fault" : "faults"} of the reference deployment:`,
  );
  for (const { name, says: what } of faults) lines.push(`  ${name}`, `      ${what}`);
  if (openPoints.length > 0) lines.push("", "Left open near it:");
  for (const { id: point, asks } of openPoints) lines.push(`  ${point}`, `      ${asks}`);
  return `${lines.join("\n")}\n`;
}
