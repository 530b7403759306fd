import type { Clock } from "../http/clock.js";

/** The first pause before something is read again; each further one is twice as long. */
const firstPauseMs = 50;
/** The longest one. */
export const longestPauseMs = 500;
/** What was once read back late may be later the next time. */
const margin = 2;
/** What a deployment does by itself after a write may take so many times as long as what was written takes to be read back. */
const timesByItself = 2;
/** So often is waited in vain for what one route should have done: from then on it is looked for once more, and not for longer. */
const mostInVain = 3;

/** So often what is about to be blamed is asked for once more: a member may have few values, as the name of one server of two has. */
export const doubts = 12;

/** Tells of exchanges that were made already whether they were repeated, and whether a scenario has more than were asked for. */
interface Made {
  isRepeated(exchange: string): boolean;
  isAskedAgain(exchange: string): boolean;
  hasMore(scenario: string): boolean;
}

interface PatienceParts {
  /** How long what was written may take until it is read back; 0 reads nothing again. */
  readonly settleMs: number;
  readonly clock: Clock;
  /** Where a run is played back, its evidence tells what was read again, and nothing is waited for. */
  readonly playback?: Made;
}

/** How long a run reads again before it says that something was not written (ruling 35); one for all scenarios of a session. */
export class Patience {
  #longestMs = 0;
  /** How often was waited in vain for what a route should have done, or for what many scenarios look for. */
  readonly #inVain = new Map<string, number>();

  constructor(private readonly parts: PatienceParts) {}

  get now(): number {
    return this.parts.clock.now();
  }

  get settleMs(): number {
    return this.parts.settleMs;
  }

  /** For how long after a write the deployment may do something by itself that comes of it. */
  get byItselfMs(): number {
    return timesByItself * this.parts.settleMs;
  }

  /** Whether anything was read back late so far. */
  get isTried(): boolean {
    return this.#longestMs > 0;
  }

  /** Takes down that something was read back late. */
  wasLate(ms: number): void {
    this.#longestMs = Math.max(this.#longestMs, ms);
  }

  /**
   * Waits before something is read again.
   *
   * @param since when the last write was answered; undefined where nothing was written
   * @param tries how often it was read again already
   * @param exchanges that would be repeated
   * @param readAt when the first of them left; now unless given
   * @returns whether it is to be read again; false where what was written should have been there
   */
  async again(
    since: number | undefined,
    tries: number,
    exchanges: readonly string[],
    readAt: number = this.now,
  ): Promise<boolean> {
    const { settleMs, clock, playback } = this.parts;
    if (since === undefined || exchanges.length === 0) return false;
    if (playback) return exchanges.some((id) => playback.isRepeated(id));
    const until = since + settleMs;
    if (settleMs === 0 || readAt >= until) return false;
    const left = until - clock.now();
    // Whatever else happens, it comes to an end.
    if (tries > settleMs / firstPauseMs) return false;
    if (left > 0) await clock.sleep(Math.min(firstPauseMs * 2 ** tries, longestPauseMs, left));
    return true;
  }

  /**
   * Reads until what is read holds, for as long as it may be late.
   *
   * @param since when the last write was answered; undefined where nothing was written
   * @param read is told the exchange that it repeats
   * @param doneBy the route that should have brought it about
   * @returns the last reading
   */
  async until<T>(
    since: number | undefined,
    read: (repeats?: string) => Promise<T>,
    exchangeOf: (reading: T) => string | undefined,
    holds: (reading: T) => boolean,
    doneBy?: string,
  ): Promise<T> {
    let reading = await read();
    for (let tries = 0; !holds(reading); tries++) {
      const exchange = exchangeOf(reading);
      const isVain = tries > 0 && this.#isVain(since, doneBy);
      if (exchange === undefined || isVain || !(await this.again(since, tries, [exchange]))) {
        if (doneBy !== undefined) this.inVain(doneBy);
        return reading;
      }
      reading = await read(exchange);
      if (holds(reading) && since !== undefined) this.wasLate(this.now - since);
    }
    if (doneBy !== undefined) this.#inVain.delete(doneBy);
    return reading;
  }

  /** @returns whether so many have waited in vain for what is missed that it is taken for missing */
  hasGivenUp(missed: string): boolean {
    return !this.parts.playback && this.#timesInVain(missed) >= mostInVain;
  }

  /** Takes down that something was waited for in vain. */
  inVain(missed: string): void {
    this.#inVain.set(missed, this.#timesInVain(missed) + 1);
  }

  #timesInVain(doneBy: string): number {
    return this.#inVain.get(doneBy) ?? 0;
  }

  /** Whether a route has never done of late what is waited for, and it was waited for as long as this deployment is known to be late. */
  #isVain(since: number | undefined, doneBy: string | undefined): boolean {
    if (doneBy === undefined || since === undefined || this.parts.playback) return false;
    return this.#timesInVain(doneBy) >= mostInVain && this.now - since >= margin * this.#longestMs;
  }

  /** @returns whether what an exchange asked for may be asked for once more: where a run is played back, only if it was then */
  mayDoubt(exchange: string): boolean {
    const { playback } = this.parts;
    return playback ? playback.isAskedAgain(exchange) : true;
  }

  /** Waits, but where a run is played back. */
  async pause(ms: number): Promise<void> {
    if (!this.parts.playback) await this.parts.clock.sleep(ms);
  }

  /**
   * Waits until what was written is there for certain, where this deployment is known to be late.
   *
   * @param since when it was written
   * @param asLateAsMayBe whatever is known of the deployment, and until nothing comes of it by itself any more
   * @returns undefined where nothing is to be waited for
   */
  settled(since: number | undefined, asLateAsMayBe = false): Promise<void> | undefined {
    const { settleMs, clock, playback } = this.parts;
    if (since === undefined || playback || !(this.isTried || asLateAsMayBe)) return undefined;
    const late = asLateAsMayBe ? this.byItselfMs : Math.min(settleMs, margin * this.#longestMs);
    const left = since + late - clock.now();
    return left > 0 ? clock.sleep(left) : undefined;
  }

  /** @returns whether a scenario may be gone through with other records: where a run is played back, only if it was then */
  allowsAnother(scenario: string): boolean {
    const { playback } = this.parts;
    return playback ? playback.hasMore(scenario) : true;
  }
}
