import { feedback, item, itemInfo, jobUpdate } from "../../fixtures/payloads/jobs.js";
import { Inconclusive } from "../../src/scenario/index.js";
import { upholds } from "../../src/scenario/laws/index.js";
import { itemsShowing, ownJob } from "./records.js";
import { update } from "./updating.js";

/** A job that was updated on the secondary surface. */
interface Updated {
  readonly displayId: number;
  /** What it goes by there. */
  readonly jobId: string | number;
}

upholds({
  resource: "feedback",
  alone: true,
  plain: ({ data }) => ({ feedbackId: String(data.unusedId("uuid")) }),
  create: async (context, { feedbackId }) => {
    const { displayId: jobDisplayId } = await ownJob(context);
    const body = feedback(String(feedbackId), false);
    const answer = await context.corporate.post("/job/feedback/{jobDisplayId}", { jobDisplayId, body });
    if (answer.isInvalid) throw new Inconclusive("fresh UUIDs, of which several are needed, are refused as feedbackId");
    return { answer, body: jobDisplayId };
  },
  idOf: (_, { body }) => Number(body),
  read: ({ corporate }, { id }) => corporate.get("/job/feedback/{jobDisplayId}", { jobDisplayId: Number(id) }),
  update: ({ corporate }, { id }, { feedbackId }) =>
    corporate.post("/job/feedback/{jobDisplayId}", {
      jobDisplayId: Number(id),
      body: feedback(String(feedbackId), false),
    }),
});

upholds({
  resource: "job-update",
  alone: true,
  plain: ({ data }) => ({ text: data.text("reference") }),
  create: async (context, { text }) => {
    const { displayId } = await ownJob(context);
    const { answer, body } = await update(context, displayId, String(text));
    return { answer, body: { displayId, jobId: body.job_id } };
  },
  idOf: (_, { body }) => (body as Updated).displayId,
  read: ({ corporate }, { id }) => corporate.get("/job/{jobDisplayId}", { jobDisplayId: Number(id) }),
  update: ({ corporate, data }, { body }, { text }) =>
    corporate.post("/job/update", { body: jobUpdate(data, (body as Updated).jobId, String(text)) }),
});

/** An item of a job that has no other. */
interface Item {
  readonly jobDisplayId: number;
  readonly inventoryItemId: number;
}

upholds({
  resource: "item-info",
  alone: true,
  plain: ({ data }) => ({ text: data.text("info"), quantity: data.distinctInt({ min: 200, max: 999 }) }),
  create: async (context, { text, quantity }) => {
    const { corporate, data } = context;
    const name = data.text("item");
    const { displayId: jobDisplayId } = await ownJob(context, { items: [item(data, name)] });
    const [{ id: inventoryItemId }] = await itemsShowing(corporate, jobDisplayId, name);
    const body: Item = { jobDisplayId, inventoryItemId };
    const answer = await corporate.put("/job/{jobDisplayId}/item/{inventoryItemId}", {
      ...body,
      body: itemInfo(data, String(text), Number(quantity)),
    });
    return { answer, body };
  },
  idOf: (_, { body }) => (body as Item).inventoryItemId,
  read: ({ corporate }, { body }) =>
    corporate.get("/job/{jobDisplayId}", { jobDisplayId: (body as Item).jobDisplayId }),
  update: ({ corporate, data }, { body }, { text, quantity }) =>
    corporate.put("/job/{jobDisplayId}/item/{inventoryItemId}", {
      ...(body as Item),
      body: itemInfo(data, String(text), Number(quantity)),
    }),
});
