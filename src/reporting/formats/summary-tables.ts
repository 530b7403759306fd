import { groupNames, surfaces } from "../../contract/vocabulary.js";
import { fold } from "../../http/names.js";
import { identifiersIn } from "../../preflight/wire.js";
import { clausesMissing } from "../fixtures.js";
import type { Run } from "../run.js";
import { code, plain, table } from "./markdown.js";

/** Where each fixture comes from, and how many clauses wait for those that are missing. */
export function fixtureTable(run: Run): string {
  const rows = run.fixtures.map(({ name, value, origin }) => {
    const waiting = value === undefined || /^(wrong|doubtful)/.test(origin) ? clausesMissing(run, name).length : 0;
    return [code(name), plain(String(value ?? "")), plain(origin), waiting > 0 ? String(waiting) : ""];
  });
  return `${table(["fixture", "value", "origin", "clauses that wait for it"], rows)}\n\nA fixture is given in the profile's \`fixtures\`.`;
}

/** What was seen where the contract is silent, beside what the profile pins. */
export const openPointTable = ({ openPoints }: Run): string =>
  table(
    ["open point", "seen", "pinned"],
    openPoints.map(({ id, observed, pinned, drift }) => [
      code(id),
      plain(observed.join(" | ")),
      pinned === undefined ? "" : drift ? plain(pinned) : "the same",
    ]),
  );

/** How names are spelt on each surface, and how that is known. */
export function wireTable({ deployment: { wire } }: Run): string {
  const rows = surfaces.map((surface) => [
    surface,
    ...["body", "form", "query", "from"].map((part) => plain(wire[`${part}.${surface}`] ?? "")),
  ]);
  return table(["surface", "bodies", "forms", "queries", "how bodies are known"], rows);
}

/** Under which names records show their ids, where that is not `id`; no table where it is everywhere. */
export function identifierTable({ deployment: { wire } }: Run): readonly string[] {
  const named = identifiersIn(wire).filter(({ member }) => fold(member) !== "id");
  if (named.length === 0) return [];
  const rows = table(
    ["model", "id", "how it is known"],
    named.map(({ model, member, from }) => [code(model), code(member), plain(from)]),
  );
  return [rows];
}

/** The verdicts of each group. */
export function groupTable(run: Run): string {
  const rows = [...groupNames, "service" as const].map((area) => {
    const clauses = run.clauses.filter((clause) => clause.area === area);
    const count = (verdict: string) => String(clauses.filter((clause) => clause.verdict === verdict).length);
    const scenarios = run.scenarios.filter(({ group }) => group === area).length;
    return [area, String(scenarios), ...["pass", "fail", "warn", "inconclusive", "skipped"].map(count)];
  });
  return table(["group", "scenarios", "pass", "fail", "warn", "inconclusive", "skipped"], rows);
}
