import { fold } from "../http/names.js";
import { isObject, textsIn } from "./values.js";

/** Texts that are so long are no accident where they are met again. */
const telling = 6;

const tellingIn = (value: unknown): readonly string[] => textsIn(value).filter(({ length }) => length >= telling);

/** @returns the names of all members in it, however deep they stand */
function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, member]) => [name, ...namesIn(member)]) : [];
}

interface Used {
  readonly names: Set<string>;
  readonly texts: Set<string>;
}

/** The samples of the profile that one scenario sends, and whether anything of them is met again in what it is answered. */
export class SamplesUsed {
  readonly #used = new Map<string, Used>();
  readonly #answers: unknown[] = [];

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
