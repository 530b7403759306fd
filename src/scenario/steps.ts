import { createHash } from "node:crypto";
import { routeOf } from "../contract/routes.js";
import { type Call, hasSameBytes, type Received, type UnlistedCall } from "../http/call.js";
import { answeredAt, type Exchange, leftAt } from "../http/exchange.js";
import { isSuccessStatus } from "../http/status.js";
import { type Change, changesBetween, isOfTime } from "./changes.js";
import { contentOf } from "./content.js";
import { Inconclusive } from "./findings.js";
import type { Lateness } from "./outcome.js";
import type { Requester } from "./outstanding.js";
import { doubts, longestPauseMs, type Patience } from "./patience.js";
import { isPrinted } from "./printed.js";
import { requestOutcome } from "./response.js";
import { unsteadyIn } from "./restless.js";
import { markUnsteady } from "./unsteady.js";
import { fieldOf, isScalar, mentions, objectsIn, sameScalar, showsText } from "./values.js";

type AnyCall = Call | UnlistedCall;

/** A text of so many letters is no word by which others are called as well. */
const tellingLength = 12;

/** So often members are found that change by themselves: whoever shows new ones for ever is not doubted for ever. */
const mostFound = 8;

/** One request of a scenario, and what it was answered last. */
interface Step {
  readonly call: AnyCall;
  readonly reads: boolean;
  /** Sends the same beside the scenario. */
  readonly ask: () => Promise<Received>;
  /** The making of the check that was under way when it was sent; undefined outside of checks, and where several were. */
  readonly check: string | undefined;
  key?: string;
  received: Promise<Received>;
  /** What it was answered so far. */
  readonly answers: Received[];
  exchange?: Exchange;
  /** It is to be sent once more when the scenario comes by it. */
  isDue: boolean;
  /** The check that sent it has passed. */
  isSettled: boolean;
}

/** What reads are sent again for. */
interface Again {
  readonly tries: number;
  /** The one that a mismatch stands in. */
  readonly shownBy?: Step | undefined;
  /** What many scenarios look for, and a deployment may not have at all. */
  readonly missed?: string | undefined;
}

/** One going through a scenario; later ones go over the answers of the earlier ones. */
export interface Attempt {
  /** It was given up: what it still asks for is neither sent nor answered. */
  isOver: boolean;
  readonly isFirst: boolean;
  readonly taken: Set<Step>;
  /** How often each clause was checked. */
  readonly made: Map<string, number>;
  /** The makings of checks that are under way. */
  readonly checking: Set<string>;
}

/** Never comes: whoever waits for it is forgotten. */
export const never = <T>(): Promise<T> => new Promise<T>(() => {});

/**
 * What one scenario has sent. What was written may be read back late (ruling 35): where something is not as it should be soon
 * after a write, the scenario is gone through once more. Everything is answered as before, without being sent, but the reads since
 * the last write, which are sent again. No write is ever sent twice.
 */
export class Steps {
  readonly #steps: Step[] = [];
  readonly #passed = new Set<string>();
  readonly #gaveUp = new Map<string, string>();
  readonly #done = new Map<string, unknown>();
  /** The last write that may have changed something. */
  #written: { readonly at: number; readonly step: Step } | undefined;
  /** When the last write was answered, a refused one as well. */
  #arrivedAt: number | undefined;
  #attempts = 0;
  /** How often the reads since the last write were sent again, and what for. */
  #again: Again = { tries: 0 };
  #isPending = false;
  #hasReadEarly = false;
  #isEarly = false;
  /** A read was answered otherwise as it was sent again. */
  #hasChanged = false;
  #late: Lateness | undefined;
  /** The members that change by themselves in the answers of each route, each by its place. */
  readonly #unsteady = new Map<string, Map<string, readonly string[]>>();
  /** What was asked for again, and showed no such member. */
  readonly #steady = new Set<string>();
  #timesFound = 0;
  /** Exchanges that asked again for what was to be blamed. */
  readonly #doubting = new Set<string>();

  /** @param takesTime nothing is read before what was written has settled, as late as that may be */
  constructor(
    private readonly patience: Patience,
    private readonly takesTime = false,
  ) {}

  /** What was read back latest; undefined where nothing was late. */
  get late(): Lateness | undefined {
    return this.#late;
  }

  /** When the last write that may have changed something was answered. */
  get writtenAt(): number | undefined {
    return this.#written?.at;
  }

