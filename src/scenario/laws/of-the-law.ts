import { Mismatch, Unseen } from "../findings.js";

/**
 * Runs what judges a law. A request that is not accepted on the way, or an answer of another shape than declared, is the matter of
 * its route's clause.
 *
 * @throws Mismatch where the law is broken; Inconclusive where it cannot be judged
 */
export async function ofTheLaw(assertions: () => unknown): Promise<void> {
  try {
    await assertions();
  } catch (error) {
    if (!(error instanceof Mismatch) || error.blame === undefined) throw error;
    throw new Unseen(`a step before broke: expected ${error.expected}, received ${error.actual}`, error.exchange);
  }
}
