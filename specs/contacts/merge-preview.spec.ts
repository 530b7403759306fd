import { contactWithoutAddresses, historyEntry, mergeRequest } from "../../fixtures/payloads/contacts.js";
import { type Answer, assume, assumeSeen, mentions, phrase, scenario, watched } from "../../src/scenario/index.js";
import { historyAsked } from "./histories.js";
import {
  anotherContact,
  type ContactId,
  detailsOf,
  found,
  type Maker,
  ownContact,
  ownSparseContact,
  rowsWith,
} from "./records.js";

scenario(
  "a merge of two contacts is previewed",
  { judges: ["route:POST /contacts/{mergeToId}/merge/preview"] },
  async (context) => {
    const { corporate, data, given, allows, check } = context;
    const own = allows("residue");
    const mergeToId = own ? (await ownContact(context)).id : given("contactId");
    assume(mergeToId !== undefined, "no contactId is given: name one in `fixtures.contactId`");
    const target = await detailsOf(corporate, mergeToId);
    const source = own ? (await ownContact(context)).id : await anotherContact(corporate, target);
    const body = mergeRequest(data, source);
    const preview = () => corporate.post("/contacts/{mergeToId}/merge/preview", { mergeToId, body });
    const [first, second] = [await preview(), await preview()];
    const left = second.isSuccess
      ? undefined
      : await corporate.get("/contacts/{contactId}/editdetails", { contactId: source });
    await check("route:POST /contacts/{mergeToId}/merge/preview", () => {
      first.isDeclared();
      // Whether a preview leaves both contacts there is judged below.
      assume(left?.isSuccess ?? true, `contact ${source} is gone since it was previewed`);
      second.isDeclared();
    });
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.post("/contacts/{mergeToId}/merge/preview", { mergeToId, body: mergeRequest(data, mergeToId) });
  },
);

/** The edit details after an edit that was taken, and the name that it gave. */
interface Edited {
  readonly details: Answer | undefined;
  readonly name: string;
  /** Throws a Mismatch where a contact that was previewed loses the edit, and one that was not keeps it. */
  readonly isKept: () => void;
}

/** What was looked at can be changed still. An edit that is refused says so itself. */
async function editPreviewed(context: Maker, contactId: ContactId): Promise<Edited> {
  const { corporate, data } = context;
  const edit = async (id: ContactId) => {
    const { body } = contactWithoutAddresses(data);
    const { isSuccess } = await corporate.put("/contacts/{contactId}/editdetails", { contactId: id, body });
    const details = isSuccess ? await detailsOf(corporate, id) : undefined;
    return { details, name: body.name };
  };
  const { details, name } = await edit(contactId);
  const isKept = () => {};
  if (!details || mentions(details.body, name)) return { details, name, isKept };
  const other = await edit((await ownContact(context)).id);
  const isLost = other.details !== undefined && mentions(other.details.body, other.name);
  return {
    details,
    name,
    isKept: isLost ? () => void details.shows(name, "the name that it was given since the preview,") : isKept,
  };
}

scenario(
  "a preview leaves both contacts as they were",
  {
    judges: [
      "route:POST /contacts/{mergeToId}/merge/preview",
      "contact-preview-changes-nothing",
      "contact-preview-follows",
    ],
    inParts: ["contact-preview-changes-nothing"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    // What the target lacks a preview could give it; which of both was there before is nothing to it.
    const [source, target] = [await ownContact(context), await ownSparseContact(context)];
    const call = data.text("call");
    await corporate.post("/contacts/{contactId}/history", { contactId: source.id, body: historyEntry(data, call) });
    const called = await historyAsked(context, "aggregated", source.id);
    const before = [
      await watched(() => detailsOf(corporate, target.id)),
      await watched(() => detailsOf(corporate, source.id)),
    ] as const;
    const rows = rowsWith(await found(corporate, source.body.name), source.body.name);
    const body = mergeRequest(data, source.id);
    const previewed = await corporate.post("/contacts/{mergeToId}/merge/preview", {
      mergeToId: target.id,
      body,
      isDeed: true,
    });
    await check("route:POST /contacts/{mergeToId}/merge/preview", () => previewed.isDeclared());
    previewed.accepted();
    await check("contact-preview-changes-nothing", async () => {
      (await detailsOf(corporate, target.id)).isAs(before[0]);
      (await detailsOf(corporate, source.id)).isAs(before[1]);
      const after = await found(corporate, source.body.name);
      if (rowsWith(after, source.body.name).length < rows.length)
        throw after.mismatch("the contact to be found as before", "no row that shows it");
      // A history that only counts its entries does not show whether they stay.
      if (called.isSuccess && mentions(called.body, call)) {
        const left = await historyAsked(context, "aggregated", source.id);
        left.accepted().shows(call, "the entry of the contact from before the preview,");
      }
    });
    const ofTarget = await editPreviewed(context, target.id);
    const ofSource = await editPreviewed(context, source.id);
    await check("contact-preview-changes-nothing", () => {
      for (const { isKept } of [ofTarget, ofSource]) isKept();
    });
    const { details, name } = ofSource;
    const again = await corporate.post("/contacts/{mergeToId}/merge/preview", { mergeToId: target.id, body });
    await check("contact-preview-follows", () => {
      const { name: old } = source.body;
      assume(mentions(previewed.body, old), "a preview does not show the name of the contact that is merged");
      assumeSeen(details !== undefined && mentions(details.body, name), "an edit of a previewed contact is not seen");
      assume(again.isSuccess, `a second preview is not answered (${again.status})`);
      if (mentions(again.body, old) && !mentions(again.body, name))
        throw again.mismatch(`the name ${phrase(name)}, which it was given since it was previewed`, phrase(old));
    });
  },
);
