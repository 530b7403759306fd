import { addClientItemData } from "../../fixtures/payloads/lots.js";
import { assume, mentions, scenario } from "../../src/scenario/index.js";
import { knownBy, ownClientItemData, ownLot } from "./records.js";

scenario(
  "client item data that are posted at the same time are each kept",
  { judges: ["clientitemdata-appends"] },
  async (context) => {
    const { corporate, data, check } = context;
    const { id } = await ownLot(context);
    const list = () => corporate.get("/Lot/{id}/ClientItemData", { id }).accepted();
    const alone = await ownClientItemData(context, id);
    (await list()).showsPart("LotDataDto", alone.mark);
    const texts = ["one", "another", "a third"].map((what) => data.text(what));
    const posted = await Promise.all(
      texts.map(async (text) => {
        const body = addClientItemData(data, text);
        const answer = await corporate.post("/Lot/{id}/ClientItemData", { id, body });
        return { text: answer.isSuccess ? knownBy(body, text, answer) : text, answer };
      }),
    );
    // One that meets another may be refused.
    const taken = posted.filter(({ answer }) => answer.isSuccess);
    const listed = await list();
    await check("clientitemdata-appends", () => {
      assume(taken.length > 1, "client item data that are posted at the same time are refused here");
      assume(mentions(listed.body, alone.mark), "the record that was posted before them is not listed any more");
      for (const { text } of taken) listed.shows(text, "a record that was posted at the same time as others");
    });
  },
);