  /**
   * Whether the deployment may have been late, and something was read too early for that, between two writes: nothing can be held
   * against it that is told by such a reading.
   */
  get wasEarly(): boolean {
    return this.#isEarly && (this.#late !== undefined || this.#hasChanged || this.patience.isTried);
  }

  /** Whether something was read so soon after one write, and before another, that it may not have shown all that came of the first. */
  get hasReadEarly(): boolean {
    return this.#hasReadEarly;
  }

  /** @returns whether a text stands in the body of a request of the scenario */
  hasSent(text: string): boolean {
    return this.#steps.some(({ call }) => mentions(call.body, text));
  }

  /** @returns whether what is written so stands in the body of a request of the scenario */
  hasWritten(written: string): boolean {
    return this.#steps.some(({ call }) => showsText(call.body, written));
  }

  begin(): Attempt {
    return { isOver: false, isFirst: this.#attempts++ === 0, taken: new Set(), made: new Map(), checking: new Set() };
  }

  /** @returns what sends through another sender, each request once, and the reads that are due once more */
  through(sender: Requester, attempt: Attempt): Requester {
    return {
      send: (call, context) =>
        this.#take(attempt, call, !call.isDeed && routeOf(call.route).effect === "read", (more) =>
          sender.send({ ...call, ...more }, context),
        ),
      sendUnlisted: (call, context) =>
        this.#take(attempt, call, call.effect === "read", (more) => sender.sendUnlisted({ ...call, ...more }, context)),
    };
  }

