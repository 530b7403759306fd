import { assume, fieldOf, isObject, isWhole, phrase, scenario, textsIn } from "../../src/scenario/index.js";
import {
  another,
  belongings,
  documentOf,
  documentsOf,
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

const shows = ({ row }: OwnDocument, tag: string): boolean => JSON.stringify(row).includes(tag);

/** @returns whether the listing of the profile's job shows a list of tags of other documents */
async function areShownOfOthers({ corporate, given }: Maker): Promise<boolean> {
  const jobDisplayId = given("jobDisplayId");
  if (jobDisplayId === undefined) return false;
  const rows = (await documentsOf(corporate, jobDisplayId)).rows();
  return rows.some(
    (row) => isObject(row) && Array.isArray(fieldOf(row, "tags")) && textsIn(fieldOf(row, "tags")).length > 0,
  );
}

/**
 * Uploads a document with the same tags in each way that a form may carry a list.
 *
 * @throws Mismatch where none of them is right
 */
async function areRightInOneWay(
  context: Maker,
  document: OwnDocument,
  tags: readonly string[],
  isRight: (one: OwnDocument) => boolean,
  expected: string,
): Promise<void> {
  const none = Object.fromEntries(
    encodings.flatMap((encode) => Object.keys(encode("tags", tags))).map((name) => [name, undefined]),
  );
  for (const encode of encodings) {
    const uploading = await uploadAgain(context, document, { ...none, ...encode("tags", tags) });
    if (uploading.sent.answer.isSuccess && isRight(await documentOf(context, uploading))) return;
  }
  throw document.sent.answer.mismatch(`the tags ${tags.join(" and ")}, ${expected}`, phrase(document.row));
}

scenario("an upload takes several tags", { judges: ["document-tags-several"] }, async (context) => {
  const { data, check } = context;
  const control = await ownDocument(context);
  const tags = [data.key("tag"), data.key("tag")];
  await check("document-tags-several", async () => {
    const document = await ownDocument(context, { tags }, [homeOf(control)]);
    const { row, sent } = document;
    const missing = tags.filter((tag) => !shows(document, tag));
    // Where tags are read back is open: a row that shows one of them must show both, and any where others show theirs.
    if (missing.length === 1) throw sent.answer.mismatch(`the tags ${tags.join(", ")}`, phrase(row));
    if (missing.length === 2 && (await areShownOfOthers(context)))
      await areRightInOneWay(
        context,
        document,
        tags,
        (one) => tags.every((tag) => shows(one, tag)),
        "as others show theirs",
      );
    if (areJoined(document, tags))
      await areRightInOneWay(context, document, tags, (one) => !areJoined(one, tags), "each by itself");
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
