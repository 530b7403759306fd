import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { accepted, type Query, refused, serving } from "./serving.js";

interface Plan {
  readonly jobShipmentId: number;
  readonly transportType: string;
}

const pdfForms = [
  "invoice",
  "packing-slip",
  "customer-quote",
  "quick-sale",
  "operations",
  "address-label",
  "item-labels",
  "packaging-labels",
  "packaging-specification",
  "credit-card-authorization",
  "usar",
];

describe.each(["8_01", "7.11"] as const)("the forms of a job on %s", (release) => {
  const { reference, at, corporate } = serving({ release });
  const { jobDisplayId, quoteId, otherQuoteId } = reference.fixtures;
  const formUrl = (form: string, query: Query = {}) => at("portal", `/job/${jobDisplayId}/form/${form}`, query);

  const textOf = async (form: string, query: Query = {}): Promise<string> => {
    const bytes: Buffer = await corporate()
      .get(formUrl(form, query))
      .expectStatus(200)
      .expectHeaderContains("content-type", "application/pdf")
      .returns(({ res }) => (res as { readonly buffer?: Buffer }).buffer);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return text;
  };

  const plans = async (): Promise<readonly Plan[]> =>
    corporate().get(formUrl("shipments")).expectStatus(200).returns(".");

  it.each(pdfForms)("%s is a PDF that names the job", async (form) => {
    expect(await textOf(form)).toContain(`Job ${jobDisplayId}`);
  });

  it.each(["packing-slip", "packaging-specification", "operations"])(
    "%s covers one shipment where a quote selects it, else the job",
    async (form) => {
      const [whole, first] = [await textOf(form), await textOf(form, { quote_id: quoteId })];
      expect(whole).toContain(quoteId);
      expect(whole).toContain(otherQuoteId);
      expect(first).toContain(quoteId);
      expect(first).not.toContain(otherQuoteId);
      await corporate()
        .get(formUrl(form, { quote_id: "0b9f7c7e-7f42-4f0e-9a51-0d7f6f6c1a11" }))
        .expect(refused);
    },
  );

  it("has a plan for each leg, which selects the packaging labels", async () => {
    const rows = await plans();
    expect(rows.map(({ transportType }) => transportType)).toEqual(["PickUp", "LTL", "Delivery", "House", "LTL"]);
    for (const { jobShipmentId, transportType } of rows) {
      expect(await textOf("packaging-labels", { shipment_plan_id: jobShipmentId })).toContain(
        `Plan ${jobShipmentId}, ${transportType}`,
      );
    }
    await corporate()
      .get(formUrl("packaging-labels", { shipment_plan_id: 1 }))
      .expect(refused);
  });

  it("makes the bill of lading of a plan with the quote of its shipment", async () => {
    const [, freight] = await plans();
    const query = { shipment_plan_id: freight?.jobShipmentId, quote_id: quoteId };
    expect(await textOf("bill-of-lading", query)).toContain(`Plan ${freight?.jobShipmentId}, LTL`);
    await corporate()
      .get(formUrl("bill-of-lading", { ...query, quote_id: otherQuoteId }))
      .expect(refused);
    await corporate()
      .get(formUrl("bill-of-lading", { ...query, shipment_plan_id: 1 }))
      .expect(refused);
  });

  it(`${release === "8_01" ? "needs" : "does not need"} a quote for the bill of lading`, async () => {
    const [, freight] = await plans();
    const query = { shipment_plan_id: freight?.jobShipmentId };
    await corporate()
      .get(formUrl("bill-of-lading", query))
      .expect(release === "8_01" ? refused : accepted);
    await corporate()
      .get(formUrl("bill-of-lading", { ...query, quote_id: 0 }))
      .expect(refused);
  });

  it.each(["invoice", "usar"])("answers the %s for editing", async (form) => {
    await corporate()
      .get(formUrl(`${form}/editable`))
      .expectStatus(200)
      .expectJsonLike({ content: /Job/ });
  });

  it("has nothing for a job that does not exist", async () => {
    for (const form of [...pdfForms, "bill-of-lading", "shipments", "invoice/editable", "usar/editable"]) {
      await corporate()
        .get(at("portal", `/job/1/form/${form}`))
        .expectStatus(404);
    }
  });
});
