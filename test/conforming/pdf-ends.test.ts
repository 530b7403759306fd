import { beforeAll, expect, it } from "vitest";
import { createReference } from "../../src/reference/index.js";
import { blamed, judgeHandler } from "../../src/runner/in-process.js";
import { loadSpecs } from "../../src/runner/specs.js";
import { notOnePdf } from "../../src/scenario/pdf.js";
import { scenarios } from "../../src/scenario/scenario.js";

beforeAll(() => loadSpecs());

const isForm = /\/form\//;

it("a comment behind the end of each PDF costs no clause", async () => {
  const reference = createReference();
  let met = 0;
  const handle = async (request: Request): Promise<Response> => {
    const answer = await reference.fetch(request);
    if (!answer.ok || !/pdf/.test(answer.headers.get("content-type") ?? "")) return answer;
    const comment = Buffer.from(`\r\n% printed ${++met}\r\n`);
    const { headers } = answer;
    return new Response(Buffer.concat([Buffer.from(await answer.arrayBuffer()), comment]), { headers });
  };
  const those = scenarios().filter(({ judges }) => judges.some((id) => isForm.test(id)));
  const { run, defects } = await judgeHandler(handle, those, reference, { verdictsOnly: true });
  expect(defects).toEqual([]);
  expect(blamed(run)).toEqual([]);
  expect(met).toBeGreaterThan(25);
  const costs = run.clauses.filter(({ id, verdict }) => isForm.test(id) && verdict === "inconclusive");
  expect(costs.map(({ id }) => id)).toEqual([]);
});

const one = "%PDF-1.7\n1 0 obj\nendobj\nstartxref\n9\n%%EOF\n";

it.each([
  ["blank lines", "\r\n\r\n", undefined],
  ["a comment", "% printed\n% twice", undefined],
  ["an update", "1 0 obj\nendobj\n%%EOF\n", undefined],
  ["an update that is cut", "1 0 obj\nendo", "goes on behind its end"],
  ["a comment where no reader looks for its end", `% ${"-".repeat(1024)}\n`, "goes on behind its end"],
  ["a page", "<p>Thanks</p>", "goes on behind its end"],
  ["a comment and a page", "% printed\n<p>Thanks</p>", "goes on behind its end"],
  ["zero bytes", "\0".repeat(2048), undefined],
  ["zero bytes and a page", `${"\0".repeat(512)}<p>Thanks</p>`, "goes on behind its end"],
  ["another PDF", one, "more than one PDF"],
  ["zero bytes and another PDF", "\0".repeat(512) + one, "more than one PDF"],
  ["the beginning of another PDF", "% printed\n%PDF-1.7\n", "more than one PDF"],
  ["a comment and another PDF", `% printed\n${one}% printed\n`, "more than one PDF"],
])("a PDF with %s behind its end is told apart", (_, behind, reason) => {
  const found = notOnePdf(Buffer.from(one + behind));
  if (reason === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(reason);
});

it.each([
  ["blank lines", "\r\n   ", undefined],
  ["zero bytes and a comment", "\0\0\n% printed\n", undefined],
  ["blanks where no reader looks for its beginning", " ".repeat(1020), "do not begin"],
  ["a page", "<p>Thanks</p>\n", "do not begin"],
  ["a quotation mark", '"', "do not begin"],
  ["another PDF", one, "more than one PDF"],
])("a PDF with %s before its beginning is told apart", (_, before, reason) => {
  const found = notOnePdf(Buffer.from(before + one));
  if (reason === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(reason);
});
