import { picture } from "../../fixtures/payloads/documents.js";
import { type Answer, assume, type Caller, type ScenarioContext, scenario } from "../../src/scenario/index.js";
import { inTurn, isFound } from "../each-key.js";
import {
  type Associated,
  type Association,
  associated,
  inventory,
  isListed,
  observationOf,
  rfq,
  underTheSameName,
  units,
} from "./associations.js";
import { eachNarrowsBeside, filtersOf, isHiddenBeside } from "./beside.js";
import { documentOf, documentsOf, type OwnDocument, ownDocument, uploadAgain } from "./records.js";
import { areToldApart, listedForItsNumber } from "./same-number.js";
import { showsNoBits } from "./sharing.js";

const cases = [
  {
    of: inventory,
    upload: "document-upload-inventory-items",
    excludes: "document-list-inventory-item-excludes",
    several: ["document-upload-several"],
    one: "inventoryItemId",
    other: "otherInventoryItemId",
  },
  {
    of: units,
    upload: "document-upload-handling-units",
    excludes: "document-list-handling-unit-excludes",
    several: ["document-upload-several"],
    one: "handlingUnitId",
    other: "otherHandlingUnitId",
  },
  {
    of: rfq,
    upload: "document-upload-rfq",
    excludes: "document-list-rfq-excludes",
    several: [],
    one: "rfqId",
    other: "otherRfqId",
  },
] as const;

/** The ids that begin as another one does: without its last digit, and with one more. */
const nearTo = (id: string | number): readonly string[] => [String(id).slice(0, -1), `${id}1`].filter(isDigits);

const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** What a document was uploaded for is not taken from it by a later upload for the same. */
function keptBeside(earlier: Associated, later: Pick<Associated, "observation">, { what }: Association): void {
  const areListed = earlier.observation !== undefined && later.observation !== undefined;
  assume(areListed, `both documents are not listed for their ${what}`);
  later.observation.list.lists(earlier.document.id, `the document uploaded before another for the same ${what},`);
}

/**
 * The id 0 may be refused, but it is an id like every other: beside a job it finds what another one does that nobody has.
 *
 * @throws Mismatch where a document of the job is listed for it
 */
async function zeroIsNoId(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  { what, filter }: Association,
  { id, displayId }: OwnDocument,
): Promise<void> {
  const list = (about: string | number) =>
    corporate.get("/documents/list", { query: { job_display_id: String(displayId), [filter]: about } });
  const ofZero = await list(0);
  if (!isFound(ofZero, id) || isFound(await list(data.unusedId("integer")), id)) return;
  throw ofZero.mismatch(`no document of another ${what} for ${what} 0 beside its job`, `document ${id}`);
}

/**
 * What narrows by itself narrows beside the job as well.
 *
 * @throws Mismatch where it narrows by itself alone
 */
async function narrowsBesideJob(
  { corporate, data }: Pick<ScenarioContext, "corporate" | "data">,
  { what, filter }: Association,
  { document: { id, displayId }, observation }: Associated,
): Promise<void> {
  if (!observation || "job_display_id" in observation.query) return;
  const none = data.unusedId("integer");
  const list = (query: object) => corporate.get("/documents/list", { query: { ...query, [filter]: none } });
  const besideJob = await list({ job_display_id: String(displayId) });
  if (!isFound(besideJob, id)) return;
  const alone = await list({});
  if (alone.isSuccess && !isFound(alone, id))
    throw besideJob.mismatch(`no document for ${what} ${none} beside its job, as by itself`, `document ${id}`);
}

for (const { of, upload, excludes, several, one, other } of cases) {
  scenario(
    `a document uploaded for one ${of.what} is listed for it and for no other`,
    {
      judges: [upload, excludes, "document-shared-zero-private", ...several],
      inParts: several.length > 0 ? [upload, excludes] : [excludes],
      needs: ["jobDisplayId", one, other],
    },
    async (context) => {
      const { fixtures, check } = context;
      const first = await associated(context, of, fixtures[one]);
      await check(upload, () => isListed(first, of));
      await check("document-shared-zero-private", () => showsNoBits(first.document, `a document of one ${of.what}`));
      const second = await associated(context, of, fixtures[other]);
      await check(excludes, () => {
        assume(
          first.observation !== undefined && second.observation !== undefined,
          `both are not listed for their ${of.what}`,
        );
        first.observation.list.lacks(second.document.id, "document");
        second.observation.list.lacks(first.document.id, "document");
      });
      for (const near of nearTo(fixtures[one])) {
        if (!first.observation) continue;
        const query = { ...first.observation.query, [of.filter]: near };
        const list = await context.corporate.get("/documents/list", { query });
        // Whether what nobody has is refused is open.
        if (list.isSuccess)
          await check(excludes, () =>
            list.lacks(first.document.id, `for ${of.what} ${near} a document of another one`),
          );
      }
      await check(excludes, () => zeroIsNoId(context, of, first.document));
      if (several.length === 0) return;
      const both = await associated(context, of, fixtures[one], fixtures[other]);
      await check("document-upload-several", async () => {
        const areListed = first.observation !== undefined && second.observation !== undefined;
        assume(areListed, `documents are not listed for one ${of.what} alone`);
        isListed(both, of);
        isListed(await underTheSameName(context, of, [first, both], [fixtures[one], fixtures[other]]), of);
      });
      await check(upload, () => keptBeside(first, both, of));
    },
  );
}

