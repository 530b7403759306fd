import { fieldOf, isObject, sameScalar, Verbatim } from "../../src/scenario/index.js";
import { readAgain, type Shown, type Stored, storedInTurn } from "../in-turn.js";
import { type Part, saving } from "./parts.js";
import { detailsAsked, type Maker, ownCompany } from "./records.js";

/** Names that the UUID of the company above one may have: the document shows none. */
const parentNames = /^parent_?(company_?)?(id|uuid)?$/i;

/** @returns under which name details show the company above, those of the first of some companies that shows one */
async function parentName(
  { corporate }: Pick<Maker, "corporate">,
  ids: readonly string[],
): Promise<string | undefined> {
  for (const id of ids) {
    const shown = await detailsAsked(corporate, id);
    const names = shown.isSuccess && isObject(shown.body) ? Object.keys(shown.body) : [];
    const parent = names.find((name) => parentNames.test(name));
    if (parent !== undefined) return parent;
  }
  return undefined;
}

/** What was made of a company of the scenario's own. */
type Own = Pick<Awaited<ReturnType<typeof ownCompany>>, "companyId" | "details">;

/**
 * Puts a company of the scenario's own below another one.
 *
 * @param parent the name under which its details show that
 */
async function put(
  { corporate }: Pick<Maker, "corporate">,
  { companyId, details }: Own,
  parent: string,
  above: string,
) {
  const { value } = details.body;
  if (!isObject(value)) return;
  await corporate.put("/companies/{companyId}/fulldetails", {
    companyId,
    // What was read may hold what nobody gives: it is not sent back.
    body: new Verbatim({ ...value, [parent]: above }),
  });
}

/** Puts a company of the scenario's own below another one, where details name that and take it. */
export async function putBelow(context: Maker, own: Own, above: string): Promise<void> {
  const parent = await parentName(context, [own.companyId]);
  if (parent !== undefined) await put(context, own, parent, above);
}

/**
 * @param known companies that may have one above them, where the other one shows none
 * @returns a company of the scenario's own below another one of its own; undefined where details name no parent, or take none
 */
export async function ownBelow(context: Maker, above: string, known: readonly string[]): Promise<string | undefined> {
  const { corporate } = context;
  const parent = await parentName(context, [above, ...known]);
  if (parent === undefined) return undefined;
  const own = await ownCompany(context);
  const { companyId } = own;
  await put(context, own, parent, above);
  const after = await detailsAsked(corporate, companyId);
  const isBelow = after.isSuccess && isObject(after.body) && sameScalar(fieldOf(after.body, parent), above);
  return isBelow ? companyId : undefined;
}

/** What is saved of a company of the scenario's own below another, once the same is saved of that one. */
interface SavedBelow {
  /** Throws a Mismatch where what the company itself was given is not shown, as that of the company above is. */
  isOwn(): Promise<void>;
  /** What reads it again, and throws a Mismatch where it was shown and is not any more. */
  readonly stillShown: readonly (() => Promise<void>)[];
}

/**
 * Saves a part of a company of the scenario's own below another, and then of that one.
 *
 * @param known companies that tell how details name the one above
 * @returns undefined where none can be made, or nothing is saved of it
 */
export async function savedAbove(
  context: Maker,
  above: string,
  part: Part,
  known: readonly string[],
): Promise<SavedBelow | undefined> {
  const below = await ownBelow(context, above, known);
  if (below === undefined) return undefined;
  const saved: Stored[] = [];
  const stored = await storedInTurn([
    async () => {
      const one = await saving(context, below)(part)();
      saved.push(one);
      return one;
    },
  ]);
  const [shownAbove] = await storedInTurn([saving(context, above)(part)]);
  const [own] = saved;
  if (!own) return undefined;
  const isShown = (one: Shown | undefined, at: number) => one?.shown.includes(String(one.marks[at])) === true;
  // What it showed at first it has to show still.
  const due = own.marks.filter((_, at) => isShown(shownAbove, at) && !isShown(stored[0], at));
  return {
    async isOwn() {
      const answer = due.length > 0 ? await own.read() : undefined;
      for (const mark of due)
        answer?.shows(mark, `${part.what} of a company below another, which it was given itself,`);
    },
    stillShown: readAgain(stored, "that of the company above was saved"),
  };
}
