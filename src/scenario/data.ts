import { createHash } from "node:crypto";
import type { Faker } from "@faker-js/faker";
import { faker as english } from "@faker-js/faker/locale/en";
import { Guess, Verbatim } from "../http/names.js";
import { mayBeDemanded, placeholdersIn, type SampleName } from "../profile/samples.js";
import { Inconclusive } from "./findings.js";
import { carriesRun, inDigits, inLetters, numbersNamedIn, runsNamedIn } from "./run-id.js";
import { SamplesUsed } from "./samples.js";
import { idKey, isUuid, scalarsIn, showsText, textsIn, uuidLike } from "./values.js";

/** Of this package, the entry of one language alone does not load all others. */
const English = english.constructor as typeof Faker;

/** The data of one scenario: the same for the same seed, apart from the run id that every record carries. */
export class Data {
  /** What it sends of the profile's samples. */
  readonly samplesUsed: SamplesUsed;
  readonly #mark: string;
  readonly #seed: number;
  #faker: Faker | undefined;
  #texts = 0;
  readonly #made = new Set<string>();
  readonly #drawn = new Set<number>();

  /**
   * @param seed of the run
   * @param scenario its id
   * @param runId marks every record as this run's
   * @param samples request bodies by model, from the profile
   * @param now the present moment of the run
   * @param isGivenAgain whether a record was made under the id of one that had been removed
   */
  constructor(
    seed: number,
    scenario: string,
    private readonly runId: string,
    private readonly samples: Readonly<Record<string, unknown>>,
    readonly now: Date,
    private readonly isGivenAgain: (id: string | number) => boolean = () => false,
  ) {
    const digest = createHash("sha256").update(`${seed} ${scenario}`).digest();
    this.#seed = digest.readUInt32BE(0);
    this.#mark = digest.toString("hex", 4, 8);
    this.samplesUsed = new SamplesUsed(this.#mark);
  }

  /** A faker of this scenario's own, so that no other scenario's draws change its data. To make one takes a while. */
  get faker(): Faker {
    if (!this.#faker) {
      this.#faker = new English({ locale: english.rawDefinitions, seed: this.#seed });
      this.#faker.setDefaultRefDate("2026-01-01T00:00:00.000Z");
    }
    return this.#faker;
  }

  /** @returns a text that occurs nowhere else on the deployment and carries the run id: `conformance <run id> <what> …` */
  text(what: string): string {
    this.#texts++;
    // Of one width, so that none is the beginning of another where texts are found by their parts.
    return `conformance ${this.runId} ${what} ${inLetters(`${this.#mark}${String(this.#texts).padStart(3, "0")}`)}`;
  }

  /** @returns the same without spaces, for identifiers */
  key(what: string): string {
    return this.text(what).replaceAll(" ", "-");
  }

  /** @returns the same with signs and letters behind it that get lost where texts are handled without care, of some 150 characters */
  unusual(what: string): string {
    return `${this.text(what)} 5 < 6 & 7 > '8', Zoë Łódź 漢字 😀 ${"long ".repeat(15)}end`;
  }

  /**
   * @param range both ends count
   * @returns a whole number that this gave nobody before, so that what holds it is told by it
   */
  distinctInt(range: { readonly min: number; readonly max: number }): number {
    let drawn = this.faker.number.int(range);
    while (this.#drawn.has(drawn) && this.#drawn.size <= range.max - range.min) drawn = this.faker.number.int(range);
    this.#drawn.add(drawn);
    return drawn;
  }

  /** @returns an identifier of digits alone, which occurs nowhere else and carries the run id as digits */
  digits(): string {
    this.#texts++;
    const ofScenario = String(Number.parseInt(this.#mark, 16) % 1000).padStart(3, "0");
    return `${inDigits(this.runId)}${ofScenario}${String(this.#texts).padStart(3, "0")}`;
  }

  /**
   * @param days so many days after the run
   * @returns a day that does not lie so far off that it would be refused, as `2031-03-04`
   */
  dayIn(days: number): string {
    return new Date(this.now.getTime() + days * 86_400_000).toISOString().slice(0, "2031-03-04".length);
  }

  /** @returns a moment of that day, in whole quarters of an hour UTC */
  moment(day: string): string {
    const [hour = 0, quarter = 0] = [23, 3].map((max) => this.faker.number.int({ min: 0, max }));
    return `${day}T${String(hour).padStart(2, "0")}:${String(quarter * 15).padStart(2, "0")}:00Z`;
  }

  /**
   * @param known a record's id: a UUID that none has begins as this one does, so that who compares beginnings is met. For writes the id of
   * a record of the scenario's own alone, for which that one would take them.
   * @returns an id that no record has, of the type of `like`
   */
  unusedId(like: "integer" | "uuid", known?: string | number): string | number {
    if (like === "integer") return this.faker.number.int({ min: 1_900_000_000, max: 2_100_000_000 });
    return isUuid(known) ? uuidLike(String(known)) : this.faker.string.uuid();
  }

  /**
   * A setup step: a record that was just created is another one than those before it.
   *
   * @param what kind of record it is
   * @param id that its creation answered, or that it was found under
   * @throws Inconclusive where an earlier creation of this scenario came to the same id, and its record was not removed
   */
  isAnother(what: string, id: string | number): void {
    const key = `${what} ${idKey(id)}`;
    if (this.#made.has(key) && !this.isGivenAgain(id))
      throw new Inconclusive(`two creations came to one id, told or found: ${key}`);
    this.#made.add(key);
  }

  /** @returns whether a record that this scenario made before is known by that id: what carries the same texts may be that one */
  isKnown(id: string | number): boolean {
    return [...this.#made].some((key) => key.endsWith(` ${idKey(id)}`));
  }

  /** @returns whether what is shown of a record tells that a run made it, which may remove it at any moment: this one or another */
  isOfRun(shown: unknown): boolean {
    return carriesRun(shown, this.runId) || textsIn(shown).some((text) => runsNamedIn(text).length > 0);
  }

  /** @returns the numbers of the texts of this run that something shows, in whatever letters it shows them */
  numbersOfRun(shown: unknown): readonly string[] {
    return textsIn(shown).flatMap((text) => numbersNamedIn(text, this.runId));
  }

  /**
   * @param model a model whose inside the document does not show
   * @param value what a reader would compose for it
   * @returns the profile's sample of that model with `{name}` replaced by the value's fields (left out where it has none); else the value, marked as a guess
   */
  compose(model: SampleName, value: Readonly<Record<string, unknown>>): Verbatim | Guess {
    const sample = this.samples[model];
    if (sample === undefined) return new Guess(model, value);
    const sent = filled(sample, value);
    this.samplesUsed.uses(model, sent);
    const named = placeholdersIn(sample);
    const others = Object.entries(value).filter(([name]) => !named.includes(name));
    const leftOut = others.filter(([name, one]) => mayBeDemanded(model, name) && !carriesAll(sent, one));
    for (const [name, one] of leftOut) this.samplesUsed.leavesOut(model, name, one);
    return new Verbatim(sent, { model, leftOut: leftOut.map(([name]) => name), writtenOut: writtenOutIn(sample) });
  }
}

/** @returns the names of the members whose value names nothing */
function writtenOutIn(sample: unknown): readonly string[] {
  if (Array.isArray(sample)) return sample.flatMap(writtenOutIn);
  if (sample === null || typeof sample !== "object") return [];
  return Object.entries(sample).flatMap(([name, one]) =>
    one !== null && typeof one === "object" ? writtenOutIn(one) : placeholdersIn(one).length > 0 ? [] : [name],
  );
}

/** @returns whether what is sent says all of a value; what is but true or false is said by others */
const carriesAll = (sent: unknown, value: unknown): boolean =>
  scalarsIn(value).every((one) => typeof one === "boolean" || showsText(sent, String(one)));

function filled(sample: unknown, value: Readonly<Record<string, unknown>>): unknown {
  if (typeof sample === "string") {
    const [, whole] = /^\{(\w+)\}$/.exec(sample) ?? [];
    if (whole !== undefined) return value[whole];
    const names = placeholdersIn(sample);
    if (names.some((name) => value[name] === undefined)) return undefined;
    return sample.replace(/\{(\w+)\}/g, (_, name: string) => String(value[name]));
  }
  if (Array.isArray(sample)) return sample.map((entry) => filled(entry, value)).filter((entry) => entry !== undefined);
  if (sample === null || typeof sample !== "object") return sample;
  return Object.fromEntries(Object.entries(sample).map(([name, entry]) => [name, filled(entry, value)]));
}
