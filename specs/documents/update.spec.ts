import {
  type Answer,
  assume,
  type Caller,
  changesBetween,
  fieldOf,
  idOf,
  isMoment,
  isObject,
  phrase,
  sameScalar,
  scenario,
} from "../../src/scenario/index.js";
import { isFound } from "../each-key.js";
import { namesSomething } from "../names-nothing.js";
import { type Association, associated, inventory, isListed, observationOf, units } from "./associations.js";
import { download, placeOf, thumbnail } from "./bytes.js";
import { imageKind } from "./images.js";
import { belongings, documentsOf, namesake, type OwnDocument, ownDocument } from "./records.js";

/** What an upload gives a document beside what it belongs to, under whatever name its row shows it. */
const isUpload = (path: string): boolean => /shared|tags|^document_?type|file_?name/i.test(path);

/** An item or a unit. */
type About = readonly [of: Association, id: string | number];

/** A document, what it belonged to, and what an update gave it that does not name that. */
interface Updated {
  readonly document: OwnDocument;
  readonly had: About;
  readonly got: About;
}

/**
 * Whether an update keeps or clears what it leaves out is open, but it is the same for all members of a kind (ruling 45).
 *
 * @throws Mismatch where one document belongs to what it did before, and the other does not
 */
async function leavesAlike(corporate: Caller, updated: readonly [Updated, Updated]): Promise<void> {
  const seen = async ([of, id]: About, document: OwnDocument) =>
    (await observationOf(corporate, of, id, document)) !== undefined;
  const states = [];
  for (const one of updated) {
    const { document, had, got } = one;
    states.push({ ...one, hasGot: await seen(got, document), stays: await seen(had, document) });
  }
  assume(
    states.every(({ hasGot }) => hasGot),
    "a document that belongs to an item or a unit is not listed for the other one that an update gives it",
  );
  const [lost, kept] = [states.find(({ stays }) => !stays), states.find(({ stays }) => stays)];
  if (!lost || !kept) return;
  const [{ what }, id] = lost.had;
  throw lost.document.sent.answer.mismatch(
    `document ${lost.document.id} to stay listed for ${what} ${id}, as an update that leaves out a ${kept.had[0].what} keeps that`,
    "no list that shows it",
  );
}

