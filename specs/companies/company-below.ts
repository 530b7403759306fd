import { fieldOf, isObject, sameScalar, Verbatim } from "../../src/scenario/index.js";
import { readAgain, storedInTurn } from "../in-turn.js";
import { type Part, saving } from "./parts.js";
import { detailsAsked, type Maker, ownCompany } from "./records.js";

/** Names that the UUID of the company above one may have: the document shows none. */
const parentNames = /^parent_?(company_?)?(id|uuid)?$/i;

/** @returns a company of the scenario's own below another one of its own; undefined where details name no parent, or take none */
async function ownBelow(context: Maker, above: string): Promise<string | undefined> {
  const { corporate } = context;
  const shown = await detailsAsked(corporate, above);
  const names = shown.isSuccess && isObject(shown.body) ? Object.keys(shown.body) : [];
  const parent = names.find((name) => parentNames.test(name));
  if (parent === undefined) return undefined;
  const { companyId, details } = await ownCompany(context);
  const { value } = details.body;
  if (!isObject(value)) return undefined;
  await corporate.put("/companies/{companyId}/fulldetails", {
    companyId,
    // What was read may hold what nobody gives: it is not sent back.
    body: new Verbatim({ ...value, [parent]: above }),
  });
  const after = await detailsAsked(corporate, companyId);
  const isBelow = after.isSuccess && isObject(after.body) && sameScalar(fieldOf(after.body, parent), above);
  return isBelow ? companyId : undefined;
}

/**
 * Saves a part of a company of the scenario's own below another, and then of that one.
 *
 * @returns what reads the part of the one below again, and throws a Mismatch where it is not shown any more; nothing where none can be made
 */
export async function savedAbove(context: Maker, above: string, part: Part): Promise<readonly (() => Promise<void>)[]> {
  const below = await ownBelow(context, above);
  if (below === undefined) return [];
  const stored = await storedInTurn([saving(context, below)(part)]);
  const [, saved] = part.save(context.corporate, above, context.data);
  await saved;
  return readAgain(stored, "that of the company above was saved");
}
