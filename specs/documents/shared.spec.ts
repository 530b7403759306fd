import { picture } from "../../fixtures/payloads/documents.js";
import { type Answer, assume, phrase, scenario, type Upload } from "../../src/scenario/index.js";
import { download } from "./bytes.js";
import { another, type Maker, type OwnDocument, ownDocument, uploadIsRefused } from "./records.js";
import type { Fields } from "./sending.js";
import { isBits, sharedOf } from "./sharing.js";

/**
 * @param isLeftOut whether a row shows shared where it is not 0, so that one without it is 0
 * @throws Mismatch where a row shows that the document is shared; Inconclusive where it cannot be seen
 */
function isPrivate({ row, sent }: OwnDocument, isLeftOut: boolean): void {
  const shared = sharedOf(row);
  if (shared === undefined && isLeftOut) return;
  const tells = shared === null || typeof shared === "boolean" || isBits(shared);
  assume(tells, "the row of a document shows no shared, be it 0 or not, so it cannot be seen whether it is private");
  if (Number(shared) !== 0) throw sent.answer.mismatch("a private document (shared 0)", `the row ${phrase(row)}`);
}

scenario(
  "a document is private with shared 0, and without shared",
  { judges: ["document-shared-zero-private", "document-shared-default-private"] },
  async (context) => {
    const unshared = await ownDocument(context, { shared: 0 });
    const unsaid = await another(context, unshared, { shared: undefined });
    const isSilent = [unshared, unsaid].some(({ row }) => sharedOf(row) === undefined);
    const isLeftOut = isSilent && Number(sharedOf((await another(context, unshared, { shared: 3 })).row)) === 3;
    await context.check("document-shared-zero-private", () => isPrivate(unshared, isLeftOut));
    await context.check("document-shared-default-private", () => isPrivate(unsaid, isLeftOut));
  },
);

/**
 * @param changes what an upload is refused for
 * @throws Mismatch where a document has other bytes once an upload of its file's name was refused
 */
async function keepsItsBytes(context: Maker, { path, sent }: OwnDocument, changes: Fields): Promise<void> {
  const { corporate, data } = context;
  const { name, bytes } = sent.fields["file"] as Upload;
  const isIntact = (read: Answer) => read.isSuccess && Buffer.compare(read.bytes, bytes) === 0;
  if (!isIntact(await download(corporate, path))) return;
  const refused = await sent.again({ ...sent.fields, ...changes, file: picture(data, name) });
  if (!refused.isInvalid) return;
  const read = await download(corporate, path);
  if (!isIntact(read))
    throw read.mismatch(
      `the ${bytes.length} bytes of a document, of whose name an upload was refused since`,
      `status ${read.status} and ${read.bytes.length} other bytes`,
    );
}

scenario(
  "shared is an integer bitmask",
  { judges: ["document-shared-bitmask", "document-shared-not-integer"] },
  async (context) => {
    const { check } = context;
    const control = await ownDocument(context, { shared: 0 });
    await check("document-shared-bitmask", async () => {
      const { row, sent } = await another(context, control, { shared: 3 });
      const shared = sharedOf(row);
      if (isBits(shared) && Number(shared) !== 3)
        throw sent.answer.mismatch("shared 3 to be kept", `the row ${phrase(row)}`);
    });
    await check("document-shared-not-integer", async () => {
      for (const shared of ["private", "1.5"]) await uploadIsRefused(context, control, { shared });
      await keepsItsBytes(context, control, { shared: "private" });
    });
  },
);