scenario(
  "an update takes inventory items and handling units, which the document is then listed for",
  {
    judges: [
      "route:PUT /documents/update/{docId}",
      "document-update-inventory-items-accepted",
      "document-update-handling-units-accepted",
      "document-update-inventory-items",
      "document-update-handling-units",
      "document-update-several",
      "document-update-only-that",
      "document-update-keeps",
    ],
    inParts: ["document-update-keeps"],
    needs: ["jobDisplayId", "inventoryItemId", "otherHandlingUnitId"],
  },
  async (context) => {
    const { corporate, fixtures, given, check } = context;
    const job = [{ job_display_id: fixtures.jobDisplayId }, ...belongings(context)];
    const [first, second] = [await ownDocument(context, { shared: 3 }, job), await ownDocument(context, {}, job)];
    const small = await thumbnail(corporate, placeOf(first));
    const update = (docId: number, body: object) => corporate.put("/documents/update/{docId}", { docId, body });
    const [otherItem, otherUnit] = [given("otherInventoryItemId"), given("handlingUnitId")];
    const byItem = await update(first.id, { jobInventoryItems: [fixtures.inventoryItemId] });
    const byUnit = await update(second.id, { jobHandlingUnits: [fixtures.otherHandlingUnitId] });
    const served = await check("route:PUT /documents/update/{docId}", () =>
      (byItem.isSuccess ? byItem : byUnit).isDeclared(),
    );
    const accepted = (answer: Answer) => {
      assume(served, "no update was accepted at all");
      answer.accepted();
    };
    const took = {
      items: await check("document-update-inventory-items-accepted", async () => {
        if (byItem.isInvalid && otherItem !== undefined) {
          const fixture = { name: "inventoryItemId", value: fixtures.inventoryItemId } as const;
          namesSomething(fixture, byItem, await update(first.id, { jobInventoryItems: [otherItem] }));
        }
        accepted(byItem);
      }),
      units: await check("document-update-handling-units-accepted", async () => {
        if (byUnit.isInvalid && otherUnit !== undefined) {
          const fixture = { name: "otherHandlingUnitId", value: fixtures.otherHandlingUnitId } as const;
          namesSomething(fixture, byUnit, await update(second.id, { jobHandlingUnits: [otherUnit] }));
        }
        accepted(byUnit);
      }),
    };
    const observation = await observationOf(corporate, inventory, fixtures.inventoryItemId, first);
    const ofItem = await check("document-update-inventory-items", () => {
      assume(took.items, "the update was not accepted");
      isListed({ document: first, observation }, inventory);
    });
    await check("document-update-keeps", async () => {
      assume(ofItem && observation !== undefined, "an updated document is not listed");
      const row = observation.list.rows().find((one) => sameScalar(idOf(one), first.id));
      assume(
        isObject(first.row) && Object.keys(first.row).some(isUpload),
        "the row of a document shows nothing of these",
      );
      const [change] = changesBetween(first.row, row).filter(({ path, to }) => isUpload(path) && !isMoment(to));
      if (change) throw observation.list.mismatch(`${change.path} to stay ${phrase(change.from)}`, phrase(change.to));
      // A path may be signed anew each time it is shown.
      const former = await download(corporate, first.path);
      if (former.isTurnedDown || former.isAbsent) {
        const untouched = await download(corporate, (await ownDocument(context, {}, job)).path);
        assume(untouched.isSuccess, "a document that was not updated is not read by its path either");
        throw former.mismatch(`the document at its path ${first.path} still`, `status ${former.status}`);
      }
      if (!small.isSuccess || imageKind(small.bytes) === undefined) return;
      const shown = isObject(row) ? fieldOf(row, "path") : undefined;
      const now = await thumbnail(corporate, placeOf({ path: typeof shown === "string" ? shown : first.path, row }));
      const isGone = now.isTurnedDown || now.isAbsent || (now.isSuccess && imageKind(now.bytes) === undefined);
      if (isGone) throw now.mismatch(`the thumbnail of document ${first.id} still`, `status ${now.status}`);
    });
    const ofUnit = await check("document-update-handling-units", async () => {
      assume(took.units, "the update was not accepted");
      isListed(
        { document: second, observation: await observationOf(corporate, units, fixtures.otherHandlingUnitId, second) },
        units,
      );
    });
    const several: Answer[] = [];
    const areSeveral = await check("document-update-several", async () => {
      assume(ofItem && ofUnit, "a document is not listed for the one that an update gives it");
      assume(otherItem !== undefined, "one item alone is known: name another in `fixtures.otherInventoryItemId`");
      assume(otherUnit !== undefined, "one unit alone is known: name another in `fixtures.handlingUnitId`");
      for (const { document, of, member, ids } of [
        { document: first, of: inventory, member: "jobInventoryItems", ids: [otherItem, fixtures.inventoryItemId] },
        { document: second, of: units, member: "jobHandlingUnits", ids: [otherUnit, fixtures.otherHandlingUnitId] },
      ]) {
        const answer = await update(document.id, { [member]: ids });
        several.push(answer);
        assume(!answer.isTurnedDown, `an update with several ${member} is refused`);
        for (const id of ids) isListed({ document, observation: await observationOf(corporate, of, id, document) }, of);
      }
    });
    // Older releases may take one at a time.
    const wasMore = areSeveral && several.length > 1 && otherItem !== undefined;
    const still = wasMore ? await observationOf(corporate, inventory, otherItem, first) : undefined;
    await check("document-update-only-that", () => {
      // What is kept until another document is updated was not written for good; another scenario judges the rest of it.
      if (wasMore) isListed({ document: first, observation: still }, inventory);
    });
    if (!ofItem || !ofUnit) return;
    const before = [
      await observationOf(corporate, inventory, fixtures.inventoryItemId, first),
      await observationOf(corporate, units, fixtures.otherHandlingUnitId, second),
    ];
    if (before.includes(undefined)) return;
    // Each is given what the other has, and nothing is said of what it has itself.
    const exchanged = [
      await update(first.id, { jobHandlingUnits: [fixtures.otherHandlingUnitId] }),
      await update(second.id, { jobInventoryItems: [fixtures.inventoryItemId] }),
    ];
    if (exchanged.some((answer) => answer.isTurnedDown)) return;
    await check("document-update-keeps", () =>
      leavesAlike(corporate, [
        { document: first, had: [inventory, fixtures.inventoryItemId], got: [units, fixtures.otherHandlingUnitId] },
        { document: second, had: [units, fixtures.otherHandlingUnitId], got: [inventory, fixtures.inventoryItemId] },
      ]),
    );
  },
);

