import { commonInventory } from "../../fixtures/payloads/companies.js";
import { assume, assumeSeen, mentions, scenario } from "../../src/scenario/index.js";
import { inOtherCase } from "../near-ids.js";
import { entriesOf, ownEntry } from "./entries.js";
import { details, partsToPost } from "./parts.js";
import { ownCompany } from "./records.js";

scenario(
  "what is saved under a company's UUID in other letters is that company's",
  { judges: ["company-uuid-case-saved"], inParts: ["company-uuid-case-saved"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [{ companyId }, { companyId: other }] = [await ownCompany(context), await ownCompany(context)];
    const respelled = inOtherCase(other);
    assume(respelled !== other, "the UUID of the company has no letters");
    let isSaved = false;
    for (const { what, save, ask, read, asksElse = [] } of [...partsToPost(context), details]) {
      const [known, control] = save(corporate, companyId, data);
      if (!(await control).isSuccess) continue;
      isSaved = true;
      const shown = await read(corporate, companyId);
      // What was read in whichever letters before is read as it is now.
      for (const letters of [other, respelled]) await ask(corporate, letters);
      const elsewhere = await Promise.all(asksElse.map((askElse) => askElse(corporate, companyId)));
      for (const askElse of asksElse) await askElse(corporate, other);
      const [marks, saved] = save(corporate, respelled, data);
      const answer = await saved;
      const after = await read(corporate, other);
      const inOtherLetters = await read(corporate, respelled);
      const elsewhereAfter = await Promise.all(asksElse.map((askElse) => askElse(corporate, other)));
      await check("company-uuid-case-saved", async () => {
        const telling = marks.filter((_, nth) => mentions(shown.body, known[nth] ?? ""));
        const unseen = `${what} of a company: what is saved under the UUID itself is not shown`;
        assumeSeen(telling.length > 0, (await control).withSample(unseen));
        answer.notElsewhere();
        if (!answer.isSuccess) throw answer.mismatch(`${what} to be saved under ${respelled}`, String(answer.status));
        for (const mark of telling) after.shows(mark, `${what} that was saved under ${respelled},`);
        for (const mark of telling) inOtherLetters.shows(mark, `${what} that the company has,`);
        for (const [place, one] of elsewhereAfter.entries())
          for (const [nth, mark] of marks.entries())
            if (one.isSuccess && mentions(elsewhere[place]?.body, known[nth] ?? ""))
              one.shows(mark, `${what} that was saved under ${respelled},`);
      });
    }
    assume(isSaved, "nothing of a company is saved under the UUID itself");
  },
);

scenario(
  "an inventory entry is changed and removed under a company's UUID in other letters",
  { judges: ["company-uuid-case-saved"], inParts: ["company-uuid-case-saved"] },
  async (context) => {
    const { corporate, data, check } = context;
    const { companyId: own } = await ownCompany(context);
    const companyId = inOtherCase(own);
    assume(companyId !== own, "the UUID of the company has no letters");
    const [{ id }, { id: control }] = [await ownEntry(context, own), await ownEntry(context, own)];
    const entry = commonInventory(data);
    await corporate
      .put("/company/{companyId}/inventory/{id}", { companyId: own, id: control, body: entry.body })
      .accepted();
    const before = await entriesOf(corporate, own);
    const [text = ""] = entry.marks;
    const changed = commonInventory(data);
    const [other = ""] = changed.marks;
    const updated = await corporate.put("/company/{companyId}/inventory/{id}", { companyId, id, body: changed.body });
    const after = await entriesOf(corporate, own);
    await check("company-uuid-case-saved", () => {
      assumeSeen(mentions(before.body, text), "an entry is not shown as it was changed");
      updated.notElsewhere();
      if (!updated.isSuccess)
        throw updated.mismatch(`the entry to be changed under ${companyId}`, String(updated.status));
      after.shows(other, `what an entry was changed to under ${companyId},`);
    });
    await corporate.delete("/company/{companyId}/inventory/{id}", { companyId: own, id: control }).accepted();
    const rest = await entriesOf(corporate, own);
    const removed = await corporate.delete("/company/{companyId}/inventory/{id}", { companyId, id });
    const left = await entriesOf(corporate, own);
    await check("company-uuid-case-saved", () => {
      const isGone = !rest.hasId(control) && rest.hasId(id);
      assumeSeen(isGone, "under the UUID itself not that one entry is removed");
      removed.notElsewhere();
      if (!removed.isSuccess)
        throw removed.mismatch(`the entry to be removed under ${companyId}`, String(removed.status));
      left.lacks(id, "the entry that was removed");
    });
  },
);
