import type { Resource } from "../../contract/laws/resources.js";
import type { Answer } from "./answer.js";
import { isObject } from "./form.js";
import { changedBy, ignoring, type LawCall, type Lawful, type Memory, type Wrongs } from "./law-memory.js";
import { Refusal } from "./refusal.js";

/** What a deployment does before it refuses. */

const refusing =
  (before: (call: LawCall) => Promise<unknown>): Lawful =>
  async (call) => {
    try {
      return await call.handle();
    } catch (error) {
      if (error instanceof Refusal) await before(call);
      throw error;
    }
  };

/** @returns the answer to a body with one member as it was accepted before, the first that is accepted */
async function repaired(call: LawCall, accepted: unknown): Promise<Answer | undefined> {
  if (!isObject(call.body) || !isObject(accepted)) return undefined;
  for (const [name, value] of Object.entries(accepted)) {
    const answer = await call.handle({ ...call.body, [name]: value }).catch(() => undefined);
    if (answer) return answer;
  }
  return undefined;
}

/** @returns the faults of what a resource refuses */
export function refusedWrongs(
  { name, create, update, refuses, mayRefuse }: Resource,
  remembered: (call: LawCall) => Memory,
): Wrongs {
  return {
    ...(create !== undefined &&
      create !== update &&
      [refuses, mayRefuse].flat().includes(create) && {
        "stores-the-sound-part": [
          `Of a new ${name} that is refused the sound part is stored.`,
          refusing(async (call) => {
            if (call.route === create) await repaired(call, remembered(call).created);
          }),
        ],
      }),
    ...(update !== undefined &&
      mayRefuse?.includes(update) && {
        "changes-the-sound-part": [
          `Of an update of a ${name} that is refused the sound part is stored.`,
          refusing(async (call) => {
            if (call.route === update) await repaired(call, remembered(call).created);
          }),
        ] as const,
      }),
    ...(update !== undefined && {
      "brings-back-the-first-update": [
        `What is refused sets the ${name} that was updated last back to what its first update gave it.`,
        refusing(async (call) => {
          const [first, second] = remembered(call).last;
          if (first && second) await ignoring(first.handle());
        }),
      ],
    }),
    ...(update !== undefined &&
      [refuses, mayRefuse].flat().includes(update) && {
        "forgets-what-comes-after": [
          `The next update of a ${name} after one that was refused is answered, and sets one that was updated twice back to what it was.`,
          async (call) => {
            if (call.route !== update) return call.handle();
            const known = remembered(call);
            try {
              const answer = await call.handle();
              const [second, last] = known.updates.get(changedBy(call))?.slice(-2) ?? [];
              if (known.hasRefused && second && last) await ignoring(call.handle(last));
              known.hasRefused = false;
              return answer;
            } catch (error) {
              known.hasRefused ||= error instanceof Refusal;
              throw error;
            }
          },
        ],
      }),
  };
}
