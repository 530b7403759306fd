import { view } from "../../fixtures/payloads/views.js";
import { perScenario, upholds } from "../../src/scenario/laws/index.js";
import { examples, type Maker, taken } from "./records.js";

const parts = perScenario(async (context: Maker) => (await examples(context))[0]);

upholds({
  resource: "view",
  plain: async (context) => ({ name: context.data.text("view"), dataset_sp: (await parts(context)).dataset_sp }),
  create: async (context, { name }) => {
    const body = view(context.data, await parts(context), String(name));
    return { answer: await context.corporate.post("/views", { body }) };
  },
  idOf: (context, { answer }, { name }) => taken(context, answer, String(name)),
  read: ({ corporate }, { id }) => corporate.get("/views/{viewId}", { viewId: id }),
  list: ({ corporate }) => corporate.get("/views/all"),
  others: ({ corporate }) => [() => corporate.get("/dashboard/gridviews")],
  remove: ({ corporate }, { id }) => corporate.delete("/views/{viewId}", { viewId: id }),
});
