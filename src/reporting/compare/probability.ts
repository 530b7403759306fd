/**
 * The probability, if the deployment had not changed, that `exceptions` or more of `candidate`
 * subjects are exceptions (a field absent, a value null, …), after `before` of `baseline` subjects were.
 *
 * Nothing is known of a field beforehand but what the other fields of its surface do: a share of them, `varies`, are
 * sometimes so and sometimes not, at any rate with equal probability; the others never change. So where a surface always answers
 * all its fields, one answer without a field is telling; where it leaves out what is empty, it takes several.
 *
 * @param varies from 0 to 1
 * @returns from 0 to 1
 */
export function probabilityOf(
  before: number,
  baseline: number,
  exceptions: number,
  candidate: number,
  varies: number,
): number {
  if (exceptions === 0) return 1;
  const mayVary = before > 0 ? 1 : varies / (baseline + 1) / (1 - varies + varies / (baseline + 1));
  return mayVary * tail(before, baseline, exceptions, candidate);
}

/**
 * The probability that those exceptions come from the data alone, however steady the fields of the surface are otherwise. A record
 * that somebody added yesterday may lack what all records before it had, and lacks then many fields at once: that is one event,
 * of which the other fields tell nothing. So a deployment is held to have changed where all its subjects, and more than one
 * of them, are exceptions; where some are, or where there is a single one, only so many that this rate of them is hardly possible.
 *
 * @returns from 0 to 1
 */
export function probabilityOfData(
  before: number,
  baseline: number,
  exceptions: number,
  candidate: number,
  varies: number,
): number {
  const isEverywhere = exceptions === candidate && (candidate > 1 || baseline <= 1);
  return probabilityOf(before, baseline, exceptions, candidate, isEverywhere ? varies : 1);
}

/** The beta-binomial tail, after a rate that may be anything: all but the last `least - 1` terms. */
function tail(before: number, baseline: number, least: number, candidate: number): number {
  // Probability of exactly 0 exceptions, then each term from the one before it.
  const [a, b] = [before + 1, baseline - before + 1];
  let term = 1;
  for (let index = 0; index < candidate; index++) term *= (b + index) / (a + b + index);
  let below = 0;
  for (let count = 0; count < least; count++) {
    below += term;
    term *= ((candidate - count) * (a + count)) / ((count + 1) * (b + candidate - count - 1));
  }
  return Math.max(0, 1 - below);
}

/** Less likely than this without a change: it is claimed. */
export const claimed = 0.01;

/** Less likely than this: it is told as unsettled; what is likelier is not told. */
export const worthTelling = 0.25;

/** @returns the share of those that vary, from so many of so many; a half where nothing is known */
export const shareOf = (varying: number, all: number): number => (varying + 0.5) / (all + 1);
