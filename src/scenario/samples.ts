import { literalPattern } from "../contract/literal-pattern.js";
import { fold } from "../http/names.js";
import { isObject, scalarsIn, textsIn } from "./values.js";

/** Texts that are so long are no accident where they are met again. */
const telling = 6;

const tellingIn = (value: unknown): readonly string[] => textsIn(value).filter(({ length }) => length >= telling);

/** @returns the names of all members in it, however deep they stand */
export function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]) : [];
}

/** A value that was given for a sample, which has no place for it. */
interface LeftOut {
  readonly sample: string;
  readonly name: string;
  readonly value: string | number;
}

/** So much of a text stands in a message, however long it is. */
export const mostShown = 60;

/** @returns whether a phrase speaks of a value: a text of the run's own may be cut, and what is one sign long is met by chance */
function speaksOf(told: string, value: string | number): boolean {
  const text = String(value);
  if (text.length < 2) return false;
  const begun = literalPattern(text.slice(0, mostShown));
  return new RegExp(`(?<![\\w.])${begun}${text.length > mostShown ? "" : "(?![\\w]|\\.\\d)"}`).test(told);
}

interface Used {
  readonly names: Set<string>;
  readonly texts: Set<string>;
}

/** @returns why nothing is told by what was not sent */
export const doesNotSend = (sample: string, name: string): string =>
  `the sample ${sample} does not send {${name}}, so that nothing is told of it: give it a place in \`samples.${sample}\``;

/** The samples of the profile that one scenario sends, and whether anything of them is met again in what it is answered. */
export class SamplesUsed {
  readonly #used = new Map<string, Used>();
  readonly #answers: unknown[] = [];
  readonly #leftOut: LeftOut[] = [];

  /**
   * @param mark stands in every text that the scenario makes, and in no other
   */
  constructor(private readonly mark: string) {}

  /**
   * @param sample its name in the profile
   * @param filled as it is sent
   */
  uses(sample: string, filled: unknown): void {
    const used = this.#used.get(sample) ?? { names: new Set(), texts: new Set() };
    for (const name of namesIn(filled)) used.names.add(name);
    for (const text of tellingIn(filled)) used.texts.add(text);
    this.#used.set(sample, used);
  }

  /** Takes in that a sample has no place for a value that was given for it. */
  leavesOut(sample: string, name: string, value: unknown): void {
    for (const one of scalarsIn(value)) if (typeof one !== "boolean") this.#leftOut.push({ sample, name, value: one });
  }

  /**
   * @param expected what is missed, as a phrase
   * @param hasSent whether a request carried a value all the same
   * @returns that a sample does not send what is looked for; undefined where it was sent
   */
  unsent(expected: string, hasSent: (value: string | number) => boolean): string | undefined {
    const missed = this.#leftOut.find(({ value }) => speaksOf(expected, value) && !hasSent(value));
    return missed && doesNotSend(missed.sample, missed.name);
  }

  /** @returns whether the scenario has sent that sample */
  has(sample: string): boolean {
    return this.#used.has(sample);
  }

  /** Takes in the body of an answer. */
  meets(body: unknown): void {
    if (this.#used.size > 0 && body !== null && typeof body === "object") this.#answers.push(body);
  }

  /**
   * @param value that was sent, and is not shown
   * @returns that the sample which it was sent in is not understood, with the remedy; undefined where it came in none, or a
   * member or a text of that sample is met in any answer
   */
  misunderstood(value: unknown): string | undefined {
    const sought = tellingIn(value);
    for (const [sample, used] of this.#used) {
      if (!sought.some((text) => used.texts.has(text)) || this.#isMet(used)) continue;
      const names = [...used.names].join(", ");
      return `nothing of the sample ${sample} (${names}) is seen again, so its names are not understood here: give \`samples.${sample}\` as this deployment names its members`;
    }
    return undefined;
  }

  #isMet({ names, texts }: Used): boolean {
    const folded = new Set([...names].map(fold));
    return this.#answers.some(
      (body) =>
        textsIn(body).some((text) => text.includes(this.mark) && texts.has(text)) ||
        namesIn(body).some((name) => folded.has(fold(name))),
    );
  }
}
