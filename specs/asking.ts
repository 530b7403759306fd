import {
  type Answer,
  assume,
  contentOf,
  type Guess,
  Inconclusive,
  Mismatch,
  type SampleName,
  type ScenarioContext,
  settledContentOf,
  Verbatim,
} from "../src/scenario/index.js";

/** A request that only asks, by a sample whose inside the document does not show. */
export interface Asking {
  readonly data: ScenarioContext["data"];
  readonly sample: SampleName;
  ask(body: Verbatim | Guess): PromiseLike<Answer>;
  /** Values for all that may stand in the sample, for which nothing ordinary is answered. */
  readonly odd: Readonly<Record<string, unknown>>;
  /** Values of another type, which a deployment that knows the names may refuse. */
  readonly malformed: Readonly<Record<string, unknown>>;
}

/** What an answer says, as far as it does not move by itself. */
const said = ({ status, body }: Answer): string => `${status} ${settledContentOf(body)}`;

/** @returns whether anything that is filled into the sample changes what is answered; `true` where that changes by itself */
async function hasEffect({ data, sample, ask, odd, malformed }: Asking): Promise<boolean> {
  const answers: Answer[] = [];
  for (const values of [{}, odd, malformed, {}]) answers.push(await ask(data.compose(sample, values)));
  const [plain, ...others] = answers.map(said);
  return others.some((other) => other !== plain);
}

/**
 * Runs assertions about what is answered to a sample. Where they do not hold, and nothing in the sample has any effect, its names
 * are not those of the deployment: that is the profile's doing.
 *
 * @throws Inconclusive where the sample is not understood; what the assertions throw otherwise
 */
export async function understood(asking: Asking, assertions: () => unknown): Promise<void> {
  try {
    await assertions();
  } catch (error) {
    const { data, sample } = asking;
    const isGiven = error instanceof Mismatch && !error.blame && data.compose(sample, {}) instanceof Verbatim;
    if (!isGiven || (await hasEffect(asking))) throw error;
    throw new Inconclusive(
      `nothing in the sample ${sample} has any effect, so its names are not understood here: give \`samples.${sample}\` as this deployment names its members`,
      error.exchange,
    );
  }
}

/** @throws Inconclusive where a sample has no place for what tells two requests apart */
export function differ(one: Verbatim | Guess, other: Verbatim | Guess, ...placeholders: readonly string[]): void {
  assume(
    contentOf(one.value) !== contentOf(other.value),
    `the sample of this request has no ${placeholders.map((name) => `{${name}}`).join(" or ")}`,
  );
}
