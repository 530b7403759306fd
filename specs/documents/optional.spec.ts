import { assume, fieldOf, isObject, isWhole, phrase, scenario, textsIn } from "../../src/scenario/index.js";
import {
  another,
  belongings,
  documentOf,
  homeOf,
  type Maker,
  type OwnDocument,
  ownDocument,
  uploadAgain,
} from "./records.js";
import { encodings } from "./sending.js";

const describedAs = ({ row }: OwnDocument): unknown =>
  isObject(row) ? fieldOf(row, "document_type_description") : undefined;
const sentAs = ({ sent }: OwnDocument): unknown => sent.fields.document_type_description;

const optional = {
  document_type_description: "document-type-description-optional",
  shared: "document-shared-optional",
  tags: "document-tags-optional",
} as const;

scenario(
  "an upload may leave out what is optional",
  {
    judges: [
      "document-type-description-optional",
      "document-shared-optional",
      "document-tags-optional",
      "stored-as-given:document",
    ],
  },
  async (context) => {
    const control = await ownDocument(context);
    const without = new Map<string, OwnDocument>();
    for (const [field, clause] of Object.entries(optional))
      await context.check(clause, async () => {
        without.set(field, await another(context, control, { [field]: undefined }));
      });
    await context.check("stored-as-given:document", () => {
      const untagged = without.get("tags");
      // Whether a listing shows descriptions is open.
      if (untagged === undefined || describedAs(untagged) !== sentAs(untagged)) return;
      if (describedAs(control) !== sentAs(control))
        throw control.sent.answer.mismatch(`the description ${sentAs(control)} beside tags`, phrase(control.row));
    });
  },
);

/** @returns whether a row shows the tags as a list in which one text holds them all, and nowhere each by itself */
function areJoined({ row }: OwnDocument, tags: readonly string[]): boolean {
  const list = isObject(row) ? fieldOf(row, "tags") : undefined;
  const texts = textsIn(row);
  const isJoined = (text: string) => tags.every((tag) => text.includes(tag));
  const areApart = tags.every((tag) => texts.some((text) => text.includes(tag) && !isJoined(text)));
  return Array.isArray(list) && textsIn(list).some(isJoined) && !areApart;
}

/** @throws Mismatch where several tags are kept as one text, in whatever way a form carries them that is taken */
async function areKeptApart(context: Maker, document: OwnDocument, tags: readonly string[]): Promise<void> {
  if (!areJoined(document, tags)) return;
  const none = Object.fromEntries(
    ["tags", ...tags.map((_, index) => `tags[${index}]`)].map((name) => [name, undefined]),
  );
  for (const encode of encodings) {
    const uploading = await uploadAgain(context, document, { ...none, ...encode("tags", tags) });
    if (uploading.sent.answer.isSuccess && !areJoined(await documentOf(context, uploading), tags)) return;
  }
  throw document.sent.answer.mismatch(`the tags ${tags.join(" and ")}, each by itself`, phrase(document.row));
}

scenario("an upload takes several tags", { judges: ["document-tags-several"] }, async (context) => {
  const { data, check } = context;
  const control = await ownDocument(context);
  const tags = [data.key("tag"), data.key("tag")];
  await check("document-tags-several", async () => {
    const document = await ownDocument(context, { tags }, [homeOf(control)]);
    const { row, sent } = document;
    const [shown, missing] = [true, false].map((is) => tags.filter((tag) => JSON.stringify(row).includes(tag) === is));
    // Where tags are read back is open: a row that shows one of them must show both.
    if (shown?.length && missing?.length) throw sent.answer.mismatch(`the tags ${tags.join(", ")}`, phrase(row));
    await areKeptApart(context, document, tags);
  });
});

scenario(
  "an upload may leave out the quote request",
  { judges: ["document-rfq-optional"], needs: ["jobDisplayId", "rfqId"] },
  async (context) => {
    const { jobDisplayId, rfqId } = context.fixtures;
    assume(isWhole(rfqId), "rfq_id is an integer, and the quote request that is given has none for its id");
    const home = { job_display_id: jobDisplayId, rfq_id: rfqId };
    const control = await ownDocument(context, {}, [home, ...belongings(context)]);
    await context.check("document-rfq-optional", () => another(context, control, { rfq_id: undefined }));
  },
);
