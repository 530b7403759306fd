import type { Resource } from "../../contract/laws/resources.js";
import type { Answer } from "./answer.js";
import { meanwhile } from "./behaviours/meanwhile.js";
import { type LawCall, type Lawful, type Memory, madeBy, type Wrongs } from "./law-memory.js";
import { each } from "./losses.js";
import { phrases } from "./phrases.js";
import { missing } from "./refusal.js";

/** What is being made at the moment, by what it is given. */
const making = new WeakMap<Memory, Map<string, Making>>();

interface Making {
  readonly call: LawCall;
  readonly answer: Promise<Answer>;
}

/** The texts of what met another, each with that of the other that is shown in its place. */
const takenTexts = new WeakMap<Memory, Map<unknown, unknown>>();

/** What is alike in records of one maker, which counts what it gives them: others make some at the same time as well. */
const alike = ({ id, body }: LawCall): string =>
  `${id} ${phrases(body).map((text) => String(text).replace(/(?:\d|[g-v]){3}\b/g, ""))}`;

/** @returns the faults of creations that meet */
export function atOnceWrongs(
  { name, create, read, isListedWhole }: Resource,
  remembered: (call: LawCall) => Memory,
): Wrongs {
  const meeting =
    (second: (call: LawCall, first: Making) => Promise<Answer>): Lawful =>
    async (call) => {
      if (call.route !== create) return call.handle();
      const those = making.get(remembered(call)) ?? new Map<string, Making>();
      making.set(remembered(call), those);
      const first = those.get(alike(call));
      if (first) return second(call, first);
      const answer = meanwhile().then(() => call.handle());
      those.set(alike(call), { call, answer });
      return answer.finally(() => those.delete(alike(call)));
    };
  return {
    "first-of-two-at-once": [
      `A ${name} that is made while another one is is answered as that one, and not made.`,
      meeting((_, { answer }) => answer),
    ],
    "shown-as-the-other-at-once": [
      `A ${name} that is made while another one is is shown with the texts of that one.`,
      async (call) => {
        const known = remembered(call);
        const taken = takenTexts.get(known) ?? new Map<unknown, unknown>();
        takenTexts.set(known, taken);
        if (call.route !== create) {
          const answer = await call.handle();
          if (answer.kind !== "json") return answer;
          return { ...answer, body: each(answer.body, (scalar) => taken.get(scalar) ?? scalar) };
        }
        return meeting((second, first) => {
          const texts = phrases(first.call.body);
          for (const [index, text] of phrases(second.body).entries()) taken.set(text, texts[index]);
          return second.handle();
        })(call);
      },
    ],
    ...(read &&
      !isListedWhole && {
        "not-there-at-once": [
          `A ${name} that is made while another one is is not there.`,
          async (call: LawCall) => {
            const { gone } = remembered(call);
            if (call.route === read && gone.has(String(call.id))) throw missing("It");
            return meeting(async () => {
              const answer = await call.handle();
              gone.add(String(madeBy(answer)));
              return answer;
            })(call);
          },
        ] as const,
      }),
  };
}
