import { freightItems, freightOfItem, itemNotes, notesOfItem } from "../../fixtures/payloads/jobs.js";
import { scenario, watched } from "../../src/scenario/index.js";
import { itemIdsOf, jobOf, ownJob } from "./records.js";

scenario(
  "item notes and freight items are refused and not kept",
  {
    judges: ["item-notes-rejected", "freightitems-rejected"],
    formerly: ["on-8-01-item-notes-and-freight-items-are-refused-and-not-kept"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { displayId: jobDisplayId } = await ownJob(context);
    const job = await jobOf(corporate, jobDisplayId);
    const [itemId = Number(data.unusedId("integer"))] = itemIdsOf(job);
    await check("item-notes-rejected", async () => {
      const text = data.text("item note");
      for (const body of [itemNotes(data, text), notesOfItem(itemId, text)])
        await corporate.post("/job/{jobDisplayId}/item/notes", { jobDisplayId, body }).rejected(job);
      (await jobOf(corporate, jobDisplayId)).hides(text, "the refused item note");
    });
    const before = await watched(() => jobOf(corporate, jobDisplayId));
    await check("freightitems-rejected", async () => {
      for (const body of [freightItems(data), freightOfItem(itemId, data.text("freight item"))])
        await corporate.post("/job/{jobDisplayId}/freightitems", { jobDisplayId, body }).rejected(before);
      (await jobOf(corporate, jobDisplayId)).isAs(before);
    });
  },
);

scenario(
  "item notes and freight items are written before their removal",
  {
    judges: ["route:POST /job/{jobDisplayId}/item/notes", "route:POST /job/{jobDisplayId}/freightitems"],
    formerly: ["before-8-01-item-notes-and-freight-items-are-written"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { displayId: jobDisplayId } = await ownJob(context);
    await jobOf(corporate, jobDisplayId);
    await check("route:POST /job/{jobDisplayId}/item/notes", () =>
      corporate.post("/job/{jobDisplayId}/item/notes", { jobDisplayId, body: itemNotes(data) }).isDeclared(),
    );
    await check("route:POST /job/{jobDisplayId}/freightitems", () =>
      corporate.post("/job/{jobDisplayId}/freightitems", { jobDisplayId, body: freightItems(data) }).isDeclared(),
    );
  },
);
