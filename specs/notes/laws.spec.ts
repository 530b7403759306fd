import { note } from "../../fixtures/payloads/notes.js";
import type { Data } from "../../src/scenario/data.js";
import { idOf, typeOfId } from "../../src/scenario/index.js";
import { type HandlingContext, perScenario, upholds, type Values } from "../../src/scenario/laws/index.js";
import { noteCategories, notesOf, suggestedUsers } from "./records.js";

const categories = perScenario((context: HandlingContext) => noteCategories(context));

/** Of so many categories the notes are listed together. */
const mostTogether = 12;

/** Who may be assigned to notes, as far as suggestions tell. */
const users = perScenario(async ({ corporate }: HandlingContext) => {
  const { answer } = await suggestedUsers(corporate);
  if (!answer.isSuccess) return [];
  return answer
    .rows()
    .map(idOf)
    .filter((id) => id !== undefined)
    .slice(0, 3);
});

/** One user, then the next, then all of them, then none: each note of a scenario another choice. */
const drawn = new WeakMap<Data, number>();

async function someUsers(context: HandlingContext): Promise<readonly (string | number)[]> {
  const all = await users(context);
  const count = drawn.get(context.data) ?? 0;
  drawn.set(context.data, count + 1);
  const choices = [...all.map((user) => [user]), [...all].reverse(), []];
  return choices[count % choices.length] ?? [];
}

const bodyOf = ({ data }: HandlingContext, values: Values) => note(data, String(values["category"]), values);

upholds({
  resource: "note",
  plain: async (context) => ({
    comments: context.data.text("note"),
    category: (await categories(context))[0],
    assigned_users: await someUsers(context),
  }),
  create: async (context, values) => ({
    answer: await context.corporate.post("/note", { body: bodyOf(context, values) }),
  }),
  list: ({ corporate }, { given }) => notesOf(corporate, String(given["category"])),
  // What is refused for its category may be stored under any.
  listed: async (context) => notesOf(context.corporate, ...(await categories(context)).slice(0, mostTogether)),
  refusals: async (context, { id }, creation, update) => {
    const { corporate, data, unusedId } = context;
    const unused = await unusedId("note", typeOfId(id));
    const spoilt = (values: Values, member: string, value?: unknown) => bodyOf(context, { ...values, [member]: value });
    const needed = ["comments", "category"];
    return [
      ...needed.map((member) => ({
        what: `a note without ${member}`,
        send: () => corporate.post("/note", { body: spoilt(creation, member) }),
      })),
      {
        what: "a note of a category that is none",
        send: () => corporate.post("/note", { body: spoilt(creation, "category", data.unusedId("uuid")) }),
      },
      ...needed.map((member) => ({
        what: `an update of a note without ${member}`,
        send: () => corporate.put("/note/{id}", { id, body: spoilt(update, member) }),
      })),
      {
        what: "an update of no note",
        send: () => corporate.put("/note/{id}", { id: unused, body: bodyOf(context, update) }),
      },
    ];
  },
  // Who is no user may be assigned, left out or refused.
  mistypedUpdate: async (context, { id }, values) => {
    const [user] = await users(context);
    const nobody = context.data.unusedId(typeOfId(user ?? 1) === "uuid" ? "uuid" : "integer");
    return context.corporate.put("/note/{id}", { id, body: bodyOf(context, { ...values, assigned_users: [nobody] }) });
  },
  update: (context, { id }, values) => context.corporate.put("/note/{id}", { id, body: bodyOf(context, values) }),
});