scenario(
  "a document of one job is not listed for another",
  {
    judges: ["document-list-job-excludes"],
    inParts: ["document-list-job-excludes"],
    atOnce: ["GET /documents/list"],
  },
  async (context) => {
    const { corporate, check } = context;
    if (!context.allows("residue")) {
      await check("document-list-job-excludes", () => listedAreApart(context));
      return;
    }
    const [one, other] = [await ownDocument(context), await ownDocument(context)];
    assume(one.displayId !== other.displayId, "no two jobs could be had that documents are uploaded for");
    const [ofOne, ofOther] = [
      await documentsOf(corporate, one.displayId),
      await documentsOf(corporate, other.displayId),
    ];
    ofOne.lists(one.id, "document");
    ofOther.lists(other.id, "document");
    await check("document-list-job-excludes", () => {
      ofOne.lacks(other.id, "document");
      ofOther.lacks(one.id, "document");
    });
    const near = await nearJobs(corporate, one.displayId);
    await check("document-list-job-excludes", () => {
      for (const list of near) list.lacks(one.id, `a document of job ${one.displayId}`);
    });
  },
);

/** @returns what is listed for jobs whose display ids begin as another one does; whether what nobody has is refused is open */
async function nearJobs(corporate: Caller, displayId: number): Promise<readonly Answer[]> {
  const ids = nearTo(displayId);
  const lists = await inTurn(ids, (job_display_id) => corporate.get("/documents/list", { query: { job_display_id } }));
  return lists.filter(({ isSuccess }) => isSuccess);
}

/** No document that is listed for one of the two jobs that are given is listed for the other. */
async function listedAreApart({ corporate, given }: Pick<ScenarioContext, "corporate" | "given">): Promise<void> {
  const [one, other] = [given("jobDisplayId"), given("otherJobDisplayId")];
  assume(one !== undefined && other !== undefined, "no two jobs are given: name them in `fixtures.otherJobDisplayId`");
  const [ofOne, ofOther] = [await documentsOf(corporate, one), await documentsOf(corporate, other)];
  const there = ofOne.ids();
  assume(there.length > 0, `the job ${one} has no document to be listed`);
  for (const id of there) ofOther.lacks(id, "document");
  for (const list of await nearJobs(corporate, one)) list.lacks(there[0] ?? "", `a document of job ${one}`);
}

scenario(
  "a document uploaded for an inventory item and a handling unit is listed for both",
  {
    judges: [
      "document-list-inventory-item-excludes",
      "document-list-handling-unit-excludes",
      "document-upload-several",
      "document-list-filters-beside",
      "document-hide-unlists-by-item",
    ],
    needs: ["jobDisplayId", "inventoryItemId", "handlingUnitId"],
  },
  async (context) => {
    const { corporate, fixtures, check } = context;
    const item = { of: inventory, about: fixtures.inventoryItemId };
    const unit = { of: units, about: fixtures.handlingUnitId };
    const ofItem = await associated(context, item.of, item.about);
    const ofUnit = await associated(context, unit.of, unit.about);
    const areListed = ofItem.observation !== undefined && ofUnit.observation !== undefined;
    assume(areListed, "documents are not listed for an inventory item and for a handling unit alone");
    const asUnit = await listedForItsNumber(context, ofItem, item.about, units);
    const asItem = await listedForItsNumber(context, ofUnit, unit.about, inventory);
    // Where both are listed so, items and units may have their numbers in common.
    await check("document-list-handling-unit-excludes", () => areToldApart(asItem ? undefined : asUnit));
    await check("document-list-inventory-item-excludes", () => areToldApart(asUnit ? undefined : asItem));
    let both: { readonly document: OwnDocument; readonly lost: Association | undefined } | undefined;
    // The form fields of one may be spelt otherwise than those of the other.
    for (const [control, added] of [
      [ofUnit, ofItem.of([item.about])],
      [ofItem, ofUnit.of([unit.about])],
    ] as const) {
      const uploading = await uploadAgain(context, control.document, added);
      if (!uploading.sent.answer.isSuccess) continue;
      const document = await documentOf(context, uploading);
      const found = await Promise.all([item, unit].map((one) => observationOf(corporate, one.of, one.about, document)));
      const [byItem, byUnit] = found;
      both = { document, lost: byItem ? (byUnit ? undefined : units) : inventory };
      if (!both.lost) break;
    }
    assume(both !== undefined, "an upload for an inventory item and a handling unit together is refused");
    const { document, lost } = both;
    await check("document-upload-several", () => {
      if (lost) isListed({ document, observation: undefined }, lost);
    });
    const filters = filtersOf(context, { job: document.displayId, item: item.about, unit: unit.about });
    await check("document-list-filters-beside", () => eachNarrowsBeside(corporate, document.id, filters));
    await check("document-hide-unlists-by-item", () => {
      assume(!lost, "the document is not listed for its inventory item and its handling unit");
      return isHiddenBeside(corporate, document, item.about, { handling_unit_id: unit.about });
    });
  },
);

