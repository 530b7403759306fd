import type { Clause } from "../contract/clause.js";
import { suiteVersion } from "../contract/suite.js";
import { counted } from "./counted.js";
import type { ClauseRecord, Verdict } from "./run.js";

type Aged = Pick<Clause, "level" | "added">;

const minorOf = (version: string): readonly number[] => version.split(".", 2).map(Number);

/**
 * @param clause with the version of the suite that brought it; one without has been there from the first
 * @param running the version that judges
 * @returns whether the clause came with the minor version that judges, or is to come with a later one: broken, it does not gate yet
 */
export function isProvisional({ added }: Pick<Clause, "added">, running: string = suiteVersion): boolean {
  if (added === undefined) return false;
  const [[major = 0, minor = 0], [runningMajor = 0, runningMinor = 0]] = [minorOf(added), minorOf(running)];
  return major === runningMajor ? minor >= runningMinor : major > runningMajor;
}

/**
 * @param strict whether everything that is broken gates
 * @param running the version that judges
 * @returns the verdict of a clause that was found to be broken: only what is stated, and no longer provisional, gates
 */
export const verdictIfBroken = (
  clause: Aged,
  strict = false,
  running: string = suiteVersion,
): Extract<Verdict, "fail" | "warn"> =>
  strict || (clause.level === "stated" && !isProvisional(clause, running)) ? "fail" : "warn";

/** @returns the level of a clause, for reading, with whether it is provisional */
export const levelInWords = ({ level, provisional }: Pick<ClauseRecord, "level" | "provisional">): string =>
  provisional ? `${level}, provisional` : level;

/** Said wherever provisional clauses are listed as broken. */
export const whatIsProvisional =
  "A clause that is provisional is new in this version of the suite: it gates from the next minor version on, and with --strict now.";

/** @returns that provisional clauses are broken which do not gate, as one sentence; none where there is no such clause */
export function provisionalInWords(
  clauses: readonly Pick<ClauseRecord, "verdict" | "provisional">[],
): readonly string[] {
  const broken = clauses.filter(({ verdict, provisional }) => provisional && verdict === "warn").length;
  if (broken === 0) return [];
  const which = broken === 1 ? "is broken: it gates" : "are broken: they gate";
  return [`${counted(broken, "provisional clause")} ${which} from the next minor version of the suite on.`];
}