scenario(
  "an update of one document leaves the items of another",
  {
    judges: ["document-update-only-that", "document-update-keeps"],
    inParts: ["document-update-only-that"],
    needs: ["jobDisplayId", "inventoryItemId", "otherInventoryItemId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const { inventoryItemId, otherInventoryItemId } = fixtures;
    const other = await associated(context, inventory, inventoryItemId);
    // Two whose files are called the same are two documents.
    const alike = await namesake(context, other.document);
    const one = alike ?? (await associated(context, inventory, inventoryItemId)).document;
    const move = (docId: number) =>
      corporate.put("/documents/update/{docId}", { docId, body: { jobInventoryItems: [otherInventoryItemId] } });
    await move(one.id).accepted();
    const still = await observationOf(corporate, inventory, inventoryItemId, other.document);
    // Uploaded after the update, which cannot have changed it: tells whether the list excludes anything at all.
    const later = await associated(context, inventory, inventoryItemId);
    const movedOf = (document: OwnDocument) => observationOf(corporate, inventory, otherInventoryItemId, document);
    const moved = await movedOf(one);
    const strayed = moved ? undefined : await movedOf(other.document);
    if (strayed && !strayed.list.hasId(later.document.id))
      await check("document-update-only-that", () => {
        throw strayed.list.mismatch(
          `document ${one.id}, which an update gives item ${otherInventoryItemId}, to be listed for that`,
          `document ${other.document.id} in its place`,
        );
      });
    assume(
      other.observation !== undefined && moved !== undefined,
      "documents are not listed for their inventory items",
    );
    const excludes = !moved.list.hasId(later.document.id);
    assume(excludes, "the list by an inventory item shows documents of other items");
    await check("document-update-only-that", () => {
      isListed({ ...other, observation: still }, inventory);
      moved.list.lacks(other.document.id, "document");
    });
    const beside = (inventory_item_id: number) => {
      const query = { inventory_item_id, job_display_id: String(one.displayId) };
      return corporate.get("/documents/list", { query });
    };
    const [left, joined] = [await beside(inventoryItemId), await beside(otherInventoryItemId)];
    await check("document-update-keeps", async () => {
      assume(isFound(left, other.document.id), "a document is not listed for its job and its item together");
      const isOfJob = isFound(await documentsOf(corporate, one.displayId), one.id);
      if (isOfJob && joined.isSuccess && !isFound(joined, one.id))
        throw joined.mismatch(`document ${one.id}, which its job and its item each list`, phrase(joined.body, 300));
      const isOfBoth = !still || "job_display_id" in still.query || isFound(still.list, one.id);
      // Beside a job the item may count for nothing: both are then the list of the job.
      const narrows = joined.isSuccess && !isFound(joined, other.document.id);
      if (narrows && !isOfBoth && isFound(left, one.id))
        throw left.mismatch(
          `no document ${one.id}, which item ${inventoryItemId} does not list`,
          phrase(left.body, 300),
        );
    });
    if (!alike || !(await move(other.document.id)).isSuccess) return;
    const last = await movedOf(other.document);
    await check("document-update-only-that", () => isListed({ ...other, observation: last }, inventory));
  },
);
