import type { ClauseId } from "../../contract/register.js";
import type { Client } from "../../http/client.js";
import { Differing, Inconclusive, Mismatch } from "../../scenario/findings.js";
import type { CheckOutcome } from "../../scenario/outcome.js";

/** What is told by comparing with a reading that was taken too early tells nothing. */
export class Untimely extends Inconclusive {}

/** Makes an outcome of what a check threw. What is no finding is a defect of the suite. */
export class Findings {
  /** Outcomes that were left open because something was read too early. */
  readonly untimely = new Set<CheckOutcome>();
  /** Outcomes that were left open because something differs that need not have been changed. */
  readonly differing = new Set<CheckOutcome>();
  #defect: Error | undefined;

  /** @param redactor of what is told */
  constructor(private readonly redactor: Pick<Client, "redacted" | "redactedError">) {}

  /** The first defect of the suite itself, not of the deployment. */
  get defect(): Error | undefined {
    return this.#defect;
  }

  /** Takes down a defect of the suite itself. @returns the first one */
  defective(error: unknown): Error {
    this.#defect ??= this.redactor.redactedError(error instanceof Error ? error : new Error(String(error)));
    return this.#defect;
  }

  /**
   * @param error what a check of the clause threw
   * @param gaveUp for how long it was read again, as a phrase
   * @returns how the check ended
   */
  outcomeOf(clause: ClauseId, error: unknown, gaveUp = ""): CheckOutcome {
    const outcome: CheckOutcome = { clause, ...this.findingOf(error, gaveUp) };
    if (error instanceof Untimely) this.untimely.add(outcome);
    if (error instanceof Differing) this.differing.add(outcome);
    return outcome;
  }

  /**
   * @param error what was thrown
   * @param gaveUp for how long it was read again, as a phrase
   * @returns what it says, of whatever clause
   */
  findingOf(error: unknown, gaveUp = ""): Omit<CheckOutcome, "clause"> {
    if (error instanceof Mismatch) {
      const { exchange } = error;
      const [expected, actual] = [
        this.redactor.redacted(error.expected),
        this.redactor.redacted(error.actual) + gaveUp,
      ];
      return { verdict: "fail", expected, actual, ...(exchange !== undefined && { exchange }) };
    }
    if (error instanceof Inconclusive) {
      const { exchange } = error;
      return {
        verdict: "inconclusive",
        reason: this.redactor.redacted(error.reason),
        ...(exchange !== undefined && { exchange }),
      };
    }
    return { verdict: "inconclusive", reason: `the suite itself failed: ${this.defective(error).message}` };
  }
}

/**
 * What is wrong with an answer by itself is so whenever it was read.
 *
 * @param wasEarly whether something was read too early
 * @returns the error, or where it is told by comparing with such a reading, that it tells nothing
 */
export const inTime = (error: unknown, wasEarly: boolean): unknown =>
  error instanceof Mismatch && !error.blame && wasEarly ? tooEarly(error) : error;

const tooEarly = ({ expected, exchange }: Mismatch): Untimely =>
  new Untimely(
    `the deployment may show late what is written, and this was read before that was known (expected ${expected}): judge it again`,
    exchange,
  );

/**
 * An answer of another shape than its row declares is the route's own breach, whatever clause was being judged.
 *
 * @returns the error, or where it is another route's breach, that the clause is left open by it
 */
export function belonging(error: unknown, clause: ClauseId): unknown {
  if (!(error instanceof Mismatch) || error.blame?.about !== "shape" || clause === `route:${error.blame.route}`)
    return error;
  return new Inconclusive(
    `its answer is not what ${error.blame.route} declares: expected ${error.expected}`,
    error.exchange,
  );
}
