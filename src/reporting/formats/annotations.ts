import type { ClauseRecord, Run } from "../run.js";
import { staleWaivers } from "../waivers.js";

/** What a job page shows beside the log. */
interface Annotation {
  readonly title: string;
  readonly message: string;
}

/** GitHub shows ten of each kind for a step, and drops the others without a word. */
const mostOfAKind = 10;
const longestMessage = 1000;

/**
 * A run as workflow commands of GitHub Actions: errors for what fails the gate (what is newly broken first), warnings for
 * what is broken that fails nothing and for what is unstable, notices for what is waived.
 *
 * @returns one line each, at most ten of each kind; the last of them tells how many more there are
 */
export function annotationsOf(run: Run): readonly string[] {
  const newly = new Set(run.since?.broken.map(({ clause }) => clause));
  const broken = run.clauses.filter(({ verdict, waived }) => verdict === "fail" && !waived);
  const ordered = [...broken.filter(({ id }) => newly.has(id)), ...broken.filter(({ id }) => !newly.has(id))];
  return [
    ...commands("error", [
      ...(run.verdict === "not-judged" ? [{ title: "not judged", message: run.because }] : []),
      ...staleWaivers(run.waivers).map(({ clause, state, says }) => ({
        title: `waiver ${state}: ${clause}`,
        message: says,
      })),
      ...ordered.map((clause) => annotation(clause, newly.has(clause.id) ? "newly broken" : "broken")),
    ]),
    ...commands("warning", [
      ...(run.repeat?.unstable ?? []).map((id) => ({ title: `unstable: ${id}`, message: roundsOf(run, id) })),
      ...run.clauses
        .filter(({ verdict, waived }) => verdict === "warn" && !waived)
        .map((clause) => annotation(clause, clause.provisional ? "provisional" : "implied")),
    ]),
    ...commands(
      "notice",
      run.waivers
        .filter(
          ({ clause, state }) => state === "in force" && run.clauses.some(({ id, waived }) => id === clause && waived),
        )
        .map(({ clause, until, ticket, reason }) => ({
          title: `waived: ${clause}`,
          message: `Until ${until}, ${ticket}: ${reason}`,
        })),
    ),
  ];
}

const annotation = ({ id, title, source, failures: [first] }: ClauseRecord, what: string): Annotation => ({
  title: `${what}: ${id}`,
  message: `${title} (${source})\nexpected ${first?.expected}\nreceived ${first?.actual}`,
});

const roundsOf = (run: Run, id: string): string =>
  `Its verdicts differ: ${run.clauses.find((clause) => clause.id === id)?.rounds?.join(", ")}`;

function commands(kind: "error" | "warning" | "notice", all: readonly Annotation[]): readonly string[] {
  const shown = all.length > mostOfAKind ? all.slice(0, mostOfAKind - 1) : all;
  const more = all.length - shown.length;
  const last = { title: `and ${more} more`, message: "They are in the summary of the job and in run.json." };
  return [...shown, ...(more > 0 ? [last] : [])].map(
    ({ title, message }) => `::${kind} title=${property(title)}::${data(message.slice(0, longestMessage))}`,
  );
}

/** How the runner of GitHub Actions wants a message escaped. */
const data = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const property = (text: string): string => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
