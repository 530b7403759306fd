import { assume, isObject, phrase, scenario } from "../../src/scenario/index.js";
import { another, isRefused, type OwnDocument, ownDocument } from "./records.js";

const sharedName = /^(is_?)?shared(_?(flags?|bits|bit_?mask|mask|value))?$/i;

/** @returns what a row says of with whom the document is shared; undefined where it says nothing */
const sharedOf = (row: unknown): unknown =>
  isObject(row) ? Object.entries(row).find(([name]) => sharedName.test(name))?.[1] : undefined;

const isBits = (shared: unknown) => /^-?\d+$/.test(String(shared));

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
    const idNotReturned = await another(context, unshared, { shared: undefined });
    const isSilent = [unshared, idNotReturned].some(({ row }) => sharedOf(row) === undefined);
    const isLeftOut = isSilent && Number(sharedOf((await another(context, unshared, { shared: 3 })).row)) === 3;
    await context.check("document-shared-zero-private", () => isPrivate(unshared, isLeftOut));
    await context.check("document-shared-default-private", () => isPrivate(idNotReturned, isLeftOut));
  },
);

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
      for (const shared of ["private", "1.5"]) await isRefused(context, control, { shared });
    });
  },
);
