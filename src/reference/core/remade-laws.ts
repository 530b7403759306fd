import { isDeepStrictEqual } from "node:util";
import { isRemovedForGood, type Resource } from "../../contract/laws/resources.js";
import { type Answer, absent, succeeded } from "./answer.js";
import { withRows } from "./answer-rows.js";
import { type Fault, fault } from "./decision.js";
import { isObject } from "./form.js";
import { type LawCall, type Lawful, type Memory, madeBy, type Wrongs } from "./law-memory.js";
import { changedForm } from "./multipart.js";
import { phrases } from "./phrases.js";
import { Refusal } from "./refusal.js";

/** What a deployment gets wrong of what was removed, and that knows what is made again by what was removed. */

type Given = Pick<LawCall, "id" | "body">;

/** What a removed record was given, with its id. */
type Former = Given & { readonly known: string };

/** @returns whether both would take one place: a task of one code on one timeline */
const isOnePlace = (one: Given, other: Given): boolean =>
  isObject(one.body) &&
  isObject(other.body) &&
  one.body["taskCode"] !== undefined &&
  one.body["taskCode"] === other.body["taskCode"] &&
  one.id === other.id;

const updated = (body: unknown, update: unknown): unknown =>
  isObject(body) && isObject(update) ? { ...body, ...update } : body;

/** @returns what the removed record was given last that a creation shares a text or a place with; undefined where there is none */
async function formerOf({ given, updates, removed }: Memory, call: LawCall): Promise<Former | undefined> {
  const form = await call.form();
  const texts = phrases(form ? Object.fromEntries(form) : call.body);
  return [...given]
    .filter(([id]) => removed.has(id))
    .map(([known, former]) => ({ ...former, known, body: updated(former.body, updates.get(known)?.at(-1)) }))
    .find((former) => isOnePlace(former, call) || phrases(former.body).some((text) => texts.includes(text)));
}

/** @returns what the removed record was given that was created by the same body; undefined where there is none */
async function equalOf({ given, removed }: Memory, call: LawCall): Promise<Former | undefined> {
  const form = await call.form();
  const body = form ? Object.fromEntries(form) : call.body;
  const formers = [...given].filter(([id]) => removed.has(id)).map(([known, former]) => ({ ...former, known }));
  return formers.find((former) => former.id === call.id && isDeepStrictEqual(former.body, body));
}

const onlyTexts = (body: unknown): object =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => typeof value === "string"));

/** @returns refusals of records that are made of what a removed one was given: its text, or its place, stays taken, or all of it together */
export function staysTaken({ name, create }: Resource, remembered: (call: LawCall) => Memory) {
  const refusing =
    (find: typeof formerOf): Lawful =>
    async (call) => {
      const isTaken = call.route === create && (await find(remembered(call), call));
      if (isTaken) throw new Refusal("conflict", `There was such a ${name}.`);
      return call.handle();
    };
  return { "what-was-removed-stays-taken": refusing(formerOf), "all-of-it-stays-taken": refusing(equalOf) };
}