scenario(
  "a document uploaded for a quote request and an inventory item is listed for the quote request",
  {
    judges: [
      "document-list-inventory-item-excludes",
      "document-list-rfq-excludes",
      "document-upload-rfq-with-items",
      "document-upload-rfq",
      "document-list-filters-beside",
      "document-update-keeps",
      "document-hide-unlists-by-item",
    ],
    inParts: ["document-list-filters-beside", "document-update-keeps"],
    needs: ["jobDisplayId", "inventoryItemId", "rfqId"],
  },
  async (context) => {
    const { corporate, fixtures, given, check } = context;
    const ofItem = await associated(context, inventory, fixtures.inventoryItemId);
    const alone = await associated(context, rfq, fixtures.rfqId);
    assume(alone.observation !== undefined, "a document is not listed for a quote request alone");
    const asRequest = await listedForItsNumber(context, ofItem, fixtures.inventoryItemId, rfq);
    const asItem = await listedForItsNumber(context, alone, fixtures.rfqId, inventory);
    await check("document-list-rfq-excludes", () => areToldApart(asRequest));
    await check("document-list-inventory-item-excludes", () => areToldApart(asItem));
    await check("document-list-filters-beside", () => narrowsBesideJob(context, rfq, alone));
    const { sent, displayId } = alone.document;
    const before = (await documentsOf(corporate, displayId)).ids();
    const fields = { ...sent.fields, ...ofItem.of([fixtures.inventoryItemId]), file: picture(context.data) };
    const answer = await sent.again(fields);
    assume(answer.isSuccess, "an upload for a quote request and an inventory item together is refused");
    const both = await documentOf(context, { sent: { ...sent, fields, answer }, displayId, before });
    const listed = await observationOf(corporate, rfq, fixtures.rfqId, both);
    await check("document-upload-rfq-with-items", () => isListed({ document: both, observation: listed }, rfq));
    await check("document-upload-rfq", () => keptBeside(alone, { observation: listed }, rfq));
    const filters = filtersOf(context, { job: displayId, item: fixtures.inventoryItemId, request: fixtures.rfqId });
    await check("document-list-filters-beside", () => eachNarrowsBeside(corporate, both.id, filters));
    assume(listed !== undefined, "the document is not listed for its quote request");
    const updates = [
      ["another handling unit", { jobHandlingUnits: [given("handlingUnitId") ?? given("otherHandlingUnitId")] }],
      ["another inventory item", { jobInventoryItems: [given("otherInventoryItemId") ?? fixtures.inventoryItemId] }],
    ] as const;
    const { id: docId } = both;
    let isUpdated = false;
    for (const [what, body] of updates) {
      if (Object.values(body).flat().includes(undefined)) continue;
      const updated = await corporate.put("/documents/update/{docId}", { docId, body });
      if (!updated.isSuccess) continue;
      isUpdated = true;
      const [ofRequest, ofJob] = [
        await observationOf(corporate, rfq, fixtures.rfqId, both),
        await documentsOf(corporate, displayId),
      ];
      await check("document-update-keeps", () => {
        ofJob.lists(docId, `updated to ${what}, document`);
        if (!ofRequest)
          throw updated.mismatch(
            `document ${docId} to be listed for its quote request, as before it was given ${what}`,
            "no list that shows it",
          );
      });
    }
    await check("document-hide-unlists-by-item", () => {
      const now = given("otherInventoryItemId") ?? fixtures.inventoryItemId;
      return isHiddenBeside(corporate, both, now, { rfq_id: fixtures.rfqId });
    });
    assume(isUpdated, "no update of the handling units or the inventory items of the document is accepted");
  },
);
