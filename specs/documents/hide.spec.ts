import { picture } from "../../fixtures/payloads/documents.js";
import {
  assume,
  Inconclusive,
  isWhole,
  type ScenarioContext,
  sameScalar,
  scenario,
  type Upload,
} from "../../src/scenario/index.js";
import { isFound } from "../each-key.js";
import { type Associated, type Association, associated, inventory, rfq, units } from "./associations.js";
import { documentsOfCarrier, keepsDocuments } from "./of-carriers.js";
import {
  another,
  documentOf,
  documentsOf,
  type Maker,
  namesake,
  type OwnDocument,
  ownDocument,
  uploadAgain,
} from "./records.js";

/** Another document whose path has to be encoded, where that tells the name of its file; of a plain name where such a name is refused. */
async function oddlyNamed(context: Maker, control: OwnDocument): Promise<OwnDocument> {
  const file = picture(context.data, `${context.data.key("photo")} Zoë (2) & more.png`);
  const uploading = await uploadAgain(context, control, { file });
  return uploading.sent.answer.isSuccess ? documentOf(context, uploading) : another(context, control, {});
}

/** Another document of all that one was uploaded for; undefined where there is none that can be told. */
async function ofTheSame(context: Maker, document: OwnDocument): Promise<OwnDocument | undefined> {
  try {
    const uploading = await uploadAgain(context, document, {});
    return uploading.sent.answer.isSuccess ? await documentOf(context, uploading) : undefined;
  } catch (error) {
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}

scenario(
  "a hidden document is no longer listed for its job, and another still is",
  {
    judges: ["route:PUT /documents/hide/{docId}", "document-hide-unlists", "document-hide-only-that"],
    inParts: ["document-hide-unlists", "document-hide-only-that"],
  },
  async (context) => {
    const { corporate, check } = context;
    const first = await ownDocument(context);
    const hidden = await oddlyNamed(context, first);
    const { name } = hidden.sent.fields.file as Upload;
    const last = (await namesake(context, first, name)) ?? (await another(context, first, {}));
    const { displayId } = first;
    const before = await documentsOf(corporate, displayId);
    for (const { id } of [first, hidden, last]) before.lists(id, "document");
    const ofCarrier = await documentsOfCarrier(corporate, displayId);
    const hiding = await corporate.put("/documents/hide/{docId}", { docId: hidden.id });
    await check("route:PUT /documents/hide/{docId}", () => hiding.isDeclared());
    hiding.accepted();
    const after = await documentsOf(corporate, displayId);
    const isUnlisted = await check("document-hide-unlists", () => after.lacks(hidden.id, "the hidden document"));
    await check("document-hide-only-that", () => {
      assume(isUnlisted, "the document that was hidden is listed still");
      after.lists(first.id, "document").lists(last.id, "document");
    });
    const left = await ofCarrier?.read();
    await check("document-hide-only-that", () => {
      if (ofCarrier && left) keepsDocuments(left, ofCarrier, [first.path, hidden.path, last.path]);
    });
    // Whether a second hide is taken is open, what it leaves is not.
    await corporate.put("/documents/hide/{docId}", { docId: hidden.id });
    const still = await documentsOf(corporate, displayId);
    await check("document-hide-unlists", () => still.lacks(hidden.id, "the document that was hidden twice"));
    await corporate.put("/documents/hide/{docId}", { docId: last.id }).accepted();
    // The only one that is listed still, where the job is the scenario's own.
    const { isSuccess } = await corporate.put("/documents/hide/{docId}", { docId: first.id });
    const without = await documentsOf(corporate, displayId);
    const gone = isSuccess ? [hidden, last, first] : [hidden, last];
    await check("document-hide-unlists", () => {
      for (const { id } of gone) without.lacks(id, "a document that was hidden");
    });
    await ofTheSame(context, first);
    const withLater = await documentsOf(corporate, displayId);
    await check("document-hide-unlists", () => {
      for (const { id } of gone) withLater.lacks(id, "a document that was hidden before another was uploaded");
    });
    // Looked at for open points alone: no clause depends on these answers.
    await corporate.get("/documents/list", { unlistedQuery: { job_display_id: "no-job" } });
    await corporate.get("/documents/get/{docPath}", { docPath: hidden.path });
  },
);

const cases = [
  { of: inventory, clause: "document-hide-unlists-by-item", about: "inventoryItemId" },
  { of: units, clause: "document-hide-unlists-by-handling-unit", about: "handlingUnitId" },
  { of: rfq, clause: "document-hide-unlists-by-rfq", about: "rfqId" },
] as const;

/** A document of the one that is given, and of the other one that the profile gives where it is listed for both. */
async function ofSeveral(
  context: Maker & Pick<ScenarioContext, "given">,
  of: Association,
  one: string | number,
): Promise<Associated & { readonly about: readonly (string | number)[] }> {
  const others = of === rfq ? [] : of.given.map((name) => context.given(name)).filter(isWhole);
  const other = others.find((value) => !sameScalar(value, one));
  if (other !== undefined) {
    try {
      const both = await associated(context, of, one, other);
      if (both.observation) return { ...both, about: [one, other] };
    } catch (error) {
      // That several are refused is no matter of hiding.
      if (!(error instanceof Inconclusive)) throw error;
    }
  }
  return { ...(await associated(context, of, one)), about: [one] };
}

for (const { of, clause, about } of cases) {
  scenario(
    `a hidden document is no longer listed for its ${of.what}, and another still is`,
    {
      judges: [clause, "document-hide-only-that", ...(of.update ? ["document-update-keeps" as const] : [])],
      needs: ["jobDisplayId", about],
      formerly: [`a-hidden-document-is-no-longer-listed-for-its-${of.what.replaceAll(" ", "-")}`],
    },
    async (context) => {
      const { corporate, fixtures, check } = context;
      const { document, observation, about: those } = await ofSeveral(context, of, fixtures[about]);
      assume(observation !== undefined, `the document is not listed for its ${of.what}`);
      const list = (query: object) => corporate.get("/documents/list", { query: { ...observation.query, ...query } });
      const listOfEach = async () => {
        const lists = [await list({}).accepted()];
        for (const other of those.slice(1)) lists.push(await list({ [of.filter]: other }));
        return lists;
      };
      const beside = await ofTheSame(context, document);
      const before = beside ? await listOfEach() : [];
      await corporate.put("/documents/hide/{docId}", { docId: document.id }).accepted();
      const after = await listOfEach();
      await check("document-hide-only-that", () => {
        for (const [index, listed] of before.entries())
          if (beside && isFound(listed, beside.id))
            after[index]?.accepted().lists(beside.id, `of the same ${of.what} document`);
      });
      if (!("job_display_id" in observation.query))
        after.push(await list({ job_display_id: String(document.displayId) }));
      await check(clause, () => {
        for (const listed of after) if (listed.isSuccess) listed.lacks(document.id, "the hidden document");
      });
      if (!of.update) return;
      const { id: docId } = document;
      const updated = await corporate.put("/documents/update/{docId}", { docId, body: { [of.update]: those } });
      const since = await listOfEach();
      await check("document-update-keeps", () => {
        // Whether one that is hidden can be updated is open.
        if (updated.isSuccess && !after.some((listed) => isFound(listed, docId)))
          for (const listed of since) if (listed.isSuccess) listed.lacks(docId, "a hidden document, updated since,");
      });
    },
  );
}
