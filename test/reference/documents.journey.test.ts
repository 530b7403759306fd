import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../src/contract/package-root.js";
import { accepted, type Query, refused, serving } from "./serving.js";

interface Row {
  readonly id: number;
  readonly path: string;
  readonly thumbnailPath: string | null;
  readonly [name: string]: unknown;
}

type Form = Readonly<Record<string, string | number | undefined>>;

const fileNamed = (name: string) => readFileSync(join(packageRoot(), "fixtures/files", name));
const photo = fileNamed("photo.png");
const page = fileNamed("page.pdf");

/** The steps of a journey on one deployment. */
function journey(release: "8_01" | "7.11") {
  const { reference, at, corporate } = serving({ release });
  const { fixtures } = reference;
  const url = (path = "", query: Query = {}) => at("portal", `/documents${path}`, query);
  const complete: Form = {
    job_display_id: fixtures.jobDisplayId,
    document_type: 1,
    document_type_description: "Signed at the dock",
    shared: 5,
    tags: "signed",
    inventory_item_ids: fixtures.inventoryItemId,
    handling_unit_ids: fixtures.handlingUnitId,
    rfq_id: fixtures.rfqId,
  };
  const post = (fields: Form, file = photo, filename = "photo.png") => {
    const request = corporate().post(url());
    request.withMultiPartFormData("file", file, { filename, contentType: "image/png" });
    for (const [name, value] of Object.entries(fields)) request.withMultiPartFormData(name, String(value));
    return request;
  };
  const list = async (query: Query): Promise<readonly Row[]> =>
    corporate().get(url("/list", query)).expectStatus(200).returns(".");
  return {
    fixtures,
    url,
    corporate,
    post,
    list,
    upload: async (fields: Form = complete, file = photo, filename = "photo.png"): Promise<Row> => {
      const id: number = await post(fields, file, filename).expect(accepted).returns("id");
      const row = (await list({ job_display_id: String(fields.job_display_id) })).find((listed) => listed.id === id);
      if (!row) throw new Error(`document ${id} is not listed`);
      return row;
    },
    idsBy: async (query: Query) => (await list(query)).map(({ id }) => id),
    bytesOf: async (path: string): Promise<Buffer> => {
      let bytes: Buffer = Buffer.alloc(0);
      await corporate()
        .get(url(`/get/${path}`))
        .expectStatus(200)
        .expect(({ res }) => {
          bytes = res.buffer ?? bytes;
        });
      return bytes;
    },
    update: (id: number, body: object) =>
      corporate()
        .put(url(`/update/${id}`))
        .withJson(body),
    hide: (id: number) => corporate().put(url(`/hide/${id}`)),
  };
}

