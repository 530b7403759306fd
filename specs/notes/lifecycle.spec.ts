import { note } from "../../fixtures/payloads/notes.js";
import {
  type Answer,
  assume,
  assumeSeen,
  changesBetween,
  idKey,
  isUuid,
  phrase,
  sameScalar,
  scenario,
  typeOfId,
} from "../../src/scenario/index.js";
import { keepsAsOfOthers } from "../as-given.js";
import { namingAnother } from "../naming-another.js";
import { inOtherCase } from "../near-ids.js";
import {
  associationsOf,
  commentsOf,
  foreignCategories,
  hasNote,
  listedCategories,
  noteCategories,
  notesOf,
  ownNote,
  showsComments,
} from "./records.js";

/** @throws Inconclusive where the lookup has no category, so that none is known to be another's */
const isGroupThere = (listed: readonly string[]): void =>
  assume(listed.length > 0, "the JobNoteCategory lookup is empty here, so no category is known to be foreign to it");

scenario(
  "note categories come from their lookup",
  { judges: ["note-category-ids-are-uuids"] },
  async ({ corporate, check }) => {
    const values = await corporate.get("/lookup/{masterConstantKey}", { masterConstantKey: "JobNoteCategory" });
    values.accepted().hasSome();
    await check("note-category-ids-are-uuids", () => {
      const other = values.ids().find((id) => !isUuid(id));
      if (other !== undefined) throw values.mismatch("UUIDs as the ids of JobNoteCategory", other);
    });
  },
);

scenario(
  "a created note is found by its category",
  { judges: ["route:POST /note", "note-create-persists"], inParts: ["note-create-persists"] },
  async (context) => {
    const { corporate, data, check } = context;
    const [category] = await noteCategories(context);
    const earlier = await notesOf(corporate, category);
    const { id, body, answer } = await ownNote(context, category);
    await check("route:POST /note", () => answer.isDeclared());
    await check("note-create-persists", async () =>
      showsComments(hasNote(await notesOf(corporate, category), id, "the note", earlier), id, body.comments),
    );
    const again = await corporate.post("/note", { body });
    const list = await notesOf(corporate, category);
    await check("note-create-persists", () => {
      // Whether a note like another is refused is open.
      if (!again.isSuccess) return;
      if (sameScalar(again.id(), id)) throw again.mismatch("another note", `note ${id} again`);
      hasNote(list, id, "the note", earlier);
      hasNote(list, again.id(), "the note like it", earlier);
    });
    const respelled = await corporate.post("/note", { body: note(data, inOtherCase(category)) });
    const listed = await notesOf(corporate, category);
    await check("note-create-persists", () => {
      if (respelled.isSuccess)
        hasNote(listed, respelled.id(), "the note whose category was written in the other case", earlier);
    });
  },
);

