import { changedFacts, commodityUpdate } from "../../fixtures/payloads/commodities.js";
import { assume, assumeSeen, idKey, idOf, mentions, scenario, typeOfId } from "../../src/scenario/index.js";
import { found, fullPage, type Id, idsOf, ownCommodity, seenCommodity } from "./records.js";

scenario(
  "updating a commodity creates no second one, and updating none creates none",
  {
    judges: ["commodity-update-no-second", "commodity-search-follows", "commodity-update-unknown"],
    inParts: ["commodity-search-follows"],
  },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const { id, facts, spelling, update } = await ownCommodity(context);
    const changed = changedFacts(data);
    const described = async (text: string) => {
      const { rows, answer } = await found(corporate, "/commodity/search", text);
      const all = rows.map((row) => idKey(idOf(row)));
      return { ids: idsOf(rows, "description", text), all, answer, isFull: rows.length >= fullPage };
    };
    const before = await described(facts.description);
    // Looked for again before anything else is written: after that, a late search would be read no more.
    assumeSeen(before.ids.includes(idKey(id)), "no commodity is found by its description");
    const control = await update(changed).accepted();
    const [old, fresh] = [await described(facts.description), await described(changed.description)];
    const read = await seenCommodity(corporate, id);
    await check("commodity-update-no-second", () => {
      const ids = [...old.ids, ...fresh.ids];
      assumeSeen(ids.includes(idKey(id)), "the updated commodity is not found by its description");
      const second = ids.find((found) => found !== idKey(id));
      if (second !== undefined) throw control.mismatch("one commodity after the update", `${id} and ${second}`);
    });
    await check("commodity-search-follows", () => {
      assumeSeen(mentions(read.body, changed.description), "the update of the commodity is not seen");
      const isFound = fresh.ids.includes(idKey(id));
      assume(isFound || !fresh.isFull, "a page is full of what has a word of the new description");
      // Before the update it was found by a description of the same kind.
      if (!isFound) throw fresh.answer.mismatch(`commodity ${id} to be found by its new description`, "others or none");
      // The search that shows it is the one that may only be late.
      if (old.ids.includes(idKey(id)))
        throw old.answer.mismatch("the commodity not to be found with its old description", `commodity ${id}`);
    });
    const reclassed = await update({ ...changed, freight_class: facts.freight_class });
    const still = await described(changed.description);
    await check("commodity-search-follows", () => {
      const wasFound = fresh.ids.includes(idKey(id)) && reclassed.isSuccess;
      if (wasFound && !still.ids.includes(idKey(id)) && !still.isFull)
        throw still.answer.mismatch(`commodity ${id} to be found by what an update left`, "others or none");
    });
    const restored = await update(facts);
    const [left, again] = [await described(changed.description), await described(facts.description)];
    await check("commodity-search-follows", () => {
      if (!restored.isSuccess || !still.ids.includes(idKey(id))) return;
      assumeSeen(
        again.ids.includes(idKey(id)) || again.isFull,
        "a commodity is not found by its first description again",
      );
      // What texts resemble it found the first time as well.
      const resembles = old.isFull || left.isFull || old.all.includes(idKey(id));
      if (left.all.includes(idKey(id)) && !resembles)
        throw left.answer.mismatch("the commodity not to be found with what it was called between", `commodity ${id}`);
    });
    const missing: Id = await unusedId("commodity", typeOfId(id));
    const never = changedFacts(data);
    const refused = await corporate.put("/commodity/{id}", {
      id: missing,
      body: commodityUpdate(data, never, spelling),
    });
    const created = await described(never.description);
    await check("commodity-update-unknown", () => {
      refused.rejected(control);
      if (created.ids.length > 0) throw refused.mismatch("no commodity to be created", `commodity ${created.ids[0]}`);
    });
  },
);
