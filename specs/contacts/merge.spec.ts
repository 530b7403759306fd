import { contact, contactWithoutAddresses, historyEntry, mergeRequest } from "../../fixtures/payloads/contacts.js";
import {
  type Answer,
  assume,
  isObject,
  isShown,
  mentions,
  phrase,
  scenario,
  typeOfId,
  watched,
} from "../../src/scenario/index.js";
import { notIgnored, showsPhone } from "./agreement.js";
import { historyAsked } from "./histories.js";
import { detailsOf, found, identified, isContact, ownContact, ownDouble, rowsWith, simpleOf } from "./records.js";

/** Whether a row says that it was merged. */
const saysMerged = (row: unknown): boolean =>
  isObject(row) && Object.entries(row).some(([name, is]) => /merged/i.test(name) && isShown(is) && is !== false);

scenario(
  "a merge folds one contact into another",
  {
    judges: [
      "route:PUT /contacts/{mergeToId}/merge",
      "contact-merge-source-folded",
      "contact-merge-target-survives",
      "contact-merge-target-keeps-name",
      "contact-merge-target-keeps-details",
      "contact-merge-target-keeps-history",
      "contact-merge-only-named",
      "contact-merge-again",
      "contact-create-keeps-name",
    ],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [target, source] = [await ownContact(context), await ownContact(context)];
    const next = await ownDouble(context, source);
    const request = mergeRequest(data, source.id);
    const nextBefore = await watched(() => detailsOf(corporate, next.id));
    const [sourceBefore, name] = [await simpleOf(corporate, source.id), source.body.name];
    await simpleOf(corporate, target.id);
    const history = () => historyAsked(context, "aggregated", target.id);
    const [earlier, call, foreign] = [data.text("call"), data.text("call"), data.text("call")];
    const calling = (contactId: (typeof target)["id"], text: string) =>
      corporate.post("/contacts/{contactId}/history", { contactId, body: historyEntry(data, text) });
    for (const text of [earlier, call]) await calling(target.id, text);
    await calling(source.id, foreign);
    const called = await history();
    // What an entry takes along is no matter of the merge.
    const before = await detailsOf(corporate, target.id);
    const showing = (answer: Answer, { id, body }: typeof source) =>
      rowsWith(answer, body.name).some((row) => isContact(row, id) && !isContact(row, target.id));
    // Kept as a record that says what it went into, by whichever of its ids, it is folded as well.
    const leads = (answer: Answer, { body }: typeof source) =>
      rowsWith(answer, body.name).some((row) => mentions(row, target.id) || saysMerged(row));
    const isFolded = (one: typeof source, was: Answer, is: Answer) =>
      !showing(is, one) || (leads(is, one) && !leads(was, one));
    const listBefore = await found(corporate, name);
    const listed = showing(listBefore, source);
    const merge = (body: unknown) => corporate.put("/contacts/{mergeToId}/merge", { mergeToId: target.id, body });
    const merged = await merge(request);
    await check("route:PUT /contacts/{mergeToId}/merge", () => merged.isDeclared());
    merged.accepted();
    const [read, list] = [await corporate.get("/contacts/{id}", { id: source.id }), await found(corporate, name)];
    const gone = mentions(sourceBefore.body, name) && !(read.isSuccess && mentions(read.body, name));
    const folded = listed && isFolded(source, listBefore, list);
    await check("contact-merge-source-folded", () => {
      assume(listed, "a search did not show the contact before it was merged");
      if (folded) return;
      if (!gone) notIgnored(request);
      throw list.mismatch(`contact ${source.id} to be found no longer`, phrase(rowsWith(list, name)));
    });
    assume(gone || folded, "the merge was accepted, and nothing shows that it took place");
    const survivor = await corporate.get("/contacts/{id}", { id: target.id });
    await check("contact-merge-target-survives", () => {
      survivor.accepted();
      if (!survivor.body) throw survivor.mismatch("the contact that the merge went to", "nothing");
    });
    const after = await corporate.get("/contacts/{contactId}/editdetails", { contactId: target.id });
    await check("contact-merge-target-keeps-name", () => {
      assume(mentions(before.body, target.body.name), "the edit details did not show the name before the merge");
      assume(after.isSuccess && after.body !== undefined, "the edit details of the target are no longer read");
      after.shows(target.body.name, "the name of the target");
    });
    await check("contact-merge-target-keeps-details", () => {
      assume(after.isSuccess && after.body !== undefined, "the edit details of the target are no longer read");
      const { email, phone } = target.body;
      const [showsMail, showsNumber] = [mentions(before.body, email), showsPhone(before.body, phone)];
      assume(showsMail || showsNumber, "the edit details showed neither mail address nor phone before the merge");
      if (showsMail) after.shows(email, "the mail address of the target");
      if (showsNumber && !showsPhone(after.body, phone))
        throw after.mismatch(`the phone of the target, ${phrase(phone)}`, phrase(after.body));
    });
    const calledAfter = await history();
    await check("contact-merge-target-keeps-history", () => {
      assume(called.isSuccess && mentions(called.body, call), "the history does not show what an entry says");
      // One that is lost behind another is no matter of the merge.
      assume(mentions(called.body, earlier), "the history does not show what an earlier entry says");
      assume(after.isSuccess && calledAfter.isSuccess, "the history of the target is no longer read");
      calledAfter.shows(call, "the entry of the target from before the merge");
    });
    await check("contact-merge-only-named", async () => (await detailsOf(corporate, next.id)).isAs(nextBefore));
    const second = await ownContact(context);
    const secondBefore = await found(corporate, second.body.name);
    const isListed = showing(secondBefore, second);
    // What was looked at last is not what the merge names.
    const other = mergeRequest(data, next.id);
    await corporate.post("/contacts/{mergeToId}/merge/preview", { mergeToId: target.id, body: other });
    await merge(mergeRequest(data, second.id)).accepted();
    await check("contact-merge-again", async () => {
      assume(folded && isListed, "a search does not tell which contacts are merged");
      const after = await found(corporate, second.body.name);
      if (!isFolded(second, secondBefore, after))
        throw after.mismatch(
          `contact ${second.id} to be found no longer, as the first that was merged`,
          phrase(rowsWith(after, second.body.name)),
        );
    });
    // Where the mail address of what was merged is free, the contact that gets it is the one that it is given to.
    const body = { ...contactWithoutAddresses(data).body, email: second.body.email };
    const created = await corporate.post("/contacts/editdetails", { body });
    const id = created.isSuccess ? await identified(context, created, body.name) : undefined;
    const made = id === undefined ? undefined : await detailsOf(corporate, id);
    await check("contact-create-keeps-name", () => made?.keeps("name", body.name));
  },
);