scenario(
  "a note is created with comments and a category of the lookup only",
  {
    judges: ["note-create-comments-required", "note-create-category-required", "note-category-foreign-refused"],
    inParts: ["note-create-comments-required", "note-create-category-required", "note-category-foreign-refused"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const listed = await listedCategories(corporate);
    const [category] = await noteCategories(context, listed);
    const { answer: control } = await ownNote(context, category);
    const create = (spoil: Readonly<Record<string, unknown>>) =>
      corporate.post("/note", { body: note(data, category, spoil) });
    for (const comments of [undefined, null])
      await check("note-create-comments-required", () => create({ comments }).rejected(control));
    for (const none of [undefined, null, ""])
      await check("note-create-category-required", () => create({ category: none }).rejected(control));
    for (const foreign of await foreignCategories(context, listed))
      await check("note-category-foreign-refused", () => {
        isGroupThere(listed);
        return create({ category: foreign }).rejected(control);
      });
  },
);

/** @throws Mismatch where a note is not shown with the job, the contact and the company that it was shown with */
function leavesAssociations(before: Answer, after: Answer, id: string | number): void {
  const left = associationsOf(after, id);
  for (const [name, value] of associationsOf(before, id)) {
    const [, shown] = left.find(([one]) => one === name) ?? [];
    if (changesBetween(value, shown).length > 0)
      throw after.mismatch(`${name} to stay ${phrase(value)}`, phrase(shown));
  }
}

scenario(
  "a full update of a note is kept, in the same request as its creation",
  {
    judges: [
      "route:PUT /note/{id}",
      "note-same-request",
      "note-update-persists",
      "note-update-leaves-associations",
      "note-update-no-second",
      "update-only-that:note",
    ],
    inParts: ["note-update-persists"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const [category, otherCategory] = await noteCategories(context);
    const [other, { id, body }] = [await ownNote(context, category), await ownNote(context, category)];
    const listed = (await notesOf(corporate, category)).lists(id).lists(other.id);
    const before = listed.ids();
    const changed = note(data, category);
    const updated = await corporate.put("/note/{id}", { id, body: changed });
    await check("route:PUT /note/{id}", () => updated.isDeclared());
    updated.accepted();
    await corporate.put("/note/{id}", { id, body: namingAnother(changed, { id: other.id }) });
    const after = await notesOf(corporate, category);
    await check("note-update-persists", () =>
      hasNote(after, id, "the note", listed).rowShows(id, changed.comments, "the new comments"),
    );
    await check("update-only-that:note", () => {
      hasNote(after, other.id, "the note beside it", listed);
      const [was, is] = [commentsOf(listed, other.id), commentsOf(after, other.id)];
      if (was !== undefined && is !== was)
        throw after.mismatch(`comments ${phrase(was)} of note ${other.id}`, phrase(is));
    });
    await check("note-update-leaves-associations", () => {
      hasNote(after, id, "the note", listed);
      assume(
        associationsOf(listed, id).length > 0,
        "the list shows no job, contact or company with a note of the run's own, as a request for one has no member for them",
      );
      leavesAssociations(listed, after, id);
    });
    await check("note-update-no-second", () => {
      const copies = after.ids().filter((one) => {
        const comments = commentsOf(after, one);
        const isNew = one === idKey(id) || !before.includes(one);
        return isNew && (comments === changed.comments || comments === body.comments);
      });
      if (copies.length > 1)
        throw after.mismatch("one note after the update", `${copies.length}: ids ${copies.join(", ")}`);
    });
    const respelled = note(data, inOtherCase(category));
    const isTaken = (await corporate.put("/note/{id}", { id, body: respelled })).isSuccess;
    const still = await notesOf(corporate, category);
    await check("note-update-persists", () => {
      if (isTaken) hasNote(still, id, "the note whose category was written in the other case", listed);
    });
    await check("note-same-request", () => corporate.put("/note/{id}", { id: other.id, body: other.body }).accepted());
    if (otherCategory === undefined) return;
    // The category alone, with the comments and the users as they were, and the category with other comments.
    const kept = { ...(isTaken ? respelled : changed), category: otherCategory };
    const both = note(data, otherCategory);
    const moved = await corporate.put("/note/{id}", { id, body: kept });
    const changedWhole = await corporate.put("/note/{id}", { id: other.id, body: both });
    const [now, former] = [await notesOf(corporate, otherCategory), await notesOf(corporate, category)];
    const isIn = (list: Answer, one: string | number) => list.hasId(one);
    await check("note-update-persists", () => {
      // A note that is listed nowhere is no matter of its category.
      if (moved.isSuccess && !isIn(now, id) && isIn(former, id))
        throw moved.mismatch(`note ${id} to be listed under its new category`, "it under the old one alone");
      const shown = [now, former].find((list) => isIn(list, other.id));
      if (changedWhole.isSuccess)
        shown?.rowShows(other.id, both.comments, "the comments that it was given with another category");
    });
  },
);

scenario(
  "an update of a note by the partner-scoped caller who wrote it is kept where it is taken",
  { judges: ["note-update-by-partner", "note-update-leaves-associations"], needs: ["partner"] },
  async (context) => {
    const { corporate, partner, data, check } = context;
    const [category] = await noteCategories(context);
    const [ofPartner, changed, control] = [note(data, category), note(data, category), note(data, category)];
    const own = await ownNote(context, category);
    await corporate.put("/note/{id}", { id: own.id, body: control }).accepted();
    const listed = await notesOf(corporate, category);
    const foreign = await partner.put("/note/{id}", { id: own.id, body: note(data, category) });
    const left = await notesOf(corporate, category);
    await check("note-update-leaves-associations", () => {
      // Whether another caller's note may be updated is open.
      if (!foreign.isSuccess || !listed.hasId(own.id)) return;
      hasNote(left, own.id, "the note that another caller updated", listed);
      leavesAssociations(listed, left, own.id);
    });
    const created = await partner.post("/note", { body: ofPartner }).accepted();
    const ofOthers = { given: own.body, shown: own.answer.record() };
    const id = created.id();
    data.isAnother("note", id);
    const updated = await partner.put("/note/{id}", { id, body: changed });
    const after = await partner.get("/note", { query: { category: [category] } });
    await check("note-update-by-partner", () => {
      assumeSeen(commentsOf(listed, own.id) === control.comments, "an update of a note is not seen");
      assume(updated.isSuccess, `a partner-scoped caller's update of a note is not taken (${updated.status})`);
      assumeSeen(after.isSuccess && commentsOf(after, id) !== undefined, "its list shows no comments of such a note");
      showsComments(after, id, changed.comments);
      keepsAsOfOthers(created, { given: ofPartner, shown: created.record() }, ofOthers);
    });
  },
);

scenario(
  "a partial update of a note is refused",
  {
    judges: ["note-update-comments-required", "note-update-category-required", "note-category-foreign-refused"],
    inParts: ["note-update-comments-required", "note-update-category-required", "note-category-foreign-refused"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const listed = await listedCategories(corporate);
    const [category] = await noteCategories(context, listed);
    const { id } = await ownNote(context, category);
    const body = note(data, category);
    const update = (spoil: Readonly<Record<string, unknown>>) =>
      corporate.put("/note/{id}", { id, body: note(data, category, spoil) });
    const control = await corporate.put("/note/{id}", { id, body }).accepted();
    const shown = (await notesOf(corporate, category)).rowShows(id, body.comments, "the comments as they were");
    const unchanged = async () =>
      hasNote(await notesOf(corporate, category), id, "the note", shown).rowShows(
        id,
        body.comments,
        "the comments as they were",
      );
    for (const comments of [undefined, null])
      await check("note-update-comments-required", async () => {
        await update({ comments }).rejected(control);
        await unchanged();
      });
    for (const none of [undefined, null, ""])
      await check("note-update-category-required", async () => {
        await update({ category: none }).rejected(control);
        await unchanged();
      });
    for (const foreign of await foreignCategories(context, listed))
      await check("note-category-foreign-refused", () => {
        isGroupThere(listed);
        return update({ category: foreign }).rejected(control);
      });
  },
);

scenario("updating a note that does not exist creates none", { judges: ["note-update-unknown"] }, async (context) => {
  const { corporate, data, check, unusedId } = context;
  const [category] = await noteCategories(context);
  const own = await ownNote(context, category);
  const control = await corporate.put("/note/{id}", { id: own.id, body: own.body }).accepted();
  const earlier = (await notesOf(corporate, category)).lists(own.id);
  const missing = await unusedId("note", typeOfId(own.id));
  const body = note(data, category);
  await check("note-update-unknown", async () => {
    await corporate.put("/note/{id}", { id: missing, body }).rejected(control);
    const after = (await notesOf(corporate, category)).hides(body.comments, "the refused comments");
    hasNote(after, own.id, "the note", earlier);
  });
});
