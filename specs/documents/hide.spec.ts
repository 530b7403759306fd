import { assume, scenario } from "../../src/scenario/index.js";
import { associated, inventory, rfq, units } from "./associations.js";
import { documentsOfCarrier, keepsDocuments } from "./of-carriers.js";
import { another, documentsOf, ownDocument } from "./records.js";

scenario(
  "a hidden document is no longer listed for its job, and another still is",
  {
    judges: ["route:PUT /documents/hide/{docId}", "document-hide-unlists", "document-hide-only-that"],
    inParts: ["document-hide-unlists", "document-hide-only-that"],
  },
  async (context) => {
    const { corporate, check } = context;
    const first = await ownDocument(context);
    const [hidden, last] = [await another(context, first, {}), await another(context, first, {})];
    const { displayId } = first;
    const before = await documentsOf(corporate, displayId);
    for (const { id } of [first, hidden, last]) before.lists(id, "document");
    const ofCarrier = await documentsOfCarrier(corporate, displayId);
    const hiding = await corporate.put("/documents/hide/{docId}", { docId: hidden.id });
    await check("route:PUT /documents/hide/{docId}", () => hiding.isDeclared());
    hiding.accepted();
    const after = await documentsOf(corporate, displayId);
    await check("document-hide-unlists", () => after.lacks(hidden.id, "the hidden document"));
    await check("document-hide-only-that", () => after.lists(first.id, "document").lists(last.id, "document"));
    const left = await ofCarrier?.read();
    await check("document-hide-only-that", () => {
      if (ofCarrier && left) keepsDocuments(left, ofCarrier, [first.path, hidden.path, last.path]);
    });
    // Whether a second hide is taken is open, what it leaves is not.
    await corporate.put("/documents/hide/{docId}", { docId: hidden.id });
    const still = await documentsOf(corporate, displayId);
    await check("document-hide-unlists", () => still.lacks(hidden.id, "the document that was hidden twice"));
    await corporate.put("/documents/hide/{docId}", { docId: last.id }).accepted();
    const without = await documentsOf(corporate, displayId);
    await check("document-hide-unlists", () => {
      for (const { id } of [hidden, last]) without.lacks(id, "a document that was hidden");
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

for (const { of, clause, about } of cases) {
  scenario(
    `a hidden document is no longer listed for its ${of.what}`,
    { judges: [clause], needs: ["jobDisplayId", about] },
    async (context) => {
      const { corporate, fixtures, check } = context;
      const { document, observation } = await associated(context, of, fixtures[about]);
      assume(observation !== undefined, `the document is not listed for its ${of.what}`);
      await corporate.put("/documents/hide/{docId}", { docId: document.id }).accepted();
      const after = await corporate.get("/documents/list", { query: observation.query }).accepted();
      await check(clause, () => after.lacks(document.id, "the hidden document"));
    },
  );
}