scenario(
  "a merge leaves the target the addresses that it had",
  {
    judges: ["contact-merge-target-survives", "contact-merge-target-keeps-name", "contact-merge-target-keeps-details"],
    inParts: ["contact-merge-target-survives", "contact-merge-target-keeps-details"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    // Whichever of both was there before, the merge goes to the one that it names.
    const source = await ownContact(context, contact(data));
    // What a merge does to the contact behind its source is another matter.
    const next = await ownContact(context);
    const target = await ownContact(context, contact(data));
    // Nor does it matter which of both was edited last; such an edit may be refused.
    const edit = contact(data);
    await corporate.put("/contacts/{contactId}/editdetails", { contactId: source.id, body: edit.body });
    const [before, ofSource] = [await detailsOf(corporate, target.id), await detailsOf(corporate, source.id)];
    const { name, email, phone } = target.body;
    const shown = [...target.streets, email].filter((text) => mentions(before.body, text));
    const showsNumber = showsPhone(before.body, phone);
    const body = mergeRequest(data, source.id);
    await corporate.put("/contacts/{mergeToId}/merge", { mergeToId: target.id, body }).accepted();
    const after = await corporate.get("/contacts/{contactId}/editdetails", { contactId: target.id });
    await check("contact-merge-target-survives", () => after.accepted());
    await check("contact-merge-target-keeps-name", () => {
      assume(mentions(before.body, name), "the edit details did not show the name before the merge");
      assume(after.isSuccess, "the edit details of the target are no longer read");
      after.shows(name, "the name of the target, whose source was edited after it,");
    });
    await check("contact-merge-target-keeps-details", () => {
      assume(shown.length > 0, "the edit details do not show the addresses of a contact");
      const isShown = [...source.streets, ...edit.streets].some((street) => mentions(ofSource.body, street));
      assume(isShown, "the edit details do not show the addresses of the source");
      assume(after.isSuccess, "the edit details of the target are no longer read");
      for (const text of shown) after.shows(text, "what the target had before the merge,");
      if (showsNumber && !showsPhone(after.body, phone))
        throw after.mismatch(`the phone of the target, ${phrase(phone)}`, phrase(after.body));
    });
    // What came to it by one merge it has when another one comes.
    const came = [...source.streets, ...edit.streets].filter((street) => mentions(after.body, street));
    const again = await corporate.put("/contacts/{mergeToId}/merge", {
      mergeToId: target.id,
      body: mergeRequest(data, next.id),
    });
    const last = again.isSuccess && after.isSuccess ? await detailsOf(corporate, target.id) : undefined;
    await check("contact-merge-target-keeps-details", () => {
      for (const text of [...shown, ...came])
        if (mentions(after.body, text)) last?.shows(text, "what the target had before a second merge,");
    });
    if (!last) return;
    // Whether a contact is merged into itself is open, but not that it stays.
    const itself = mergeRequest(data, target.id);
    await corporate.put("/contacts/{mergeToId}/merge", { mergeToId: target.id, body: itself });
    const still = await corporate.get("/contacts/{contactId}/editdetails", { contactId: target.id });
    await check("contact-merge-target-survives", () => {
      still.accepted();
      if (!still.body) throw still.mismatch("the contact that was to be merged into itself", "nothing");
    });
  },
);

scenario(
  "a merge into an identifier that no contact has is refused and keeps the contact",
  { judges: ["contact-merge-unknown-target"] },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const [target, source, own] = [await ownContact(context), await ownContact(context), await ownContact(context)];
    const merge = (mergeToId: string | number, from: string | number) =>
      corporate.put("/contacts/{mergeToId}/merge", { mergeToId, body: mergeRequest(data, from) });
    const unused = await unusedId("contact", typeOfId(own.id));
    const control = await merge(target.id, source.id).accepted();
    const before = await watched(() => simpleOf(corporate, own.id));
    await check("contact-merge-unknown-target", async () => {
      await merge(unused, own.id).rejected(control);
      (await simpleOf(corporate, own.id)).isAs(before);
    });
  },
);
