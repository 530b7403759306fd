/** What scenarios of a run were told that others had found out, by what it is about; plain data, so that it can be told again. */
export interface Told {
  readonly [about: string]: unknown;
}

/** A scenario that is finding something out, which others wait for. */
interface Finding {
  readonly scenario: string;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/**
 * What one scenario of a run finds out by trying, so that others need not try as well. It tells in which order something is tried,
 * and how often; it judges nothing. Each scenario is told once, and the same whenever it asks again.
 */
export class Hints {
  readonly #known = new Map<string, unknown>();
  readonly #finding = new Map<string, Finding>();
  readonly #told = new Map<string, Map<string, unknown>>();

  /** @param told what each scenario of a run was told that is judged again, by its id: nothing is found out then, and nobody waits */
  constructor(private readonly told?: Readonly<Record<string, Told>>) {}

  /**
   * Waits while another scenario is finding it out.
   *
   * @returns what is known of it; undefined where the scenario is to find it out, or has done so
   */
  async ask(about: string, scenario: string): Promise<unknown> {
    if (this.told) return this.told[scenario]?.[about];
    const told = this.#toldTo(scenario);
    if (told.has(about) || this.#finding.get(about)?.scenario === scenario) return told.get(about);
    for (let finding = this.#finding.get(about); finding && !this.#known.has(about); finding = this.#finding.get(about))
      await finding.ended;
    const known = this.#known.get(about);
    if (!this.#known.has(about)) this.#find(about, scenario);
    told.set(about, known);
    return known;
  }

  /** Takes down what a scenario has found out. What was known first holds. */
  tell(about: string, scenario: string, found: unknown): void {
    if (!this.#known.has(about)) this.#known.set(about, found);
    this.#end(about, scenario);
  }

  /** A scenario has ended: nobody waits for it any more. */
  over(scenario: string): void {
    for (const about of [...this.#finding.keys()]) this.#end(about, scenario);
  }

  /** @returns all that a scenario was told; undefined where that is nothing */
  toldTo(scenario: string): Told | undefined {
    if (this.told) return this.told[scenario];
    const told = [...this.#toldTo(scenario)].filter(([, known]) => Object.keys(Object(known)).length > 0);
    return told.length > 0 ? Object.fromEntries(told) : undefined;
  }

  #toldTo(scenario: string): Map<string, unknown> {
    const told = this.#told.get(scenario) ?? new Map<string, unknown>();
    this.#told.set(scenario, told);
    return told;
  }

  #find(about: string, scenario: string): void {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#finding.set(about, { scenario, ended, end });
  }

  #end(about: string, scenario: string): void {
    const finding = this.#finding.get(about);
    if (finding?.scenario !== scenario) return;
    this.#finding.delete(about);
    finding.end();
  }
}