  /** Does what is done beside sending, once in all attempts. @param key names it; the same one again stands for a second time */
  once<T>(attempt: Attempt, key: string, work: () => T): T {
    const name = this.checkOf(attempt, `once ${key}`);
    if (!this.#done.has(name)) this.#done.set(name, work());
    return this.#done.get(name) as T;
  }

  /** @returns what names the making of a check in every attempt */
  checkOf({ made }: Attempt, clause: string): string {
    const before = made.get(clause) ?? 0;
    made.set(clause, before + 1);
    return `${clause} ${before}`;
  }

  /** Runs the assertions of a check. What is sent meanwhile belongs to it. */
  async check({ checking }: Attempt, check: string, assertions: () => unknown): Promise<void> {
    checking.add(check);
    try {
      await assertions();
    } finally {
      checking.delete(check);
    }
  }

  /** @returns whether a check passed in an earlier attempt, with what had been answered by then */
  hasPassed(check: string): boolean {
    return this.#passed.has(check);
  }

  /** Takes down that a check passed, or, without one, that the scenario came to its end. */
  passed(check?: string): void {
    if (check !== undefined) {
      if (this.#passed.has(check)) return;
      this.#passed.add(check);
      for (const step of this.#steps) if (step.check === check) step.isSettled = true;
    }
    this.#cameAfterAll();
  }

  /**
   * Waits, where something is not as it should be that may only be late.
   *
   * @param exchange that shows it; undefined where it is told by several
   * @param check that it breaks; undefined outside of checks
   * @param missed what is waited for that a deployment may not have at all
   * @returns whether the scenario is to be gone through once more
   */
  async goesAgain(
    attempt: Attempt,
    exchange: string | undefined,
    { check, missed }: { readonly check?: string | undefined; readonly missed?: string | undefined } = {},
  ): Promise<boolean> {
    const last = this.#steps.findLastIndex(({ reads }) => !reads);
    if (this.#steps.some((step) => !step.reads && !attempt.taken.has(step))) return false;
    const open = this.#steps.slice(last + 1).filter((step) => !step.isSettled && attempt.taken.has(step));
    const shownBy = open.find((step) => step.exchange?.id === exchange);
    const isMissed = this.#steps.some(
      ({ reads, exchange: sent, answers }) =>
        !reads && sent?.id === exchange && isSuccessStatus(answers.at(-1)?.status),
    );
    // What was read too early is not read again: what is read after it tells whether anything comes late.
    const mayTell = exchange === undefined || shownBy !== undefined || isMissed || this.#isEarly;
    const ids = mayTell ? open.flatMap((step) => step.exchange?.id ?? []) : [];
    const { tries } = this.#again;
    const readAt = Math.min(...open.flatMap((step) => (step.exchange ? [leftAt(step.exchange)] : [])));
    if (!(await this.patience.again(this.#written?.at, tries, ids, readAt))) {
      if (check !== undefined && tries > 0) this.#gaveUp.set(check, this.#howLong());
      this.#isPending = false;
      return false;
    }
    attempt.isOver = true;
    this.#again = { tries: tries + 1, shownBy, missed };
    this.#isPending = true;
    for (const step of open) step.isDue = true;
    return true;
  }

  /** Takes down that the read which was not as it should be had changed by itself alone, so that nothing came late. */
  notLate(exchange: string): void {
    if (this.#again.shownBy?.exchange?.id === exchange) this.#isPending = false;
  }

  /** Takes down that what many scenarios look for is waited for no longer, so that it did not come. */
  givesUp(missed: string): void {
    if (this.#again.missed === missed) this.#isPending = false;
  }

  /**
   * Doubts what is about to be blamed: the read that shows it is sent again, with nothing written in between, so that members are found
   * that change by themselves. From then on they are no change.
   *
   * @param exchange that shows it; without one, all that was read twice in a row and differs is asked for again
   * @returns whether such members were found, so that the scenario is to be gone through once more
   */
  async doubts(exchange?: string): Promise<boolean> {
    const doubted =
      exchange === undefined ? this.#differing() : this.#steps.filter((step) => step.exchange?.id === exchange);
    for (const step of doubted) if (await this.#findsUnsteady(step)) return true;
    return false;
  }

  /** Doubts what is about to be blamed for what several exchanges show. */
  async doubtsAny(exchanges: readonly (string | undefined)[]): Promise<boolean> {
    for (const exchange of exchanges) if (exchange !== undefined && (await this.doubts(exchange))) return true;
    return false;
  }

  /** @returns whether an exchange was sent to doubt what another one shows */
  madeToDoubt({ exchange }: Received): boolean {
    return this.#doubting.has(exchange.id);
  }

  /** @returns whether what an exchange read was accepted before, and is refused now that it is read again: that is no delay */
  hasWorsened(exchange: string | undefined): boolean {
    const answers = this.#steps.find((step) => step.exchange?.id === exchange)?.answers ?? [];
    return answers.some(({ status }) => isSuccessStatus(status)) && !isSuccessStatus(answers.at(-1)?.status);
  }

  /** @returns for how long it was read again before a mismatch counted, as a phrase; empty where it was not read again */
  gaveUp(check?: string): string {
    if (check !== undefined) return this.#gaveUp.get(check) ?? "";
    return this.#again.tries > 0 ? this.#howLong() : "";
  }

  #take(
    attempt: Attempt,
    call: AnyCall,
    reads: boolean,
    send: (more: { readonly repeats?: string }) => Promise<Received>,
  ): Promise<Received> {
    if (attempt.isOver) return never();
    const known = attempt.isFirst ? undefined : this.#known(attempt, call);
    if (known) {
      attempt.taken.add(known);
      if (!known.isDue) return known.received;
      known.isDue = false;
      return this.#follow(known, send(known.exchange ? { repeats: known.exchange.id } : {}));
    }
    if (!reads && this.#steps.some((step) => !step.reads && !attempt.taken.has(step)))
      return Promise.reject(
        new Inconclusive("what it wrote depends on the order of answers, so it cannot be gone through again"),
      );
    const [check, another] = attempt.checking;
    const step: Step = {
      call,
      reads,
      ask: () => send({}),
      check: another === undefined ? check : undefined,
      received: never(),
      answers: [],
      isDue: false,
      isSettled: false,
    };
    if (!reads) this.#beforeWrite();
    attempt.taken.add(step);
    this.#steps.push(step);
    return this.#follow(step, reads ? this.#whenSettled(() => send({})) : send({}));
  }

  #known({ taken }: Attempt, call: AnyCall): Step | undefined {
    const key = keyOf(call);
    return this.#steps.find((step) => {
      step.key ??= keyOf(step.call);
      return step.key === key && !taken.has(step);
    });
  }

  /** Where it is known to be late, nothing is read too early; where it is not, nothing is waited for. */
  #whenSettled(send: () => Promise<Received>): Promise<Received> {
    const settled = this.patience.settled(this.#arrivedAt, this.takesTime);
    return settled ? settled.then(send) : send();
  }

  #beforeWrite(): void {
    this.#cameAfterAll();
    const last = this.#steps.findLastIndex(({ reads }) => !reads);
    const { patience } = this;
    const readAfter = this.#steps.slice(last + 1).map((step) => this.#sinceWritten(step) ?? Number.POSITIVE_INFINITY);
    const soonest = Math.min(...readAfter);
    if (soonest < patience.byItselfMs) this.#hasReadEarly = true;
    if (soonest < patience.settleMs && this.#late === undefined && !this.takesTime) this.#isEarly = true;
    this.#again = { tries: 0 };
  }

  #follow(step: Step, sent: Promise<Received>): Promise<Received> {
    step.received = sent.then((received) => {
      step.exchange = received.exchange;
      if (!step.reads) this.#wrote(step, received);
      const formerly = [...step.answers];
      this.#hasChanged ||= formerly.some(({ body }) =>
        changesBetween(body, received.body).some((change) => !isOfTime(change)),
      );
      step.answers.push(received);
      for (const place of this.#unsteady.get(nameOf(step.call))?.values() ?? []) markIn(received, place);
      return formerly.length > 0 ? { ...received, formerly } : received;
    });
    step.received.catch(() => {});
    return step.received;
  }

  /** @returns the later one of each two reads of the same, with no write in between, that were answered differently */
  #differing(): readonly Step[] {
    const last = new Map<string, Step>();
    const differing: Step[] = [];
    for (const step of this.#steps) {
      if (!step.reads) last.clear();
      if (!step.reads || !step.exchange) continue;
      step.key ??= keyOf(step.call);
      const [before, now] = [last.get(step.key)?.answers.at(-1), step.answers.at(-1)];
      if (before && now && this.#unknownIn(step, before, now).length > 0) differing.push(step);
      last.set(step.key, step);
    }
    return differing;
  }

  async #findsUnsteady(step: Step): Promise<boolean> {
    step.key ??= keyOf(step.call);
    if (!step.reads || this.#steady.has(step.key) || this.#timesFound >= mostFound) return false;
    const count = () => this.#steps.filter(({ reads }) => !reads).length;
    const written = count();
    let last =
      this.#steps.findLastIndex(({ reads }) => !reads) < this.#steps.indexOf(step) ? step.answers.at(-1) : undefined;
    for (let doubt = 0; doubt < doubts; doubt++) {
      if (!step.exchange || !this.patience.mayDoubt(step.exchange.id)) break;
      const received = await step.ask();
      this.#doubting.add(received.exchange.id);
      if (count() > written || !isSuccessStatus(received.status)) break;
      const found = last ? this.#unknownIn(step, last, received) : [];
      last = received;
      if (found.length === 0) continue;
      this.#learn(step, found);
      return true;
    }
    this.#steady.add(step.key);
    return false;
  }

  /** @returns where members differ that were not known to change by themselves */
  #unknownIn({ call }: Step, one: Received, other: Received): readonly (readonly string[])[] {
    if (!isSuccessStatus(one.status) || !isSuccessStatus(other.status) || hasSameBytes(one, other)) return [];
    const known = this.#unsteady.get(nameOf(call));
    return [...unsteadyIn(one.body, other.body), ...unsteadyIn(one.raw, other.raw)].filter(
      (place) => !known?.has(place.join(".")),
    );
  }

  #learn({ call }: Step, places: readonly (readonly string[])[]): void {
    const route = nameOf(call);
    const known = this.#unsteady.get(route) ?? new Map<string, readonly string[]>();
    this.#unsteady.set(route, known);
    this.#timesFound++;
    const answers = this.#steps.filter((step) => nameOf(step.call) === route).flatMap((step) => step.answers);
    for (const place of places) {
      known.set(place.join("."), place);
      for (const answer of answers) markIn(answer, place);
    }
  }

  #wrote(step: Step, received: Received): void {
    const outcome = requestOutcome(received);
    if (outcome === "unsent") return;
    this.#arrivedAt = this.patience.now;
    const before = this.#written?.step.exchange;
    // Of writes at the same time the one that was answered last counts, in whatever order their answers are looked at.
    const isLatest = !before || answeredAt(received.exchange) >= answeredAt(before);
    if (isLatest && outcome !== "refused") this.#written = { at: this.#arrivedAt, step };
  }

  /** What had not been there came when it was read again. */
  #cameAfterAll(): void {
    if (!this.#isPending || !this.#written) return;
    this.#isPending = false;
    const { shownBy } = this.#again;
    const read = shownBy ?? this.#steps.findLast(({ exchange }) => exchange?.repeats !== undefined);
    const ms = this.#lateBy(read);
    if (!read || ms === undefined || !this.#hasCome(shownBy)) return;
    if (this.#late === undefined || ms > this.#late.ms)
      this.#late = { ms, read: nameOf(read.call), after: nameOf(this.#written.step.call) };
    this.patience.wasLate(ms);
  }

  /** @returns how long after the last write a read showed what came; while a request was held up, nothing was looked for */
  #lateBy(read: Step | undefined): number | undefined {
    const [ms, now] = [this.#sinceWritten(read), read?.answers.at(-1)];
    const written = this.#written?.step.exchange;
    const without = read?.answers.findLast((answer) => this.#isOtherwise(answer, now));
    if (ms === undefined || !without || !written) return ms;
    return Math.min(ms, Math.max(0, Math.round(answeredAt(without.exchange) - answeredAt(written))) + longestPauseMs);
  }

  /**
   * @param shownBy the read that was not as it should be
   * @returns whether anything reads otherwise than it first did since the last write, and not only what came and went by itself
   */
  #hasCome(shownBy: Step | undefined): boolean {
    const last = this.#steps.findLastIndex(({ reads }) => !reads);
    const earlier = this.#steps.slice(0, last + 1);
    const isBack = (step: Step) => this.#isAsBefore(step, earlier);
    const hasChanged = this.#steps
      .slice(last + 1)
      .some((step) => step.answers.some((answer) => this.#isOtherwise(answer, step.answers.at(-1))) && !isBack(step));
    return hasChanged && !(shownBy && isBack(shownBy));
  }

  /** @returns whether a read is again as it was before the last write, and was not in members alone that no document prints */
  #isAsBefore(step: Step, earlier: readonly Step[]): boolean {
    const key = keyOf(step.call);
    const before = earlier.findLast((one) => one.reads && keyOf(one.call) === key)?.answers.at(-1);
    const now = step.answers.at(-1);
    if (!before || !now || this.#isOtherwise(before, now)) return false;
    return step.answers.every(
      (answer) =>
        answer.status === now.status &&
        changesBetween(answer.body, now.body).every(
          ({ path, from, to }) => from !== undefined && to !== undefined && !isPrinted(path.split(".").at(-1) ?? ""),
        ),
    );
  }

  /** @returns whether two answers to the same tell otherwise of what was written; another order may be what was waited for */
  #isOtherwise(one: Received, other: Received | undefined): boolean {
    if (other === undefined || hasSameBytes(one, other)) return other !== undefined && one.status !== other.status;
    if (one.status !== other.status) return true;
    const changes = changesBetween(one.body, other.body);
    if (changes.length === 0) return contentOf(one.body) !== contentOf(other.body);
    return changes.some((change) => !isOfTime(change) && this.#mayComeOfWrites(change));
  }

  /**
   * @returns whether a change may come of what was written: of a member that the document prints, or of a value that was sent. Any other
   *   may have few values, as the name of the server that answers has, and move by itself
   */
  #mayComeOfWrites({ path, from, to }: Change): boolean {
    const name = path.split(".").at(-1) ?? "";
    return /^\d*$/.test(name) || isPrinted(name) || this.#isSent(name, from) || this.#isSent(name, to);
  }

  /** @returns whether a request carried a value in a member of that name, or a text of some length in any */
  #isSent(name: string, value: unknown): boolean {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return false;
    const isTelling = typeof value === "string" && value.length >= tellingLength;
    return this.#steps.some(({ call: { body } }) =>
      isTelling
        ? mentions(body, value)
        : objectsIn(body).some((part) => {
            const sent = fieldOf(part, name);
            return isScalar(sent) && sent !== null && sent !== undefined && sameScalar(sent, value);
          }),
    );
  }

  #sinceWritten(read: Step | undefined): number | undefined {
    const written = this.#written?.step.exchange;
    return read?.exchange && written && Math.max(0, Math.round(leftAt(read.exchange) - answeredAt(written)));
  }

  #howLong(): string {
    const repeated = this.#steps.findLast(({ exchange }) => exchange?.repeats !== undefined);
    return ` (read again for ${((this.#sinceWritten(repeated) ?? 0) / 1_000).toFixed(1)} s)`;
  }
}

const nameOf = (call: AnyCall): string => ("route" in call ? call.route : `${call.method} ${call.path}`);

function markIn({ body, raw }: Received, place: readonly string[]): void {
  for (const shown of [body, raw]) markUnsteady(shown, place);
}

/** @returns a text that two requests share where they are the same */
const keyOf = (call: AnyCall): string =>
  JSON.stringify(call, (_, value: unknown) =>
    ArrayBuffer.isView(value)
      ? createHash("sha256")
          .update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
          .digest("hex")
      : value,
  );
