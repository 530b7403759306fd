import { note } from "../../fixtures/payloads/notes.js";
import { type HandlingContext, perScenario, upholds, type Values } from "../../src/scenario/laws/index.js";
import { noteCategories, notesOf } from "./records.js";

const category = perScenario(async ({ corporate }: HandlingContext) => (await noteCategories(corporate))[0]);

const bodyOf = ({ data }: HandlingContext, values: Values) => note(data, String(values["category"]), values);

upholds({
  resource: "note",
  plain: async (context) => ({ comments: context.data.text("note"), category: await category(context) }),
  create: async (context, values) => ({
    answer: await context.corporate.post("/note", { body: bodyOf(context, values) }),
  }),
  list: ({ corporate }, { given }) => notesOf(corporate, String(given["category"])),
  update: (context, { id }, values) => context.corporate.put("/note/{id}", { id, body: bodyOf(context, values) }),
});
