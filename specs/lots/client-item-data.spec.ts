import { addClientItemData, lotData, updateLot } from "../../fixtures/payloads/lots.js";
import {
  type Answer,
  assume,
  assumeSeen,
  createdId,
  fold,
  isMoment,
  mentions,
  objectsIn,
  phrase,
  type ScenarioContext,
  sameScalar,
  scalarsIn,
  scenario,
  textsIn,
} from "../../src/scenario/index.js";
import { isLeftAsGiven } from "./left-alone.js";
import { listsItem, ownClientItemData, ownLot, ownLotWith, seenLot } from "./records.js";

scenario(
  "client item data are appended and never replaced",
  {
    judges: [
      "route:POST /Lot/{id}/ClientItemData",
      "route:GET /Lot/{id}/ClientItemData",
      "clientitemdata-answers-record",
      "clientitemdata-audit-fields",
      "clientitemdata-appends",
      "clientitemdata-never-replaces",
      "clientitemdata-keeps-each",
      "clientitemdata-keeps-lot",
      "lot-update-keeps-client-item-data",
    ],
    inParts: ["clientitemdata-appends", "clientitemdata-keeps-each"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    const { id, body } = await ownLot(context);
    const before = await seenLot(corporate, id);
    const first = await ownClientItemData(context, id);
    await check("route:POST /Lot/{id}/ClientItemData", () => first.answer.isDeclared());
    const list = await corporate.get("/Lot/{id}/ClientItemData", { id });
    await check("route:GET /Lot/{id}/ClientItemData", () => list.isDeclared());
    list.accepted();
    const isAdded = await check("clientitemdata-appends", async () => {
      if (mentions(list.body, first.mark)) return;
      const one = await corporate.get("/Lot/{id}/ClientItemData", { id, query: { page_number: 1 } });
      if (mentions(one.body, first.mark)) {
        const { body: again } = await corporate.get("/Lot/{id}/ClientItemData", { id });
        assume(mentions(again, first.mark), "without page_number another page than the first is answered");
        return;
      }
      listsItem(list, first, "the first record");
    });
    assume(isAdded, "the first record is not listed");
    await check("clientitemdata-answers-record", () => {
      list.lists(first.id, "the record answered");
      if (!mentions(first.answer.body, first.mark)) list.showsPart("LotDataDto", first.mark);
      first.answer.shows(first.mark, "the description of the record");
    });
    await check("clientitemdata-audit-fields", () => hasAuditField(first, id));

    const second = await ownClientItemData(context, id);
    const after = await corporate.get("/Lot/{id}/ClientItemData", { id }).accepted();
    await check("clientitemdata-appends", () => listsItem(after, second, "the second record"));
    await check("clientitemdata-never-replaces", () => listsItem(after, first, "the first record"));
    await corporate.get("/Lot/{id}", { id });
    const texts = ["one", "another", "a third"].map((what) => data.text(what));
    const comments = data.text("comments of one");
    const client_item_data = texts.flatMap(
      (text, place) =>
        addClientItemData(data, text, place === 0 ? { customer_comments: comments } : {}).client_item_data,
    );
    const several = await corporate.post("/Lot/{id}/ClientItemData", { id, body: { client_item_data } });
    const listed = await corporate.get("/Lot/{id}/ClientItemData", { id }).accepted();
    await check("clientitemdata-keeps-each", () => {
      assume(several.isSuccess, "client item data of several entries are refused here");
      assume(
        texts.some((text) => mentions(listed.body, text)),
        "what a POST of several entries brings is not listed",
      );
      for (const text of texts) listed.shows(text, "the description of an entry");
      const entries = objectsIn(listed.body).filter((entry) => Object.values(entry).includes(comments));
      const taking = texts.slice(1).find((text) => entries.some((entry) => Object.values(entry).includes(text)));
      if (taking !== undefined)
        throw listed.mismatch(`the entry "${taking}" without the comments of the first`, phrase(entries, 400));
    });
    const lot = await corporate.get("/Lot/{id}", { id }).accepted();
    const mistyped = { client_item_data: data.text("no list") };
    const refused = await corporate.post("/Lot/{id}/ClientItemData", { id, body: mistyped });
    const afterRefused = refused.isTurnedDown ? await corporate.get("/Lot/{id}", { id }) : undefined;
    await check("clientitemdata-keeps-lot", () => {
      const given = textsIn([body.initial_data, body.image_links]);
      const shown = given.filter((text) => mentions(before.body, text));
      assume(shown.length > 0, "a new lot shows nothing of what it was given");
      for (const text of shown) lot.shows(text, "what the lot was given,");
      // What is added to a lot may show in its item data; what is refused shows nowhere.
      if (afterRefused) isLeftAsGiven(lot, afterRefused.accepted(), body, "after client item data that are refused");
    });
    // Looked at for open points alone: no clause depends on this answer.
    const empty = await corporate.post("/Lot/{id}/ClientItemData", { id, body: { client_item_data: [] } });
    if (empty.isSuccess) await removeEmpty(context, id, empty, listed);

    const [alone, doubled] = [data.text("alone"), data.text("one of two")];
    const [ofOne, ofTwo] = [alone, doubled].map((text) => addClientItemData(data, text).client_item_data);
    const alike = [ofOne, ofTwo, ofTwo].flat();
    const more = await corporate.post("/Lot/{id}/ClientItemData", { id, body: { client_item_data: alike } });
    await corporate.post("/Lot/{id}/ClientItemData", { id, body: first.body }).accepted();
    const both = await corporate.get("/Lot/{id}/ClientItemData", { id }).accepted();
    await check("clientitemdata-appends", () => {
      const showing = (answer: Answer) => answer.rows().filter((row) => mentions(row, first.mark)).length;
      const [once, twice] = [showing(after), showing(both)];
      assume(once > 0, "the first record is not listed any more");
      if (twice <= once) throw both.mismatch(`another record with "${first.mark}", posted again`, `${twice}`);
    });
    const timesShown = (text: string) => textsIn(both.body).filter((one) => one === text).length;
    // Two entries that are alike may be refused.
    if (more.isSuccess && timesShown(alone) > 0)
      await check("clientitemdata-keeps-each", () => {
        if (timesShown(doubled) <= timesShown(alone))
          throw both.mismatch(`each of two entries "${doubled}"`, "the text as often as that of a single entry");
      });
    await corporate.put("/Lot/{id}", { id, body: updateLot(data, body) }).accepted();
    const kept = await corporate.get("/Lot/{id}/ClientItemData", { id }).accepted();
    await check("lot-update-keeps-client-item-data", () => {
      assume(mentions(both.body, first.id), "the first record is not listed any more");
      for (const record of both.ids()) kept.lists(record, "a record of the lot");
      for (const text of [first.mark, second.mark, ...texts])
        if (mentions(both.body, text)) kept.shows(text, "what a record of the lot is");
    });
  },
);

type Adopting = Pick<ScenarioContext, "corporate" | "adopt">;

/**
 * Removes a record that has no text: clean-up knows the others by theirs, and a lot may have to stay while it has one.
 *
 * @param before the records of the lot before it was made
 */
async function removeEmpty(context: Adopting, lotId: number, empty: Answer, before: Answer): Promise<void> {
  const { corporate } = context;
  const clientItemDataId = createdId("client item data", empty.body);
  if (clientItemDataId === undefined || before.hasId(clientItemDataId)) return;
  const after = await corporate.get("/Lot/{id}/ClientItemData", { id: lotId });
  if (!after.hasId(clientItemDataId)) return;
  context.adopt("client item data", clientItemDataId, { id: lotId });
  await corporate.delete("/Lot/{lotId}/ClientItemData/{clientItemDataId}", { lotId, clientItemDataId });
}

scenario(
  "client item data belong to their lot",
  {
    judges: ["clientitemdata-per-lot", "clientitemdata-delete-own-lot"],
    inParts: ["clientitemdata-per-lot"],
    atOnce: ["GET /Lot/{id}/ClientItemData"],
  },
  async (context) => {
    const { corporate, data, check } = context;
    // The item of the one lot, which data of the other name as well.
    const item = { customer_item_id: data.key("item") };
    const parts = { initial_data: lotData(data, item), item_data: lotData(data, item) };
    const [lot, other] = await Promise.all([ownLot(context, parts), ownLot(context)]);
    const record = await ownClientItemData(context, lot.id, item);
    const removable = await ownClientItemData(context, lot.id);
    const list = (id: number) => corporate.get("/Lot/{id}/ClientItemData", { id }).accepted();
    const before = await list(lot.id);
    const ofOther = await ownClientItemData(context, other.id, item);
    const [own, others] = [await list(lot.id), await list(other.id)];
    await check("clientitemdata-per-lot", () => {
      others.hides(record.mark, "a record of another lot");
      own.hides(ofOther.mark, "a record of another lot");
      if (before.hasId(record.id)) own.lists(record.id, "the record, of whose item another lot has one,");
    });
    own.lists(record.id);

    const remove = (lotId: number, clientItemDataId: string | number) =>
      corporate.delete("/Lot/{lotId}/ClientItemData/{clientItemDataId}", { lotId, clientItemDataId });
    const control = await remove(lot.id, removable.id).accepted();
    (await list(lot.id)).lists(record.id);
    const isKept = await check("clientitemdata-delete-own-lot", async () => {
      const tried = await remove(other.id, record.id);
      (await list(lot.id)).lists(record.id, "the record that another lot's path named");
      if (!tried.isSuccess) tried.rejected(control);
    });
    if (!isKept) return;
    // A lot of the same item, which is deleted, takes its own along; two lots of one item may be refused.
    const sharing = await ownLotWith(context, parts);
    const isAnother = sharing.isOdd && sharing.id !== lot.id;
    const isGone = isAnother && (await corporate.delete("/Lot/{id}", { id: sharing.id })).isSuccess;
    const still = isGone ? await list(lot.id) : undefined;
    await check("clientitemdata-per-lot", () =>
      still?.lists(record.id, "the record, of whose item another lot was, which was deleted,"),
    );
  },
);

scenario(
  "deleting one client item data record removes that one",
  {
    judges: [
      "route:DELETE /Lot/{lotId}/ClientItemData/{clientItemDataId}",
      "clientitemdata-delete-removes",
      "clientitemdata-delete-only-that",
      "clientitemdata-never-replaces",
    ],
    inParts: ["clientitemdata-delete-removes", "clientitemdata-delete-only-that"],
  },
  async (context) => {
    const { corporate, check } = context;
    const { id, body } = await ownLot(context);
    const [record, neighbour] = [await ownClientItemData(context, id), await ownClientItemData(context, id)];
    const list = () => corporate.get("/Lot/{id}/ClientItemData", { id }).accepted();
    (await list()).lists(record.id).lists(neighbour.id);
    const lot = await seenLot(corporate, id);
    const deleted = await corporate.delete("/Lot/{lotId}/ClientItemData/{clientItemDataId}", {
      lotId: id,
      clientItemDataId: record.id,
    });
    await check("route:DELETE /Lot/{lotId}/ClientItemData/{clientItemDataId}", () => deleted.isDeclared());
    deleted.accepted();
    const after = await list();
    await check("clientitemdata-delete-removes", () => after.lacks(record.id, "the deleted record"));
    const left = await seenLot(corporate, id);
    await check("clientitemdata-delete-only-that", () => {
      after.lists(neighbour.id, "the other record");
      const link = body.image_links.find((one) => mentions(lot.body, one));
      if (link !== undefined) left.shows(link, "the image of a lot of which client item data were deleted,");
    });
    const later = await ownClientItemData(context, id);
    const both = await list();
    await check("clientitemdata-never-replaces", () => {
      assume(after.hasId(neighbour.id), "a deletion of one record takes the other one as well");
      assumeSeen(mentions(both.body, later.mark), "a record that is added after a deletion is not listed");
      both.lists(neighbour.id, "the record that was there when another was added in place of a deleted one");
    });
    const again = await corporate.delete("/Lot/{lotId}/ClientItemData/{clientItemDataId}", {
      lotId: id,
      clientItemDataId: neighbour.id,
    });
    const last = await list();
    await check("clientitemdata-delete-removes", () => {
      if (again.isSuccess && !after.hasId(record.id)) last.lacks(neighbour.id, "the second record that was deleted");
    });
    await check("clientitemdata-delete-only-that", () => {
      if (again.isSuccess) last.lists(later.id, "the record that was added since");
    });
  },
);

const audit = /^(created|modified|updated|inserted|changed|added|audit)|(date|time|timestamp|by)$/;

/**
 * The record says when or by whom it was made. The document does not print the names of the audit fields: a moment that was
 * not sent is one under any name.
 */
function hasAuditField({ id, body, answer }: Awaited<ReturnType<typeof ownClientItemData>>, lotId: number): void {
  const fields = Object.entries(answer.record());
  if (fields.some(([name, value]) => audit.test(fold(name)) && value !== null && value !== "")) return;
  const known = [...scalarsIn(body), id, lotId];
  const added = scalarsIn(answer.body).filter((value) => !known.some((one) => sameScalar(one, value)));
  if (added.some(isMoment)) return;
  const shown = fields.map(([name]) => name).join(", ");
  assume(
    added.every((value) => typeof value === "boolean" || value === ""),
    `whether one of ${shown} says when or by whom the record was made cannot be told`,
  );
  throw answer.mismatch("a field that says when or by whom the record was made", `fields ${shown}`);
}
