import { assume, assumeSeen, mentions, scenario, watched } from "../../src/scenario/index.js";
import { ownJob } from "../jobs/records.js";
import { hasOptions, optionsOf, route, rowLike, save } from "./records.js";

scenario(
  "carriers that are suggested for a tracking number leave the providers of its job as they were",
  { judges: ["freight-provider-suggestion-leaves"] },
  async (context) => {
    const { corporate, data, check } = context;
    const { displayId: jobDisplayId } = await ownJob(context);
    assume(await hasOptions(context, { displayId: jobDisplayId, own: true }), "a new job lists no two options");
    const listed = await optionsOf(corporate, jobDisplayId);
    const [optionIndex] = listed.indexes;
    assume(optionIndex !== undefined, "a new job lists no option with an optionIndex");
    const saved = rowLike(data, listed.find(optionIndex) ?? {}, { optionIndex });
    const tracking_number = String(saved.row["proNum"]);
    await save(context, jobDisplayId, [saved]).accepted();
    const read = () => corporate.get(route, { jobDisplayId, query: listed.query });
    const before = await watched(read);
    assumeSeen(before.isSuccess && mentions(before.body, tracking_number), "the PRO number of an option is not listed");
    // A write between: what was read before one is not read again where the check fails, by when the suggestion may have changed it.
    await ownJob(context);
    const suggested = await corporate.get("/companies/suggest-carriers", { query: { tracking_number } });
    assume(suggested.isSuccess, "a number of no carrier is refused");
    const after = await read();
    await check("freight-provider-suggestion-leaves", () => after.isAs(before));
  },
);
