import { mergeRequest } from "../../fixtures/payloads/contacts.js";
import { mentions, needs, phrase, scenario } from "../../src/scenario/index.js";
import { notIgnored } from "./agreement.js";
import { anotherContact, detailsOf, found, ownContact, rowsWith, simpleOf, typeOf } from "./records.js";

scenario(
  "a merge of two contacts is previewed",
  { judges: ["route:POST /contacts/{mergeToId}/merge/preview"] },
  async (scene) => {
    const { corporate, data, given, allows, check } = scene;
    const own = allows("residue");
    const mergeToId = own ? (await ownContact(scene)).id : given("contactId");
    needs(mergeToId !== undefined, "no contactId is given: name one in `fixtures.contactId`");
    const source = own ? (await ownContact(scene)).id : await anotherContact(corporate, mergeToId);
    await detailsOf(corporate, mergeToId);
    const preview = corporate.post("/contacts/{mergeToId}/merge/preview", {
      mergeToId,
      body: mergeRequest(data, source),
    });
    await check("route:POST /contacts/{mergeToId}/merge/preview", () => preview.isDeclared());
  },
);

scenario(
  "a preview leaves both contacts as they were",
  { judges: ["contact-preview-changes-nothing"] },
  async (scene) => {
    const { corporate, data, check } = scene;
    const [target, source] = [await ownContact(scene), await ownContact(scene)];
    const before = [await detailsOf(corporate, target.id), await detailsOf(corporate, source.id)] as const;
    const rows = rowsWith(await found(corporate, source.body.name), source.body.name);
    await corporate
      .post("/contacts/{mergeToId}/merge/preview", { mergeToId: target.id, body: mergeRequest(data, source.id) })
      .accepted();
    await check("contact-preview-changes-nothing", async () => {
      (await detailsOf(corporate, target.id)).isAs(before[0]);
      (await detailsOf(corporate, source.id)).isAs(before[1]);
      const after = await found(corporate, source.body.name);
      if (rowsWith(after, source.body.name).length < rows.length)
        throw after.mismatch("the contact to be found as before", "no row that shows it");
    });
  },
);

scenario(
  "a merge folds one contact into another",
  {
    judges: [
      "route:PUT /contacts/{mergeToId}/merge",
      "contact-merge-source-folded",
      "contact-merge-target-survives",
      "contact-merge-target-keeps-name",
      "contact-merge-only-named",
    ],
  },
  async (scene) => {
    const { corporate, data, check } = scene;
    const [target, source, next] = [await ownContact(scene), await ownContact(scene), await ownContact(scene)];
    const request = mergeRequest(data, source.id);
    const [nextBefore, before] = [await detailsOf(corporate, next.id), await detailsOf(corporate, target.id)];
    const [sourceBefore, name] = [await simpleOf(corporate, source.id), source.body.name];
    await simpleOf(corporate, target.id);
    const ofSource = (row: unknown) => mentions(row, source.id) && !mentions(row, target.id);
    const listed = rowsWith(await found(corporate, name), name).some(ofSource);
    const merged = await corporate.put("/contacts/{mergeToId}/merge", { mergeToId: target.id, body: request });
    await check("route:PUT /contacts/{mergeToId}/merge", () => merged.isDeclared());
    merged.accepted();
    const [read, list] = [await corporate.get("/contacts/{id}", { id: source.id }), await found(corporate, name)];
    const gone = mentions(sourceBefore.body, name) && !(read.isSuccess && mentions(read.body, name));
    const folded = listed && !rowsWith(list, name).some(ofSource);
    await check("contact-merge-source-folded", () => {
      needs(listed, "a search did not show the contact before it was merged");
      if (folded) return;
      if (!gone) notIgnored(request);
      throw list.mismatch(`contact ${source.id} to be found no longer`, phrase(rowsWith(list, name)));
    });
    needs(gone || folded, "the merge was accepted, and nothing shows that it took place");
    const survivor = await corporate.get("/contacts/{id}", { id: target.id });
    await check("contact-merge-target-survives", () => {
      survivor.accepted();
      if (!survivor.body) throw survivor.mismatch("the contact that the merge went to", "nothing");
    });
    const after = await corporate.get("/contacts/{contactId}/editdetails", { contactId: target.id });
    await check("contact-merge-target-keeps-name", () => {
      needs(mentions(before.body, target.body.name), "the edit details did not show the name before the merge");
      needs(after.isSuccess && after.body !== undefined, "the edit details of the target are no longer read");
      after.shows(target.body.name, "the name of the target");
    });
    await check("contact-merge-only-named", async () => (await detailsOf(corporate, next.id)).isAs(nextBefore));
  },
);

scenario(
  "a merge into an identifier that no contact has is refused and keeps the contact",
  { judges: ["contact-merge-unknown-target"] },
  async (scene) => {
    const { corporate, data, check, vacantId } = scene;
    const [target, source, own] = [await ownContact(scene), await ownContact(scene), await ownContact(scene)];
    const merge = (mergeToId: string | number, from: string | number) =>
      corporate.put("/contacts/{mergeToId}/merge", { mergeToId, body: mergeRequest(data, from) });
    const vacant = await vacantId("contact", typeOf(own.id));
    const twin = await merge(target.id, source.id).accepted();
    const before = await simpleOf(corporate, own.id);
    await check("contact-merge-unknown-target", async () => {
      await merge(vacant, own.id).rejected(twin);
      (await simpleOf(corporate, own.id)).isAs(before);
    });
  },
);
