import { isDeepStrictEqual } from "node:util";
import { picture } from "../../fixtures/payloads/documents.js";
import type { Data } from "../../src/scenario/data.js";
import { assume, type ScenarioContext, scenario, Upload } from "../../src/scenario/index.js";
import { type Own, textsOf, upholds, type Values } from "../../src/scenario/laws/index.js";
import { download, raw } from "./bytes.js";
import {
  documentOf,
  listedBefore,
  type Maker,
  type OwnDocument,
  ownDocument,
  type Uploading,
  uploadTo,
} from "./records.js";
import { type Encoding, encodings, type Fields, withLists } from "./sending.js";

const uploadingOf = ({ body }: Pick<Own, "body">) => body as Uploading;

/** The first upload of a scenario that was accepted, and how it carried its lists, by the data that are drawn each time. */
const accepted = new WeakMap<Data, { readonly first: Uploading; readonly encoding: Encoding }>();
const tagsIn = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => /^tags\b/.test(name)));

/** Uploads as the scenario's first document was accepted: for the same job, with its fields spelt and its lists carried alike. */
async function uploaded(context: Maker, values: Values): Promise<Uploading> {
  const known = accepted.get(context.data);
  if (!known) {
    const uploading = await uploadTo(context, values);
    const { answer, fields } = uploading.sent;
    const tags = textsOf(values, "tags");
    const encoding = encodings.find((one) => isDeepStrictEqual(one("tags", tags), tagsIn(fields)));
    if (answer.isSuccess && encoding) accepted.set(context.data, { first: uploading, encoding });
    return uploading;
  }
  const { first, encoding } = known;
  const { sent, displayId } = first;
  const before = await listedBefore(context, displayId);
  const cleared = Object.fromEntries(Object.keys(tagsIn(sent.fields)).map((name) => [name, undefined]));
  const fields = { ...sent.fields, ...cleared, ...withLists(values, encoding) };
  return { sent: { ...sent, fields, answer: await sent.again(fields, context.corporate) }, displayId, before };
}

upholds({
  resource: "document",
  plain: ({ data }) => ({
    document_type_description: data.text("document"),
    tags: [data.key("tag"), data.key("tag")],
    shared: 2,
    file: picture(data),
  }),
  create: async (context, values) => {
    const uploading = await uploaded(context, values);
    return { answer: uploading.sent.answer, body: uploading };
  },
  idOf: async (context, created) => (await documentOf(context, uploadingOf(created))).id,
  list: ({ corporate }, own) =>
    corporate.get("/documents/list", { query: { job_display_id: String(uploadingOf(own).displayId) } }),
  remove: ({ corporate }, { id }) => corporate.put("/documents/hide/{docId}", { docId: Number(id) }),
});

/** Line ends of two systems, letters outside ASCII, lines that resemble a boundary, every byte there is, and zeros at the end. */
const everyByte = Uint8Array.from({ length: 260 }, (_, index) => (index < 256 ? index : 0));
/** Longer than what fits in one buffer of 64 KiB. */
const longer = Buffer.concat(Array.from({ length: 280 }, () => everyByte));
const lines = "first line\r\nsecond line\nZoë 漢字\r\n-- two hyphens first\r\n--\r\n\r\n";

/** A text behind a byte order mark, with a letter at its end as Latin-1 has it, which is no UTF-8: a file of any kind is no text. */
const notOnlyText = (text: string): Uint8Array =>
  Buffer.concat([Uint8Array.of(0xef, 0xbb, 0xbf), Buffer.from(text), Uint8Array.of(0xe9, 0x0d, 0x0a)]);

/** Uploads a file as an accepted one was; where its name may be why it is refused, under a plain one. */
async function uploadedAs(context: Maker & Pick<ScenarioContext, "observe">, { sent }: OwnDocument, file: Upload) {
  const answer = await sent.again({ ...sent.fields, file });
  if (!answer.isInvalid) return { file, answer };
  context.observe("unusual-values-refused", `a file ${file.name.replace(/^.*?(?= |\.)/, "")} of a document`);
  const [ending = ""] = /\.\w+$/.exec(file.name) ?? [];
  const plain = new Upload(`${context.data.key("file")}${ending}`, file.type, file.bytes);
  return { file: plain, answer: await sent.again({ ...sent.fields, file: plain }) };
}

scenario(
  "laws: a document keeps its bytes, whatever they are and whatever its file is called",
  { judges: ["stored-as-given:document"] },
  async (context) => {
    const { corporate, data, check } = context;
    const plain = await ownDocument(context);
    const { bytes: sentPlain } = plain.sent.fields["file"] as Upload;
    const isKept = Buffer.compare(raw(await download(corporate, plain.path)), sentPlain) === 0;
    const files = [
      picture(data, `${data.key("photo")} Zoë 漢字 (2) & more + less.png`),
      // Whoever decodes it twice looks for another letter. Beside a percent sign that stands for nothing, he may leave it as it is.
      new Upload(`${data.key("lines")} a%41b.txt`, "text/plain", notOnlyText(`${data.text("lines")}\r\n${lines}`)),
      new Upload(`${data.key("plan")} v1..v2.csv`, "text/csv", notOnlyText(`${data.text("plan")};1\r\n`)),
      new Upload(
        `${data.key("bytes")} 100% a=b; #1, [2] {3} 'c' ~d @e !f $g ^h.bin`,
        "application/octet-stream",
        Buffer.concat([everyByte, everyByte]),
      ),
      new Upload(`${data.key("long")}-${"long-".repeat(22)}name?.bin`, "application/octet-stream", longer),
      new Upload(`${data.key("nothing")}.bin`, "application/octet-stream", new Uint8Array()),
    ];
    await check("stored-as-given:document", async () => {
      assume(isKept, "a plain file is not downloaded as it was uploaded");
      for (const made of files) {
        const before = await listedBefore(context, plain.displayId);
        const { file, answer } = await uploadedAs(context, plain, made);
        if (answer.isInvalid) continue;
        const fields = { ...plain.sent.fields, file };
        const { path } = await documentOf(context, {
          sent: { ...plain.sent, fields, answer },
          displayId: plain.displayId,
          before,
        });
        const read = await download(corporate, path);
        if (!read.isInvalid) read.accepted();
        if (read.isInvalid || Buffer.compare(read.bytes, file.bytes) !== 0)
          throw read.mismatch(
            `the ${file.bytes.length} bytes of ${file.name}`,
            `status ${read.status} and ${read.bytes.length} other bytes`,
          );
      }
    });
  },
);
