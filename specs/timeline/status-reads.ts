import {
  type Answer,
  type Caller,
  type Change,
  changesBetween,
  isObject,
  isOfAnyWrite,
  type Mismatch,
  sameScalar,
} from "../../src/scenario/index.js";
import { isJob, searchPage } from "../jobs/searching.js";
import { ownStatusesIn, type Status } from "../jobs/statuses.js";
import { metadataOf } from "./status.js";

/** What one read shows as the status of a job. */
interface Look {
  readonly answer: Answer;
  readonly statuses: readonly Status[];
}

/** What the reads of a job show as its status: the job itself, or where that shows none its timeline, and the others. */
export interface Looks {
  readonly main: Look;
  readonly others: readonly Look[];
  readonly timeline: Answer;
}

/** A job, and the search by details that finds it. */
interface Found {
  readonly displayId: number;
  readonly name: string;
  readonly page: number;
}

/** @returns what an answer shows of a job: itself, or the row of a list that tells its display id */
const partOf = ({ isSuccess, body }: Answer, displayId: number): unknown =>
  isSuccess && Array.isArray(body) ? body.find((row) => isJob(row, displayId)) : isSuccess ? body : undefined;

/** How much of a job's history is asked for. */
const amount = 10;

const trackingOf = (corporate: Caller, jobDisplayId: number, historyAmount: number) =>
  corporate.get("/v3/job/{jobDisplayId}/tracking/{historyAmount}", { jobDisplayId, historyAmount });

/** Reads all that may show the status of a job, on each release. */
export async function looksAt(corporate: Caller, { displayId, name, page }: Found): Promise<Looks> {
  const jobDisplayId = displayId;
  const timeline = await corporate.get("/job/{jobDisplayId}/timeline", { jobDisplayId });
  return looksOf(displayId, {
    job: await corporate.get("/job/{jobDisplayId}", { jobDisplayId }),
    timeline,
    search: await corporate.get("/job/search", { query: { job_display_id: displayId } }),
    "search by details": await searchPage(corporate, name, { page }),
    tracking: await trackingOf(corporate, jobDisplayId, amount),
    page: await corporate.get("/job/{jobDisplayId}/updatePageConfig", { jobDisplayId }),
  });
}

/** What reads are looked at: each by what it is called, the job first. */
interface Reads {
  readonly job: Answer;
  readonly timeline: Answer;
  readonly [what: string]: Answer;
}

/** @returns what some reads of a job show as its status */
export function looksOf(displayId: number, reads: Reads): Looks {
  const { timeline } = reads;
  const looks = Object.entries(reads).map(([what, answer]): Look => {
    const part = partOf(answer, displayId);
    const shown = what === "timeline" && isObject(part) ? { ...part, tasks: undefined } : part;
    return { answer, statuses: ownStatusesIn(shown, what) };
  });
  const [job, ...others] = looks;
  const main = [job, ...others.slice(0, 1)].find((look) => look !== undefined && look.statuses.length > 0);
  const unknown: Look = { answer: timeline, statuses: [] };
  return { main: main ?? unknown, others: looks.filter((look) => look !== main), timeline };
}

/** A status that a job shows, and what another read shows. */
interface Pair {
  readonly status: Status;
  readonly other: Status;
  readonly by: Answer;
}

const pairsOf = ({ main, others }: Looks): readonly Pair[] =>
  main.statuses.flatMap((status) =>
    others.flatMap(({ answer, statuses }) => statuses.map((other) => ({ status, other, by: answer }))),
  );

const isAlike = ({ status, other }: Pair): boolean => sameScalar(status.value, other.value);

const nameOf = ({ status, other }: Pair): string => `${status.path} ${other.path}`;

/**
 * What is known of the reads of a job: which of them have shown its status, and which status. The document prints none of their members:
 * what has shown two different statuses as the job did is its status, and has a word for each of them that it has shown.
 */
export class Agreement {
  readonly #known = new Map<string, Set<string>>();

