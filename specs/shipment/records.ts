import {
  type Answer,
  assume,
  fieldOf,
  Inconclusive,
  isObject,
  isShown,
  type ScenarioContext,
} from "../../src/scenario/index.js";
import { jobLike, type Maker, type OwnJob, ownJob, ownJobIfAllowed } from "../jobs/records.js";

export type Changer = Maker & Pick<ScenarioContext, "allows" | "borrow" | "given" | "spelt">;
export type JobFixture = "jobDisplayId" | "otherJobDisplayId";

/** A job, and whether it is the scenario's own. */
export interface SomeJob {
  readonly displayId: number;
  readonly own: boolean;
  /** How it was made, where it is. */
  readonly made?: OwnJob;
}

const ofOwn = (made: OwnJob): SomeJob => ({ displayId: made.displayId, own: true, made });

/** Whether a job has what the clauses of a scenario are about. */
type Suits = (job: SomeJob) => Promise<boolean>;

/**
 * A job whose shipment may be changed: the scenario's own where that can be had and suits, else the one that the profile gives.
 *
 * @param borrow borrows the profile's job for the changes that are to come
 * @param suits a job of the scenario's own that does not is used where that of the profile does not either, or cannot be borrowed
 */
export async function jobWithShipment(
  context: Changer,
  name: JobFixture,
  borrow: (context: Changer, jobDisplayId: number) => Promise<unknown>,
  suits: Suits = async () => true,
): Promise<SomeJob> {
  const given = context.given(name);
  if (given === undefined) {
    assume(
      context.allows("residue"),
      `no ${name} is given, and the run may not create a job: name one in \`fixtures.${name}\``,
    );
    return ofOwn(await ownJob(context));
  }
  const own = await ownJobIfAllowed(context);
  const theirs: SomeJob = { displayId: given, own: false };
  if (own === undefined) {
    await borrow(context, given);
    return theirs;
  }
  const ours = ofOwn(own);
  if (await suits(ours)) return ours;
  // What a new job lacks may only be late.
  await context.settled();
  if (!(await suits(theirs))) return ours;
  try {
    await borrow(context, given);
    return theirs;
  } catch (error) {
    if (error instanceof Inconclusive) return ours;
    throw error;
  }
}

/**
 * Another job, which is read only where it is not the scenario's own: its own where that can be had.
 *
 * @param made how the job was made beside which it is: it is given the same
 */
export async function jobBeside(context: Changer, { made }: Pick<SomeJob, "made">): Promise<SomeJob> {
  const given = context.given("otherJobDisplayId");
  if (context.allows("residue")) {
    try {
      return ofOwn(await (made ? jobLike(context, made) : ownJob(context)));
    } catch (error) {
      if (!(error instanceof Inconclusive) || given === undefined) throw error;
    }
  }
  assume(given !== undefined, "no other job is given: name one in `fixtures.otherJobDisplayId`");
  return { displayId: given, own: false };
}

/** @returns the rates of an envelope that has some; undefined where the answer is a list, empty, or has none */
export function ratesIn(answer: Answer): { readonly rates: readonly unknown[]; readonly key: unknown } | undefined {
  const rates = isObject(answer.body) ? fieldOf(answer.body, "rates") : undefined;
  if (!isObject(answer.body) || !Array.isArray(rates) || rates.length === 0) return undefined;
  return { rates, key: fieldOf(answer.body, "ratesKey") };
}

/** @throws Mismatch where an envelope with rates has no ratesKey; Inconclusive where there is no such envelope */
export function carriesKey(answer: Answer): void {
  const found = ratesIn(answer);
  const isList = Array.isArray(answer.body) && answer.body.length > 0;
  assume(!isList, "the rates come as a list here, not as an envelope with rates");
  assume(found !== undefined, `${answer.where} shows no rates, so no envelope of them`);
  if (!isShown(found.key)) throw answer.mismatch("the envelope to carry a ratesKey", JSON.stringify(found.key ?? null));
}

/** @returns whether a write that answers ServiceBaseResponse was carried out, as far as its answer says */
export const isDone = (answer: Answer): boolean =>
  answer.isSuccess && !(isObject(answer.body) && fieldOf(answer.body, "success") === false);