/** @returns the faults of records that are made of what a removed one was given */
export function remadeWrongs(resource: Resource, remembered: (call: LawCall) => Memory): Wrongs {
  const { name, create, read, list, members } = resource;
  const kinds = Object.values(members);
  const [, ...beside] = kinds.filter((kind) => kind !== "opaque");
  const gone =
    (find: typeof formerOf, which: (former: Former, memory: Memory, answer: Answer) => unknown): Lawful =>
    async (call) => {
      const memory = remembered(call);
      if (call.route === read && memory.gone.has(String(call.id))) return absent(call.world, `The ${name}`);
      const former = call.route === create ? await find(memory, call) : undefined;
      const answer = await call.handle();
      if (former) memory.gone.add(String(which(former, memory, answer)));
      if (call.route !== list || answer.kind !== "json") return answer;
      return withRows(answer, (rows) =>
        rows.filter((row) => !(isObject(row) && memory.gone.has(String(row["id"] ?? row["taskId"])))),
      );
    };
  const newOne = (_former: Former, _memory: Memory, answer: Answer) => madeBy(answer);
  const broughtBack: Lawful = async (call) => {
    if (call.route !== create) return call.handle();
    const form = await call.form();
    const former = await formerOf(remembered(call), call);
    if (!former) return call.handle();
    return call.handle(
      form ? changedForm(form, { of: (texts) => ({ ...(texts as object), ...onlyTexts(former.body) }) }) : former.body,
    );
  };
  return {
    "stays-gone": [
      `A ${name} that is made of what a removed one was given is answered, and as gone as that one.`,
      gone(formerOf, newOne),
    ],
    "takes-the-next-one's-place": [
      `A ${name} that is made of what a removed one was given takes the place of the one that was made after that.`,
      gone(formerOf, ({ known }, { made }) => made[made.map(String).indexOf(known) + 1]),
    ],
    "stays-gone-if-equal": [
      `A ${name} that is given exactly what a removed one was given is answered, and as gone as that one.`,
      gone(equalOf, newOne),
    ],
    ...(isRemovedForGood(resource) && {
      "shows-that-one-again": [
        `As soon as a ${name} is made of what a removed one was given, that one is shown again.`,
        shownAgain(resource, remembered, async (call, memory) =>
          call.route === create ? (await formerOf(memory, call))?.known : undefined,
        ),
      ] as const,
    }),
    ...((kinds.length === 1 || beside.length > 0) && {
      "brings-back": [
        `A ${name} that is made of what a removed one was given gets all that the removed one was given.`,
        broughtBack,
      ] as const,
    }),
  };
}

/** What a deployment showed of records before they were removed, and which of them it shows again. */
interface Shown {
  readonly answers: Map<string, Answer>;
  readonly rows: Map<string, unknown>;
  readonly back: Set<string>;
}

/**
 * @param reason the removed record that a request brings back, if any; found before it is carried out
 * @returns that its read, or where there is none its list, shows it as it did last
 */
function shownAgain(
  { read, list }: Resource,
  remembered: (call: LawCall) => Memory,
  reason: (call: LawCall, memory: Memory) => Promise<string | undefined>,
): Lawful {
  const all = new WeakMap<Memory, Shown>();
  return async (call) => {
    const memory = remembered(call);
    const { answers, rows, back } = all.get(memory) ?? { answers: new Map(), rows: new Map(), back: new Set() };
    all.set(memory, { answers, rows, back });
    const id = String(call.id);
    const former = answers.get(id);
    if (call.route === read && former && back.has(id)) return former;
    const known = await reason(call, memory);
    if (known !== undefined) back.add(known);
    const answer = await call.handle();
    if (call.route === read) answers.set(id, answer);
    if (read || call.route !== list) return answer;
    return withRows(answer, (listed) => {
      for (const row of listed) if (isObject(row)) rows.set(`${id}/${row["id"]}`, row);
      const those = [...back].map((one) => rows.get(`${id}/${one}`)).filter((row) => row !== undefined);
      return [...new Set([...listed, ...those])];
    });
  };
}

/** @returns the fault of removed records that another removal brings back */
export const broughtBackByRemoval = (resource: Resource, remembered: (call: LawCall) => Memory): Wrongs => ({
  "brings-it-back": [
    `A ${resource.name} that is removed a second time is shown again.`,
    shownAgain(resource, remembered, async ({ route, id }, { removed }) =>
      route === resource.remove && removed.has(String(id)) ? String(id) : undefined,
    ),
  ],
});

/** @returns the fault of records that were changed before they are removed: their read, or where there is none their list, still shows them */
export function staysShown({ name, read, remove }: Resource, remembered: (call: LawCall) => Memory): Fault<Lawful> {
  const shown = new WeakMap<Memory, Map<string, Answer>>();
  return fault(`A ${name} that was changed is still shown once it is removed.`, async (call) => {
    const memory = remembered(call);
    const id = String(call.id);
    if (!read) return call.route === remove && memory.updates.has(id) ? succeeded : call.handle();
    const known = shown.get(memory) ?? new Map<string, Answer>();
    shown.set(memory, known);
    const former = known.get(id);
    if (call.route === read && former && memory.removed.has(id)) return former;
    const answer = await call.handle();
    if (call.route === read && memory.updates.has(id)) known.set(id, answer);
    return answer;
  });
}
