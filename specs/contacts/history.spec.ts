import { historyEntry } from "../../fixtures/payloads/contacts.js";
import {
  assume,
  type Change,
  changesBetween,
  isOfTime,
  isWhole,
  mentions,
  phrase,
  scenario,
  typeOfId,
  watched,
} from "../../src/scenario/index.js";
import { isInItsLetters, keepsLetters } from "../as-given.js";
import { declaredAlike } from "../of-new.js";
import { ifNamed } from "../read-by-any.js";
import { notIgnored } from "./agreement.js";
import { aggregated, changed, entriesWith, historyAsked, historyOf } from "./histories.js";
import { type ContactId, detailsOf, ownContact, ownDouble, ownUnusual } from "./records.js";

scenario(
  "the history of a contact is read, aggregated and as a graph",
  {
    judges: ["route:GET /contacts/{contactId}/history/aggregated", "route:GET /contacts/{contactId}/history/graphdata"],
    needs: ["contactId"],
  },
  async (context) => {
    const { fixtures, check } = context;
    for (const way of ["aggregated", "graphdata"] as const)
      await check(`route:GET /contacts/{contactId}/history/${way}`, async () =>
        (await historyOf(context, way, fixtures.contactId)).isDeclared(),
      );
  },
);

/** What a contact is beside one of an unusual name. */
const plain = "of a contact whose name is plain";

/** Whether a count went up. */
const isCountedUp = (change: Change): boolean =>
  isWhole(change.from) && isWhole(change.to) && Number(change.from) < Number(change.to) && !isOfTime(change);

scenario(
  "an entry is appended to the history of its contact and of no other",
  {
    judges: [
      "route:POST /contacts/{contactId}/history",
      "contact-history-aggregated",
      "contact-history-appends",
      "contact-history-only-that",
      "route:GET /contacts/{contactId}/history/aggregated",
      "route:GET /contacts/{contactId}/history/graphdata",
    ],
    atOnce: ["GET /contacts/{contactId}/history/aggregated"],
    inParts: ["contact-history-appends", "contact-history-aggregated"],
  },
  async (context) => {
    const { corporate, partner, data, check } = context;
    const ahead = await ownContact(context);
    const own = await ownUnusual(context, ahead);
    const behind = await ownDouble(context, own);
    await detailsOf(corporate, own.id);
    const [text, secondText] = [data.text("call"), data.text("call")];
    const entry = historyEntry(data, text);
    const post = (body: typeof entry) => corporate.post("/contacts/{contactId}/history", { contactId: own.id, body });
    const before = await watched(() => historyOf(context, "aggregated", own.id));
    await check("route:GET /contacts/{contactId}/history/aggregated", () =>
      declaredAlike(before, () => historyOf(context, "aggregated", ahead.id), plain),
    );
    const posted = await post(entry);
    await check("route:POST /contacts/{contactId}/history", () => posted.isDeclared());
    posted.accepted();
    before.accepted();
    const readBefore = async ({ id }: typeof own) => ({ id, earlier: await watched(() => aggregated(context, id)) });
    const neighbours = [await readBefore(ahead), await readBefore(behind)];
    const graphOf = (id: ContactId) => historyAsked(context, "graphdata", id);
    const graphBefore = await watched(() => graphOf(behind.id));
    const first = await aggregated(context, own.id);
    await check("contact-history-aggregated", () => {
      if (mentions(first.body, text) || changed(before, first)) return;
      notIgnored(entry);
      throw first.mismatch("the aggregated history to show the new entry", "the same as before it");
    });
    await post(historyEntry(data, secondText)).accepted();
    const second = await aggregated(context, own.id);
    await check("contact-history-appends", () => {
      assume(mentions(first.body, text), "the aggregated history does not show what an entry says");
      second.shows(text, "the entry before the latest");
    });
    const foreignText = data.text("call");
    const foreign = await ifNamed(
      partner.post("/contacts/{contactId}/history", { contactId: own.id, body: historyEntry(data, foreignText) }),
    );
    const repeated = await post(entry);
    const third = await aggregated(context, own.id);
    await check("contact-history-aggregated", () => {
      // Which contacts a partner-scoped caller may add to is open. One that gives way to later ones is another matter.
      if (foreign?.isSuccess && mentions(third.body, secondText))
        third.shows(foreignText, "the entry of another caller");
      if (isInItsLetters(third, secondText)) keepsLetters(third, foreignText, "the entry of another caller to be");
    });
    await check("contact-history-appends", () => {
      const known = entriesWith(second.body, text);
      // An aggregation may show no entries, or join those that say the same.
      if (!mentions(first.body, text) || known.length !== 1 || !repeated.isSuccess) return;
      if (entriesWith(third.body, text).length < 2)
        throw third.mismatch("both entries that say the same", phrase(entriesWith(third.body, text)));
    });
    await check("contact-history-only-that", async () => {
      assume(changed(before, second), "the entry is not seen in the history of its own contact");
      for (const { id, earlier } of neighbours) {
        const after = await aggregated(context, id);
        after.hides(text, "the entry of another contact").hides(secondText, "the entry of another contact");
        after.isAs(earlier);
      }
      const graphAfter = await graphOf(behind.id);
      if (!graphBefore.isSuccess || !graphAfter.isSuccess) return;
      // What counts its readings had counted the first two already; what counts all entries goes on as others come.
      const isStill = changesBetween(graphBefore.first.body, graphBefore.body).length === 0;
      const more = changesBetween(graphBefore.body, graphAfter.body).find(isCountedUp);
      if (isStill && more)
        throw graphAfter.mismatch(
          `no entry of another contact in the graph, and ${more.path} to be ${phrase(more.from)} as before`,
          phrase(more.to),
        );
      graphAfter.isAs(graphBefore);
    });
    const shared = await corporate.post("/contacts/{contactId}/history", { contactId: ahead.id, body: entry });
    const aheadAfter = shared.isSuccess ? await aggregated(context, ahead.id) : undefined;
    await check("contact-history-aggregated", () => {
      if (mentions(first.body, text)) aheadAfter?.shows(text, "the entry that says what one of another contact says,");
    });
    const graph = () => graphOf(own.id);
    const ownGraph = await graph();
    await check("route:GET /contacts/{contactId}/history/graphdata", () =>
      declaredAlike(ownGraph, () => graphOf(ahead.id), plain),
    );
    // Looked at for open points alone: no clause depends on these answers.
    await post(historyEntry(data, data.text("call")));
    await graph();
  },
);

scenario(
  "an entry for an identifier that no contact has is refused",
  { judges: ["contact-history-unknown"] },
  async (context) => {
    const { corporate, data, check, unusedId } = context;
    const own = await ownContact(context);
    const post = (contactId: ContactId) =>
      corporate.post("/contacts/{contactId}/history", { contactId, body: historyEntry(data, data.text("call")) });
    const control = await post(own.id).accepted();
    const unused = await unusedId("contact", typeOfId(own.id));
    await check("contact-history-unknown", () => post(unused).rejected(control));
  },
);
