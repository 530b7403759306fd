import { describe, expect, it } from "vitest";
import { multipartOf, Upload } from "../../src/http/multipart.js";
import { spell, Verbatim } from "../../src/http/names.js";

const file = new Upload("a.txt", "text/plain", Buffer.from("a"));

async function namesIn(fields: object): Promise<readonly string[]> {
  const { body, contentType } = await multipartOf(fields, (name) => spell(name, "camelCase"));
  const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
  return [...form.keys()];
}

describe("the form fields of an upload", () => {
  it("are spelt as the surface spells names, and a list repeats its field", async () => {
    const fields = { file, job_display_id: 1, tags: ["a", "b"], rfq_id: undefined, "inventory_item_ids[0]": 2 };
    expect(await namesIn(fields)).toEqual(["file", "jobDisplayId", "tags", "tags", "inventoryItemIds[0]"]);
  });

  it("keep the names that the document gives literally", async () => {
    const literal = ["JobInventoryItems", "job_items", "item_id", "JobItems"];
    expect(await namesIn(Object.fromEntries(literal.map((name) => [name, 1])))).toEqual(literal);
  });

  it("keep the names of a Verbatim", async () => {
    expect(await namesIn(new Verbatim({ file, job_display_id: 1 }))).toEqual(["file", "job_display_id"]);
  });
});