describe.each(["8_01", "7.11"] as const)("documents on %s", (release) => {
  const { fixtures, url, corporate, post, list, upload, idsBy, bytesOf, update, hide } = journey(release);
  const plain: Form = { job_display_id: fixtures.jobDisplayId, document_type: "Invoice" };

  it("are uploaded with all fields, listed by each of them and read back", async () => {
    const row = await upload();
    expect(row).toMatchObject({ shared: 5, tags: ["signed"], documentTypeDescription: "Signed at the dock" });
    for (const query of [
      { job_display_id: fixtures.jobDisplayId },
      { inventory_item_id: fixtures.inventoryItemId },
      { handling_unit_id: fixtures.handlingUnitId },
      { rfq_id: fixtures.rfqId },
    ])
      expect(await idsBy(query)).toContain(row.id);
    for (const query of [
      { job_display_id: fixtures.otherJobDisplayId },
      { inventory_item_id: fixtures.otherInventoryItemId },
      { handling_unit_id: fixtures.otherHandlingUnitId },
      { rfq_id: fixtures.otherRfqId },
      { job_display_id: fixtures.otherJobDisplayId, inventory_item_id: fixtures.inventoryItemId },
    ])
      expect(await idsBy(query)).not.toContain(row.id);
  });

  it("are private and belong to nothing but their job unless told otherwise", async () => {
    expect(await upload(plain)).toMatchObject({ shared: 0, tags: [], inventoryItemIds: [], rfqId: null });
  });

  it("are downloaded byte for byte by a path with slashes", async () => {
    const [image, paper] = [await upload(plain), await upload(plain, page, "page.pdf")];
    expect(image.path).toContain("/");
    expect(Buffer.compare(await bytesOf(image.path), photo)).toBe(0);
    expect(Buffer.compare(await bytesOf(paper.path), page)).toBe(0);
    await corporate().get(url("/get/jobs/nothing.png")).expectStatus(404);
    await corporate().get(url("/get/..%2F..%2Fetc%2Fpasswd")).expectStatus(404);
  });

  it("have a smaller PNG as a thumbnail where they are images", async () => {
    const [image, paper] = [await upload(plain), await upload(plain, page, "page.pdf")];
    const thumbnail = await bytesOf(`thumbnail/${image.path}`);
    expect(thumbnail.length).toBeLessThan(photo.length);
    expect(PNG.sync.read(thumbnail)).toMatchObject({ width: 32, height: 24 });
    expect(Buffer.compare(await bytesOf(`thumbnail/${image.thumbnailPath}`), thumbnail)).toBe(0);
    expect(paper.thumbnailPath).toBeNull();
    await corporate()
      .get(url(`/get/thumbnail/${paper.path}`))
      .expectStatus(404);
  });

  it("are refused without a file, a job that exists, or a bitmask", async () => {
    const before = (await list({ job_display_id: fixtures.jobDisplayId })).length;
    await post(plain, Buffer.alloc(0)).expect(accepted);
    await corporate().post(url()).withMultiPartFormData("document_type", "1").expect(refused);
    await post({ ...plain, job_display_id: 1 }).expectStatus(404);
    await post({ ...plain, job_display_id: "first" }).expectStatus(400);
    await post({ ...plain, shared: "private" }).expectStatus(400);
    await post({ ...plain, shared: "1.5" }).expectStatus(400);
    await corporate().post(url()).withJson(plain).expectStatus(415);
    expect(await list({ job_display_id: fixtures.jobDisplayId })).toHaveLength(before + 1);
  });

  it("take their form fields in any spelling and lists in any encoding", async () => {
    const { inventoryItemId: one, otherInventoryItemId: other, jobDisplayId } = fixtures;
    for (const fields of [
      { jobDisplayId, documentType: 1, inventoryItemIds: `${one},${other}` },
      { JobDisplayId: jobDisplayId, DocumentType: 1, InventoryItemIds: `[${one},${other}]` },
      { job_display_id: jobDisplayId, document_type: 1, "inventory_item_ids[0]": one, "inventory_item_ids[1]": other },
    ]) {
      const id: number = await post(fields).expect(accepted).returns("id");
      expect(await idsBy({ inventory_item_id: one })).toContain(id);
      expect(await idsBy({ inventory_item_id: other })).toContain(id);
    }
  });

  it("are item photos of one or more positive item ids", async () => {
    const asPhoto: Form = { ...plain, document_type: "ITEM_PHOTO", document_type_description: "Item Photo" };
    const { inventoryItemId: one, otherInventoryItemId: other } = fixtures;
    const { id } = await upload({ ...asPhoto, JobInventoryItems: `${one},${other}` });
    expect(await idsBy({ inventory_item_id: one })).toContain(id);
    expect(await idsBy({ inventory_item_id: other })).toContain(id);
    await post(asPhoto).expectStatus(400);
    for (const item of [0, -1, "none"]) await post({ ...asPhoto, JobInventoryItems: item }).expectStatus(400);
  });

  it("move to other items and units by an update, each alone", async () => {
    const [row, other] = [await upload(), await upload()];
    await update(row.id, { jobInventoryItems: [fixtures.otherInventoryItemId] }).expect(accepted);
    expect(await idsBy({ inventory_item_id: fixtures.otherInventoryItemId })).toContain(row.id);
    expect(await idsBy({ inventory_item_id: fixtures.inventoryItemId })).not.toContain(row.id);
    expect(await idsBy({ handling_unit_id: fixtures.handlingUnitId })).toContain(row.id);
    expect(await idsBy({ inventory_item_id: fixtures.inventoryItemId })).toContain(other.id);
    await update(row.id, { jobHandlingUnits: [fixtures.otherHandlingUnitId] }).expect(accepted);
    expect(await idsBy({ handling_unit_id: fixtures.otherHandlingUnitId })).toContain(row.id);
    await update(row.id, { jobInventoryItems: [fixtures.jobItemId] }).expectStatus(400);
    await update(1, { jobInventoryItems: [] }).expectStatus(404);
  });

  it("are listed nowhere once hidden, others still are, and their bytes are still served", async () => {
    const [row, other] = [await upload(), await upload()];
    await hide(row.id).expect(accepted);
    for (const query of [
      { job_display_id: fixtures.jobDisplayId },
      { inventory_item_id: fixtures.inventoryItemId },
      { handling_unit_id: fixtures.handlingUnitId },
      { rfq_id: fixtures.rfqId },
    ]) {
      const ids = await idsBy(query);
      expect(ids).not.toContain(row.id);
      expect(ids).toContain(other.id);
    }
    expect(Buffer.compare(await bytesOf(row.path), photo)).toBe(0);
    await hide(row.id).expect(accepted);
    await hide(1).expectStatus(404);
  });
});

describe("legacy item UUIDs", () => {
  const today = journey("8_01");
  const before = journey("7.11");
  const plain = ({ fixtures }: typeof today): Form => ({
    job_display_id: fixtures.jobDisplayId,
    document_type: "INVOICE",
  });

  it("are refused on 8_01, whatever they are called", async () => {
    const { fixtures, post, corporate, url, upload, update } = today;
    for (const name of ["job_items", "jobItems", "JobItems", "item_id", "inventory_item_ids"])
      await post({ ...plain(today), [name]: fixtures.jobItemId }).expectStatus(400);
    await corporate()
      .get(url("/list", { item_id: fixtures.jobItemId }))
      .expectStatus(400);
    const { id } = await upload(plain(today));
    for (const name of ["JobItems", "jobItems", "job_items"])
      await update(id, { [name]: [fixtures.jobItemId] }).expectStatus(400);
  });

  it("associate a document before 8_01, at its upload and later", async () => {
    const { fixtures, upload, update, idsBy } = before;
    const uploaded = await upload({ ...plain(before), job_items: fixtures.jobItemId });
    const later = await upload(plain(before));
    expect(await idsBy({ item_id: fixtures.jobItemId })).toEqual([uploaded.id]);
    await update(later.id, { JobItems: [fixtures.jobItemId] }).expect(accepted);
    expect(await idsBy({ item_id: fixtures.jobItemId })).toEqual([uploaded.id, later.id]);
  });
});