  learn(looks: Looks): void {
    for (const pair of pairsOf(looks).filter(isAlike)) {
      const known = this.#known.get(nameOf(pair)) ?? new Set<string>();
      this.#known.set(nameOf(pair), known.add(String(pair.status.value)));
    }
  }

  /** @returns whether a read that has shown the job's status before shows another one than the job, which it has not shown so far */
  isBehind(looks: Looks): boolean {
    return pairsOf(looks).some((pair) => !isAlike(pair) && this.#known.has(nameOf(pair)) && !this.#isKnown(pair));
  }

  /** @returns whether a read is known to show the status of the job: it has shown two of them as the job did */
  tells(what: string): boolean {
    return [...this.#known].some(([name, words]) => words.size > 1 && name.includes(` ${what}/`));
  }

  /** @returns what tracking shows as a status where the job does not any more, which both have shown */
  leftInTracking(looks: Looks): readonly Pair[] {
    const isLeft = (pair: Pair) =>
      pair.other.path.startsWith("tracking/") &&
      !isAlike(pair) &&
      this.#known.get(nameOf(pair))?.has(String(pair.other.value)) === true;
    return pairsOf(looks).filter(isLeft);
  }

  /** @throws Mismatch where a read shows another status than the job, which it has shown as the job did before */
  holds(looks: Looks): void {
    const pair = pairsOf(looks).find((one) => !isAlike(one) && this.#isKnown(one));
    if (pair)
      throw pair.by.mismatch(
        `${pair.other.path} to be ${pair.status.value}, as ${pair.status.path}, and as it was when that was so before`,
        String(pair.other.value),
      );
  }

  #isKnown(pair: Pair): boolean {
    const known = this.#known.get(nameOf(pair));
    return known !== undefined && known.size > 1 && known.has(String(pair.status.value));
  }
}

/**
 * Of which status tracking tells is not printed. Where it tells that of the job to who asks for more of the history, which nobody did
 * before, it is that of the job.
 *
 * @param looks once the job was moved
 * @throws Mismatch where tracking shows who asked for as much before a status that the job has no more, and others its own
 */
export async function isTrackedAlike(
  corporate: Caller,
  displayId: number,
  agreement: Agreement,
  looks: Looks,
): Promise<void> {
  const left = agreement.leftInTracking(looks);
  if (left.length === 0) return;
  const statusesFor = async (historyAmount: number) => {
    const answer = await trackingOf(corporate, displayId, historyAmount);
    return { answer, statuses: answer.isSuccess ? ownStatusesIn(answer.body, "tracking") : [] };
  };
  const [more, again] = [await statusesFor(amount + 1), await statusesFor(amount)];
  const valueIn = ({ statuses }: typeof more, path: string) => statuses.find((one) => one.path === path)?.value;
  const stale = left.find(
    ({ status, other }) =>
      sameScalar(valueIn(more, other.path), status.value) && sameScalar(valueIn(again, other.path), other.value),
  );
  if (stale)
    throw again.answer.mismatch(
      `${stale.other.path} to be ${stale.status.value}, as ${stale.status.path}, and as it is for a historyAmount of ${amount + 1}`,
      String(stale.other.value),
    );
}

/** What a step changed of a status, apart from what any write moves and from what was not there before. */
export const stepped = (before: unknown, after: unknown) =>
  changesBetween(before, after).filter((change) => !isOfAnyWrite(change) && change.from !== undefined);

/**
 * What the status was before may have been read so soon after a write, as a booking, that it did not show that one yet: it is told what
 * differs from it, so that this is doubted.
 *
 * @param earlier the reading that the status is compared with
 */
function notAs(earlier: unknown, read: Answer, expected: string, actual: string): Mismatch {
  read.changesFrom(earlier, metadataOf);
  return read.mismatch(expected, actual);
}

/** Whether a change is of a number that came to a third value: it counts something else than steps. */
const isCounted = ({ from, to }: Change, now: readonly Change[]): boolean =>
  typeof from === "number" && typeof to === "number" && now.some((change) => ![from, to].includes(Number(change.to)));

/** @throws Mismatch where nothing that a step changed is again as it was before that, once it was taken back */
export function isTakenBack(from: unknown, to: unknown, now: unknown, read: Answer): void {
  const since = changesBetween(from, now);
  const sinceAt = (path: string) => since.filter((change) => change.path === path);
  const changes = stepped(from, to).filter((change) => !isCounted(change, sinceAt(change.path)));
  if (changes.length > 0 && !changes.some(({ path }) => sinceAt(path).length === 0))
    throw notAs(from, read, `${changes[0]?.path} to be ${changes[0]?.from} again`, JSON.stringify(now));
}

/**
 * Whether one step alone can be taken back is open: then the second one is refused, or without effect.
 *
 * @param shown of the status at first, after the first step and the second, and once that was taken back
 * @param now of it, once both were
 * @throws Mismatch where what each step had changed is neither as before both nor as between them
 */
export function leadsBack(
  [first, second, third, once]: readonly [unknown, unknown, unknown, unknown],
  now: unknown,
  read: Answer,
): void {
  const since = changesBetween(first, now);
  const sinceAt = (path: string) => since.filter((change) => change.path === path);
  const ofBoth = stepped(first, second)
    .filter(({ path }) => stepped(second, third).some((one) => one.path === path))
    .filter((change) => !isCounted(change, sinceAt(change.path)));
  const away = changesBetween(once, now).map(({ path }) => path);
  const astray = ofBoth.filter(({ path }) => away.includes(path));
  const [change] = astray;
  if (change && astray.every(({ path }) => sinceAt(path).length > 0))
    throw notAs(
      first,
      read,
      `${change.path} to be ${change.from} again, once both steps were taken back`,
      JSON.stringify(now),
    );
}

/**
 * @param shown of the status at first, and once one of two steps was taken back
 * @param now of it, once it was asked in other words to take back the other, as asking in the same words had no effect
 * @throws Mismatch where that took it back
 */
export function isTakenBackInAnyWords([first, once]: readonly [unknown, unknown], now: unknown, read: Answer): void {
  const still = changesBetween(first, now).map(({ path }) => path);
  const change = stepped(first, once).find(({ path }) => !still.includes(path));
  if (change)
    throw notAs(
      once,
      read,
      `${change.path} to be ${change.from} again as soon as the second step was taken back`,
      "that it is so only once this was asked for in other words",
    );
}

/**
 * A step that was taken back leads to where it led before, whatever other words a status has by then.
 *
 * @param shown of the status at first, after the first step, and after the second
 * @param now of it, once both were taken back and the first was taken again
 * @throws Mismatch where all that the second step had changed is as it was after that one
 */
export function skipsNone(
  [first, second, third]: readonly [unknown, unknown, unknown],
  now: unknown,
  read: Answer,
): void {
  const since = changesBetween(third, now).map(({ path }) => path);
  const ofSecond = stepped(second, third).filter(({ path }) => stepped(first, second).some((one) => one.path === path));
  const [change] = ofSecond;
  if (change && ofSecond.every(({ path }) => !since.includes(path)))
    throw notAs(
      second,
      read,
      `${change.path} to be ${change.from}, as after the same step before it was taken back`,
      `${change.to}, as after two`,
    );
}

/**
 * @param moved what a step made of the status as it was
 * @param now of it, once something else was written to the job
 * @throws Mismatch where all that the step had changed is again as it was before it
 */
export function isNotTakenBack([from, moved]: readonly [unknown, unknown], now: unknown, read: Answer): void {
  const since = changesBetween(from, now).map(({ path }) => path);
  const changes = stepped(from, moved);
  if (changes.length > 0 && changes.every(({ path }) => !since.includes(path)))
    throw notAs(
      moved,
      read,
      `${changes[0]?.path} to stay ${changes[0]?.to}`,
      `${changes[0]?.from}, as before the step`,
    );
}
